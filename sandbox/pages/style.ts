/** The product's own colours and headings (src/styles/tokens.css), in the theme that was chosen there. */
export const TOKENS = `
@font-face { font-family: 'Anek Latin'; font-weight: 600; font-display: swap;
  src: url('/sandbox/heading.woff2') format('woff2'); }
:root {
  color-scheme: light;
  --paper: light-dark(#fbf8f1, #0f1713); --raised: light-dark(#ffffff, #18231d); --sunken: light-dark(#f3eee1, #0b110e);
  --ink: light-dark(#16231c, #e8efe9); --muted: light-dark(#55645b, #a3b3a9);
  --line: light-dark(#78857c, #6c7e73); --hair: light-dark(#e4dfd2, #26332c);
  --green: light-dark(#0b6b3a, #4cc98a); --green-pressed: light-dark(#084f2b, #7bdcab);
  --tint: light-dark(#e3f0e6, #1b3a2a); --on-green: light-dark(#ffffff, #0f1713);
  --warning: light-dark(#8a5a00, #ffc46b); --warning-tint: light-dark(#fff1d6, #3a2f16);
  --error: light-dark(#b3261e, #ff8a80); --error-tint: light-dark(#fde9e6, #3d1f1c);
  --plate: #0b6b3a; --plate-ink: #ffd23f;
  --heading: 'Anek Latin', system-ui, sans-serif;
}
:root[data-theme='dark'] { color-scheme: dark; }
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px; }
`

