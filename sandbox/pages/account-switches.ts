import { html } from 'hono/html'
import type { Switches } from '../razorpay/switches'
import { kolkataTime } from './layout'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The waits that there are to skip, each with what it is good for. */
const STEPS = [
  { seconds: MINUTE, label: '1 minute' },
  { seconds: 10 * MINUTE, label: '10 minutes' },
  { seconds: HOUR, label: '1 hour' },
  { seconds: DAY, label: '1 day' },
  { seconds: 3 * DAY, label: '3 days' },
  { seconds: 183 * DAY, label: '6 months' },
]

const UNITS = [
  { seconds: DAY, name: 'day' },
  { seconds: HOUR, name: 'hour' },
  { seconds: MINUTE, name: 'minute' },
]

/** '3 days, 10 minutes' of a whole number of minutes; '' for none. */
function duration(milliseconds: number): string {
  let left = Math.round(milliseconds / 1000)
  const parts = UNITS.map(({ seconds, name }) => {
    const count = Math.floor(left / seconds)
    left -= count * seconds
    return count === 0 ? '' : `${count} ${name}${count === 1 ? '' : 's'}`
  })
  return parts.filter((part) => part !== '').join(', ')
}

/** The payment company's clock, and how to press it forward. It never goes back, but by a reset. */
export const accountClock = (now: number, { clock_ahead_ms }: Switches) => html`<section class="stack">
<h2 id="clock">Clock</h2><p id="now" data-live="">At the payment company it is <b>${kolkataTime(now / 1000)}</b>${
  clock_ahead_ms === 0 ? '.' : html`, <b>${duration(clock_ahead_ms)}</b> ahead of you.`
}</p>
<p class="field-hint">A payment without an answer fails after 10 minutes. Money that is only authorised goes back after 3 days.
A webhook that nobody answers is sent again, for a day. No refund is taken after 6 months.</p>
<form method="post" action="/sandbox/api/clock" class="row" aria-label="Press the clock forward">${STEPS.map(
  ({ seconds, label }) =>
    html`<button class="button" data-kind="secondary" name="forward_seconds" value="${seconds}">+ ${label}</button>`,
)}</form></section>`

const option = (value: string, label: string, current: string) =>
  html`<option value="${value}" ${value === current ? 'selected' : ''}>${label}</option>`

const REFUNDS = {
  at_once: 'Are processed at once',
  later: 'Are pending for a while, then processed',
  failing: 'Are pending for a while, then fail',
  by_hand: 'Are pending until a button ends them',
} satisfies Record<Switches['refunds'], string>

const RECEIPTS = {
  unique_if_asked: 'Is the first one, if unique_receipt asks',
  never_unique: 'Is made, as older accounts do',
  always_unique: 'Is refused',
} satisfies Record<Switches['receipts'], string>

const WEBHOOKS = {
  sent: 'Are sent',
  lost: 'Are lost: the events are only recorded',
  disabled: 'Are switched off, as after a day of failures',
} satisfies Record<Switches['webhooks'], string>

const select = (name: keyof Switches, label: string, all: Record<string, string>, current: string) =>
  html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">${Object.entries(
    all,
  ).map(([value, text]) => option(value, text, current))}</select></div>`

const number = (name: keyof Switches, label: string, least: number, current: number) =>
  html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" min="${least}" max="100000" value="${current}" required></div>`

/** A form leaves out a box that isn't ticked: the empty value before it says that it is not. */
const box = (name: keyof Switches, label: string, isOn: boolean) =>
  html`<label class="check"><input type="hidden" name="${name}" value=""><input type="checkbox" name="${name}"
${isOn ? 'checked' : ''}><span>${label}</span></label>`

/** Every switch of the account, as it stands. */
export const accountSwitches = (switches: Switches) => html`<h2 id="switches">Switches</h2>
<form method="post" action="/sandbox/api/switches" class="stack">
${select('refunds', 'New refunds', REFUNDS, switches.refunds)}
${number('refund_seconds', 'Seconds for which they are pending', 0, switches.refund_seconds)}
${select('receipts', 'A second order of a receipt', RECEIPTS, switches.receipts)}
${select('webhooks', 'Webhooks', WEBHOOKS, switches.webhooks)}
<div>${box('webhook_twice', 'Send each webhook twice', switches.webhook_twice)}
${box('webhook_shuffled', 'Send those that are due in any order', switches.webhook_shuffled)}</div>
<div class="row">${number('webhook_delay_seconds', 'Delay, in seconds', 0, switches.webhook_delay_seconds)}
${number('webhook_retry_factor', 'Faster retries, factor', 1, switches.webhook_retry_factor)}</div>
<button class="button" data-kind="secondary">Set the switches</button></form>`
