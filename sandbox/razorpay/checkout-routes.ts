import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { accountsOf } from '../accounts'
import { keepOrigin, type SandboxApp } from '../environment'
import { jsonBody, Refused, unwrap } from '../provider'
import { sandboxState } from '../state-binding'
import { CHECKOUT_PAGE_SCRIPT, checkoutPage, refusedCheckout } from './checkout-page'
import { CHECKOUT_SCRIPT } from './checkout-script'
import type { PaymentEntity } from './entities'
import {
  cardInstrument,
  emiInstrument,
  type FailureReason,
  type Instrument,
  isFailureReason,
  isMethod,
  METHODS,
  type Method,
  upiInstrument,
  WALLETS,
  walletInstrument,
} from './instruments'
import type { Capture } from './payments'
import { badRequest, type Problem, problems } from './problems'
import { readNotes } from './requests'
import { hexHmac } from './signature'

const LONGEST_WAIT_SECONDS = 3 * 24 * 3600

const SHORTEST_PASSWORD = 4

const StartSchema = v.object({
  key_id: v.string(),
  order_id: v.string(),
  method: v.picklist([...METHODS, 'emi']),
  card_number: v.optional(v.string(), ''),
  wallet: v.optional(v.picklist(WALLETS.map(({ code }) => code)), 'mobikwik'),
  contact: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  notes: v.optional(v.unknown()),
  /** Paise, for an order that may be paid in parts; all that is due without it. */
  amount: v.optional(v.nullable(v.pipe(v.unknown(), v.transform(Number), v.integer())), null),
})

const FinishSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('pay') }),
  v.object({
    outcome: v.literal('authorise'),
    capture_after_seconds: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST_WAIT_SECONDS))),
  }),
  v.object({ outcome: v.literal('fail'), reason: v.custom<FailureReason>(isFailureReason) }),
  v.object({ outcome: v.literal('password'), otp: v.string() }),
])

type Ending = v.InferOutput<typeof FinishSchema>

async function read<Schema extends v.GenericSchema>(c: Context, schema: Schema) {
  const parsed = v.safeParse(schema, await jsonBody(c))
  if (parsed.success) return parsed.output
  throw new Refused(badRequest('The checkout sent something that the sandbox does not understand.'))
}

/** A failed payment as checkout.js hands it to the page. */
const failureOf = (payment: PaymentEntity) => ({
  code: payment.error_code,
  description: payment.error_description,
  source: payment.error_source,
  step: payment.error_step,
  reason: payment.error_reason,
  metadata: { order_id: payment.order_id, payment_id: payment.id },
})

/** Why the payment ends in failure; null where the bank says yes. A test card has its failure planned. */
function failureReason(ending: Ending, planned: string | null): FailureReason | null {
  if (ending.outcome === 'fail') return ending.reason
  if (ending.outcome !== 'password') return null
  if (isFailureReason(planned)) return planned
  const isAccepted = /^\d+$/.test(ending.otp) && ending.otp.length >= SHORTEST_PASSWORD
  return isAccepted ? null : 'authentication_failed'
}

function captureOf(ending: Ending): Capture {
  if (ending.outcome !== 'authorise') return { when: 'as_ordered' }
  const seconds = ending.capture_after_seconds
  return { when: 'held', afterMs: seconds === null ? null : seconds * 1000 }
}

function instrumentOf(method: Method | 'emi', wallet: string): Instrument {
  if (method === 'emi') return emiInstrument()
  return method === 'wallet' ? walletInstrument(wallet) : upiInstrument()
}

/** The checkout of the order that the query names, or why it can't be paid. */
async function showCheckout(c: Context<SandboxApp>) {
  const query = (name: string) => c.req.query(name) ?? ''
  const key = query('key')
  if (key !== accountsOf(c.env).razorpay.keyId) {
    return c.html(refusedCheckout('The key of this page is not the key of this sandbox account.'))
  }
  const payable = await sandboxState(c.env).payableOrder(query('order_id'))
  if (!payable.ok) return c.html(refusedCheckout(whyNot(payable.problem)))
  const asked = query('methods').split(',').filter(isMethod)
  const methods = asked.length > 0 ? asked : [...METHODS]
  const method = methods.find((one) => one === query('method')) ?? methods[0] ?? 'upi'
  await keepOrigin(c)
  const shown = { description: query('description'), contact: query('contact'), email: query('email') }
  const name = query('name') || 'Payment'
  const notes = query('notes') || '{}'
  return c.html(checkoutPage(payable.value, { key, name, notes, ...shown, methods, method }))
}

/** Why an order can't be paid, for the person who is to pay it. */
function whyNot({ body }: Problem): string {
  if (body.error.reason === 'order_already_paid') return 'This order is already paid.'
  return body.error.reason === 'payment_in_progress'
    ? 'A payment of this order is authorised and waits to be captured.'
    : 'No such order: a reset may have removed it.'
}

/**
 * checkout.js, the checkout it opens, and the calls that the checkout makes. Mounted under /sandbox. No file of this
 * folder may be called checkout.ts or page.ts: the development server would answer the scripts' addresses with it.
 */
export const checkout = new Hono<SandboxApp>()
  .get('/razorpay/checkout.js', (c) => c.body(CHECKOUT_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/razorpay/page.js', (c) => c.body(CHECKOUT_PAGE_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/razorpay/page', showCheckout)
  .post('/api/checkout/payments', async (c) => {
    const { key_id, order_id, method, card_number, wallet, contact, email, ...asked } = await read(
      c,
      StartSchema,
    )
    if (key_id !== accountsOf(c.env).razorpay.keyId) throw new Refused(problems.keyInvalid)
    const card = method === 'card' ? cardInstrument(card_number) : null
    if (method === 'card' && !card) {
      throw new Refused(badRequest('Please use one of the test cards.', { field: 'card_number' }))
    }
    const plannedFailure = card?.failure ?? null
    const instrument = card?.instrument ?? instrumentOf(method, wallet)
    const payer = { contact: contact || '+919999999999', email: email || 'void@razorpay.com' }
    const account = sandboxState(c.env)
    const about = { amount: asked.amount, description: asked.description || null, notes: readNotes(asked) }
    const payment = { orderId: order_id, instrument, plannedFailure, ...payer, ...about }
    const { id } = unwrap(await account.startPayment(payment))
    if (plannedFailure !== 'card_number_invalid') return c.json({ payment_id: id })
    return c.json({
      payment_id: id,
      failed: failureOf(unwrap(await account.failPayment(id, plannedFailure))),
    })
  })
  .post('/api/checkout/payments/:id/finish', async (c) => {
    const ending = await read(c, FinishSchema)
    const id = c.req.param('id')
    const account = sandboxState(c.env)
    const reason = failureReason(ending, await account.plannedFailure(id))
    const payment = unwrap(
      reason === null
        ? await account.authorizePayment(id, captureOf(ending))
        : await account.failPayment(id, reason),
    )
    if (payment.status === 'failed') return c.json({ failed: failureOf(payment) })
    const { keySecret } = accountsOf(c.env).razorpay
    const paid = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: await hexHmac(`${payment.order_id}|${payment.id}`, keySecret),
    }
    return c.json({ captured: payment.captured, paid })
  })
