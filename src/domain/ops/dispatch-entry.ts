import * as v from 'valibot'
import { CitySchema, VehicleTypeSchema } from '../fields'

/** An authorised connect to the dispatch object of a city. The worker alone makes it. */
export const DispatchEntrySchema = v.object({
  audience: v.picklist(['operator', 'driver']),
  /** The driver's kind of car, for offers; null for operators, and for drivers without a car. */
  vehicle_type: v.nullable(VehicleTypeSchema),
  /** The cities whose offers may fit the driver; none for operators. */
  offer_cities: v.array(CitySchema),
  person_id: v.string(),
  session_hash: v.string(),
  /** When the entry was authorised: milliseconds since 1970 by the worker's clock, read before the session was. */
  proved_at: v.pipe(v.number(), v.safeInteger()),
})

export type DispatchEntry = v.InferOutput<typeof DispatchEntrySchema>
