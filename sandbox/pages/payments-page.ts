import type { Context } from 'hono'
import { html } from 'hono/html'
import { localVars } from '../../scripts/local-settings.mjs'
import { formatDateTime } from '../../src/domain/kolkata-time'
import { keepOrigin, type SandboxApp } from '../environment'
import { FAULT_KINDS, FAULT_ROUTES, type Fault } from '../faults'
import { WHOLE_PAGE } from '../razorpay/orders'
import type { Switches } from '../razorpay/switches'
import { sandboxState } from '../state-binding'
import { layout } from './layout'
import { form, table } from './table'

const RECENT = { ...WHOLE_PAGE, count: 30 }

const HOUR = 3600
const DAY = 24 * HOUR

/** The waits that there are to skip, in seconds. */
const STEPS = {
  '1 minute': 60,
  '10 minutes': 600,
  '1 hour': HOUR,
  '1 day': DAY,
  '3 days': 3 * DAY,
  '6 months': 183 * DAY,
}

/** What can be done with a payment in each of its states, and under which name. */
const PAYMENT_BUTTONS: Record<string, Record<string, string>> = {
  authorized: { Capture: 'capture' },
  captured: { 'Refund the rest': 'refund' },
  failed: { 'Authorise late': 'authorise', 'Authorise late and hold': 'authorise?held=on' },
}

const REFUND_BUTTONS: Record<string, Record<string, string>> = {
  pending: { Process: 'process', Fail: 'fail' },
}

const buttonsOf =
  (folder: string, known: Record<string, Record<string, string>>) =>
  ({ id, status }: { id: string; status: string }) =>
    Object.entries(known[status] ?? {}).map(([label, verb]) => ({
      label,
      action: `api/${folder}/${id}/${verb}`,
    }))

