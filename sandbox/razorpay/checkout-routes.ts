import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { accountsOf, type SandboxApp } from '../environment'
import { jsonBody, Refused, unwrap } from '../provider'
import { sandboxState } from '../state'
import { checkoutPage, refusedCheckout } from './checkout-page'
import { CHECKOUT_PAGE_SCRIPT } from './checkout-page-script'
import { CHECKOUT_SCRIPT } from './checkout-script'
import type { PaymentEntity } from './entities'
import {
  cardInstrument,
  type FailureReason,
  isFailureReason,
  isMethod,
  METHODS,
  upiInstrument,
  WALLETS,
  walletInstrument,
} from './instruments'
import { FIRST_PAGE } from './orders'
import type { Capture } from './payments'
import { badRequest, problems } from './problems'

const LONGEST_WAIT_SECONDS = 3 * 24 * 3600

const SHORTEST_PASSWORD = 4

const StartSchema = v.object({
  key_id: v.string(),
  order_id: v.string(),
  method: v.picklist(METHODS),
  card_number: v.optional(v.string(), ''),
  wallet: v.optional(v.picklist(WALLETS.map(({ code }) => code)), 'mobikwik'),
  contact: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
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

/** What checkout.js hands to the page: hex HMAC-SHA256 of '<order id>|<payment id>' under the account's secret. */
async function paymentSignature({ order_id, id }: PaymentEntity, secret: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, encode(`${order_id}|${id}`))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The checkout of the order that the query names, or why it can't be paid. */
async function showCheckout(c: Context<SandboxApp>) {
  const query = (name: string) => c.req.query(name) ?? ''
  const key = query('key')
  if (key !== accountsOf(c.env).razorpay.keyId) {
    return c.html(refusedCheckout('The key of this page is not the key of this sandbox account.'))
  }
  const order = await sandboxState(c.env).order(query('order_id'))
  if (!order.ok) return c.html(refusedCheckout('No such order: a reset may have removed it.'))
  if (order.value.status === 'paid') return c.html(refusedCheckout('This order is already paid.'))
  const payments = await sandboxState(c.env).payments(order.value.id, FIRST_PAGE)
  if (payments.some(({ status }) => status === 'authorized')) {
    return c.html(refusedCheckout('A payment of this order is authorised and waits to be captured.'))
  }
  const asked = query('methods').split(',').filter(isMethod)
  const methods = asked.length > 0 ? asked : [...METHODS]
  const method = methods.find((one) => one === query('method')) ?? methods[0] ?? 'upi'
  const shown = { description: query('description'), contact: query('contact'), email: query('email') }
  return c.html(
    checkoutPage(order.value, { key, name: query('name') || 'Payment', ...shown, methods, method }),
  )
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
    const { key_id, order_id, method, card_number, wallet, contact, email } = await read(c, StartSchema)
    if (key_id !== accountsOf(c.env).razorpay.keyId) throw new Refused(problems.keyInvalid)
    const card = method === 'card' ? cardInstrument(card_number) : null
    if (method === 'card' && !card) {
      throw new Refused(badRequest('Please use one of the test cards.', { field: 'card_number' }))
    }
    const plannedFailure = card?.failure ?? null
    const instrument = card?.instrument ?? (method === 'wallet' ? walletInstrument(wallet) : upiInstrument())
    const payer = { contact: contact || '+919999999999', email: email || 'void@razorpay.com' }
    const state = sandboxState(c.env)
    const payment = { orderId: order_id, instrument, plannedFailure, ...payer }
    const { id } = unwrap(await state.startPayment(payment))
    if (plannedFailure !== 'card_number_invalid') return c.json({ payment_id: id })
    return c.json({ payment_id: id, failed: failureOf(unwrap(await state.failPayment(id, plannedFailure))) })
  })
  .post('/api/checkout/payments/:id/finish', async (c) => {
    const ending = await read(c, FinishSchema)
    const id = c.req.param('id')
    const state = sandboxState(c.env)
    const reason = failureReason(ending, await state.plannedFailure(id))
    const payment = unwrap(
      await (reason === null ? state.authorizePayment(id, captureOf(ending)) : state.failPayment(id, reason)),
    )
    if (payment.status === 'failed') return c.json({ failed: failureOf(payment) })
    const paid = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: await paymentSignature(payment, accountsOf(c.env).razorpay.keySecret),
    }
    return c.json({ captured: payment.captured, paid })
  })
