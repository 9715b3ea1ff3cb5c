// What many records have.
import * as v from 'valibot'
import { isLocalDate } from './kolkata-time'

export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())

/** Where a page of a list begins, after this row: `<instant>~<id>`. */
export const CursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[\w-]{1,64}$/),
)

/** Whole rupees, and anything else that is counted. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const PaiseSchema = CountSchema

/** Made by a page for one request: sent again under the same key it is the same request. */
export const IdempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

/** Random, of the driver's page: the same for every try of one press. */
export const TransitionIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/**
 * The last day of a driver's or a car's paper, `YYYY-MM-DD`; null: nobody has entered it. Not beside the rules of papers,
 * which pages that read a driver would then load too.
 */
export const PaperDateSchema = v.nullable(v.pipe(v.string(), v.check(isLocalDate)))

/** The kinds of car: what is booked, priced, driven and offered. */
export const VEHICLE_TYPES = ['sedan', 'suv', 'premium'] as const

export const VehicleTypeSchema = v.picklist(VEHICLE_TYPES)

export type VehicleType = v.InferOutput<typeof VehicleTypeSchema>

/** The cities that we drive in. */
export const CITIES = ['mysuru', 'bengaluru'] as const

export const CitySchema = v.picklist(CITIES)

export type City = v.InferOutput<typeof CitySchema>

export const CITY_NAMES: Record<City, string> = { mysuru: 'Mysuru', bengaluru: 'Bengaluru' }

/**
 * Who may read a field of a record. `self`: the users themselves, including a driver's own record and car;
 * `rider`: whose booking it is; `offered_driver`: any driver a ride is offered to; `accepted_driver`: the one who has
 * it; `link`: viewers of its share link; `export`: the copy of a user's data; `book_again`: a new draft of the same
 * trip.
 */
export type Audience =
  | 'self'
  | 'rider'
  | 'offered_driver'
  | 'accepted_driver'
  | 'operator'
  | 'link'
  | 'payer'
  | 'export'
  | 'book_again'
