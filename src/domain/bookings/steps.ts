import { QUOTE_MINUTES, tripFingerprint } from '../fares/quote'
import { checkTrip, type TripRefusal } from './check-trip'
import { tripOfDraft } from './draft'
import type { Step, StoredBooking } from './stored-booking'
import type { Trip } from './trip'

/** The next of the four steps; after the last there is none. */
export function nextStep(step: Step): Step {
  return step === 1 ? 2 : step === 2 ? 3 : 4
}

/** The step before; never below 1. */
export function previousStep(step: Step): Step {
  return step === 4 ? 3 : step === 3 ? 2 : 1
}

/** When the quote of this very trip checked its lead time; undefined when there is no such quote. */
function leadCheckedAt({ quote, quotedFor }: StoredBooking, trip: Trip): Date | undefined {
  if (!quote || quotedFor !== tripFingerprint(trip)) return undefined
  return new Date(Date.parse(quote.expires_at) - QUOTE_MINUTES * 60_000)
}

export interface AllowedStep {
  step: Step
  /** What sent the rider back to the form, to be shown there; null when nothing needs saying. */
  refusal: TripRefusal | null
}

/**
 * The furthest step, up to the stored one, that the draft still supports: step
 * 4 needs a booking, step 3 a chosen fare, step 2 a trip that may be booked at `now` (docs/product.md, Booking).
 */
export function allowedStep(stored: StoredBooking, now: Date): AllowedStep {
  const wanted = stored.currentStep
  if (wanted === 1) return { step: 1, refusal: null }
  if (wanted === 4 && stored.bookingId !== null) return { step: 4, refusal: null }

  const trip = tripOfDraft(stored.draft)
  if (!trip) return { step: 1, refusal: null }
  const checked = checkTrip(trip, { now, leadCheckedAt: leadCheckedAt(stored, trip) })
  if (!checked.ok) return { step: 1, refusal: checked.refusal }

  if (wanted === 2 || stored.draft.selectedFare === null) return { step: 2, refusal: null }
  return { step: 3, refusal: null }
}
