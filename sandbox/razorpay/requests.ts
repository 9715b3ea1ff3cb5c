import * as v from 'valibot'
import { Refused } from '../provider'
import { FIRST_PAGE, type NewOrder, type Page } from './orders'
import { badRequest, problems } from './problems'
import type { NewRefund } from './refunds'

// Reads what the API was sent, or throws what Razorpay would refuse in it.

const TOO_LITTLE = 'Order amount less than minimum amount allowed'

const NO_INTEGER = 'The amount must be an integer.'

/** Paise. */
const amount = v.pipe(v.number(NO_INTEGER), v.safeInteger(NO_INTEGER))

const text = v.string(({ input }) => `expected string but provided ${String(input)}`)

const receipt = v.nullish(
  v.pipe(text, v.maxLength(40, 'The receipt may not be greater than 40 characters.')),
  null,
)

const TOO_LONG = 'The notes value may not be greater than 256 characters.'

export const NotesSchema = v.nullish(
  v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(256, TOO_LONG)),
      v.pipe(
        v.union([v.string(), v.number(), v.boolean()], 'The notes value must be a string.'),
        v.check((value) => String(value).length <= 256, TOO_LONG),
      ),
      'The notes must be an object.',
    ),
    v.maxEntries(15, 'Number of fields in notes should be less than or equal to 15'),
  ),
  {},
)

/** What a field is that is missing, or that Razorpay does not know. */
const absent = ({ path }: v.StrictObjectIssue) => `${String(path?.[0].key)}: is required.`

/** The body of POST /v1/orders. */
const OrderSchema = v.strictObject(
  {
    amount: v.pipe(amount, v.minValue(100, TOO_LITTLE)),
    currency: v.pipe(text, v.literal('INR', 'Currency is not supported')),
    receipt,
    notes: NotesSchema,
    unique_receipt: v.nullish(v.boolean('The unique_receipt field must be true or false.'), false),
  },
  absent,
)

/** The body of POST /v1/payments/:id/refund; without an amount all that is left. */
const RefundSchema = v.strictObject(
  {
    amount: v.nullish(amount, null),
    speed: v.nullish(v.literal('normal', 'The selected speed is invalid.')),
    notes: NotesSchema,
    receipt,
  },
  absent,
)

function reject(description: string, more: Parameters<typeof badRequest>[1] = {}): never {
  throw new Refused(badRequest(description, more))
}

/** No body at all counts as an empty object; another field than those of the schema is refused. */
function readBody<Schema extends v.GenericSchema>(schema: Schema, body: string): v.InferOutput<Schema> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body || '{}', { abortEarly: true })
  if (read.success) return read.output
  const { message, path, expected } = read.issues[0]
  if (!path) throw new Refused(problems.notJson)
  const field = String(path[0].key)
  if (expected === 'never') throw new Refused(problems.extraFields([field]))
  const few = { step: 'order_creation', reason: 'amount_less_than_minimum_amount' }
  return reject(message, { field, ...(message === TOO_LITTLE && few) })
}

export const readOrder = (body: string): NewOrder => readBody(OrderSchema, body)

export function readRefund(paymentId: string, body: string): NewRefund {
  const { amount, receipt, notes } = readBody(RefundSchema, body)
  return { paymentId, amount, notes, receipt }
}

/** Razorpay tells a malformed id from an unknown one, and answers 400 to both. */
export function readId(id: string, prefix: 'order' | 'pay' | 'rfnd'): string {
  const rest = id.startsWith(`${prefix}_`) ? id.slice(prefix.length + 1) : id
  const isWellFormed = rest !== id && /^[A-Za-z0-9]{14}$/.test(rest)
  return isWellFormed ? id : reject(`${rest} is not a valid id`)
}

/** from and to in seconds; count 10 by default and 100 at most. */
export function readPage(query: Record<string, string>): Page {
  const page = { ...FIRST_PAGE }
  for (const field of ['from', 'to', 'count', 'skip'] as const) {
    const raw = query[field]
    if (raw === undefined) continue
    if (!/^\d+$/.test(raw)) reject(`The ${field} must be an integer.`, { field })
    page[field] = Number(raw)
  }
  if (page.count < 1 || page.count > 100) reject('The count must be between 1 and 100.', { field: 'count' })
  return page
}

/** The header X-Refund-Idempotency: at least 10 of A-Z, a-z, 0-9, _ and -. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (header.length < 10) throw new Refused(problems.idempotencyKeyShort)
  if (!/^[A-Za-z0-9_-]+$/.test(header)) throw new Refused(problems.idempotencyKeyCharacters)
  return header
}
