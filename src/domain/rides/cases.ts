import * as v from 'valibot'
import type { BookingRow, CancellationCode } from '../bookings/booking'
import { InstantSchema, WordsSchema } from '../fields'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'

/** The cases that riders open. */
export const RIDER_CASES = [
  'rider_was_not_there',
  'rider_got_out_early',
  'rider_disputes_extra',
  'rider_disputes_fee',
] as const

export type RiderCase = (typeof RIDER_CASES)[number]

/** What a rider said of a trip, as they read it there. */
export const CaseSchema = v.object({
  kind: v.picklist(RIDER_CASES),
  own_words: v.nullable(v.string()),
  opened_at: InstantSchema,
  closed_at: v.nullable(InstantSchema),
  /** What the operator wrote who closed it; null while it is open, and where the ride itself settled it. */
  answer: v.nullable(v.string()),
})

export type RideCase = v.InferOutput<typeof CaseSchema>

/** Hours after the end of a ride in which its rider may open a case. */
const OPENED_WITHIN_HOURS = 48

/** POST /api/trips/:id/cases. */
export const OpenCaseSchema = v.object({
  kind: v.picklist(RIDER_CASES),
  own_words: v.nullable(WordsSchema),
})

interface CaseFacts extends Pick<BookingRow, 'status' | 'arrived_at'> {
  /** When a ride that is over ended; null of any other. */
  over_at: string | null
  cancellation: CancellationCode | null
  /** Whole rupees that a rental cost beyond its package. */
  extra: number
  /** Paise that are owed for its cancellation. */
  fee: number
}

export const CASE_REFUSALS = {
  not_of_this_trip: [409, 'This trip has changed. Please open it again.'],
  /** The rider said so before, in other words. */
  already_told: [
    409,
    'You have told us this before, in other words, which stand in the trip. Please call us to add these.',
  ],
  too_late: [409, 'That works for 48 hours after a trip. Please call us instead.'],
} as const satisfies RefusalTable

/**
 * Whether a rider may open a case about their trip (docs/product.md, NEED-9): 'I was not there' once the driver reported
 * an arrival, or a no-show was recorded; 'I got out early' of a completed ride; 'The extra is wrong' of a rental that cost more
 * than its package (RENTAL-7); 'The fee is wrong' as long as one is owed (OFFICE-10); the others until 48 hours after its end.
 */
export function checkRiderCase(
  kind: RiderCase,
  { status, arrived_at, over_at, cancellation, extra, fee }: CaseFacts,
  now: Date,
): Result<true, RefusalOf<typeof CASE_REFUSALS>> {
  const isDriven = status === 'completed'
  const fits = {
    rider_got_out_early: isDriven,
    rider_was_not_there:
      status !== 'pending' && (arrived_at !== null || cancellation === 'no_show' || isDriven),
    rider_disputes_extra: isDriven && extra > 0,
    rider_disputes_fee: fee > 0,
  }
  if (!fits[kind]) return refuse({ reason: 'not_of_this_trip' })
  // A caller reads of a fee whenever they call next.
  const until =
    over_at === null || kind === 'rider_disputes_fee'
      ? null
      : Date.parse(over_at) + OPENED_WITHIN_HOURS * 3_600_000
  return until !== null && now.getTime() > until ? refuse({ reason: 'too_late' }) : accept(true)
}

/** The cases that a rider may open about a trip now. */
export const openableCases = (facts: CaseFacts, now: Date): RiderCase[] =>
  RIDER_CASES.filter((kind) => checkRiderCase(kind, facts, now).ok)

/** What riders press, and what they say by it. */
export const RIDER_CASE_WORDS: Record<RiderCase, { label: string; says: string }> = {
  rider_was_not_there: {
    label: 'I was not there',
    says: 'The driver says they met you, or waited for you. You say that the car and you were not at the same place.',
  },
  rider_got_out_early: {
    label: 'I got out early',
    says: 'The ride ended before the drop-off, or was ended while you were elsewhere.',
  },
  rider_disputes_extra: {
    label: 'The extra is wrong',
    says: 'You say that the time or the kilometres beyond your package were not so.',
  },
  rider_disputes_fee: {
    label: 'The fee is wrong',
    says: 'You say that nothing is owed for this cancelled trip, or not so much.',
  },
}
