import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { localVars } from '../../scripts/local-settings.mjs'
import { keepOrigin, type SandboxApp } from '../environment'
import { jsonBody, Refused, unwrap } from '../provider'
import { sandboxState } from '../state-binding'
import { CHECKOUT_PAGE_SCRIPT, checkoutPage, refusedCheckout } from './checkout-page'
import type { PaymentEntity } from './entities'
import { type FailureReason, instrumentOf, isFailureReason, isMethod, METHODS, WALLETS } from './instruments'
import type { Capture } from './payments'
import { badRequest, type Problem, problems } from './problems'
import { NotesSchema } from './requests'
import { hexHmac } from './signature'

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
  description: v.optional(v.string(), ''),
  notes: NotesSchema,
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
  if (ending.outcome !== 'authorise') return { when: 'at_once' }
  const seconds = ending.capture_after_seconds
  return { when: 'held', afterMs: seconds === null ? null : seconds * 1000 }
}

/** The checkout of the order that the query names, or why it can't be paid. */
async function showCheckout(c: Context<SandboxApp>) {
  const query = (name: string) => c.req.query(name) ?? ''
  const key = query('key')
  if (key !== localVars.RAZORPAY_KEY_ID) {
    return c.html(refusedCheckout('The key of this page is not the key of this sandbox account.'))
  }
  const payable = await sandboxState(c.env).payableOrder(query('order_id'))
  if (!payable.ok) return c.html(refusedCheckout(whyNot(payable.refusal)))
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
    const { key_id, order_id, contact, email, description, notes, ...asked } = await read(c, StartSchema)
    if (key_id !== localVars.RAZORPAY_KEY_ID) throw new Refused(problems.keyInvalid)
    const paidBy = unwrap(instrumentOf(asked))
    const { plannedFailure } = paidBy
    const payer = { contact: contact || '+919999999999', email: email || 'void@razorpay.com' }
    const account = sandboxState(c.env)
    const payment = { orderId: order_id, ...paidBy, ...payer, description: description || null, notes }
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
    const paid = {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: hexHmac(`${payment.order_id}|${payment.id}`, localVars.RAZORPAY_KEY_SECRET),
    }
    return c.json({ captured: payment.captured, paid })
  })

/**
 * Stands in for checkout.razorpay.com/v1/checkout.js: defines window.Razorpay, which opens the checkout in a frame of
 * the page. The script knows only the options that the product sets, as it sets them. The product's strict policy applies to it, so it
 * sets styles through the object model only, and it believes a message only from its own frame and its own origin.
 */
const CHECKOUT_SCRIPT = String.raw`(() => {
  'use strict'
  const here = new URL(document.currentScript.src)
  const DIALOG = {
    width: '100%', height: '100%', 'max-width': 'none', 'max-height': 'none', border: '0', padding: '0',
    display: 'grid', 'place-items': 'center', background: 'rgba(9, 17, 13, 0.64)',
  }
  const ON_A_PHONE = { width: '100%', height: '100%', border: '0' }
  const ON_A_DESK = { width: '440px', height: 'min(780px, 94vh)', border: '0', 'border-radius': '16px' }

  const addStyles = (element, styles) => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value)
  }

  /** config.display: the methods of the blocks named in sequence, and no others. */
  const methodsOf = ({ blocks, sequence }) =>
    sequence.flatMap((entry) => blocks[entry.replace(/^block\./, '')].instruments.map(({ method }) => method))

  const addressOf = ({ key, order_id, name, description, notes, prefill: { contact, email, method }, config }) => {
    const methods = methodsOf(config.display).join()
    const asked = { key, order_id, name, description, contact, email, method, methods, notes: JSON.stringify(notes) }
    const address = new URL('page', here)
    for (const [field, value] of Object.entries(asked)) {
      if (value) address.searchParams.set(field, value)
    }
    return address.href
  }

  window.Razorpay = class Razorpay {
    #options
    #failureListeners = []

    constructor(options) {
      for (const name of ['key', 'amount', 'currency', 'order_id']) {
        if (!options?.[name]) throw new Error('Razorpay checkout: the option "' + name + '" is missing')
      }
      this.#options = options
    }

    on(event, listener) {
      if (event === 'payment.failed') this.#failureListeners.push(listener)
    }

    open() {
      const { handler, modal } = this.#options
      const dialog = Object.assign(document.createElement('dialog'), { closedBy: 'none' })
      const frame = Object.assign(document.createElement('iframe'), {
        className: 'razorpay-checkout-frame', title: 'Razorpay Checkout', src: addressOf(this.#options),
      })
      addStyles(dialog, DIALOG)
      addStyles(frame, innerWidth <= 480 ? ON_A_PHONE : ON_A_DESK)
      const listening = new AbortController()
      const close = () => {
        listening.abort()
        dialog.close()
        dialog.remove()
      }
      const dismiss = () => {
        close()
        modal.ondismiss()
      }
      const endings = {
        dismissed: dismiss,
        lost: close,
        paid: ({ response }) => {
          close()
          handler(response)
        },
        // It is not tried again: the checkout closes, and the page hears of a dismissal after the failure.
        failed: ({ error }) => {
          close()
          for (const listener of this.#failureListeners) listener({ error })
          setTimeout(modal.ondismiss)
        },
      }
      addEventListener('message', ({ origin, source, data }) => {
        if (origin === here.origin && source === frame.contentWindow) endings[data.type]?.(data)
      }, { signal: listening.signal })
      addEventListener('popstate', dismiss, { signal: listening.signal })
      // A browser without closedBy.
      dialog.addEventListener('cancel', (event) => event.preventDefault())
      frame.addEventListener('load', () => frame.focus())
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    }
  }
})()
`
