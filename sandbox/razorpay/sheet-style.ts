import { TOKENS } from '../pages/tokens'

/** The payment sheet: calm, one column, the amount first. */
export const SHEET_STYLE = `${TOKENS}
html, body { height: 100%; margin: 0; }
body { background: var(--raised); color: var(--ink); font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif; }
main { --brand: #0b6b3a; --on-brand: #ffffff; min-height: 100%; display: flex; flex-direction: column; }
header { background: var(--brand); color: var(--on-brand); padding: 20px 20px 16px; display: grid;
  grid-template-columns: 1fr auto; gap: 4px 12px; align-items: start; }
h1, h2, .amount { font-family: var(--heading); font-weight: 600; }
h1 { font-size: 20px; line-height: 1.3; margin: 0; }
h1:focus { outline: none; }
h2 { font-size: 20px; line-height: 1.3; margin: 0; }
p { margin: 0; }
header p { font-size: 15px; opacity: 0.92; }
header .amount { font-size: 40px; line-height: 1.1; opacity: 1; font-variant-numeric: tabular-nums lining-nums;
  margin-top: 8px; }
header .order { align-self: end; font-size: 14px; font-variant-numeric: tabular-nums; }
.cross { justify-self: end; width: 44px; height: 44px; margin: -10px -12px 0 0; border: 0; background: transparent; color: inherit; padding: 0; }
.cross svg { stroke: currentColor; stroke-width: 2; stroke-linecap: round; display: block; margin: auto; }
.cross:focus-visible { outline-color: currentColor; }
.body { padding: 16px 20px 20px; display: flex; flex-direction: column; gap: 16px; flex: 1; }
[data-view], [data-panel] { display: flex; flex-direction: column; gap: 14px; }
button, input, select { font: inherit; color: inherit; min-height: 44px; border-radius: 10px;
  border: 1px solid var(--line); background: var(--raised); padding: 8px 14px; width: 100%; }
button { cursor: pointer; font-weight: 600; }
button.main { background: var(--green); color: var(--on-green); border-color: var(--green); }
button.plain { border: 0; background: none; color: var(--green); text-decoration: underline; }
button:disabled { opacity: 0.6; cursor: progress; }
.cross, .cross:disabled { width: 44px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.pair > button { padding: 8px; font-size: 15px; }
::placeholder { color: var(--muted); opacity: 0.8; }
.quiet { color: var(--muted); font-size: 15px; }
.centred { text-align: center; }
.foot { margin-top: auto; font-size: 14px; text-align: center; }
.field label { display: block; font-size: 14px; color: var(--muted); margin-bottom: 4px; }
.field input[aria-invalid='true'] { border-color: var(--error); }
.error:not(:empty) { color: var(--error); font-size: 14px; margin-top: 6px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
.methods { display: flex; border-bottom: 1px solid var(--hair); }
.methods label { flex: 1; cursor: pointer; text-align: center; }
.methods input { position: absolute; opacity: 0; width: 1px; min-height: 1px; height: 1px; padding: 0; }
.methods span { display: block; padding: 10px 4px; min-height: 44px; color: var(--muted); font-weight: 600;
  border-bottom: 3px solid transparent; margin-bottom: -1px; }
.methods input:checked + span { color: var(--ink); border-color: var(--green); }
.methods input:focus-visible + span { outline: 3px solid var(--green); outline-offset: -3px; border-radius: 8px; }
.choices { display: flex; flex-direction: column; }
.choices legend { font-size: 14px; color: var(--muted); margin-bottom: 4px; }
.choices label { display: flex; align-items: center; gap: 12px; min-height: 44px; }
.choices input { width: 20px; min-height: 20px; accent-color: var(--green); }
.code { width: 156px; height: 156px; align-self: center; background: #ffffff; border-radius: 10px; }
.code path { fill: #16231c; fill-rule: evenodd; }
#notice { padding: 10px 14px; border-radius: 10px; background: var(--tint); font-size: 15px; }
#notice[data-tone='error'] { color: var(--error); background: none; border: 1px solid var(--error); }
#notice[data-tone='success'] { color: var(--green); font-weight: 600; }
.drawer { border: 2px dashed var(--line); border-radius: 16px; padding: 0 14px; }
.drawer summary { min-height: 44px; display: flex; align-items: center; gap: 8px; cursor: pointer;
  font-size: 15px; font-weight: 600; color: var(--warning); }
.drawer summary::before { content: '▸'; }
.drawer[open] summary::before { content: '▾'; }
.drawer .pair { padding: 12px 0 14px; }
.drawer select { font-size: 15px; }
.endings { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.endings button { font-size: 15px; padding: 8px; line-height: 1.25; }
.endings button:first-child { grid-column: 1 / -1; border-color: var(--green); color: var(--green); }
`
