// What many records have.
import * as v from 'valibot'

export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())

/** Whole rupees, and anything else that is counted. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const PaiseSchema = CountSchema

/** The kinds of car: what is booked, priced, driven and offered. */
export const VEHICLE_TYPES = ['sedan', 'suv', 'premium'] as const

export const VehicleTypeSchema = v.picklist(VEHICLE_TYPES)

export type VehicleType = v.InferOutput<typeof VehicleTypeSchema>

/**
 * Who may be answered a field of a record. `self`: users about themselves, a driver's record and car among it;
 * `rider`: whose booking it is; `offered_driver`: any driver a ride is offered to; `accepted_driver`: the one who has
 * it; `link`: whoever has its shared link; `export`: the copy of one's data; `book_again`: the draft of the same trip
 * once more.
 */
export type Audience =
  | 'self'
  | 'rider'
  | 'offered_driver'
  | 'accepted_driver'
  | 'operator'
  | 'link'
  | 'export'
  | 'book_again'
