// The draft of a trip: its fields are a trip's own, and only storage has them under the keys of browsers.
import * as v from 'valibot'
import { PackageDetailsSchema, packageDetailsOf, type RentalPackage } from '../fares/rates'
import { localOf, localOfPicked, pickedOfLocal, splitLocal } from '../kolkata-time'
import { dropoffOf } from '../places/coordinates'
import { ADDRESS_MAX, PICKUP_DETAIL_MAX } from '../places/place'
import type { Booking } from './booking'
import { tripTypeFits } from './check-trip'
import { INSTRUCTIONS_MAX } from './special-instructions'
import { firstTripType, hasReturnTime, normaliseTrip } from './trip'
import type { Trip } from './trip-request'
import { isPassengers, PASSENGERS, ServiceTypeSchema, TripTypeSchema } from './trip-types'

const textUpTo = (max: number) => v.fallback(v.pipe(v.string(), v.maxLength(max)), '')

const degreesUpTo = (max: number) =>
  v.fallback(v.nullable(v.pipe(v.number(), v.minValue(-max), v.maxValue(max))), null)

const orNull = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullable(schema), null)

const SignatureSchema = v.optional(v.fallback(v.string(), ''))

/** A date alone or a time alone while the other is not chosen, '' while neither is. */
const PickedTimeSchema = v.fallback(
  v.pipe(
    v.string(),
    v.check((text) => localOfPicked(pickedOfLocal(text)) === text, 'not a local time'),
  ),
  '',
)

