import { env } from 'cloudflare:workers'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { BookingRow } from '../../../src/domain/bookings/booking'
import { payableAmounts, type RemainderMethod } from '../../../src/domain/payments/amounts'
import type { LedgerKind } from '../../../src/domain/payments/ledger'
import { cityOf } from '../../../src/domain/places/service-area'
import { owedSince as sinceOwed } from '../../../worker/bookings/booking-row'
import { NOT_YET } from '../../../worker/bookings/new-booking'
import { newId } from '../../../worker/database/new-id'
import { payments } from '../../../worker/database/payment-tables'
import { bookings } from '../../../worker/database/tables'
import { putInLedger } from '../../../worker/payments/ledger'
import { INDIRANAGAR, KORAMANGALA } from '../bookings/trips'
import { database, insertInto, setIn } from './database'
import { type SignedIn, type SignedInDriver, signedInDriver, signedInRider } from './people'

/** What was paid, beside the columns: entries of the ledger are made of it. */
interface Money {
  /** Nothing was paid. */
  unpaid?: boolean
  /** Whole rupees that the driver of a completed ride was paid; all that remained unless it is told. */
  collected?: number
  method?: RemainderMethod
  /** Whole rupees of confirmed tolls and parking. */
  charged?: number
}

type Columns = Partial<typeof bookings.$inferInsert> & Money

/** An ISO instant so many minutes after `from` (before it, if negative). */
export const minutesFrom = (minutes: number, from: Date | string = new Date()): string =>
  new Date(new Date(from).getTime() + minutes * 60_000).toISOString()

/** A driver was seen here, just now unless it is told. */
export const seenAt = ({ userId }: SignedIn, lat: number, lng: number, at = minutesFrom(0)) =>
  setIn('drivers', userId, { current_latitude: lat, current_longitude: lng, current_at: at })

const FARE = 400

/** Nothing was paid for it, and all of it is the driver's to collect. */
export const PAYS_DRIVER = { unpaid: true, pays_driver: true, remaining_amount: FARE }

/**
 * A booking of this rider with its advance paid, put straight into the database: pending, by sedan, Koramangala to
 * Indiranagar, tomorrow. Whatever is overridden is as it is given; `remainingAmount: 0` makes it paid in full.
 */
export async function paidBooking(
  rider: Pick<SignedIn, 'userId'>,
  { unpaid = false, collected, method = 'cash', charged = 0, ...overrides }: Columns = {},
): Promise<RideRow> {
  const id = overrides.id ?? newId()
  const at = overrides.created_at ?? new Date().toISOString()
  const fare = overrides.fare_amount ?? FARE
  const { advance, remaining } = payableAmounts(fare).partial
  const remainingAmount = overrides.remaining_amount ?? remaining
  const advanceAmount = overrides.remaining_amount === undefined ? advance : fare - remainingAmount
  const paymentId = newId()
  const toDriver = collected ?? remainingAmount
  const endEntries = (bookingId: string, end: string) => [
    ...(toDriver === 0 ? [] : [entry(bookingId, 'collected', toDriver, { at: end, reason: method })]),
    entry(bookingId, 'fare_due', fare, { at: end }),
  ]
  const pickup = {
    lat: overrides.pickup_latitude ?? KORAMANGALA.lat,
    lng: overrides.pickup_longitude ?? KORAMANGALA.lng,
  }
  await database.batch([
    database.insert(bookings).values({
      ...NOT_YET,
      ...{ is_scheduled: true, is_round_trip: false, pays_driver: false },
      id,
      user_id: rider.userId,
      idempotency_key: newId(),
      pickup_address: 'Koramangala 5th Block, Bengaluru',
      pickup_latitude: pickup.lat,
      pickup_longitude: pickup.lng,
      dropoff_address: 'Indiranagar, Bengaluru',
      dropoff_latitude: INDIRANAGAR.lat,
      dropoff_longitude: INDIRANAGAR.lng,
      fare_amount: fare,
      advance_amount: advanceAmount,
      remaining_amount: remainingAmount,
      fare_parts: JSON.stringify({
        baseFare: 50,
        distanceFare: 250,
        timeFare: 100,
        totalFare: fare,
        estimatedTime: '30 min',
        distance: '8 km',
        multiplier: 1,
        ruleId: null,
      }),
      scheduled_time: minutesFrom(26 * 60),
      service_type_id: 'service_ride_later',
      service_type: 'ride_later',
      vehicle_type: 'sedan',
      passengers: 2,
      distance_km: 8,
      duration_minutes: 30,
      payment_method: 'upi',
      created_at: at,
      ...overrides,
      city: cityOf(pickup),
    }),
    ...(unpaid
      ? []
      : [
          database.insert(payments).values({
            id: paymentId,
            booking_id: id,
            status: 'paid',
            purpose: remainingAmount === 0 ? 'full' : 'advance',
            applied: true,
            amount_paise: advanceAmount * 100,
            transaction_id: `order_${paymentId}`,
            provider_payment_id: `pay_${paymentId}`,
            gateway_response: '{}',
            created_at: at,
          }),
          entry(id, 'captured', advanceAmount, { at, payment_id: paymentId, reason: 'advance' }),
        ]),
    ...(charged === 0 ? [] : [entry(id, 'charged', charged, { at: overrides.end_time ?? at })]),
    ...(overrides.status === 'completed' ? endEntries(id, overrides.end_time ?? at) : []),
  ])
  return rideRow(id)
}

