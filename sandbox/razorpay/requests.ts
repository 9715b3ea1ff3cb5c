import type { Notes } from './entities'
import type { NewOrder } from './orders'
import { type Answer, answer, badRequest, problems, refuse } from './problems'
import type { NewRefund } from './refunds'

/** A request's body, as yet unread: every field may hold anything. */
export type Body = Record<string, unknown>

const RECEIPT_CHARACTERS = 40

const NOTES_PAIRS = 15

const NOTES_CHARACTERS = 256

/** Razorpay refuses what it doesn't know instead of ignoring it. */
export function refuseExtraFields(body: Body, known: readonly string[]): Answer<null> {
  const extra = Object.keys(body).filter((field) => !known.includes(field))
  return extra.length > 0 ? refuse(problems.extraFields(extra)) : answer(null)
}

/** Whole paise; a string of digits counts too, for the SDK's own examples send one. */
export function readPaise(body: Body, field = 'amount'): Answer<number | null> {
  const raw = body[field]
  if (raw === undefined || raw === null) return answer(null)
  const amount = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return refuse(badRequest(`The ${field} must be an integer.`, { field }))
  }
  return answer(amount)
}

export function required(field: string) {
  return badRequest(`${field}: is required.`, { field })
}

export function readCurrency(body: Body): Answer<string> {
  const { currency } = body
  if (currency === undefined || currency === null) return refuse(required('currency'))
  if (typeof currency !== 'string') {
    return refuse(badRequest(`expected string but provided ${String(currency)}`, { field: 'currency' }))
  }
  if (currency !== 'INR') return refuse(badRequest('Currency is not supported', { field: 'currency' }))
  return answer(currency)
}

function readReceipt(body: Body): Answer<string | null> {
  const { receipt } = body
  if (receipt === undefined || receipt === null) return answer(null)
  if (typeof receipt !== 'string') {
    return refuse(badRequest(`expected string but provided ${String(receipt)}`, { field: 'receipt' }))
  }
  if (receipt.length > RECEIPT_CHARACTERS) {
    const description = `The receipt may not be greater than ${RECEIPT_CHARACTERS} characters.`
    return refuse(badRequest(description, { field: 'receipt' }))
  }
  return answer(receipt)
}

export function readNotes(body: Body): Answer<Notes> {
  const { notes } = body
  if (notes === undefined || notes === null) return answer({})
  if (typeof notes !== 'object' || (Array.isArray(notes) && notes.length > 0)) {
    return refuse(badRequest('The notes must be an object.', { field: 'notes' }))
  }
  const pairs = Object.entries(notes)
  if (pairs.length > NOTES_PAIRS) {
    const description = `Number of fields in notes should be less than or equal to ${NOTES_PAIRS}`
    return refuse(badRequest(description, { field: 'notes' }))
  }
  const read: Notes = {}
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      return refuse(badRequest('The notes value must be a string.', { field: 'notes' }))
    }
    if (name.length > NOTES_CHARACTERS || String(value).length > NOTES_CHARACTERS) {
      const description = `The notes value may not be greater than ${NOTES_CHARACTERS} characters.`
      return refuse(badRequest(description, { field: 'notes' }))
    }
    read[name] = value
  }
  return answer(read)
}

/** One of these words, or the first of them where the field is absent. */
function readWord<const Words extends readonly [string, ...string[]]>(
  body: Body,
  field: string,
  words: Words,
): Answer<Words[number]> {
  const raw = body[field]
  if (raw === undefined || raw === null) return answer(words[0])
  const word = words.find((known) => known === raw)
  return word === undefined
    ? refuse(badRequest(`The selected ${field} is invalid.`, { field }))
    : answer(word)
}

function readFlag(body: Body, field: string): Answer<boolean> {
  const raw = body[field]
  if (raw === undefined || raw === null) return answer(false)
  if (typeof raw !== 'boolean') {
    return refuse(badRequest(`The ${field} field must be true or false.`, { field }))
  }
  return answer(raw)
}

const PREFIXES = { order: /^order_/, pay: /^pay_/, rfnd: /^rfnd_/ } as const

/** Razorpay tells a malformed id from an unknown one, and answers 400 to both. */
export function checkId(id: string, prefix: keyof typeof PREFIXES): Answer<string> {
  const rest = id.replace(PREFIXES[prefix], '')
  const wellFormed = rest !== id && /^[A-Za-z0-9]{14}$/.test(rest)
  return wellFormed ? answer(id) : refuse(badRequest(`${rest} is not a valid id`))
}

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

const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt']

const SHORTEST_KEY = 10

/** Reads the body of POST /v1/payments/:id/refund. */
export function readRefund(paymentId: string, body: Body): Answer<NewRefund> {
  const extra = refuseExtraFields(body, REFUND_FIELDS)
  if (!extra.ok) return extra
  const amount = readPaise(body)
  if (!amount.ok) return amount
  const speed = readWord(body, 'speed', ['normal', 'optimum'])
  if (!speed.ok) return speed
  const notes = readNotes(body)
  if (!notes.ok) return notes
  const receipt = readReceipt(body)
  if (!receipt.ok) return receipt
  return answer({
    paymentId,
    amount: amount.value,
    speed: speed.value,
    notes: notes.value,
    receipt: receipt.value,
  })
}

/** Reads the header X-Refund-Idempotency: at least 10 of A-Z, a-z, 0-9, _ and -. */
export function readIdempotencyKey(header: string | undefined): Answer<string | null> {
  if (header === undefined) return answer(null)
  if (header.length < SHORTEST_KEY) return refuse(problems.idempotencyKeyShort)
  if (!/^[A-Za-z0-9_-]+$/.test(header)) return refuse(problems.idempotencyKeyCharacters)
  return answer(header)
}
