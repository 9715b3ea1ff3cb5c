import type { Draft } from './draft'
import { ALL_VEHICLES } from './draft'
import type { StoredBooking } from './stored-booking'
import { type VehicleType, vehicleOf } from './vehicle-types'

/** The fields of step 1. */
const TRIP_FIELDS = [
  'serviceType',
  'pickupLocation',
  'dropoffLocation',
  'scheduledDateTime',
  'passengers',
  'packageSelection',
  'isRoundTrip',
  'returnDateTime',
  'tripType',
  'specialInstructions',
  'pickupLatitude',
  'pickupLongitude',
  'dropoffLatitude',
  'dropoffLongitude',
] as const satisfies readonly (keyof Draft)[]

/** Whether anything of step 1 differs, which makes it another trip (docs/product.md, Booking). */
export function changesTrip(before: Draft, after: Draft): boolean {
  return TRIP_FIELDS.some((field) => before[field] !== after[field])
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

export interface ChosenVehicle {
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
