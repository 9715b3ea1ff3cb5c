import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { accountsOf, type SandboxApp, sandboxState } from '../environment'
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
import { refusedSheet, SHEET_STYLE, type SheetOptions, sheetPage } from './sheet-page'
import { SHEET_SCRIPT } from './sheet-script'

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

/** A failed payment as checkout tells the page of it. */
function failureOf(payment: PaymentEntity) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  }
}

const malformed = badRequest('The sheet sent something that the sandbox does not understand.')

/** What the customer's password leads to: the test card's own failure, a refused password, or the money. */
function failureAfterPassword(planned: string | null, otp: string): FailureReason | null {
  if (isFailureReason(planned)) return planned
  const accepted = /^\d+$/.test(otp) && otp.length >= SHORTEST_PASSWORD
  return accepted ? null : 'authentication_failed'
}

/** Everything the sheet shows of the page's options; what it doesn't know is left out. */
function sheetOptions(c: Context<SandboxApp>): SheetOptions {
  const query = (name: string) => c.req.query(name) ?? ''
  const asked = query('methods').split(',').filter(isMethod)
  const methods = asked.length > 0 ? asked : [...METHODS]
  const method = methods.find((one) => one === query('method')) ?? methods[0] ?? 'upi'
  const key = query('key')
  const name = query('name') || 'Payment'
  const confirmClose = query('confirm') === '1'
  const shown = { description: query('description'), color: query('color') }
  return {
    key,
    name,
    ...shown,
    contact: query('contact'),
    email: query('email'),
    methods,
    method,
    confirmClose,
  }
}

/**
 * checkout.js, the sheet, and the calls that the sheet makes. Mounted under /sandbox. This file may not be called
 * checkout.ts: the development server would answer /sandbox/razorpay/checkout.js with it.
 */
export const checkout = new Hono<SandboxApp>()
  .get('/razorpay/checkout.js', (c) => c.body(CHECKOUT_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/razorpay/sheet.js', (c) => c.body(SHEET_SCRIPT, 200, { 'content-type': 'text/javascript' }))
  .get('/razorpay/sheet.css', (c) => c.body(SHEET_STYLE, 200, { 'content-type': 'text/css' }))
  .get('/razorpay/sheet', async (c) => {
    const options = sheetOptions(c)
    if (options.key !== accountsOf(c.env).razorpay.keyId) {
      return c.html(refusedSheet('The key of this page is not the key of this sandbox account.'))
    }
    const order = await sandboxState(c.env).order(c.req.query('order_id') ?? '')
    if (!order.ok) return c.html(refusedSheet('No such order: it may have been wiped by a reset.'))
    if (order.value.status === 'paid') return c.html(refusedSheet('This order is already paid.'))
    const payments = await sandboxState(c.env).payments(order.value.id, FIRST_PAGE)
    if (payments.some(({ status }) => status === 'authorized')) {
      return c.html(refusedSheet('A payment of this order is authorised and waits to be captured.'))
    }
    return c.html(sheetPage(order.value, options))
  })
  .post('/api/checkout/payments', async (c) => {
    const parsed = v.safeParse(StartSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: malformed.error }, 400)
    const { key_id, order_id, method, card_number, wallet, contact, email } = parsed.output
    if (key_id !== accountsOf(c.env).razorpay.keyId) return c.json({ error: problems.keyInvalid.error }, 401)
    const card = method === 'card' ? cardInstrument(card_number) : null
    if (method === 'card' && !card) {
      return c.json(
        { error: badRequest('Please use one of the test cards.', { field: 'card_number' }).error },
        400,
      )
    }
    const plannedFailure = card?.failure ?? null
    const instrument = card?.instrument ?? (method === 'wallet' ? walletInstrument(wallet) : upiInstrument())
    const payer = { contact: contact || '+919999999999', email: email || 'void@razorpay.com' }
    const payment = { orderId: order_id, instrument, plannedFailure, ...payer }
    const started = await sandboxState(c.env).startPayment(payment)
    if (!started.ok) return c.json({ error: started.problem.error }, started.problem.status)
    if (plannedFailure !== 'card_number_invalid') return c.json({ payment_id: started.value.id })
    const failed = await sandboxState(c.env).failPayment(started.value.id, plannedFailure)
    if (!failed.ok) return c.json({ error: failed.problem.error }, failed.problem.status)
    return c.json({ payment_id: started.value.id, failed: failureOf(failed.value) })
  })
  .post('/api/checkout/payments/:id/finish', async (c) => {
    const parsed = v.safeParse(FinishSchema, await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: malformed.error }, 400)
    const ending = parsed.output
    const id = c.req.param('id')
    const state = sandboxState(c.env)
    const reason =
      ending.outcome === 'fail'
        ? ending.reason
        : ending.outcome === 'password'
          ? failureAfterPassword(await state.plannedFailure(id), ending.otp)
          : null
    const held = ending.outcome === 'authorise'
    const afterMs = held && ending.capture_after_seconds !== null ? ending.capture_after_seconds * 1000 : null
    const capture: Capture = held ? { when: 'held', afterMs } : { when: 'as_ordered' }
    const ended = await (reason === null
      ? state.authorizePayment(id, capture)
      : state.failPayment(id, reason))
    if (!ended.ok) return c.json({ error: ended.problem.error }, ended.problem.status)
    const payment = ended.value
    if (payment.status === 'failed') return c.json({ failed: failureOf(payment) })
    const secret = accountsOf(c.env).razorpay.keySecret
    const paid = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: await paymentSignature(payment.order_id, payment.id, secret),
    }
    return c.json({ captured: payment.captured, paid })
  })

/** What checkout hands to the page: hex HMAC-SHA256 of '<order id>|<payment id>' under the account's secret. */
async function paymentSignature(orderId: string, paymentId: string, secret: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, encode(`${orderId}|${paymentId}`))
  return Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
