import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type BookingRow, isConfirmed } from '../../src/domain/bookings/booking'
import type {
  ActiveRideAnswer,
  AskedRide,
  AwaitedRide,
  OtherRide,
  OtherRidesAnswer,
  RideDetails,
} from '../../src/domain/bookings/ride-details'
import { waitsSince } from '../../src/domain/payments/decide-cancellation'
import { statement } from '../../src/domain/payments/statement'
import { type Coordinates, dropoffOf, pickupOf } from '../../src/domain/places/coordinates'
import { namesInWords } from '../../src/domain/profile/emergency-contact'
import { latenessOf } from '../../src/domain/rides/lateness'
import { phaseOf } from '../../src/domain/rides/phase'
import { PIN_TRIES } from '../../src/domain/rides/pin'
import { driversWord } from '../../src/domain/rides/reports'
import { isLongOver } from '../../src/domain/rides/share'
import { isOpenForDrivers } from '../bookings/assignment'
import { bookingOf, passengerName } from '../bookings/booking-row'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import { driverAndCarOf, shownDriver } from '../driver-facts'
import type { Bindings } from '../http/app-env'
import { changeWaiting, driverAskedUntil, mayChange } from '../payments/changes'
import { statementEntries } from '../payments/ledger'
import { refundableUntilStart } from '../payments/refunds'
import { routesOf } from '../places/providers'
import { endedAt } from '../room/ride-facts'
import { chargesColumn } from './charges'
import { newestReport } from './judge-report'
import { contactNames, emergencyUntil } from './press-emergency'
import { openProblem } from './report-car-problem'

/**
 * What /tracking shows: the requested ride if it is under way, or else the rider's first (docs/product.md, RIDE-2). A page
 * that requests its own ride keeps it when it has just ended, or is waiting for another driver; for any other ride of
 * the rider the answer has its state. Another rider's ride, and one that never was, answer as if none were requested.
 */
export async function readActiveRide(
  env: Bindings,
  userId: string,
  bookingId: string | null,
  now = new Date(),
): Promise<ActiveRideAnswer> {
  const database = databaseOf(env.DB)
  const active = await activeRidesOf(database, userId)
  const asked = active.find(({ row }) => row.id === bookingId)
  const isTheirs = and(eq(bookings.id, bookingId ?? ''), eq(bookings.user_id, userId))
  const notActive = bookingId === null || asked ? undefined : (await select(database, isTheirs))[0]
  const shown = asked ?? (notActive && isStillShown(notActive, now) ? notActive : active[0])
  return {
    ride: shown ? await detailsOf(env, shown, now) : null,
    others: active.filter((ride) => ride !== shown).map(otherRide),
    awaited: shown ? null : await awaitedRideOf(database, userId, now),
    asked: notActive && notActive !== shown ? askedRide(notActive) : null,
  }
}

/**
 * A rider's rides under way besides the one that a page shows, and how late that one is; finds no route, which a provider
 * would bill.
 */
export async function readOtherRides(
  env: Bindings,
  userId: string,
  shownId: string | null,
): Promise<OtherRidesAnswer> {
  const now = new Date()
  const active = await activeRidesOf(databaseOf(env.DB), userId)
  const shown = active.find(({ row }) => row.id === shownId)
  return {
    others: active.filter((ride) => ride !== shown).map(otherRide),
    lateness: shown ? lateOf(shown, now) : null,
    driver_asked_until: shown?.driverAskedUntil ?? null,
  }
}

/** A ride that is not under way ended just now, or its driver handed it back. */
function isStillShown({ row, changes, endedAt }: RideOfRider, now: Date): boolean {
  if (row.status === 'pending') return hadDriver({ row, changes })
  return endedAt !== null && !isLongOver(Date.parse(endedAt), now.getTime())
}

/** The polyline from pickup to drop-off; null for a rental, and where no route is known. */
async function polylineOf(env: Bindings, row: BookingRow): Promise<Coordinates[] | null> {
  const dropoff = dropoffOf(row)
  const routed = dropoff && (await routesOf(env).route(pickupOf(row), dropoff))
  return routed?.ok ? routed.value.polyline : null
}

async function detailsOf(env: Bindings, ride: RideOfRider, now: Date): Promise<RideDetails> {
  const { row } = ride
  const [{ driver, vehicle, ...beside }, line] = await Promise.all([
    besideRide(databaseOf(env.DB), ride, now),
    polylineOf(env, row),
  ])
  const pin = ride.problem === null ? row.start_pin : null
  return {
    booking: bookingOf(row),
    phase: phaseOf(row),
    passenger_name: beside.passengerName,
    version: row.ride_version,
    statement: statement(row, beside.entries, 'rider'),
    driver: driver
      ? {
          ...shownDriver(row, driver, driver.full_name ?? 'Your driver'),
          total_rides: driver.total_rides,
        }
      : null,
    vehicle: vehicle ?? null,
    waits_since:
      row.status === 'accepted' && row.arrival_confirmed_at !== null
        ? waitsSince(row.arrival_confirmed_at, row.scheduled_time).toISOString()
        : null,
    drivers_word: driversWord({
      phase: phaseOf(row),
      arrival_confirmed_at: row.arrival_confirmed_at,
      newest: beside.newestReport,
    }),
    pin,
    pin_locked: pin !== null && row.pin_tries >= PIN_TRIES,
    ends_at_car: row.status === 'started' && (row.start_pin !== null || ride.problem !== null),
    is_accident: ride.problem?.problem === 'accident',
    line,
    charges: beside.charges,
    cancelled_by: row.status === 'cancelled' ? beside.cancelledBy : null,
    lateness: lateOf(ride, now),
    driver_asked_until: ride.driverAskedUntil,
    change_waiting: beside.changeWaiting,
    may_change: mayChange(row),
    emergency_until: beside.emergencyUntil,
    emergency_contacts: namesInWords(beside.contactNames ?? []),
  }
}