/** Writes what no code of ours can have written: the table's checks are left out for this one statement. */
export async function damage(id: string, column: keyof typeof bookings.$inferSelect, value: string) {
  await env.DB.batch([
    env.DB.prepare('PRAGMA ignore_check_constraints = ON'),
    env.DB.prepare(`UPDATE bookings SET ${column} = ? WHERE id = ?`).bind(value, id),
    env.DB.prepare('PRAGMA ignore_check_constraints = OFF'),
  ])
}

/** A booking with what its driver was paid after the ride, in whole rupees. */
export type RideRow = BookingRow & { collected: number }

/** The booking as it is stored now. */
export async function rideRow(id: string): Promise<RideRow> {
  const [found] = await database
    .select({ row: getTableColumns(bookings), collected: sql<number>`bookings.collected_paise / 100` })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!found) throw new Error(`no booking ${id}`)
  return { ...found.row, collected: found.collected }
}

/** Since when something is owed for a booking; null: nothing is. */
export async function owedSince(id: string): Promise<string | null> {
  const [found] = await database.select({ at: sinceOwed() }).from(bookings).where(eq(bookings.id, id))
  return found?.at ?? null
}

interface EntryParts {
  at?: string
  reason?: string
  payment_id?: string
}

/** The statement that enters whole rupees of one kind for a booking. */
const entry = (
  bookingId: string,
  kind: LedgerKind,
  rupees: number,
  { at = new Date().toISOString(), reason = 'test', payment_id = undefined }: EntryParts = {},
) =>
  putInLedger(
    database,
    {
      kind,
      source: newId(),
      paise: rupees * 100,
      booking_id: bookingId,
      payment_id: payment_id ?? null,
      reason,
    },
    { actor: 'provider', actorId: null, event: 'test', now: new Date(at) },
    sql`TRUE`,
  )

/** Enters whole rupees of one kind for a booking, apart from what caused them. */
export async function entered(bookingId: string, kind: LedgerKind, rupees: number, parts: EntryParts = {}) {
  await entry(bookingId, kind, rupees, parts)
}

interface RideParts {
  rider?: SignedIn
  driver?: SignedInDriver
  overrides?: Columns
}

export interface Ride {
  id: string
  rider: SignedIn
  driver: SignedInDriver
  booking: RideRow
}

/** The PIN of every ride made here. */
export const PIN = '4821'

/** Somebody else rides, whom the rider has named. */
export const namePassenger = (booking_id: string, name: string, phone_no: string) =>
  insertInto({ booking_passengers: { booking_id, name, phone_no } })

/** A ride that a driver has, half an hour before its pickup; nobody has set out. */
async function acceptedRide({ overrides, ...people }: RideParts = {}): Promise<Ride> {
  const rider = people.rider ?? (await signedInRider({ fullName: 'Asha Rao' }))
  const driver = people.driver ?? (await signedInDriver())
  const scheduledTime = overrides?.scheduled_time ?? minutesFrom(30)
  const booking = await paidBooking(rider, {
    status: 'accepted',
    scheduled_time: scheduledTime,
    driver_id: driver.userId,
    vehicle_id: driver.vehicleId,
    accepted_at: minutesFrom(-60),
    busy_from: minutesFrom(-30, scheduledTime),
    busy_until: minutesFrom(45, scheduledTime),
    start_pin: PIN,
    ride_version: 1,
    ...overrides,
  })
  return { id: booking.id, rider, driver, booking }
}

// What a ride is whose driver is on the way to the pickup, waits there, drives its rider, and has driven to the end.
const setOut = (): Columns => ({ set_out_at: minutesFrom(-20), ride_version: 2 })
const arrived = ({ arrived_at }: Columns): Columns => ({
  ...setOut(),
  arrived_at: minutesFrom(-5),
  arrival_confirmed_at: arrived_at ?? minutesFrom(-5),
  ride_version: 3,
})
const started = (given: Columns): Columns => ({
  ...arrived(given),
  status: 'started',
  scheduled_time: minutesFrom(-10),
  start_time: minutesFrom(-5),
  start_pin: null,
  waiting_time_minutes: 0,
  ride_version: 4,
})
const completed = (given: Columns): Columns => ({
  ...started(given),
  status: 'completed',
  end_time: minutesFrom(-1),
  ride_version: 5,
})

const rideAt =
  (stage: (given: Columns) => Columns) =>
  ({ overrides = {}, ...people }: RideParts = {}) =>
    acceptedRide({ ...people, overrides: { ...stage(overrides), ...overrides } })

/** A ride at a stage, with its rider and driver, straight into the database. */
export const newRide = {
  accepted: acceptedRide,
  setOut: rideAt(setOut),
  arrived: rideAt(arrived),
  started: rideAt(started),
  completed: rideAt(completed),
}