const FieldsSchema = v.object({
  service_type: v.fallback(ServiceTypeSchema, 'ride_later'),
  trip_type: orNull(TripTypeSchema),
  is_round_trip: v.fallback(v.boolean(), false),
  pickup_address: textUpTo(ADDRESS_MAX),
  pickup_detail: textUpTo(PICKUP_DETAIL_MAX),
  pickup_latitude: degreesUpTo(90),
  pickup_longitude: degreesUpTo(180),
  pickup_signature: SignatureSchema,
  dropoff_address: textUpTo(ADDRESS_MAX),
  dropoff_latitude: degreesUpTo(90),
  dropoff_longitude: degreesUpTo(180),
  dropoff_signature: SignatureSchema,
  scheduled_time: PickedTimeSchema,
  return_scheduled_time: PickedTimeSchema,
  passengers: v.fallback(
    v.pipe(v.number(), v.check(isPassengers, 'no number of guests')),
    PASSENGERS.storeDefault,
  ),
  package_id: orNull(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  package_details: orNull(PackageDetailsSchema),
  special_instructions: textUpTo(INSTRUCTIONS_MAX),
} satisfies Record<keyof Trip | 'package_details', v.GenericSchema>)

/**
 * The trip being put together, '' or null for what is not chosen. Stored text may be old or broken: each field falls
 * back to its own default, as do those that don't go together, and the rest is kept. Local times of Kolkata.
 */
export const DraftSchema = v.pipe(
  FieldsSchema,
  v.transform((draft) => ({
    ...draft,
    ...(tripTypeFits(draft) ? {} : { trip_type: firstTripType(draft.service_type), is_round_trip: false }),
    ...(draft.service_type === 'car_rental' && draft.package_details?.id === draft.package_id
      ? {}
      : { package_id: null, package_details: null }),
  })),
)

export type Draft = v.InferOutput<typeof FieldsSchema>

/** The key under which browsers keep each field of a trip. */
export const DRAFT_KEYS = {
  service_type: 'serviceType',
  trip_type: 'tripType',
  is_round_trip: 'isRoundTrip',
  pickup_address: 'pickupLocation',
  pickup_detail: 'pickupDetail',
  pickup_latitude: 'pickupLatitude',
  pickup_longitude: 'pickupLongitude',
  pickup_signature: 'pickupSignature',
  dropoff_address: 'dropoffLocation',
  dropoff_latitude: 'dropoffLatitude',
  dropoff_longitude: 'dropoffLongitude',
  dropoff_signature: 'dropoffSignature',
  scheduled_time: 'scheduledDateTime',
  return_scheduled_time: 'returnDateTime',
  passengers: 'passengers',
  package_id: 'packageSelection',
  special_instructions: 'specialInstructions',
} as const satisfies Record<keyof Trip, string>

const fieldsOf = (draft: Draft): Record<string, unknown> => draft

/** A draft as browsers keep it. */
export const storedDraft = (draft: Draft): object => ({
  ...Object.fromEntries(Object.entries(DRAFT_KEYS).map(([field, key]) => [key, fieldsOf(draft)[field]])),
  packageDetails: draft.package_details,
})

/** The fields of a draft that a browser kept, to be parsed. */
export const keptFields = (kept: Record<string, unknown>): object => ({
  ...Object.fromEntries(Object.entries(DRAFT_KEYS).map(([field, key]) => [field, kept[key]])),
  package_details: kept.packageDetails,
})

/** The empty draft. */
export const emptyDraft = (): Draft => v.parse(DraftSchema, {})

/** Whether anything of step 1 differs, which makes it another trip (docs/product.md, BOOKING-7). */
export const changesTrip = (before: Draft, after: Draft): boolean =>
  Object.keys(DRAFT_KEYS).some((field) => fieldsOf(before)[field] !== fieldsOf(after)[field])

/** The trip a draft describes, or null while a part that its service needs is missing. */
export function tripOfDraft({ package_details, ...draft }: Draft): Trip | null {
  const { pickup_latitude, pickup_longitude, scheduled_time, return_scheduled_time } = draft
  const pickup_address = draft.pickup_address.trim()
  const dropoff_address = draft.dropoff_address.trim()
  if (pickup_address === '' || pickup_latitude === null || pickup_longitude === null) return null
  const point = { pickup_latitude, pickup_longitude }
  const isRental = draft.service_type === 'car_rental'
  if (isRental && draft.package_id === null) return null
  if (!isRental && (dropoff_address === '' || dropoffOf({ ...draft, ...point }) === null)) return null
  if (splitLocal(scheduled_time) === null) return null
  if (hasReturnTime(draft) && splitLocal(return_scheduled_time) === null) return null
  const pickup_detail = draft.pickup_detail.trim() || null
  return normaliseTrip({ ...draft, ...point, pickup_address, pickup_detail, dropoff_address })
}

/**
 * A draft of the same trip once more: service, kind, places, guests and instructions (docs/product.md, TRIP-14). No date,
 * car or price. A rental keeps its package while that is on offer.
 */
export function draftAgain(booking: Booking, packagesOnOffer: readonly RentalPackage[]): Draft {
  const found = packagesOnOffer.find(({ id }) => id === booking.package_id)
  const { scheduled_time, return_scheduled_time, ...again } = booking
  return v.parse(DraftSchema, { ...again, package_details: found ? packageDetailsOf(found) : null })
}

/** The draft of a booked trip as it is, to be changed (docs/product.md, CHANGE-1). A rental's package stays. */
export function draftOfBooked(booking: Booking): Draft {
  const local = (iso: string | null) => (iso ? localOf(new Date(iso)) : '')
  const { packageDetails } = booking.fare_parts
  const vehicle_type = packageDetails?.vehicle_type ?? null
  const kept = { id: booking.package_id, vehicle_type, base_fare: packageDetails?.base_price }
  return v.parse(DraftSchema, {
    ...booking,
    scheduled_time: local(booking.scheduled_time),
    return_scheduled_time: local(booking.return_scheduled_time),
    package_details: packageDetails ? { ...packageDetails, ...kept } : null,
  })
}

const SAME_TRIP = [
  'service_type',
  'trip_type',
  'is_round_trip',
  'pickup_address',
  'dropoff_address',
] as const satisfies readonly (keyof Trip)[]

/** Whether a draft is of the same service, kind and places as a booking. */
export const isDraftOf = (draft: Draft, booking: Booking): boolean =>
  SAME_TRIP.every((field) => (draft[field] || null) === (booking[field] || null))