/** Every sandbox page but the payment sheet: the product's look, in a small style of its own. */
export const PAGE_STYLE = `${TOKENS}
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper);
  color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif; }
a { color: var(--green); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
p, ul, ol, h1, h2, h3, dl, dd { margin: 0; }
h1, h2, h3, .plate, .amount, .figures { font-family: var(--heading); font-weight: 600; }
h1, h2, h3 { line-height: 1.15; letter-spacing: -0.01em; text-wrap: balance; }
h1 { font-size: clamp(36px, 26px + 2.8vw, 56px); line-height: 1.05; max-width: 15em; }
h2 { font-size: clamp(24px, 21px + 0.9vw, 32px); }
h3 { font-size: 20px; }
:is(h2, h3) + * { margin-top: 8px; }
code, .id { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.top, main, footer { width: 100%; padding-inline: max(16px, (100% - 1216px) / 2 + 32px); }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding-block: 10px; }
.plate { display: inline-flex; align-items: center; padding: 0.3em 0.55em 0.2em; border-radius: 4px; background: var(--plate);
  color: var(--plate-ink); box-shadow: inset 0 0 0 2px var(--plate), inset 0 0 0 3px var(--plate-ink); line-height: 1.15;
  font-variant-numeric: tabular-nums lining-nums; letter-spacing: 0.06em; white-space: nowrap; text-decoration: none;
  forced-color-adjust: none; }
.top .plate { font-size: 18px; }
nav { display: flex; flex-wrap: wrap; order: 1; flex-basis: 100%; margin-left: -6px; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 6px; border-radius: 10px; color: var(--ink);
  font-weight: 600; text-decoration: none; }
nav a:hover { background: var(--tint); }
nav a[aria-current] { box-shadow: inset 0 -3px 0 var(--green); border-radius: 0; }
.out { display: flex; align-items: center; min-height: 44px; margin-left: auto; }
main { flex: 1; overflow-x: clip; padding-block: 32px 64px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 56px; align-content: start; }
main > * { min-width: 0; }
footer { border-top: 1px solid var(--hair); padding-block: 24px; color: var(--muted); }
footer p { max-width: 42rem; }
.head { position: relative; display: flex; flex-wrap: wrap; align-items: flex-end; justify-content: space-between;
  gap: 24px 48px; padding-bottom: 36px; }
.head::before { content: ''; position: absolute; bottom: 7px; left: 16px; width: 100vw; height: 2px; background: var(--ink); }
.head::after { content: ''; position: absolute; bottom: 0; left: 0; width: 16px; height: 16px; border: 3px solid var(--green);
  border-radius: 50%; }
.drawing { flex: none; max-width: calc(100% - 32px); margin: 0 0 -28px auto; }
.drawing svg { display: block; max-width: 100%; height: auto; }
.lead { max-width: 38rem; margin-top: 12px; color: var(--muted); font-size: 18px; }
.quiet { color: var(--muted); max-width: 42rem; }
.card { background: var(--raised); border: 1px solid var(--hair); border-radius: 16px; padding: 20px; display: grid;
  gap: 14px; align-content: start; min-width: 0; }
.columns, .stack, .thirds, .drives { display: grid; gap: 40px; align-items: start; }
.stack { gap: 24px; }
.columns > *, .stack > *, .thirds > *, .drives > * { min-width: 0; }
.stops { list-style: none; padding: 0; display: grid; }
h2 + .stops, .quiet + .stops { margin-top: 24px; }
.stops > li { position: relative; padding: 0 0 28px 40px; }
.stops > li:last-child { padding-bottom: 0; }
.stops > li::before { content: ''; position: absolute; left: 0; top: 4px; width: 16px; height: 16px; border-radius: 50%;
  border: 3px solid var(--green); }
.stops > li:not(:last-child)::after { content: ''; position: absolute; left: 7px; top: 20px; bottom: -4px; width: 2px;
  background: var(--ink); }
.stops > li:last-child::before { border-radius: 2px; background: var(--green); }
.stops p { max-width: 36rem; margin-top: 4px; }
button, select, input { font: inherit; color: inherit; min-height: 44px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--raised); padding: 8px 14px; }
input, select { min-width: 0; width: 100%; }
input::placeholder { color: var(--muted); opacity: 1; }
button { padding-inline: 20px; cursor: pointer; font-weight: 600; line-height: 1.3; }
button:hover { background: var(--tint); }
button.main { background: var(--green); border-color: var(--green); color: var(--on-green); }
button.main:hover { background: var(--green-pressed); }
button.danger { color: var(--error); border-color: var(--error); }
button.danger:hover { background: var(--error-tint); }
form > button { justify-self: start; }
label { display: block; font-weight: 600; }
label > input, label > select { display: block; margin-top: 6px; font-weight: 400; }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
.row label { flex: 1 1 120px; }
.beside { display: flex; align-items: center; min-height: 44px; }
.choice { display: flex; gap: 12px; align-items: baseline; padding: 8px 0; font-weight: 400; }
.choice input { width: 20px; min-height: 20px; margin: 0; flex: none; accent-color: var(--green); align-self: center; }
.choice small { display: block; color: var(--muted); font-size: 15px; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 600; }
.on { color: var(--warning); font-weight: 600; list-style: none; padding: 0; }
.bad { color: var(--error); }
.good { color: var(--green); font-weight: 600; }
.list { list-style: none; padding: 0; display: grid; gap: 16px; }
.list > li { min-width: 0; }
h2 + .list, h2 + .people, .quiet + .people { margin-top: 16px; }
.phone { background: var(--tint); border-radius: 16px 16px 16px 4px; padding: 16px 20px; display: grid; gap: 10px; }
.phone .text { white-space: pre-line; overflow-wrap: anywhere; }
.phone header { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; color: var(--muted); font-size: 15px; }
.phone header b { color: var(--ink); }
.digits { font: 600 36px/1.2 var(--heading); letter-spacing: 0.12em; font-variant-numeric: tabular-nums lining-nums; }
.copy { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; }
.empty { border-left: 2px dashed var(--line); padding: 8px 0 8px 24px; display: grid; gap: 4px; }
.order { display: grid; gap: 16px; }
.order > h2 + * { margin-top: -8px; }
.order > header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; }
.amount { font-size: 28px; line-height: 1.1; font-variant-numeric: tabular-nums lining-nums; }
.state { display: inline-block; padding: 2px 10px; border: 1px solid transparent; border-radius: 999px; background: var(--sunken);
  color: var(--muted); font-size: 14px; font-weight: 600; line-height: 1.4; white-space: nowrap; }
.state:is(.paid, .captured, .started, .completed) { background: var(--tint); color: var(--green); }
.state:is(.authorized, .attempted, .accepted) { background: var(--warning-tint); color: var(--warning); }
.state.failed { background: var(--error-tint); color: var(--error); }
.people, .rides { list-style: none; padding: 0; display: grid; }
.people > li { border-bottom: 1px solid var(--hair); }
.people > li:first-child { border-top: 1px solid var(--hair); }
.people button { display: flex; flex-wrap: wrap; gap: 4px 12px; justify-content: space-between; align-items: center; width: 100%;
  min-height: 56px; padding: 8px 12px; border: 0; border-radius: 0; background: none; font-weight: 400; text-align: start; }
.people button:hover { background: var(--tint); }
.people button:focus-visible { outline-offset: -3px; }
.people b { font-weight: 600; }
.people .sees { display: block; }
.people small.wide { flex-basis: 100%; }
.people :is(.sees, .mail, small) { color: var(--muted); font-size: 15px; }
.ride { display: grid; gap: 8px 24px; border-top: 1px solid var(--hair); padding: 20px 0; }
.ride:last-child { border-bottom: 1px solid var(--hair); }
.ride-head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
.ride .row { align-items: center; }
.ride:not(:first-child) button.main { background: var(--raised); border-color: var(--line); color: var(--ink); }
.ride:not(:first-child) button.main:hover { background: var(--tint); }
.ride .told { font-variant-numeric: tabular-nums; }
.ends { list-style: none; padding: 0; display: grid; gap: 6px; }
.ends > li { position: relative; padding-left: 28px; overflow-wrap: anywhere; }
.ends > li::before { content: ''; position: absolute; left: 0; top: 6px; width: 12px; height: 12px; border: 3px solid var(--green);
  border-radius: 50%; }
.ends > li:last-child:not(:first-child)::before { border-radius: 2px; background: var(--green); }
.ends > li:not(:last-child)::after { content: ''; position: absolute; left: 5px; top: 18px; bottom: -12px; width: 2px; background: var(--line); }
.payment { border-top: 1px solid var(--hair); padding-top: 12px; display: flex; flex-wrap: wrap; gap: 8px 16px;
  align-items: center; justify-content: space-between; }
.payment > div { display: grid; gap: 2px; min-width: 0; flex: 1 1 260px; }
.trouble, .thirds > section { display: grid; gap: 16px; align-content: start; }
.thirds h3 + * { margin-top: -8px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
/* On a phone what was come for stands in the first screen. */
@media (max-width: 859px) { .drawing:not(.wide) { display: none; } }
@media (min-width: 860px) {
  .top, main, footer { padding-inline: max(32px, (100% - 1216px) / 2 + 32px); }
  .top { padding-block: 14px; }
  main { padding-block: 48px 96px; gap: 72px; }
  nav { order: 0; flex-basis: auto; margin-left: 8px; }
  nav a { padding: 0 12px; }
  .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 64px; }
  .thirds { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr); gap: 48px; }
  .drives { grid-template-columns: minmax(0, 2fr) minmax(0, 5fr); gap: 48px; }
  .ride { grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
  .ride > :not(.row) { grid-column: 1; }
  .ride > .row { grid-row: 1 / span 3; grid-column: 2; }
  .narrow { max-width: 640px; }
}
`

/** Before the first paint: the theme chosen in the product, whose pages are light where none was. */
export const THEME_SCRIPT = `(() => {
  'use strict'
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    let chosen
    try { chosen = localStorage.theme } catch {}
    const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  }
  show()
  dark.addEventListener('change', show)
  addEventListener('storage', show)
})()
`
