import { html } from 'hono/html'
import { FAULT_KINDS, FAULT_ROUTES, type Fault } from '../faults'

const LONGEST_DELAY_MS = 60_000

function sentence({ route, kind, remaining, delay_ms }: Fault) {
  const calls = remaining === 1 ? 'the next call' : `the next ${remaining} calls`
  const delay = delay_ms > 0 ? `, ${delay_ms} ms late` : ''
  return html`<li><b>${FAULT_ROUTES[route].label}</b>: ${FAULT_KINDS[kind].toLowerCase()}, for ${calls}${delay}</li>`
}

/** What is switched on now. */
export function faultSummary(faults: Fault[]) {
  if (faults.length === 0) return html`<p class="quiet">None is on: everything works.</p>`
  return html`<ul class="on">${faults.map(sentence)}</ul>`
}

/** The form that sets one, per provider and route. */
export function faultSwitches(faults: Fault[]) {
  return html`<section class="order" id="faults"><h2>Fault switches</h2>${faultSummary(faults)}
<form method="post" action="/sandbox/api/faults" class="order">
<label>What happens, and where<select name="fault" required><option value="">Choose</option>
${Object.entries(FAULT_ROUTES).map(
  ([route, { label, kinds }]) =>
    html`<optgroup label="${label}">${kinds.map(
      (kind) => html`<option value="${route} ${kind}">${FAULT_KINDS[kind]}</option>`,
    )}</optgroup>`,
)}</select></label>
<div class="row"><label>For the next calls<input name="calls" type="number" min="1" max="1000" value="1"></label>
<label>Delay, ms<input name="delay_ms" type="number" min="0" max="${LONGEST_DELAY_MS}" step="100" value="0"></label></div>
<p class="quiet">'${FAULT_KINDS.slow}' and a lost answer wait for the delay; try 15000 to pass the product's patience.</p>
<button>Set the fault</button></form>
<form method="post" action="/sandbox/api/faults/clear"><button>Clear all faults</button></form></section>`
}
