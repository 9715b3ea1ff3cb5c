import { RENTED } from '../bookings/rentals'
import { trip } from './bookings'
import { run } from './database'
import { type Kind, type Stage, WHO, type Who, type World } from './every-route'
import type { LimitName } from './rate-limits'

// A row of the table of routes: who may ask, and what makes it harmless that a request is sent twice.

/** Statuses, in the order of WHO: visitor, rider, other rider, driver of the ride, another driver, operator. */
type Statuses = readonly [number, number, number, number, number, number]

/**
 * What makes it harmless that an unsafe request is sent twice. 'press': its Idempotency-Key. 'whole value': it says all
 * of what is to be, and the second says the same. 'read by POST': it changes nothing. 'sign-in': a code or link that
 * proves a number or address takes the place of the one before, and a session ends once. 'order': the order is there
 * and is found. 'link': it is used once, or what it says is so already. 'kept key': what it made has its
 * Idempotency-Key for good, or an id that says the same. 'state': the ride, or the driver, is then as it asks for.
 * 'trip’s key': one trip is one unpaid booking. 'provider': its events have ids. 'counted': it counts one search more,
 * and nothing hangs on the count.
 */
type Twice =
  | 'press'
  | 'whole value'
  | 'read by POST'
  | 'sign-in'
  | 'order'
  | 'link'
  | 'kept key'
  | 'state'
  | 'trip’s key'
  | 'provider'
  | 'counted'

/** A limit of wrangler.toml that refuses what is sent beyond it, or why none does. */
type Limit = LimitName | { none: string }

export interface RouteRow {
  as: Statuses
  /** Without one: the guard's, of reads or of what may write (worker/session/guards.ts). */
  limit?: Limit
  /** Of an unsafe method. */
  twice?: Twice
  /** Of a press: what has to be so that it changes something. */
  before?: (world: World) => Promise<unknown>
  /** What the id in its path names; absent where it has none. */
  id?: Kind
  /** Who may know whether that thing exists. Everybody else must read the same of it as of one that doesn't. */
  entitled?: readonly Who[]
  /** The body of an unsafe method, or what makes it of the world; `{}` without. */
  body?: Readonly<Record<string, unknown>> | ((world: World) => object)
  /** The body is a form. */
  form?: true
  socket?: true
  /** 'accepted' where it doesn't say. */
  ride?: Stage
}

/** Whom of those who are signed in the row lets in; the first of those who may know of its id. */
export const callerOf = ({ entitled, as }: RouteRow): Who =>
  entitled?.find((who) => who !== 'visitor') ??
  WHO.find((_, place) => place > 0 && as[place] !== 403) ??
  'rider'

/** The limit of a route; undefined where its row has to say so and does not. */
export function limitOf(route: string, { limit, as }: RouteRow): Limit | undefined {
  if (limit || ![302, 401].includes(as[0])) return limit
  return route.startsWith('GET ') ? 'READS_LIMIT' : 'RIDER_LIMIT'
}

export const DRIVER = ['driver'] as const
export const DRIVERS = ['driver', 'stranger'] as const
export const OPERATOR = ['operator'] as const

export type More = Omit<RouteRow, 'as' | 'id' | 'entitled'>

export const REASON = 'For a test of every route'

/** A change to a time that nobody can book yet, and what is agreed to. */
export const changed = () => ({ trip: trip({ scheduled_time: '2099-01-01T06:00' }), vehicle_type: 'sedan' })
export const AGREED = { quote: null, change_number: 0, fare_amount: 0, refund_paise: 0, order_paise: 0 }

/** Of the ride of this world. */
export const ofRide =
  (statement: string) =>
  ({ ids }: World) =>
    run(statement, ids.booking)

/** Its second car is on the way. */
export const ofSecondCar = ofRide(`UPDATE bookings SET start_pin = '4711' WHERE id = ?`)

/** Makes a rental of its ride, and asks for the next package. */
export const extending: More = {
  before: ofRide(`UPDATE bookings SET package_hours = 2, fare_parts = '${RENTED.fare_parts}' WHERE id = ?`),
  body: { hours: 4, rupees: 400 },
  ride: 'started',
}