const lateOf = ({ row, refundablePaise, problem }: RideOfRider, now: Date) =>
  latenessOf({ ...row, refundable_paise: refundablePaise, problem_at: problem?.at ?? null }, now)

const askedRide = ({ row }: RideOfRider): AskedRide => ({
  id: row.id,
  scheduled_time: row.scheduled_time,
  state: stateOf(row),
})

function stateOf(row: BookingRow): AskedRide['state'] {
  if (row.status === 'completed' || row.status === 'cancelled') return row.status
  return isConfirmed(row) ? 'waiting' : 'unpaid'
}

const otherRide = ({ row }: RideOfRider): OtherRide => ({
  id: row.id,
  phase: phaseOf(row),
  scheduled_time: row.scheduled_time,
  pickup_address: row.pickup_address,
  dropoff_address: row.dropoff_address,
})

/** The most rides under way that are read for one rider. */
export const MAX_ACTIVE = 20

/** The condition that a rider's booking is under way. To be read in the order `STARTED_FIRST`. */
export const isUnderWay = (userId: string) =>
  and(eq(bookings.user_id, userId), inArray(bookings.status, ['accepted', 'started']))

/**
 * A started ride first, then the newest: by the state, as the index bookings_of_rider_by_status has them. By time alone
 * every trip of the rider would be read.
 */
export const STARTED_FIRST = [desc(bookings.status), desc(bookings.created_at), desc(bookings.id)]

/** The condition that a rider's booking is paid for, and without a driver. */
export const isAwaited = (userId: string) => and(eq(bookings.user_id, userId), isOpenForDrivers())

const cancelledBy = sql<RideDetails['cancelled_by']>`(
  SELECT booking_cancellations.code FROM booking_cancellations
  WHERE booking_cancellations.booking_id = bookings.id)`

const select = (database: Database, which: SQL | undefined) =>
  database
    .select({
      row: getTableColumns(bookings),
      refundablePaise: refundableUntilStart().as('refundable_paise'),
      problem: openProblem().as('problem'),
      endedAt: endedAt().as('ended_at'),
      driverAskedUntil: driverAskedUntil().as('driver_asked_until'),
      changes: sql<number>`(SELECT count(*) FROM booking_changes
        WHERE booking_changes.booking_id = ${bookings.id} AND booking_changes.state = 'made')`.as('changes'),
    })
    .from(bookings)
    .where(which)

/** What belongs to the one ride that is shown. */
async function besideRide(database: Database, { row, problem }: RideOfRider, now: Date) {
  const [[facts], [driver], [vehicle]] = await database.batch([
    database
      .select({
        passengerName: passengerName().as('passenger_name'),
        entries: statementEntries().as('entries'),
        cancelledBy: cancelledBy.as('cancelled_by'),
        emergencyUntil: emergencyUntil(now).as('emergency_until'),
        contactNames: contactNames().as('contact_names'),
        newestReport: newestReport().as('newest_report'),
        charges: chargesColumn().as('charges'),
        changeWaiting: changeWaiting(now).as('change_waiting'),
      })
      .from(bookings)
      .where(eq(bookings.id, row.id)),
    ...driverAndCarOf(database, row, problem),
  ])
  if (!facts) throw new Error('No booking is ever removed')
  return { ...facts, driver, vehicle }
}

/** A ride without a driver has moved by its own changes alone, or one handed it back. */
const hadDriver = ({ row, changes }: Pick<RideOfRider, 'row' | 'changes'>) => row.ride_version > changes

type RideOfRider = Awaited<ReturnType<typeof select>>[number]

/** A rider's rides under way, a started one first and then the newest (docs/product.md, RIDE-2). */
async function activeRidesOf(database: Database, userId: string): Promise<RideOfRider[]> {
  return select(database, isUnderWay(userId))
    .orderBy(...STARTED_FIRST)
    .limit(MAX_ACTIVE)
}

/**
 * A rider's next ride that is paid for and has no driver; null without one. Of the few of theirs that are pending,
 * however many trips lie behind them.
 */
async function awaitedRideOf(database: Database, userId: string, now: Date): Promise<AwaitedRide | null> {
  const [next] = await select(database, isAwaited(userId)).orderBy(asc(bookings.scheduled_time)).limit(1)
  if (!next) return null
  const { id, scheduled_time } = next.row
  return { id, scheduled_time, lateness: lateOf(next, now), had_driver: hadDriver(next) }
}
