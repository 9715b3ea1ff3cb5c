import { TOKENS } from './tokens'

/** Every sandbox page but the payment sheet. */
export const PAGE_STYLE = `${TOKENS}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--green); text-underline-offset: 3px; }
p, ul, ol, h1, h2, h3, dl, dd { margin: 0; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 650; }
h2 { font-size: 20px; line-height: 1.3; font-weight: 650; }
h3 { font-size: 16px; line-height: 1.4; font-weight: 650; }
code, .id { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px 16px;
  border-bottom: 1px solid var(--hair); }
.plate { background: var(--plate); color: var(--plate-ink); font-weight: 700; letter-spacing: 0.14em; text-decoration: none;
  padding: 4px 12px; border: 2px solid var(--plate-ink); outline: 2px solid var(--plate); border-radius: 5px; margin: 2px; }
nav { display: flex; flex-wrap: wrap; order: 1; flex-basis: 100%; margin-left: -7px; }
.out { display: flex; align-items: center; min-height: 44px; margin-left: auto; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 7px; color: var(--ink); text-decoration: none; }
nav a:hover { text-decoration: underline; }
nav a[aria-current] { font-weight: 650; text-decoration: underline; text-decoration-thickness: 2px; }
main { max-width: 1080px; margin: 0 auto; padding: 28px 16px 48px; display: grid; gap: 24px; }
main > * { min-width: 0; }
footer { border-top: 1px solid var(--hair); padding: 16px; text-align: center; color: var(--muted); font-size: 14px; }
.lead { max-width: 60ch; color: var(--muted); font-size: 17px; }
.quiet { color: var(--muted); font-size: 15px; }
.card { background: var(--raised); border: 1px solid var(--hair); border-radius: 16px; padding: 20px; display: grid;
  gap: 14px; align-content: start; min-width: 0; }
.columns, .stack { display: grid; gap: 24px; align-items: start; }
.columns > *, .stack > * { min-width: 0; }
.stops { list-style: none; padding: 0; display: grid; counter-reset: stop; }
.stops > li { position: relative; padding: 0 0 20px 32px; }
.stops > li:last-child { padding-bottom: 0; }
.stops > li::before { content: ''; position: absolute; left: 4px; top: 7px; width: 11px; height: 11px; border-radius: 50%;
  border: 3px solid var(--green); background: var(--raised); z-index: 1; box-sizing: border-box; }
.stops > li:not(:last-child)::after { content: ''; position: absolute; left: 8px; top: 16px; bottom: -8px; width: 3px;
  background: var(--hair); }
.stops > li:last-child::before { background: var(--green); }
button, select, input { font: inherit; color: inherit; min-height: 44px; border: 1px solid var(--line); border-radius: 10px;
  background: var(--raised); padding: 8px 14px; }
input, select { min-width: 0; width: 100%; }
button { cursor: pointer; font-weight: 600; }
button.main { background: var(--green); border-color: var(--green); color: var(--on-green); }
button.danger { color: var(--error); border-color: var(--error); }
label { display: block; font-size: 14px; color: var(--muted); }
label > input, label > select { display: block; margin-top: 4px; font-size: 16px; color: var(--ink); }
.row { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; }
.row label { flex: 1 1 120px; }
.choice { display: flex; gap: 12px; align-items: baseline; color: var(--ink); font-size: 16px; padding: 8px 0; }
.choice input { width: 18px; min-height: 18px; margin: 0; flex: none; accent-color: var(--green); align-self: center; }
.choice small { display: block; color: var(--muted); font-size: 14px; }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
legend { padding: 0; font-weight: 650; }
.on { color: var(--warning); font-weight: 650; list-style: none; padding: 0; }
.list { list-style: none; padding: 0; display: grid; gap: 16px; }
.list > li { min-width: 0; }
.phone { background: var(--tint); border-radius: 16px 16px 16px 4px; padding: 16px; display: grid; gap: 10px; }
.phone .text { white-space: pre-line; overflow-wrap: anywhere; }
.phone header { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; font-size: 14px; color: var(--muted); }
.phone header b { color: var(--ink); }
.digits { font: 650 32px/1.2 ui-monospace, monospace; letter-spacing: 0.16em; font-variant-numeric: tabular-nums; }
.copy { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.empty { border: 2px dashed var(--hair); border-radius: 16px; padding: 32px 20px; text-align: center; color: var(--muted);
  display: grid; gap: 8px; }
.order { display: grid; gap: 12px; }
.order > header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; justify-content: space-between; }
.amount { font-size: 22px; font-weight: 650; font-variant-numeric: tabular-nums; }
.state { font-size: 14px; font-weight: 650; border: 1px solid currentColor; border-radius: 6px; padding: 1px 8px; white-space: nowrap; }
.state.paid, .state.captured { color: var(--green); }
.state.authorized, .state.attempted { color: var(--warning); }
.state.failed { color: var(--error); }
.state.created, .state.refunded { color: var(--muted); }
.people, .rides { list-style: none; padding: 0; display: grid; }
.people { gap: 8px; }
.people button { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; align-items: baseline; width: 100%;
  font-weight: 400; text-align: start; }
.people b { font-weight: 650; }
.people small.wide { flex-basis: 100%; }
.bad { color: var(--error); }
.people span { color: var(--muted); font-size: 15px; }
button:not(.main):hover { background: var(--tint); }
.ride { display: grid; gap: 8px; border-top: 1px solid var(--hair); padding: 16px 0; }
.ride:last-child { padding-bottom: 0; }
.ride-head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; justify-content: space-between; }
.ride .row { align-items: center; margin-top: 4px; }
.ride .told { font-variant-numeric: tabular-nums; }
.state.started, .state.completed { color: var(--green); }
.state.accepted { color: var(--warning); }
.payment { border-top: 1px solid var(--hair); padding-top: 12px; display: flex; flex-wrap: wrap; gap: 8px 16px;
  align-items: center; justify-content: space-between; }
.payment > div { display: grid; gap: 2px; min-width: 0; flex: 1 1 260px; }
@media (min-width: 860px) {
  main { padding: 40px 24px 64px; }
  .top { padding: 12px 24px; }
  nav { order: 0; flex-basis: auto; margin-left: 0; }
  nav a { padding: 0 10px; }
  .columns { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); }
  .narrow { max-width: 640px; }
}
`
