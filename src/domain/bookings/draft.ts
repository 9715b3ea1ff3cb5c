// The draft of a trip: the keys under which browsers keep it, and all that is mapped to and from them.
import * as v from 'valibot'
import { PackageDetailsSchema, packageDetailsOf, type RentalPackage } from '../fares/rates'
import { VehicleTypeSchema } from '../fields'
import { localOfPicked, pickedOfLocal, splitLocal } from '../kolkata-time'
import { ADDRESS_MAX, PICKUP_DETAIL_MAX } from '../places/place'
import type { Booking } from './booking'
import { composeInstructions, INSTRUCTIONS_MAX, parseInstructions } from './special-instructions'
import { hasReturnTime, normaliseTrip, type TripEnd } from './trip'
import { asksForReturn, emptyForm, type FormEnd, firstTripType, type TripForm } from './trip-form'
import type { Trip } from './trip-request'
import { isPassengers, PASSENGERS, ServiceTypeSchema, TripTypeSchema } from './trip-types'

/** No vehicle chosen: never priced, never booked. */
export const ALL_VEHICLES = 'All'

const DraftAddressSchema = v.fallback(v.pipe(v.string(), v.maxLength(ADDRESS_MAX)), '')

const degreesUpTo = (max: number) =>
  v.fallback(v.nullable(v.pipe(v.number(), v.minValue(-max), v.maxValue(max))), null)

const orNull = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullable(schema), null)

const SignatureSchema = v.optional(v.fallback(v.string(), ''))

const MeasureSchema = orNull(v.pipe(v.number(), v.finite(), v.minValue(0)))

/** A date alone or a time alone while the other is not chosen, '' while neither is. */
const PickedTimeSchema = v.fallback(
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
  pickupLocation: DraftAddressSchema,
  pickupDetail: v.fallback(v.pipe(v.string(), v.maxLength(PICKUP_DETAIL_MAX)), ''),
  dropoffLocation: DraftAddressSchema,
  scheduledDateTime: PickedTimeSchema,
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
  returnDateTime: PickedTimeSchema,
  tripType: orNull(TripTypeSchema),
  specialInstructions: v.fallback(v.pipe(v.string(), v.maxLength(INSTRUCTIONS_MAX)), ''),
  pickupLatitude: degreesUpTo(90),
  pickupLongitude: degreesUpTo(180),
  pickupSignature: SignatureSchema,
  dropoffLatitude: degreesUpTo(90),
  dropoffLongitude: degreesUpTo(180),
  dropoffSignature: SignatureSchema,
  vehicleType: v.fallback(v.union([v.literal(ALL_VEHICLES), VehicleTypeSchema]), ALL_VEHICLES),
  distanceKm: MeasureSchema,
  durationMinutes: MeasureSchema,
  packageDetails: orNull(PackageDetailsSchema),
})

export type Draft = v.InferOutput<typeof DraftSchema>

/** The draft's field name of each field of a trip, as stored in browsers. */
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
} as const satisfies Record<keyof Trip, keyof Draft>

/** The empty draft. */
export function emptyDraft(): Draft {
  return v.parse(DraftSchema, {})
}

/** The draft a form describes: step 1's fields, nothing chosen yet of step 2. */
export function draftOfForm(form: TripForm): Draft {
  const { carType, selectedFare, vehicleType, distanceKm, durationMinutes } = emptyDraft()
  return {
    carType,
    selectedFare,
    vehicleType,
    distanceKm,
    durationMinutes,
    serviceType: form.serviceType,
    tripType: form.tripType,
    isRoundTrip: form.isRoundTrip,
    pickupLocation: form.pickup.address,
    pickupDetail: form.pickup.detail,
    pickupLatitude: form.pickup.point?.lat ?? null,
    pickupLongitude: form.pickup.point?.lng ?? null,
    pickupSignature: form.pickup.point?.signature,
    dropoffLocation: form.dropoff.address,
    dropoffLatitude: form.dropoff.point?.lat ?? null,
    dropoffLongitude: form.dropoff.point?.lng ?? null,
    dropoffSignature: form.dropoff.point?.signature,
    scheduledDateTime: localOfPicked(form),
    returnDateTime: asksForReturn(form)
      ? localOfPicked({ date: form.returnDate, time: form.returnTime })
      : '',
    passengers: form.passengers,
    packageSelection: form.package?.id ?? null,
    packageDetails: form.package,
    specialInstructions: composeInstructions(form.instructions),
  }
}