/** What the payment company knows, newest first; a checkout to try; and what is to go wrong next. */
export async function paymentsPage(c: Context<SandboxApp>) {
  await keepOrigin(c)
  const account = sandboxState(c.env)
  const switches = await account.switches()
  const now = await account.clock()
  const orders = await account.orders(null, RECENT)
  const payments = (await Promise.all(orders.map(({ id }) => account.payments(id, RECENT)))).flat()
  const refunds = await account.refunds(null, WHOLE_PAGE)
  const webhooks = await account.webhooks(RECENT.count)
  const faults = await account.faults()
  const wasReset = c.req.query('done') === 'reset'
  const page = layout(
    {
      title: 'Payments',
      path: '/sandbox/payments',
      lead: html`What the payment company saw. Money is ‘authorized’ while the bank only holds it, and ‘captured’ when it is yours.
A failed payment may still succeed late, as real ones do. Press its <a href="#clock">clock</a> forward, turn its
<a href="#switches">switches</a>, see its <a href="#webhooks">webhooks</a>, <a href="#faults">inject a fault</a>.`,
    },
    html`<section class="stack"><h2>Orders</h2>${table({
      id: 'orders',
      rows: orders,
      fields: ['status', 'amount', 'amount_paid', 'created_at', 'receipt', 'id'],
      empty: html`No order yet. One appears when a rider goes to pay: <a href="/booking">book a cab</a>.`,
    })}<h2>Payments</h2>${table({
      id: 'payments',
      rows: payments,
      fields: ['status', 'amount', 'method', 'created_at', 'error_description', 'order_id', 'id'],
      buttons: buttonsOf('payments', PAYMENT_BUTTONS),
      empty: 'Nobody has tried to pay an order yet.',
    })}<h2>Refunds</h2>${table({
      id: 'refunds',
      rows: refunds.map((refund) => ({ ...refund, reference: refund.acquirer_data.arn })),
      fields: ['status', 'amount', 'created_at', 'reference', 'payment_id', 'id'],
      buttons: buttonsOf('refunds', REFUND_BUTTONS),
      empty: 'Nothing was given back.',
    })}</section>
<section class="stack"><h2 id="webhooks">Webhooks</h2><p class="field-hint">Sent to <b>/webhooks/razorpay</b>, signed with
<span class="id">${localVars.RAZORPAY_WEBHOOK_SECRET}</span>.</p>${table({
      id: 'deliveries',
      rows: webhooks.map(({ status: answered, ...webhook }) => ({ ...webhook, answered })),
      fields: ['state', 'event', 'about', 'created_at', 'deliveries', 'due_at', 'answered', 'id'],
      empty: 'Nothing has happened that would be told.',
    })}</section>
<div class="columns"><section class="stack"><h2 id="clock">Clock</h2><p id="now" data-live="">At the payment company it is
<b>${formatDateTime(new Date(now))}</b>${
      switches.clock_ahead_ms === 0 ? '.' : html`, <b>${aheadBy(switches.clock_ahead_ms)}</b> ahead of you.`
    }</p>${form({
      action: 'api/clock',
      hint: `A payment without an answer fails after 10 minutes. Money that is only authorised goes back after 3 days. A webhook that
nobody answers is sent again, for a day. No refund is taken after 6 months.`,
      buttons: Object.entries(STEPS).map(([label, seconds]) => ({
        label: `+ ${label}`,
        sends: ['forward_seconds', String(seconds)],
      })),
    })}<h2 id="start-over">Start over</h2>${form({
      action: 'api/reset',
      hint: `Forgets every order, payment, webhook, message and fault here, and sets clock and switches back. Bookings belong to the
product and stay.`,
      buttons: [{ label: 'Reset the sandbox', kind: 'danger' }],
    })}${wasReset ? html`<p role="status" class="good">Done: the sandbox is empty.</p>` : ''}</section>
<section class="stack"><h2 id="switches">Switches</h2>${form({
      action: 'api/switches',
      fields: [
        { name: 'refunds', label: 'New refunds', choices: REFUNDS, value: switches.refunds },
        { name: 'refund_seconds', value: switches.refund_seconds },
        { name: 'webhooks', choices: WEBHOOKS, value: switches.webhooks },
        { name: 'webhook_twice', value: switches.webhook_twice },
        { name: 'webhook_shuffled', value: switches.webhook_shuffled },
        { name: 'webhook_delay_seconds', value: switches.webhook_delay_seconds },
      ],
      buttons: [{ label: 'Set the switches' }],
    })}<h2 id="faults">Inject a fault</h2>${activeFaults(faults)}${form({
      action: 'api/faults',
      fields: [
        {
          name: 'fault',
          label: 'What fails, and how',
          choices: { '': 'Choose', ...FAULT_CHOICES },
          value: '',
        },
        { name: 'calls', label: 'For the next calls', value: 1 },
        { name: 'delay_ms', label: 'Delay, in ms', value: 0 },
      ],
      hint: `‘${FAULT_KINDS.slow}’ and a lost answer come after the delay; 15000 is longer than the product waits.`,
      buttons: [
        { label: 'Inject the fault' },
        ...(faults.length > 0 ? [{ label: 'Clear all faults', action: 'api/faults/clear' }] : []),
      ],
    })}</section></div>`,
  )
  return c.html(page)
}

/** '3 days', '1.5 hours' or minutes, whichever is the largest that it reaches. */
function aheadBy(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const [unit, length] = seconds >= DAY ? ['day', DAY] : seconds >= HOUR ? ['hour', HOUR] : ['minute', 60]
  return new Intl.NumberFormat('en-IN', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(seconds / length)
}

const REFUNDS = {
  at_once: 'Are processed at once',
  later: 'Are pending for a while, then processed',
  failing: 'Are pending for a while, then fail',
  by_hand: 'Are pending until a button ends them',
} satisfies Record<Switches['refunds'], string>

const WEBHOOKS = {
  sent: 'Are sent',
  lost: 'Are lost: the events are only recorded',
  disabled: 'Are switched off, as after a day of failures',
} satisfies Record<Switches['webhooks'], string>

/** The faults that the next calls will meet. */
export const activeFaults = (faults: Fault[]) =>
  faults.length === 0
    ? html`<p class="field-hint">None is injected: everything works.</p>`
    : html`<ul class="bad">${faults.map(
        ({
          route,
          kind,
          remaining,
          delay_ms,
        }) => html`<li><b>${FAULT_ROUTES[route].label}</b>: ${FAULT_KINDS[kind].toLowerCase()},
for ${remaining === 1 ? 'the next call' : `the next ${remaining} calls`}${delay_ms > 0 ? `, ${delay_ms} ms late` : ''}</li>`,
      )}</ul>`

const FAULT_CHOICES = Object.fromEntries(
  Object.entries(FAULT_ROUTES).map(([route, { label, kinds }]) => [
    label,
    Object.fromEntries(kinds.map((kind) => [`${route} ${kind}`, FAULT_KINDS[kind]])),
  ]),
)
