// What a rider pays after the ride, and what becomes of what they don't (docs/product.md, REMAINDER-1).
import * as v from 'valibot'
import { CountSchema, InstantSchema } from '../fields'
import { plainLine } from '../text'
import { RemainderMethodSchema } from './amounts'

/** Why less was collected than remained, by the driver's own word. */
export const UNPAID_REASONS = ['no_means', 'disputed', 'left', 'other'] as const

export type UnpaidReason = (typeof UNPAID_REASONS)[number]

/**
 * Beside these: an operator ended the ride, who knew of nothing collected; or tolls and parking were confirmed of which
 * the driver did not know at the end.
 */
const UNPAID_CAUSES = [...UNPAID_REASONS, 'ended', 'charges'] as const

export type UnpaidCause = (typeof UNPAID_CAUSES)[number]

export const isCauseOfUnpaid = (reason: string | null): reason is UnpaidCause =>
  UNPAID_CAUSES.some((known) => known === reason)

/** As a driver chooses it and an operator reads it. */
export const UNPAID_WORDS: Record<UnpaidCause, string> = {
  no_means: 'No cash, and UPI did not work',
  disputed: 'Does not agree with the amount',
  left: 'Left without paying',
  other: 'Another reason',
  ended: 'Ended by an operator',
  charges: 'Tolls and parking confirmed later',
}

export const UNPAID_NOTE_MOST = 300

/** The driver's reason; 'other' needs words of their own. */
export const UnpaidSchema = v.pipe(
  v.object({
    reason: v.picklist(UNPAID_REASONS),
    note: v.pipe(v.string(), v.maxLength(UNPAID_NOTE_MOST), v.transform(plainLine)),
  }),
  v.check(({ reason, note }) => reason !== 'other' || note.length >= 3),
)

export type Unpaid = v.InferOutput<typeof UnpaidSchema>

/** What the driver was paid after the ride: whole rupees in all, how and when the first of it. */
export const RemainderSchema = v.object({
  amount: CountSchema,
  method: RemainderMethodSchema,
  at: InstantSchema,
})

export type Remainder = v.InferOutput<typeof RemainderSchema>

/** How what was owed came to its end. */
const SETTLED_WAYS = ['online', 'collected', 'written_off'] as const

/** Why something was left unpaid after a ride, as `unpaidOf` reads it in the entries. */
export const UnpaidRemainderSchema = v.object({
  /** Whole rupees, when it was reported. */
  amount: v.number(),
  reason: v.picklist(UNPAID_CAUSES),
  note: v.nullable(v.string()),
  reported_at: InstantSchema,
  /** Null while something is owed. */
  settled_at: v.nullable(InstantSchema),
  settled_by: v.nullable(v.picklist(SETTLED_WAYS)),
  /** Whole rupees that operators have written off. */
  written_off: v.number(),
})

export type UnpaidRemainder = v.InferOutput<typeof UnpaidRemainderSchema>
