// What a request may say of a trip. The server alone parses it, so that no page loads this.
import * as v from 'valibot'
import { instantOf } from '../kolkata-time'
import { CoordinatesSchema } from '../places/coordinates'
import { ADDRESS_MAX, PICKUP_DETAIL_MAX } from '../places/place'
import { plainLine } from '../text'
import type { BookingRecord } from './booking'
import { INSTRUCTIONS_MAX } from './special-instructions'
import { ServiceTypeSchema, TripTypeSchema } from './trip-types'

const AddressSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ADDRESS_MAX))

const { lat: LatitudeSchema, lng: LongitudeSchema } = CoordinatesSchema.entries

/** A zoneless local time in Kolkata, `YYYY-MM-DDTHH:mm`, 24:00 allowed. */
const LocalTimeSchema = v.pipe(
  v.string(),
  v.check((text) => instantOf(text) !== null, 'not a local time'),
)

/** As typed, on one line and without what can't be seen; null for none (docs/product.md, FORM-15). */
export const PickupDetailSchema = v.pipe(
  v.string(),
  v.transform((typed) => plainLine(typed.replace(/\p{Cc}/gu, ' '))),
  v.maxLength(PICKUP_DETAIL_MAX),
  v.transform((detail) => detail || null),
)

/** The server's signature of an address (docs/decisions/0031); not recorded. */
const SignatureSchema = v.optional(v.string())

/**
 * A trip as the form sends it: well formed, not yet allowed (see check-trip.ts). Whatever else the sender adds
 * is dropped. Coordinates in degrees; times local to Kolkata.
 */
export const TripSchema = v.object({
  service_type: ServiceTypeSchema,
  trip_type: v.nullable(TripTypeSchema),
  is_round_trip: v.boolean(),
  pickup_address: AddressSchema,
  pickup_detail: v.optional(v.nullable(PickupDetailSchema), null),
  pickup_latitude: LatitudeSchema,
  pickup_longitude: LongitudeSchema,
  pickup_signature: SignatureSchema,
  dropoff_address: v.nullable(AddressSchema),
  dropoff_latitude: v.nullable(LatitudeSchema),
  dropoff_longitude: v.nullable(LongitudeSchema),
  dropoff_signature: SignatureSchema,
  scheduled_time: LocalTimeSchema,
  return_scheduled_time: v.nullable(LocalTimeSchema),
  passengers: v.pipe(v.number(), v.integer()),
  package_id: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  special_instructions: v.nullable(v.pipe(v.string(), v.maxLength(INSTRUCTIONS_MAX))),
} satisfies Partial<Record<keyof BookingRecord | 'pickup_signature' | 'dropoff_signature', v.GenericSchema>>)

export type Trip = v.InferOutput<typeof TripSchema>
