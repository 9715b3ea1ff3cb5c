import * as v from 'valibot'
import { ADDRESS_MAX } from '../places/place'
import { instantOf } from './kolkata-time'
import { ServiceTypeSchema } from './service-types'
import { INSTRUCTIONS_MAX } from './special-instructions'

export const TRIP_TYPES = ['one_way', 'round_trip', 'airport_pickup', 'airport_drop'] as const

export const TripTypeSchema = v.picklist(TRIP_TYPES)

export type TripType = v.InferOutput<typeof TripTypeSchema>

const AddressSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(ADDRESS_MAX))
const LatitudeSchema = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
const LongitudeSchema = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

/** A zoneless local time in Kolkata, `YYYY-MM-DDTHH:mm`, 24:00 allowed. */
export const LocalTimeSchema = v.pipe(
  v.string(),
  v.check((text) => instantOf(text) !== null, 'not a local time'),
)

/**
 * A trip as the form sends it: well formed, not yet allowed (see check-trip.ts). Whatever else the sender adds
 * is dropped. Coordinates in degrees; times local to Kolkata.
 */
export const TripSchema = v.object({
  service_type: ServiceTypeSchema,
  trip_type: v.nullable(TripTypeSchema),
  is_round_trip: v.boolean(),
  pickup_address: AddressSchema,
  pickup_latitude: LatitudeSchema,
  pickup_longitude: LongitudeSchema,
  dropoff_address: v.nullable(AddressSchema),
  dropoff_latitude: v.nullable(LatitudeSchema),
  dropoff_longitude: v.nullable(LongitudeSchema),
  scheduled_time: LocalTimeSchema,
  return_scheduled_time: v.nullable(LocalTimeSchema),
  passengers: v.pipe(v.number(), v.integer()),
  package_id: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  special_instructions: v.nullable(v.pipe(v.string(), v.maxLength(INSTRUCTIONS_MAX))),
})

export type Trip = v.InferOutput<typeof TripSchema>
