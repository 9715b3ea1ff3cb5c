import * as v from 'valibot'
import { BookingSchema } from '../bookings/booking'
import { ServiceTypeSchema } from '../bookings/trip-types'
import { CitySchema, CursorSchema, DateSchema, IdSchema, InstantSchema, VehicleTypeSchema } from '../fields'
import { addDays, dateOf, instantOf } from '../kolkata-time'
import { RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema } from '../rides/vehicle'

/** What an operator's lists have of a booking itself. */
export const ListedFieldsSchema = v.pick(BookingSchema, [
  'id',
  'status',
  'payment_status',
  'pays_driver',
  'service_type',
  'vehicle_type',
  'scheduled_time',
  'pickup_address',
  'pickup_detail',
  'dropoff_address',
  'passengers',
])

export const RideRowSchema = v.object({
  ...ListedFieldsSchema.entries,
  phase: RidePhaseSchema,
  city: CitySchema,
  rider_name: v.nullable(v.string()),
  /** Who rides, where that is not the rider who booked. */
  passenger_name: v.nullable(v.string()),
  driver_name: v.nullable(v.string()),
  license_plate: v.nullable(RideVehicleSchema.entries.license_plate),
  /** Null where the driver says that they are at the pickup and the position does not confirm it. */
  arrival_confirmed_at: v.nullable(InstantSchema),
  /** When it was completed or cancelled; null while it is open. */
  ended_at: v.nullable(InstantSchema),
})

export type RideRow = v.InferOutput<typeof RideRowSchema>

export const LISTED_STATES = ['unassigned', 'accepted', 'started', 'completed', 'cancelled', 'all'] as const

/**
 * The lists of rides. 'unassigned' are paid and pending; unpaid bookings are on none, because they are not to be
 * driven.
 */
const ListedStateSchema = v.picklist(LISTED_STATES)

export type ListedState = v.InferOutput<typeof ListedStateSchema>

/** Days that are named by where they lie: a board that is left open overnight goes on to the new day. */
export const NAMED_DAYS = ['yesterday', 'today', 'tomorrow'] as const

const FROM_TODAY: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

/** A named day, or a date `YYYY-MM-DD`; of the pickup, in Kolkata. */
export const DaySchema = v.union([v.picklist(NAMED_DAYS), DateSchema])

export type Day = v.InferOutput<typeof DaySchema>

/** What is asked of a list of rides: all of it at once. Null does not narrow it. */
const FIELDS = {
  state: v.optional(ListedStateSchema, 'unassigned'),
  day: v.optional(v.nullable(DaySchema), null),
  city: v.optional(v.nullable(CitySchema), null),
  service: v.optional(v.nullable(ServiceTypeSchema), null),
  car: v.optional(v.nullable(VehicleTypeSchema), null),
  driver: v.optional(v.nullable(IdSchema), null),
}

const RideFiltersSchema = v.object(FIELDS)

export type RideFilters = v.InferOutput<typeof RideFiltersSchema>

export const NO_FILTERS: RideFilters = v.parse(RideFiltersSchema, {})

/** GET /api/ops/rides?state=…&day=…&city=…&service=…&car=…&driver=…&after=… */
export const RideQuerySchema = v.object({ ...FIELDS, after: v.optional(v.nullable(CursorSchema), null) })

export type RideQuery = v.InferOutput<typeof RideQuerySchema>

/** All states are listed of one day only, and no driver has a ride that is without one. docs/product.md, OPS-13. */
export function wholeFilters(filters: RideFilters): RideFilters {
  const day = filters.state === 'all' ? (filters.day ?? 'today') : filters.day
  const state = filters.state === 'unassigned' && filters.driver !== null ? 'accepted' : filters.state
  return { ...filters, day, state }
}

/** The filters that an address has. What it has of others, or wrongly, narrows nothing. */
export function filtersOf(query: Readonly<Record<string, string>>): RideFilters {
  const read = Object.entries(FIELDS).filter(([name, schema]) => v.is(schema, query[name]))
  return wholeFilters(
    v.parse(RideFiltersSchema, Object.fromEntries(read.map(([name]) => [name, query[name]]))),
  )
}

/** The filters as they stand in an address: what narrows nothing is left out, so '' is the first list. */
export function queryOfFilters(filters: RideFilters): string {
  const named = Object.entries(filters).filter(([, value]) => value !== null && value !== NO_FILTERS.state)
  // No value has a character that an address would have to escape.
  return named.map(([name, value]) => `${name}=${value}`).join('&')
}

/** The date `YYYY-MM-DD` that a day is now, in Kolkata. */
export const dateOfDay = (day: Day, now: Date): string =>
  day in FROM_TODAY ? addDays(dateOf(now), FROM_TODAY[day] ?? 0) : day

/** From the first instant of a day in Kolkata to the first of the next one. */
export function boundsOfDay(day: Day, now: Date): { from: string; until: string } {
  const date = dateOfDay(day, now)
  const midnight = (of: string) => instantOf(`${of}T00:00`)?.toISOString() ?? ''
  return { from: midnight(date), until: midnight(addDays(date, 1)) }
}

/** Rides are counted up to here. */
const COUNTED_TO = 500

/** So many rows are looked through for a count: one more than is said exactly. */
export const COUNT_LIMIT = COUNTED_TO + 1

/** '12', or '500+' of more than 500. */
export const countWords = (count: number): string => (count > COUNTED_TO ? `${COUNTED_TO}+` : String(count))

/** A page of a list: open rides and those of a day by pickup time, ended ones newest first. */
export const RidePageSchema = v.object({
  rides: v.array(RideRowSchema),
  /** For `after`; null on the last page. */
  next: v.nullable(v.string()),
  /** The first so many rides were looked through, and there are more; null where all were. */
  looked_through: v.nullable(v.number()),
  /** The date that is listed; null where it is every day. */
  date: v.nullable(v.string()),
  /** Of the day's rides that fit, how many are in each state; null without a day and on later pages. */
  counts: v.nullable(v.record(ListedStateSchema, v.number())),
  /** The driver whose rides they are; their name is null where they have none. */
  driver: v.nullable(v.object({ id: v.string(), name: v.nullable(v.string()) })),
})

export type RidePage = v.InferOutput<typeof RidePageSchema>
