import type { Booking } from '../../../src/domain/bookings/booking'
import { emptyStoredBooking, type StoredBooking } from '../../../src/domain/bookings/booking-steps'
import { type Draft, tripOfDraft } from '../../../src/domain/bookings/draft'
import type { FareResult } from '../../../src/domain/fares/fare'
import { type QuoteAnswer, tripFingerprint } from '../../../src/domain/fares/quote'
import { packageDetailsOf } from '../../../src/domain/fares/rates'
import type { VehicleType } from '../../../src/domain/fields'
import { TERMINALS } from '../../../src/domain/places/service-area'
import { aBooking as anyBooking, RENTAL_PACKAGE } from '../../support/bookings/records'
import { airportDrop, aDraft as anyDraft, dropoffAt } from '../../support/bookings/trips'

/** Saturday 21 November 2026, 10:10 in the morning in Kolkata. */
export const MORNING = new Date('2026-11-21T04:40:00Z')
export const TRIP_KEY = 'trip-key-1'
export const BOOKING_ID = 'bk_0123456789abcdef'

/** Koramangala to Terminal 2, tomorrow at six in the evening. */
export const aDraft = (parts: Partial<Draft> = {}): Draft => {
  const { address: dropoff_address, ...terminal } = TERMINALS.terminal2
  const drop = { dropoff_address, ...dropoffAt(terminal), scheduled_time: '2026-11-22T18:00' }
  return anyDraft({ ...airportDrop({ pickup_address: 'Koramangala, Bengaluru', ...drop }), ...parts })
}

export const aRental = (parts: Partial<Draft> = {}): Draft =>
  aDraft({
    ...{ service_type: 'car_rental', trip_type: null },
    ...{ dropoff_address: '', dropoff_latitude: null, dropoff_longitude: null },
    ...{ package_id: RENTAL_PACKAGE.id, package_details: packageDetailsOf(RENTAL_PACKAGE) },
    ...parts,
  })

/** A rental whose package is for this vehicle alone. */
export const aRentalBy = (vehicle_type: VehicleType, parts: Partial<Draft> = {}): Draft =>
  aRental({ package_details: packageDetailsOf({ ...RENTAL_PACKAGE, vehicle_type }), ...parts })

export const aFare = (totalFare: number, parts: Partial<FareResult> = {}): FareResult => ({
  baseFare: 100,
  distanceFare: totalFare - 200,
  timeFare: 100,
  totalFare,
  estimatedTime: '1 h 20 min',
  distance: '38.4 km',
  multiplier: 1,
  ruleId: null,
  ...parts,
})

export const aQuote = (parts: Partial<QuoteAnswer> = {}): QuoteAnswer => ({
  quote: 'signed-quote-1',
  expires_at: new Date(Date.now() + 15 * 60_000).toISOString(),
  route: { distance_km: 38.4, duration_minutes: 80, source: 'road-graph', estimated: true },
  billed: { distance_km: 38.4, duration_minutes: 80, multiplier: 1 },
  fares: { sedan: aFare(836), suv: aFare(1041), premium: aFare(1400) },
  other_services: [],
  ...parts,
})

export const stored = (parts: Partial<StoredBooking> = {}): StoredBooking => ({
  ...emptyStoredBooking(TRIP_KEY),
  currentStep: 2,
  draft: aDraft(),
  ...parts,
})

/** The trip of a stored booking, with the car that is chosen for it. */
export const tripAndCar = ({ draft, vehicleType, selectedFare }: StoredBooking) => ({
  draft,
  vehicleType,
  selectedFare,
})

interface Ready extends Partial<Omit<StoredBooking, 'quote'>> {
  quote?: QuoteAnswer | null
}

/** Step 3, a sedan chosen at a price that holds, by a quote for this trip. */
export function readyToPay({ quote = aQuote(), ...parts }: Ready = {}): StoredBooking {
  const trip = tripOfDraft(aDraft())
  return stored({
    currentStep: 3,
    vehicleType: 'sedan',
    selectedFare: { type: 'sedan', price: 836 },
    quote: quote && { ...quote, quotedFor: trip ? tripFingerprint(trip) : '' },
    ...parts,
  })
}

/** The draft's trip, booked and not paid. */
export const aBooking = (parts: Partial<Booking> = {}): Booking =>
  anyBooking({
    id: BOOKING_ID,
    pickup_address: 'Koramangala, Bengaluru',
    dropoff_address: 'Kempegowda International Airport Terminal 2, Devanahalli',
    dropoff_latitude: 13.1979,
    dropoff_longitude: 77.7064,
    fare_amount: 836,
    advance_amount: 209,
    remaining_amount: 627,
    fare_parts: aFare(836),
    status: 'pending',
    payment_status: 'pending',
    scheduled_time: '2026-11-22T12:30:00.000Z',
    service_type: 'airport',
    trip_type: 'airport_drop',
    distance_km: 38.4,
    duration_minutes: 80,
    driver_id: null,
    vehicle_id: null,
    ...parts,
  })
