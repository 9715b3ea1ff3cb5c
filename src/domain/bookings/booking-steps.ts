import { QUOTE_MINUTES, tripFingerprint } from '../fares/quote'
import { checkTrip, type TripRefusal } from './check-trip'
import { ALL_VEHICLES, DRAFT_KEYS, type Draft, type Step, type StoredBooking, tripOfDraft } from './draft'
import type { Trip } from './trip'
import { type VehicleType, vehicleOf } from './trip-types'

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

interface AllowedStep {
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

/** Whether anything of step 1 differs, which makes it another trip (docs/product.md, Booking). */
export function changesTrip(before: Draft, after: Draft): boolean {
  return Object.values(DRAFT_KEYS).some((key) => before[key] !== after[key])
}

/** Another trip, or another car, is another booking: a new key, and the unpaid one made so far is replaced. */
function asAnotherBooking(stored: StoredBooking, freshTripKey: string): StoredBooking {
  return {
    ...stored,
    tripKey: freshTripKey,
    bookingId: null,
    replaces: stored.bookingId ?? stored.replaces,
  }
}

/**
 * Takes a trip from the form and goes to step 2. A changed trip loses the chosen car, fare and quote, and gets a
 * new key; an unchanged one keeps all of it, so going back and forth costs nothing.
 */
export function storeTrip(stored: StoredBooking, searched: Draft, freshTripKey: string): StoredBooking {
  if (!changesTrip(stored.draft, searched)) return { ...stored, currentStep: 2, error: null }
  return {
    ...asAnotherBooking(stored, freshTripKey),
    currentStep: 2,
    error: null,
    draft: {
      ...searched,
      carType: null,
      selectedFare: null,
      vehicleType: ALL_VEHICLES,
      distanceKm: null,
      durationMinutes: null,
    },
    quote: null,
    quotedFor: null,
  }
}

interface ChosenVehicle {
  type: VehicleType
  /** Whole rupees. */
  price: number
  /** One way; null for a rental. */
  distanceKm: number | null
  durationMinutes: number | null
}

/** Takes a card of step 2 and goes to step 3. Another car or price than before is another booking. */
export function storeVehicle(
  stored: StoredBooking,
  chosen: ChosenVehicle,
  freshTripKey: string,
): StoredBooking {
  const before = stored.draft.selectedFare
  const same = before !== null && before.type === chosen.type && before.price === chosen.price
  return {
    ...(same ? stored : asAnotherBooking(stored, freshTripKey)),
    currentStep: 3,
    error: null,
    draft: {
      ...stored.draft,
      carType: vehicleOf(chosen.type).name,
      vehicleType: chosen.type,
      selectedFare: { type: chosen.type, price: chosen.price },
      distanceKm: chosen.distanceKm,
      durationMinutes: chosen.durationMinutes,
    },
  }
}
