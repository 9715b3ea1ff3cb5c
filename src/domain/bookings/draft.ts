import * as v from 'valibot'
import { PackageDetailsSchema } from '../fares/rental-package'
import { ADDRESS_MAX } from '../places/place'
import { pickedOfLocal, splitLocal } from './kolkata-time'
import { hasReturnTime } from './normalise-trip'
import { isPassengers, PASSENGERS } from './passengers'
import { ServiceTypeSchema } from './service-types'
import { INSTRUCTIONS_MAX } from './special-instructions'
import { type Trip, TripTypeSchema } from './trip'
import { VehicleTypeSchema } from './vehicle-types'

/** Browser storage keys (docs/product.md, Booking). */
export const DRAFT_KEY = 'booking-storage'
/** An older name of the same; read once, never written, cleared on reset and sign-out. */
export const LEGACY_DRAFT_KEY = 'booking-store'
/** Session storage: the booking just paid for. */
export const CURRENT_BOOKING_KEY = 'current_booking'

/** No vehicle chosen: never priced, never booked. */
export const ALL_VEHICLES = 'All'

const AddressSchema = v.fallback(v.pipe(v.string(), v.maxLength(ADDRESS_MAX)), '')
const degreesUpTo = (most: number) =>
  v.fallback(v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most))), null)
const orNull = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullable(schema), null)
const MeasureSchema = orNull(v.pipe(v.number(), v.finite(), v.minValue(0)))
/** A date alone, a time alone or '' while the rest is not chosen. */
const WhenSchema = v.fallback(
  v.pipe(
    v.string(),
    v.check((text) => pickedOfLocal(text) !== null, 'not a local time'),
  ),
  '',
)

/**
 * The trip being put together. Stored text may be old or broken, so each field falls back to its own default and
 * the rest is kept. Local times of Kolkata; distance and duration are one way.
 */
export const DraftSchema = v.object({
  serviceType: v.fallback(ServiceTypeSchema, 'ride_later'),
  pickupLocation: AddressSchema,
  dropoffLocation: AddressSchema,
  scheduledDateTime: WhenSchema,
  passengers: v.fallback(
    v.pipe(v.number(), v.check(isPassengers, 'no number of guests')),
    PASSENGERS.storeDefault,
  ),
  /** The id of the chosen rental package. */
  packageSelection: orNull(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  /** The name of the chosen car, as its card shows it. */
  carType: orNull(v.pipe(v.string(), v.maxLength(40))),
  selectedFare: orNull(
    v.object({ type: VehicleTypeSchema, price: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ),
  isRoundTrip: v.fallback(v.boolean(), false),
  returnDateTime: WhenSchema,
  tripType: orNull(TripTypeSchema),
  specialInstructions: v.fallback(v.pipe(v.string(), v.maxLength(INSTRUCTIONS_MAX)), ''),
  pickupLatitude: degreesUpTo(90),
  pickupLongitude: degreesUpTo(180),
  dropoffLatitude: degreesUpTo(90),
  dropoffLongitude: degreesUpTo(180),
  vehicleType: v.fallback(v.union([v.literal(ALL_VEHICLES), VehicleTypeSchema]), ALL_VEHICLES),
  distanceKm: MeasureSchema,
  durationMinutes: MeasureSchema,
  packageDetails: orNull(PackageDetailsSchema),
})

export type Draft = v.InferOutput<typeof DraftSchema>

/** The draft nobody has touched. */
export function emptyDraft(): Draft {
  return v.parse(DraftSchema, {})
}

/** The trip a draft describes, or null while a part that its service needs is missing. */
export function tripOfDraft(draft: Draft): Trip | null {
  const { pickupLatitude, pickupLongitude, dropoffLatitude, dropoffLongitude } = draft
  const rental = draft.serviceType === 'car_rental'
  const pickup = draft.pickupLocation.trim()
  const dropoff = draft.dropoffLocation.trim()
  if (pickup === '' || pickupLatitude === null || pickupLongitude === null) return null
  if (rental && draft.packageSelection === null) return null
  if (!rental && (dropoff === '' || dropoffLatitude === null || dropoffLongitude === null)) return null
  if (splitLocal(draft.scheduledDateTime) === null) return null

  const returns = hasReturnTime({ service_type: draft.serviceType, is_round_trip: draft.isRoundTrip })
  if (returns && splitLocal(draft.returnDateTime) === null) return null

  return {
    service_type: draft.serviceType,
    trip_type: draft.tripType,
    is_round_trip: draft.isRoundTrip && !rental,
    pickup_address: pickup,
    pickup_latitude: pickupLatitude,
    pickup_longitude: pickupLongitude,
    dropoff_address: rental ? null : dropoff,
    dropoff_latitude: rental ? null : dropoffLatitude,
    dropoff_longitude: rental ? null : dropoffLongitude,
    scheduled_time: draft.scheduledDateTime,
    return_scheduled_time: returns ? draft.returnDateTime : null,
    passengers: draft.passengers,
    package_id: rental ? draft.packageSelection : null,
    special_instructions: draft.specialInstructions || null,
  }
}
