// What a rider pays after the ride, and what becomes of what they don't (docs/product.md, REMAINDER-1).
import * as v from 'valibot'
import { isReason, NoteSchema } from '../fields'
import { RemainderMethodSchema } from './amounts'

/** What a driver was paid after a ride; nothing is null. */
export const PaidToDriverSchema = v.object({
  method: RemainderMethodSchema,
  /** Whole rupees. */
  rupees: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
})

export type PaidToDriver = v.InferOutput<typeof PaidToDriverSchema>

/** Why less was collected than remained, by the driver's own word. */
export const UNPAID_REASONS = ['no_means', 'disputed', 'left', 'other'] as const

export type UnpaidReason = (typeof UNPAID_REASONS)[number]

/**
 * Beside these: an operator ended the ride, who knew of nothing collected; or tolls and parking were confirmed, or a
 * rental's extra was measured, of which the driver did not know at the end.
 */
export type UnpaidCause = UnpaidReason | 'ended' | 'charges' | 'measured_later'

export const isCauseOfUnpaid = (reason: string | null): reason is UnpaidCause =>
  reason !== null && Object.hasOwn(UNPAID_WORDS, reason)

/** As a driver chooses it and an operator reads it. */
export const UNPAID_WORDS: Record<UnpaidCause, string> = {
  no_means: 'No cash, and UPI did not work',
  disputed: 'Does not agree with the amount',
  left: 'Left without paying',
  other: 'Another reason',
  ended: 'Ended by an operator',
  charges: 'Tolls and parking confirmed later',
  measured_later: 'Beyond the rental’s package, measured later',
}

/** The driver's reason; 'other' needs words of their own. */
export const UnpaidSchema = v.pipe(
  v.object({ reason: v.picklist(UNPAID_REASONS), note: NoteSchema }),
  v.check(({ reason, note }) => reason !== 'other' || isReason(note)),
)

export type Unpaid = v.InferOutput<typeof UnpaidSchema>