const endOf = (draft: Draft, end: TripEnd): FormEnd => {
  const lat = draft[`${end}Latitude`]
  const lng = draft[`${end}Longitude`]
  const point = lat === null || lng === null ? null : { lat, lng, signature: draft[`${end}Signature`] }
  return { address: draft[`${end}Location`], point, error: null, detail: '' }
}

/** The form that shows a draft; an untouched draft is the untouched form, with its two guests. */
export function formOfDraft(draft: Draft): TripForm {
  if (JSON.stringify({ ...draft, vehicleType: ALL_VEHICLES }) === JSON.stringify(emptyDraft()))
    return emptyForm()
  const outward = pickedOfLocal(draft.scheduledDateTime)
  const back = pickedOfLocal(draft.returnDateTime)
  return {
    serviceType: draft.serviceType,
    ...tripTypeOf(draft),
    before: null,
    pickup: { ...endOf(draft, 'pickup'), detail: draft.pickupDetail },
    dropoff: endOf(draft, 'dropoff'),
    date: outward?.date ?? '',
    time: outward?.time ?? '',
    timeError: null,
    returnDate: back?.date ?? '',
    returnTime: back?.time ?? '',
    returnError: null,
    passengers: draft.passengers,
    package: draft.packageDetails?.id === draft.packageSelection ? draft.packageDetails : null,
    hasInstructions: draft.specialInstructions !== '',
    instructions: parseInstructions(draft.specialInstructions),
  }
}

/** A stored kind of trip that its service does not have is read as the one the service's tab opens with. */
function tripTypeOf({
  serviceType,
  tripType,
  isRoundTrip,
}: Draft): Pick<TripForm, 'tripType' | 'isRoundTrip'> {
  switch (serviceType) {
    case 'airport':
      return tripType === 'airport_drop' || tripType === 'airport_pickup'
        ? { tripType, isRoundTrip }
        : { tripType: firstTripType(serviceType), isRoundTrip }
    case 'outstation':
      return { tripType: isRoundTrip ? 'round_trip' : 'one_way', isRoundTrip }
    case 'ride_later':
    case 'car_rental':
      return { tripType: null, isRoundTrip: false }
  }
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

  const kind = { service_type: draft.serviceType, is_round_trip: draft.isRoundTrip }
  if (hasReturnTime(kind) && splitLocal(draft.returnDateTime) === null) return null

  return normaliseTrip({
    service_type: draft.serviceType,
    trip_type: draft.tripType,
    is_round_trip: draft.isRoundTrip,
    pickup_address: pickup,
    pickup_detail: draft.pickupDetail.trim() || null,
    pickup_latitude: pickupLatitude,
    pickup_longitude: pickupLongitude,
    pickup_signature: draft.pickupSignature,
    dropoff_address: dropoff,
    dropoff_latitude: dropoffLatitude,
    dropoff_longitude: dropoffLongitude,
    dropoff_signature: draft.dropoffSignature,
    scheduled_time: draft.scheduledDateTime,
    return_scheduled_time: draft.returnDateTime,
    passengers: draft.passengers,
    package_id: draft.packageSelection,
    special_instructions: draft.specialInstructions,
  })
}

/** The fields of the former trip that a new draft of it leaves out. */
const NOT_AGAIN: readonly string[] = ['scheduled_time', 'return_scheduled_time', 'special_instructions']

/**
 * A draft of the same trip once more: service, kind, places and guests (docs/product.md, TRIP-14). No date, car, price
 * or instructions. A rental keeps its package while that is on offer.
 */
export function draftAgain(booking: Booking, packagesOnOffer: readonly RentalPackage[]): Draft {
  const asked: Record<string, unknown> = booking
  const again = Object.entries(DRAFT_KEYS).filter(([field]) => !NOT_AGAIN.includes(field))
  const found = packagesOnOffer.find(({ id }) => id === booking.package_id)
  return v.parse(DraftSchema, {
    ...Object.fromEntries(again.map(([field, key]) => [key, asked[field] ?? undefined])),
    packageSelection: found?.id ?? null,
    packageDetails: found ? packageDetailsOf(found) : null,
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
  SAME_TRIP.every((field) => (draft[DRAFT_KEYS[field]] || null) === (booking[field] || null))
