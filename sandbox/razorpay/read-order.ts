import {
  type Body,
  readCurrency,
  readFlag,
  readNotes,
  readPaise,
  readReceipt,
  readWord,
  refuseExtraFields,
  required,
} from './fields'
import type { NewOrder } from './orders'
import { type Answer, answer, badRequest, refuse } from './problems'

const SMALLEST_ORDER_PAISE = 100
const SHORTEST_EXPIRY_MINUTES = 12

const ORDER_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'checkout_config_id',
  'unique_receipt',
]
const CAPTURE_OPTIONS = ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']

/** Reads the body of POST /v1/orders, or says what Razorpay would refuse in it. */
export function readOrder(body: Body): Answer<NewOrder> {
  const extra = refuseExtraFields(body, ORDER_FIELDS)
  if (!extra.ok) return extra
  const amount = readPaise(body)
  if (!amount.ok) return amount
  if (amount.value === null) return refuse(required('amount'))
  if (amount.value < SMALLEST_ORDER_PAISE) {
    return refuse(
      badRequest('Order amount less than minimum amount allowed', {
        field: 'amount',
        step: 'order_creation',
        reason: 'amount_less_than_minimum_amount',
      }),
    )
  }
  const currency = readCurrency(body)
  if (!currency.ok) return currency
  const receipt = readReceipt(body)
  if (!receipt.ok) return receipt
  const notes = readNotes(body)
  if (!notes.ok) return notes
  const uniqueReceipt = readFlag(body, 'unique_receipt')
  if (!uniqueReceipt.ok) return uniqueReceipt
  const inParts = readFlag(body, 'partial_payment')
  if (!inParts.ok) return inParts
  if (inParts.value || body.first_payment_min_amount !== undefined) {
    const description = 'Partial payment is not enabled for this account.'
    return refuse(badRequest(description, { field: 'partial_payment' }))
  }
  const capture = readCapture(body)
  if (!capture.ok) return capture
  return answer({
    amount: amount.value,
    currency: currency.value,
    receipt: receipt.value,
    notes: notes.value,
    capture: capture.value,
    uniqueReceipt: uniqueReceipt.value,
  })
}

/** The order's own word on capture; the account captures by itself where there is none. */
function readCapture(body: Body): Answer<'automatic' | 'manual'> {
  const payment = body.payment ?? {}
  if (!isBody(payment)) return refuse(badRequest('The payment must be an object.', { field: 'payment' }))
  const extra = refuseExtraFields(payment, ['capture', 'capture_options'])
  if (!extra.ok) return extra
  const options = payment.capture_options ?? {}
  if (!isBody(options)) {
    return refuse(badRequest('The capture_options must be an object.', { field: 'capture_options' }))
  }
  const extraOptions = refuseExtraFields(options, CAPTURE_OPTIONS)
  if (!extraOptions.ok) return extraOptions
  const expiry = readPaise(options, 'automatic_expiry_period')
  if (!expiry.ok) return expiry
  if (expiry.value !== null && expiry.value < SHORTEST_EXPIRY_MINUTES) {
    const description = `The automatic_expiry_period must be at least ${SHORTEST_EXPIRY_MINUTES}.`
    return refuse(badRequest(description, { field: 'automatic_expiry_period' }))
  }
  const speed = readWord(options, 'refund_speed', ['normal', 'optimum'])
  if (!speed.ok) return speed
  return readWord(payment, 'capture', ['automatic', 'manual'])
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
