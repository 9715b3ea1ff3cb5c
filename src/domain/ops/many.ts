// One action on many bookings at once: each row is a use case of its own, and the answer says what became of it.
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { IdSchema, PaiseSchema, ReasonSchema } from '../fields'

/** Rows of one request: each costs up to fifteen statements, and D1 runs at most a thousand in a request. */
export const MANY_ROWS = 50

/** The page sends so many at a time, and shows how far it is. */
export const ROWS_AT_ONCE = 10

/**
 * Prepared sentences that operators send to riders; each is a registered template (docs/messages.md) (docs/product.md,
 * MANY-7).
 */
export const OFFICE_SENTENCES = {
  call_us: 'Please call us',
  driver_late: 'Your driver is late',
  finding_driver: 'We are still looking for a driver',
  be_ready: 'Please be at the pickup in time',
} as const

export type OfficeSentence = keyof typeof OFFICE_SENTENCES

/** Whether a sentence is true of a ride that is not over: nobody reads that a driver is looked for who has one. */
export function isTrueSentence(
  sentence: OfficeSentence,
  { status, arrived_at }: Pick<BookingRow, 'status' | 'arrived_at'>,
): boolean {
  if (sentence === 'finding_driver') return status === 'pending'
  if (sentence === 'driver_late') return status === 'accepted' && arrived_at === null
  if (sentence === 'be_ready') return status === 'pending' || status === 'accepted'
  return status === 'pending' || status === 'accepted' || status === 'started'
}

export const isSentence = (name: string): name is OfficeSentence => name in OFFICE_SENTENCES

const SentenceSchema = v.picklist(Object.keys(OFFICE_SENTENCES).filter(isSentence))

const rowsOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.array(v.object({ id: IdSchema, ...entries })),
    v.minLength(1),
    v.maxLength(MANY_ROWS),
    v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length),
  )

/**
 * POST /api/ops/many. `assign`: of rides without a driver. `from_driver_id`: who has the rides as the operator saw it. `refund_paise`: what
 * the operator was shown.
 */
export const ManyRequestSchema = v.variant('action', [
  v.object({ action: v.literal('assign'), driver_id: IdSchema, rows: rowsOf({}) }),
  v.object({ action: v.literal('message'), sentence: SentenceSchema, rows: rowsOf({}) }),
  v.object({
    action: v.literal('cancel'),
    reason: ReasonSchema,
    rows: rowsOf({ refund_paise: PaiseSchema }),
  }),
  v.object({
    action: v.literal('move'),
    reason: ReasonSchema,
    from_driver_id: IdSchema,
    /** `to`: the driver who gets it; null: nobody, it is offered to others. */
    rows: rowsOf({ to: v.nullable(IdSchema) }),
  }),
])

export type ManyRequest = v.InferOutput<typeof ManyRequestSchema>

/** POST /api/ops/many/refunds and …/drivers. */
export const RowsRequestSchema = v.object({ rows: rowsOf({}) })

/** 'done': by this request. 'refused': nothing was changed, and `words` say why. */
const ManyRowSchema = v.object({
  id: v.string(),
  outcome: v.picklist(['done', 'refused']),
  words: v.string(),
})

export type ManyRow = v.InferOutput<typeof ManyRowSchema>

export const ManyAnswerSchema = v.object({ rows: v.array(ManyRowSchema) })

/** What a cancellation by the company would refund now of each; null with `words` where it can't be cancelled. */
export const RefundsSchema = v.object({
  rows: v.array(
    v.object({ id: v.string(), refund_paise: v.nullable(PaiseSchema), words: v.nullable(v.string()) }),
  ),
})

export type Refunds = v.InferOutput<typeof RefundsSchema>

/** The rows in parts of `size`, in their order. */
export function inParts<Row>(rows: readonly Row[], size: number): Row[][] {
  const parts: Row[][] = []
  for (let at = 0; at < rows.length; at += size) parts.push(rows.slice(at, at + size))
  return parts
}
