// What many records have.
import * as v from 'valibot'
import { isLocalDate } from './kolkata-time'
import { plainLine } from './text'

/** Of a booking, a person, a car: whatever has one. */
export const IdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())

/** An instant that a browser has stored: the pattern alone accepts texts that `Date` cannot parse. */
export const StoredInstantSchema = v.pipe(
  InstantSchema,
  v.check((text) => !Number.isNaN(Date.parse(text))),
)

/** Where a page of a list begins, after this row: `<instant>~<id>`. */
export const CursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[\w-]{1,64}$/),
)

/** Whole rupees, and anything else that is counted. */
export const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A yes or no as the database has it, 1 or 0. */
export const FlagSchema = v.pipe(
  v.number(),
  v.transform((one) => one === 1),
)

export const PaiseSchema = CountSchema

/** Made by a page for one request: sent again under the same key it is the same request. */
export const IdempotencyKeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

/** Why something is done, found or refused, in characters; `REASON_MOST` as a browser counts them (UTF-16 units). */
export const REASON_LEAST = 3

export const REASON_MOST = 300

/** Most characters of what riders say in their own words. */
export const OWN_WORDS_MOST = 500

/** Whether so much of it can be read. */
export const isReason = (typed: string): boolean => plainLine(typed).length >= REASON_LEAST

/** What somebody typed, on one line. */
export const lineOf = (most: number) =>
  v.pipe(v.string(), v.maxLength(most), v.transform(plainLine), v.maxLength(most))

/** A reason (docs/product.md, REASON-1). */
export const ReasonSchema = v.pipe(lineOf(REASON_MOST), v.minLength(REASON_LEAST))

/** What is added to a reason that was chosen from a list; '' where nothing is. */
export const NoteSchema = lineOf(REASON_MOST)

/** A rider's own words (docs/product.md, REASON-2). */
export const WordsSchema = lineOf(OWN_WORDS_MOST)

/** Random, of the driver's page: the same for every try of one press. */
export const TransitionIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/** A day of the calendar, `YYYY-MM-DD`. */
export const DateSchema = v.pipe(v.string(), v.check(isLocalDate))

/**
 * The last day of a driver's or a car's paper; null: nobody has entered it. Not beside the rules of papers, which pages
 * that read a driver would then load too.
 */
export const PaperDateSchema = v.nullable(DateSchema)

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
 * Who may read a field of a record; `nobody`: a field of no response. `self`: the users themselves, including a driver's own record and car;
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
  | 'nobody'
