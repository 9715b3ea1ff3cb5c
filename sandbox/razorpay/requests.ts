import { Refused } from '../provider'
import type { Notes } from './entities'
import { FIRST_PAGE, type NewOrder, type Page } from './orders'
import { badRequest, problems } from './problems'
import type { NewRefund } from './refunds'

// Reads what the API was sent, or throws what Razorpay would refuse in it.

/** A request's body, as yet unread: every field may hold anything. */
type Body = Record<string, unknown>

const RECEIPT_CHARACTERS = 40

const NOTES_PAIRS = 15

const NOTES_CHARACTERS = 256

const SMALLEST_ORDER_PAISE = 100

const SHORTEST_KEY = 10

const PREFIXES = { order: /^order_/, pay: /^pay_/, rfnd: /^rfnd_/ } as const

const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'unique_receipt']

function reject(description: string, more: Parameters<typeof badRequest>[1] = {}): never {
  throw new Refused(badRequest(description, more))
}

const isAbsent = (raw: unknown): raw is null | undefined => raw === undefined || raw === null

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON object with no other fields than these, which Razorpay refuses; no body at all counts as an empty one. */
function readBody(text: string, known: readonly string[]): Body {
  let body: unknown = null
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {}
  if (!isBody(body)) throw new Refused(problems.notJson)
  const extra = Object.keys(body).filter((field) => !known.includes(field))
  if (extra.length > 0) throw new Refused(problems.extraFields(extra))
  return body
}

/** A whole number; a string of digits counts too, for the SDK's own examples send one. Null where it is absent. */
function readWhole(body: Body, field: string): number | null {
  const raw = body[field]
  if (isAbsent(raw)) return null
  const amount = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw
  return typeof amount === 'number' && Number.isSafeInteger(amount)
    ? amount
    : reject(`The ${field} must be an integer.`, { field })
}

function readText(body: Body, field: string): string | null {
  const raw = body[field]
  if (isAbsent(raw)) return null
  return typeof raw === 'string' ? raw : reject(`expected string but provided ${String(raw)}`, { field })
}

const required = (field: string): never => reject(`${field}: is required.`, { field })

function checkCurrency(body: Body): void {
  const currency = readText(body, 'currency') ?? required('currency')
  if (currency !== 'INR') reject('Currency is not supported', { field: 'currency' })
}

function readReceipt(body: Body): string | null {
  const receipt = readText(body, 'receipt')
  return receipt === null || receipt.length <= RECEIPT_CHARACTERS
    ? receipt
    : reject(`The receipt may not be greater than ${RECEIPT_CHARACTERS} characters.`, { field: 'receipt' })
}

export function readNotes(body: Body): Notes {
  const notes = body.notes ?? {}
  if (typeof notes !== 'object' || (Array.isArray(notes) && notes.length > 0)) {
    return reject('The notes must be an object.', { field: 'notes' })
  }
  const pairs = Object.entries(notes)
  if (pairs.length > NOTES_PAIRS) {
    const description = `Number of fields in notes should be less than or equal to ${NOTES_PAIRS}`
    return reject(description, { field: 'notes' })
  }
  const read: Notes = {}
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      return reject('The notes value must be a string.', { field: 'notes' })
    }
    if (name.length > NOTES_CHARACTERS || String(value).length > NOTES_CHARACTERS) {
      return reject(`The notes value may not be greater than ${NOTES_CHARACTERS} characters.`, {
        field: 'notes',
      })
    }
    read[name] = value
  }
  return read
}

function readFlag(body: Body, field: string): boolean {
  const raw = body[field] ?? false
  return typeof raw === 'boolean' ? raw : reject(`The ${field} field must be true or false.`, { field })
}

/** Razorpay tells a malformed id from an unknown one, and answers 400 to both. */
export function readId(id: string, prefix: keyof typeof PREFIXES): string {
  const rest = id.replace(PREFIXES[prefix], '')
  const isWellFormed = rest !== id && /^[A-Za-z0-9]{14}$/.test(rest)
  return isWellFormed ? id : reject(`${rest} is not a valid id`)
}

/** from and to in seconds; count 10 by default and 100 at most. */
export function readPage(query: (field: string) => string | undefined): Page {
  const page = { ...FIRST_PAGE }
  for (const field of ['from', 'to', 'count', 'skip'] as const) {
    const raw = query(field)
    if (raw === undefined) continue
    if (!/^\d+$/.test(raw)) reject(`The ${field} must be an integer.`, { field })
    page[field] = Number(raw)
  }
  if (page.count < 1 || page.count > 100) reject('The count must be between 1 and 100.', { field: 'count' })
  return page
}

/** The body of POST /v1/orders. */
export function readOrder(text: string): NewOrder {
  const body = readBody(text, ORDER_FIELDS)
  const amount = readWhole(body, 'amount') ?? required('amount')
  if (amount < SMALLEST_ORDER_PAISE) {
    reject('Order amount less than minimum amount allowed', {
      field: 'amount',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
    })
  }
  checkCurrency(body)
  return {
    amount,
    receipt: readReceipt(body),
    notes: readNotes(body),
    uniqueReceipt: readFlag(body, 'unique_receipt'),
  }
}

/** The body of POST /v1/payments/:id/refund. */
export function readRefund(paymentId: string, text: string): NewRefund {
  const body = readBody(text, ['amount', 'speed', 'notes', 'receipt'])
  if ((body.speed ?? 'normal') !== 'normal') reject('The selected speed is invalid.', { field: 'speed' })
  return {
    paymentId,
    amount: readWhole(body, 'amount'),
    notes: readNotes(body),
    receipt: readReceipt(body),
  }
}

/** The header X-Refund-Idempotency: at least 10 of A-Z, a-z, 0-9, _ and -. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (header.length < SHORTEST_KEY) throw new Refused(problems.idempotencyKeyShort)
  if (!/^[A-Za-z0-9_-]+$/.test(header)) throw new Refused(problems.idempotencyKeyCharacters)
  return header
}
