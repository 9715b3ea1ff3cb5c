import { and, asc, desc, getTableColumns, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { type VehicleType, VehicleTypeSchema } from '../../src/domain/fields'
import { localOf } from '../../src/domain/kolkata-time'
import { boundsOfDay, dateOfDay } from '../../src/domain/ops/ride-lists'
import { waitsSince } from '../../src/domain/payments/decide-cancellation'
import { metresBetween, pickupOf } from '../../src/domain/places/coordinates'
import { couldHave, whereaboutsOf } from '../../src/domain/rides/could-drive'
import { waitingMessageDue } from '../../src/domain/rides/no-show'
import { wayTo } from '../../src/domain/rides/offer-fit'
import { isOpenForDrivers } from '../bookings/assignment'
import { type Database, databaseOf } from '../database/client'
import { cursorOf, keyset } from '../database/keyset'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../log'
import { putForBookings, putInOutbox } from '../outbox'
import { type OpenRides, readDrivers, readOpenRides } from '../read-drivers'
import { roomOf } from '../room/room'

// What people are told because the time has come, or a car is near, and not because anybody did something.

/** In the words of the index bookings_under_way, without which every trip there ever was is read. */
const IS_ACCEPTED = sql`bookings.status IN ('accepted', 'started') AND bookings.status = 'accepted'`

/** In the evening, from 20:00 to 21:00 in Kolkata, people are told of the next day. */
const EVENING_HOUR = '20'

/** A reminder of a ride that was booked so shortly before tells nobody anything, in milliseconds. */
const REMINDED_AFTER_MS = 6 * 3_600_000

/** Puts each driver's first ride of tomorrow, and a reminder for each rider of tomorrow, in the outbox. */
export async function putEveningMessages(database: Database, now: Date): Promise<void> {
  if (localOf(now).slice(11, 13) !== EVENING_HOUR) return
  const tomorrow = dateOfDay('tomorrow', now)
  const { from, until } = boundsOfDay(tomorrow, now)
  const isTomorrow = sql`bookings.scheduled_time >= ${from} AND bookings.scheduled_time < ${until}`
  const bookedBefore = new Date(now.getTime() - REMINDED_AFTER_MS).toISOString()
  const once = { now, occurrence: tomorrow, details: { day: tomorrow } }
  const remind = (which: SQL) =>
    putForBookings(database, {
      ...{ ...once, event: 'booking.reminder', recipient: sql`bookings.user_id` },
      which: sql`${which} AND ${isTomorrow} AND bookings.created_at <= ${bookedBefore}`,
    })
  await database.batch([
    putForBookings(database, {
      ...{ ...once, event: 'driver.first_ride', recipient: sql`bookings.driver_id` },
      which: sql`${IS_ACCEPTED} AND ${isTomorrow} AND NOT EXISTS (
        SELECT 1 FROM bookings AS earlier WHERE earlier.driver_id = bookings.driver_id AND earlier.status = 'accepted'
          AND earlier.scheduled_time >= ${from} AND earlier.scheduled_time < bookings.scheduled_time)`,
    }),
    // Apart, in the words of an index each.
    remind(IS_ACCEPTED),
    remind(isOpenForDrivers()),
  ])
}

/** A car so near is about to arrive, in metres along the straight line. */
const ARRIVING_METRES = 1500

/** An older position says nothing of where the car is now, in milliseconds. */
const FRESH_MS = 60_000

/** Metres a minute of a car in a city, along the straight line: 20 km/h on a way a third longer. */
const METRES_A_MINUTE = 250

/** Rides that are asked for their position in one run. */
const APPROACHING = 100

/** Tells the riders whose car is near that it is about to arrive, once for each driver. */
export async function putArrivingMessages(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const approaching = await database
    .select()
    .from(bookings)
    .where(
      sql`bookings.id IN (SELECT id FROM bookings AS near INDEXED BY one_ride_under_way
        WHERE near.set_out_at IS NOT NULL AND near.status IN ('accepted', 'started')
          AND near.status = 'accepted' AND near.arrived_at IS NULL)`,
    )
    .orderBy(asc(bookings.scheduled_time))
    .limit(APPROACHING)
  for (const row of approaching) {
    try {
      const minutes = await minutesAway(env, row)
      if (minutes === null) continue
      await putInOutbox(database, {
        event: 'ride.arriving',
        bookingId: row.id,
        now,
        transitionId: row.accepted_at ?? '',
        details: { minutes },
        when: sql`bookings.status = 'accepted' AND bookings.arrived_at IS NULL AND bookings.driver_id = ${row.driver_id}`,
      })
    } catch (error) {
      log('warn', 'room_not_read', { bookingId: row.id, error })
    }
  }
}

/** Whole minutes that a car which is about to arrive needs; null for one that is farther, or whose place is not known. */
async function minutesAway(env: Bindings, row: BookingRow): Promise<number | null> {
  const summary = await roomOf(env, row.id).summary()
  if (!summary?.position || summary.age_ms === null || summary.age_ms > FRESH_MS) return null
  const metres = metresBetween(summary.position, pickupOf(row))
  return metres > ARRIVING_METRES ? null : Math.max(1, Math.round(metres / METRES_A_MINUTE))
}

/** Drivers who wait that are looked at in one run. */
const WAITING = 100

/** Tells riders whose driver waits: at 0, 5 and 8 minutes of waiting, each once for each driver. */
export async function putWaitingMessages(database: Database, now: Date): Promise<void> {
  const waiting = await database
    .select()
    .from(bookings)
    .where(
      and(
        IS_ACCEPTED,
        isNotNull(bookings.arrival_confirmed_at),
        lte(bookings.scheduled_time, now.toISOString()),
      ),
    )
    .orderBy(desc(bookings.scheduled_time))
    .limit(WAITING)
  for (const row of waiting) {
    const minutes = waitingMessageDue(row, now)
    if (minutes === null || row.arrival_confirmed_at === null) continue
    await putInOutbox(database, {
      event: 'ride.waiting',
      bookingId: row.id,
      now,
      // An operator may move time or pickup while the driver waits, who waits anew then.
      transitionId: `${waitsSince(row.arrival_confirmed_at, row.scheduled_time).toISOString()}|${minutes}`,
      when: sql`bookings.status = 'accepted' AND bookings.arrival_confirmed_at = ${row.arrival_confirmed_at}
        AND bookings.driver_id = ${row.driver_id}`,
    })
  }
}

/** A rental's people are told so many minutes before its package ends. */
const ENDING_MINUTES = 30

/** Tells the rider and the driver of each rental under way that its package ends soon, once for each package. */
export async function putPackageEndings(database: Database, now: Date): Promise<void> {
  const ends = sql`strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(bookings.clock_from, bookings.start_time),
    (bookings.package_hours * 60 - ${ENDING_MINUTES}) || ' minutes')`
  const which = sql`bookings.status IN ('accepted', 'started') AND bookings.status = 'started'
    AND bookings.package_hours IS NOT NULL AND bookings.clock_stopped_at IS NULL AND ${ends} <= ${now.toISOString()}`
  const once = { now, which, occurrence: sql`bookings.package_hours` }
  await database.batch([
    putForBookings(database, { ...once, event: 'ride.package_ending', recipient: sql`bookings.user_id` }),
    putForBookings(database, { ...once, event: 'driver.package_ending', recipient: sql`bookings.driver_id` }),
  ])
}

/**
 * Rides of one batch, batches that are read in one run, and rides that their drivers are told of in it, the soonest
 * first; drivers that are told of each.
 */
const OFFERED = { batch: 20, batches: 5, rides: 20, told: 20 } as const

/**
 * When the ride was offered last, because its driver handed it back or was unassigned, or its time, places or car were
 * changed; '' where it never had a driver and is as it was booked.
 */
const OFFERED_SINCE = sql<string>`max(coalesce((SELECT max(ride_declines.created_at) FROM ride_declines
  WHERE ride_declines.booking_id = bookings.id AND ride_declines.kind <> 'declined'), ''),
  coalesce((SELECT max(booking_changes.ended_at) FROM booking_changes WHERE booking_changes.booking_id = bookings.id
    AND booking_changes.state = 'made' AND booking_changes.kind = 'priced'), ''))`

/** Drivers on duty whose browsers show notifications and whom a ride fits, the nearest first. */
async function driversToTell(
  database: Database,
  row: BookingRow,
  open: OpenRides,
  now: Date,
): Promise<string[]> {
  const drivers = await readDrivers(
    database,
    open,
    sql`drivers.on_duty = 1 AND vehicles.type = ${row.vehicle_type}
      AND EXISTS (SELECT 1 FROM push_subscriptions WHERE push_subscriptions.user_id = drivers.id)
      AND NOT EXISTS (SELECT 1 FROM ride_declines
        WHERE ride_declines.booking_id = ${row.id} AND ride_declines.driver_id = drivers.id)`,
  )
  return drivers
    .filter((driver) => couldHave(driver, row))
    .flatMap((driver) => {
      const way = wayTo(pickupOf(row), new Date(row.scheduled_time), whereaboutsOf(driver, now))
      return way ? [{ id: driver.id, km: way.km }] : []
    })
    .sort((one, other) => one.km - other.km)
    .slice(0, OFFERED.told)
    .map(({ id }) => id)
}

/**
 * Kinds of car with a driver on duty whose browser shows notifications: of another kind nobody can be told. No driver is
 * read in a minute without a ride to offer or a browser to tell, and none but by index drivers_by_duty in any.
 */
const kindsToTell = async (database: Database): Promise<VehicleType[]> => {
  // What stands before the drivers is asked once; as a condition it would be asked of each driver that was read.
  const rows = await database.all(sql`SELECT DISTINCT vehicles.type AS kind
    FROM (SELECT 1 FROM push_subscriptions LIMIT 1)
    CROSS JOIN (SELECT 1 FROM bookings WHERE ${isOpenForDrivers()} LIMIT 1)
    CROSS JOIN drivers
    CROSS JOIN push_subscriptions ON push_subscriptions.user_id = drivers.id
    CROSS JOIN vehicles ON vehicles.id = drivers.vehicle_id
    WHERE drivers.on_duty = 1`)
  return v.parse(v.array(v.object({ kind: VehicleTypeSchema })), rows).map(({ kind }) => kind)
}

/**
 * Tells drivers on duty whose browsers show notifications of a ride that is offered to them: a ride that fits where
 * they will be and is not at the time of another of theirs (docs/product.md, DRIVER-11). Each driver is told once for
 * each time the ride is offered. Who comes on duty later reads of the ride on the page. Rides that fit nobody come
 * first in every run, and must not keep the others waiting.
 */
export async function putOfferMessages(database: Database, now: Date): Promise<void> {
  const kinds = await kindsToTell(database)
  if (kinds.length === 0) return
  const open = await readOpenRides(database)
  let after = cursorOf([now.toISOString(), ''])
  let told = 0
  for (let batch = 0; batch < OFFERED.batches && told < OFFERED.rides; batch++) {
    const soonest = keyset({ by: [bookings.scheduled_time, bookings.id], after, size: OFFERED.batch })
    const untold = database
      .select({ row: getTableColumns(bookings), since: OFFERED_SINCE })
      .from(bookings)
      .where(
        and(
          sql`${isOpenForDrivers()} AND ${inArray(bookings.vehicle_type, kinds)}
            AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.booking_id = bookings.id
              AND outbox.event = 'driver.ride_offered' AND outbox.created_at >= ${OFFERED_SINCE})`,
          soonest.where,
        ),
      )
    const { rows, next } = await soonest.read(untold, ({ row }) => [row.scheduled_time, row.id])
    for (const { row, since } of rows) {
      if (await putOffers(database, { row, since, open }, now)) told += 1
    }
    if (next === null) break
    after = next
  }
}

/** Whether there was a driver to tell. */
async function putOffers(
  database: Database,
  { row, since, open }: { row: BookingRow; since: string; open: OpenRides },
  now: Date,
): Promise<boolean> {
  const ids = await driversToTell(database, row, open, now)
  for (const recipientId of ids) {
    await putInOutbox(database, {
      event: 'driver.ride_offered',
      bookingId: row.id,
      now,
      recipientId,
      transitionId: since,
      when: isOpenForDrivers(),
    })
  }
  return ids.length > 0
}
