import * as v from 'valibot'
import { type QuoteAnswer, QuoteAnswerSchema } from '../fares/quote'
import { PackageDetailsSchema } from '../fares/rates'
import { pickedOfLocal, splitLocal } from '../kolkata-time'
import { AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE, PaymentMethodSchema } from '../payments/amounts'
import { ADDRESS_MAX } from '../places/place'
import { hasReturnTime, INSTRUCTIONS_MAX, type Trip } from './trip'
import { isPassengers, PASSENGERS, ServiceTypeSchema, TripTypeSchema, VehicleTypeSchema } from './trip-types'

/** Browser storage keys (docs/product.md, Booking). */
export const DRAFT_KEY = 'booking-storage'

/** An older name of the same; read once, never written, cleared on reset and sign-out. */
export const LEGACY_DRAFT_KEY = 'booking-store'

/** Session storage: the booking just paid for. */
export const CURRENT_BOOKING_KEY = 'current_booking'

/** No vehicle chosen: never priced, never booked. */
export const ALL_VEHICLES = 'All'

const DraftAddressSchema = v.fallback(v.pipe(v.string(), v.maxLength(ADDRESS_MAX)), '')

const degreesUpTo = (most: number) =>
  v.fallback(v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most))), null)

const orNull = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullable(schema), null)

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
  dropoffLatitude: degreesUpTo(90),
  dropoffLongitude: degreesUpTo(180),
  vehicleType: v.fallback(v.union([v.literal(ALL_VEHICLES), VehicleTypeSchema]), ALL_VEHICLES),
  distanceKm: MeasureSchema,
  durationMinutes: MeasureSchema,
  packageDetails: orNull(PackageDetailsSchema),
})

export type Draft = v.InferOutput<typeof DraftSchema>

/** Where each field of a trip stands in a draft: the names under which browsers keep it. */
export const DRAFT_KEYS = {
  service_type: 'serviceType',
  trip_type: 'tripType',
  is_round_trip: 'isRoundTrip',
  pickup_address: 'pickupLocation',
  pickup_latitude: 'pickupLatitude',
  pickup_longitude: 'pickupLongitude',
  dropoff_address: 'dropoffLocation',
  dropoff_latitude: 'dropoffLatitude',
  dropoff_longitude: 'dropoffLongitude',
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

const STEPS = [1, 2, 3, 4] as const

const StepSchema = v.picklist(STEPS)

export type Step = v.InferOutput<typeof StepSchema>

const KeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

const BookingIdSchema = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), null)

/** What the browser keeps under `DRAFT_KEY`: the draft, the step, and what ties them to the server. */
const StoredBookingSchema = v.object({
  currentStep: v.fallback(StepSchema, 1),
  /** Nothing loads, and nothing has gone wrong, on a page that has just opened. */
  isLoading: v.fallback(v.literal(false), false),
  error: v.fallback(v.null(), null),
  draft: DraftSchema,
  /** One per trip: the idempotency key of its booking, shared by all tabs. */
  tripKey: KeySchema,
  /** The unpaid booking made for this trip. */
  bookingId: BookingIdSchema,
  /** An unpaid booking made for the trip as it was before it was changed; the next booking replaces it. */
  replaces: BookingIdSchema,
  quote: v.fallback(v.nullable(QuoteAnswerSchema), null),
  /** The fingerprint of the trip the quote is for. */
  quotedFor: v.fallback(v.nullable(v.string()), null),
  amountChoice: v.fallback(AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE),
  paymentMethod: v.fallback(v.nullable(PaymentMethodSchema), null),
})

export interface StoredBooking {
  currentStep: Step
  isLoading: boolean
  error: string | null
  draft: Draft
  tripKey: string
  bookingId: string | null
  replaces: string | null
  quote: QuoteAnswer | null
  quotedFor: string | null
  amountChoice: v.InferOutput<typeof AmountChoiceSchema>
  /** As the rider chose it here; null until then, when the profile's or UPI holds. */
  paymentMethod: v.InferOutput<typeof PaymentMethodSchema> | null
}

/** A booking not begun. `tripKey` is a fresh random key (a UUID will do). */
export function emptyStoredBooking(tripKey: string): StoredBooking {
  return {
    currentStep: 1,
    isLoading: false,
    error: null,
    draft: emptyDraft(),
    tripKey,
    bookingId: null,
    replaces: null,
    quote: null,
    quotedFor: null,
    amountChoice: DEFAULT_AMOUNT_CHOICE,
    paymentMethod: null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A quote is kept only with the fingerprint of its trip, a point only with both coordinates. */
function withoutHalves(stored: StoredBooking): StoredBooking {
  const { draft } = stored
  const pickupKnown = draft.pickupLatitude !== null && draft.pickupLongitude !== null
  const dropoffKnown = draft.dropoffLatitude !== null && draft.dropoffLongitude !== null
  const quoted = stored.quote !== null && stored.quotedFor !== null
  return {
    ...stored,
    quote: quoted ? stored.quote : null,
    quotedFor: quoted ? stored.quotedFor : null,
    draft: {
      ...draft,
      ...(pickupKnown ? {} : { pickupLatitude: null, pickupLongitude: null }),
      ...(dropoffKnown ? {} : { dropoffLatitude: null, dropoffLongitude: null }),
    },
  }
}

/**
 * What a browser's storage holds, or null when that is nothing this product wrote. Broken fields fall back one by
 * one; a broken key is replaced by `freshTripKey`, and its booking is then the one to replace. Never throws.
 */
export function parseStoredBooking(text: string | null, freshTripKey: string): StoredBooking | null {
  if (text === null) return null
  const json = parsedJson(text)
  if (!isRecord(json) || !isRecord(json.draft)) return null
  const keyHolds = v.is(KeySchema, json.tripKey)
  const parsed = v.safeParse(StoredBookingSchema, keyHolds ? json : { ...json, tripKey: freshTripKey })
  if (!parsed.success) return null
  const stored = withoutHalves(parsed.output)
  return keyHolds ? stored : { ...stored, bookingId: null, replaces: stored.bookingId ?? stored.replaces }
}
