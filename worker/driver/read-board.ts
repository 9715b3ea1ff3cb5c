import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import {
  type DriverBoard,
  DriverBoardSchema,
  type Offer,
  OfferSchema,
} from '../../src/domain/bookings/driver-rides'
import { parseInstructions } from '../../src/domain/bookings/special-instructions'
import { rentalTermsOf } from '../../src/domain/fares/package-terms'
import type { City, VehicleType } from '../../src/domain/fields'
import { dateOf, daysBefore } from '../../src/domain/kolkata-time'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import { waitsSince } from '../../src/domain/payments/decide-cancellation'
import { statement } from '../../src/domain/payments/statement'
import { dropoffOf, pickupOf } from '../../src/domain/places/coordinates'
import { cleanName } from '../../src/domain/profile/name'
import { setOutFrom } from '../../src/domain/rides/assignment'
import { ENTERED_WITHIN_MS } from '../../src/domain/rides/charges'
import { couldHave, whereaboutsOf } from '../../src/domain/rides/could-drive'
import { reportableFrom } from '../../src/domain/rides/no-show'
import { citiesWithinReach, offersThatFit } from '../../src/domain/rides/offer-fit'
import { paperNote } from '../../src/domain/rides/papers'
import { isOver, phaseOf } from '../../src/domain/rides/phase'
import { triesLeft } from '../../src/domain/rides/pin'
import { hasNotDeclined, isOpenForDrivers } from '../bookings/assignment'
import type { Database } from '../database/client'
import { bookingPassengers, bookings, carProblems, rideAssignments, users } from '../database/tables'
import { ratingOf, rideCarColumns } from '../driver-facts'
import { log } from '../log'
import { ownCash } from '../payments/driver-cash'
import { hasUncollectedCharges, statementEntries } from '../payments/ledger'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import { type Driver, readDriver } from '../read-drivers'
import { changeToDriver } from '../rides/changed-ride'
import { chargesColumn, ofDriverNow } from '../rides/charges'
import { lastCall, type NoShowReport, newestNoShow } from '../rides/no-show'
import { openProblem, standsAt } from '../rides/report-car-problem'

interface BoardContext {
  database: Database
  driverId: string
  now: Date
  /** Rides are simulated: 'Set out' works as soon as a ride is accepted. */
  simulated: boolean
}

/** Days for which a driver reads of tolls and parking that did not come to them. */
const SHOWN_UNCOLLECTED_DAYS = 7

/**
 * All that a driver's dashboard shows (docs/product.md, DRIVER-21): rides ahead and under way, those of today that are over,
 * and offers. Null for a user who is not set up as a driver. No list grows with the years.
 */
export async function readBoard(context: BoardContext): Promise<DriverBoard | null> {
  const { database, driverId, now } = context
  const day = boundsOfDay('today', now)
  const [[driver], ahead, ended, cancelled, relieved, [cash]] = await database.batch([
    readDriver(database, driverId),
    ridesAhead(database, driverId),
    ridesEnded(database, driverId, now),
    ridesCancelledOf(database, driverId, day),
    ridesRelieved(database, driverId, now),
    ownCash(database, driverId),
  ])
  if (!driver) return null
  const { vehicle } = driver
  const isOfToday = ({ row }: RideAhead) => (row.end_time ?? '') >= day.from
  const shown = (ride: RideAhead) => rideOf(ride, vehicle?.id ?? null, context)
  return v.parse(DriverBoardSchema, {
    driver: {
      id: driverId,
      name: driver.full_name ?? 'Driver',
      on_duty: driver.on_duty,
      vehicle,
      rating: ratingOf(driver),
      total_rides: driver.total_rides,
      paper_note: paperNote({ license_until: driver.license_until, ...driver.car_papers }, dateOf(now)),
    },
    rides: [...ahead, ...ended.filter(isOfToday), ...cancelled]
      .sort((one, other) => one.row.scheduled_time.localeCompare(other.row.scheduled_time))
      .map(shown),
    recent_rides: ended
      .filter((ride) => !isOfToday(ride))
      .sort((one, other) => (other.row.end_time ?? '').localeCompare(one.row.end_time ?? ''))
      .map(shown),
    relieved_rides: relieved,
    cash: cash ?? null,
    offers: await readOffers(database, driver, now),
    now: now.toISOString(),
  } satisfies Record<keyof DriverBoard, unknown>)
}

type RideAhead = Awaited<ReturnType<typeof ridesAhead>>[number]

/** Who rides, with number and photo, from acceptance to the end and not after it. */
function rideOf(ride: RideAhead, ownCarId: string | null, { simulated }: BoardContext) {
  const { row, car } = ride
  const phase = phaseOf(row)
  const earliest = setOutFrom(new Date(row.scheduled_time)).toISOString()
  return {
    ...row,
    pickup: pickupOf(row),
    dropoff: dropoffOf(row),
    phase,
    version: row.ride_version,
    rider: isOver(phase) ? null : whoRides(ride),
    other_car: car && row.vehicle_id !== ownCarId ? car : null,
    change: row.status === 'accepted' ? ride.change : null,
    set_out_from: simulated ? (row.accepted_at ?? earliest) : earliest,
    pin_tries_left: triesLeft(row.pin_tries),
    car_problem: ride.problem,
    second_car: row.status === 'started' && row.start_pin !== null ? { stands_at: ride.stands_at } : null,
    charges: ride.charges,
    rental: rentalTermsOf(row),
    statement: statement(row, ride.entries, 'driver'),
    waiting: waitingOf(row, ride.called_at, ride.no_show),
  }
}

/** Who sits in the car, and whom the driver calls. */
const whoRides = ({ passenger_name, ...ride }: RideAhead) =>
  passenger_name === null
    ? {
        name: cleanName(ride.rider_name) ?? 'Rider',
        phone_no: ride.rider_phone,
        profile_picture_url: ride.rider_photo,
      }
    : { name: passenger_name, phone_no: ride.passenger_phone, profile_picture_url: null }

/** What a driver reads who waits: the clock, and what became of a report that the rider did not come. */
function waitingOf(row: RideAhead['row'], called_at: string | null, report: NoShowReport | null) {
  const sent_on_at = report?.closed_at ?? null
  const from = reportableFrom({ ...row, sent_on_at })
  if (row.status !== 'accepted' || row.arrival_confirmed_at === null || from === null) return null
  return {
    since: waitsSince(row.arrival_confirmed_at, row.scheduled_time).toISOString(),
    reportable_from: from.toISOString(),
    called_at,
    reported_at: report && report.closed_at === null ? report.opened_at : null,
    answer: report?.answer ?? null,
  }
}

/** Rides ahead of a driver: more than a month of full days. */
const MAX_AHEAD = 100

/** The newest rides of a driver, among which today's are; and as many with tolls and parking. */
const MAX_OVER = 40

// D1 returns the rows of this batch as objects: no select may have two columns of one name.

/** Without what no driver's page needs: an answer of D1's has room for few columns more. */
const { idempotency_key, last_move, busy_from, busy_until, ended_reason, ...rideColumns } =
  getTableColumns(bookings)

const rides = (database: Database) =>
  database
    .select({
      row: rideColumns,
      rider_name: users.full_name,
      rider_phone: users.phone_no,
      rider_photo: users.profile_picture_url,
      passenger_name: bookingPassengers.name,
      passenger_phone: sql<string | null>`${bookingPassengers.phone_no}`.as('passenger_phone'),
      car: rideCarColumns,
      called_at: lastCall().as('called_at'),
      no_show: newestNoShow().as('no_show'),
      charges: chargesColumn(ofDriverNow()).as('charges'),
      entries: statementEntries().as('entries'),
      change: changeToDriver().as('change'),
      problem: openProblem().as('problem'),
      stands_at: standsAt().as('stands_at'),
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.user_id))
    .leftJoin(rideAssignments, eq(rideAssignments.booking_id, bookings.id))
    .leftJoin(bookingPassengers, eq(bookingPassengers.booking_id, bookings.id))
    .$dynamic()

/** Rides a driver has and has not ended, by time. */
const ridesAhead = (database: Database, driverId: string) =>
  rides(database)
    .where(and(eq(bookings.driver_id, driverId), inArray(bookings.status, ['accepted', 'started'])))
    .orderBy(asc(bookings.scheduled_time), asc(bookings.id))
    .limit(MAX_AHEAD)

/**
 * Rides this driver ended: of the newest few, since the day before, while tolls and parking can be entered; and of a week
 * those with confirmed ones that the driver did not collect (index bookings_of_driver_with_charges).
 */
const ridesEnded = (database: Database, driverId: string, now: Date) =>
  rides(database).where(sql`bookings.id IN (
    SELECT id FROM (SELECT bookings.id, bookings.end_time FROM bookings
      WHERE bookings.driver_id = ${driverId} AND bookings.status = 'completed'
      ORDER BY bookings.scheduled_time DESC LIMIT ${MAX_OVER})
    WHERE end_time >= ${new Date(now.getTime() - ENTERED_WITHIN_MS).toISOString()}
    UNION ALL SELECT id FROM (SELECT bookings.id FROM bookings
      WHERE bookings.driver_id = ${driverId} AND bookings.end_time >= ${daysBefore(now, SHOWN_UNCOLLECTED_DAYS)}
        AND bookings.status = 'completed' AND ${hasUncollectedCharges()}
      ORDER BY bookings.end_time DESC LIMIT ${MAX_OVER}))`)

/** Rides that this driver began, and that another driver has had for a week at the most since the car had a problem (PROBLEM-7). */
const ridesRelieved = (database: Database, driverId: string, now: Date) =>
  database
    .select({
      id: bookings.id,
      scheduled_time: bookings.scheduled_time,
      pickup_address: bookings.pickup_address,
      charges: chargesColumn(
        sql`ride_charges.booking_id = bookings.id AND ride_charges.driver_id = ${driverId}`,
      ).as('charges'),
    })
    .from(carProblems)
    .innerJoin(bookings, eq(bookings.id, carProblems.booking_id))
    .where(
      and(
        eq(carProblems.driver_id, driverId),
        gte(carProblems.relieved_at, daysBefore(now, SHOWN_UNCOLLECTED_DAYS)),
        gte(carProblems.pressed_at, bookings.start_time),
        ne(bookings.driver_id, driverId),
      ),
    )
    .groupBy(bookings.id)
    .orderBy(desc(bookings.scheduled_time))
    .limit(MAX_OVER)

/** Rides of this driver's that were cancelled, with their pickup within these instants. */
const ridesCancelledOf = (database: Database, driverId: string, day: ReturnType<typeof boundsOfDay>) =>
  rides(database)
    .where(
      and(
        eq(bookings.driver_id, driverId),
        eq(bookings.status, 'cancelled'),
        gte(bookings.scheduled_time, day.from),
        lt(bookings.scheduled_time, day.until),
      ),
    )
    .limit(MAX_OVER)

/** The open rides that fit a driver on duty, the best first (docs/product.md, DRIVER-5). Nothing of the rider is in them. */
async function readOffers(database: Database, driver: Driver, now: Date): Promise<Offer[]> {
  if (!driver.on_duty || !driver.vehicle) return []
  const facts = whereaboutsOf(driver, now)
  const wanted = { driverId: driver.id, vehicleType: driver.vehicle.type, now }
  const rows = await openRidesIn(database, citiesWithinReach(facts), wanted)
  const open = rows.filter(isReadable).filter((row) => couldHave(driver, row))
  return offersThatFit(
    open.map((row) => ({ row, pickup: pickupOf(row), scheduledTime: new Date(row.scheduled_time) })),
    facts,
  ).map(({ offer: { row }, way }) =>
    v.parse(OfferSchema, {
      ...row,
      ...localitiesOf(row),
      brings: parseInstructions(row.special_instructions ?? ''),
      way: { ...way, since: way.since?.toISOString() ?? null },
    }),
  )
}

const RowSchema = v.omit(OfferSchema, ['pickup_locality', 'dropoff_locality', 'brings', 'way'])

/** A booking that can't be read is left out: one damaged row must not break every driver's dashboard. */
function isReadable(row: BookingRow): boolean {
  const { success } = v.safeParse(RowSchema, row)
  if (!success) log('error', 'offer_not_read', { bookingId: row.id })
  return success
}

interface OpenRidesWanted {
  driverId: string
  vehicleType: VehicleType
  now: Date
}

/** The open rides of some cities, each city's next pickups first. */
async function openRidesIn(database: Database, [first, ...others]: City[], wanted: OpenRidesWanted) {
  if (first === undefined) return []
  const of = (city: City) => openRidesFor(database, { ...wanted, city })
  return (await database.batch([of(first), ...others.map(of)])).flat()
}

/** Open rides of a city searched for those that fit. */
const MAX_CANDIDATES = 60

/**
 * Open rides for this kind of car in a city, the next pickup first: none that this driver declined, and none whose
 * pickup lies within a ride taken. The rule of spans judges rides that only begin too close to one.
 */
const openRidesFor = (
  database: Database,
  { driverId, vehicleType, city, now }: OpenRidesWanted & { city: City },
) =>
  database
    .select()
    .from(bookings)
    .where(
      and(
        isOpenForDrivers(),
        eq(bookings.vehicle_type, vehicleType),
        eq(bookings.city, city),
        gt(bookings.scheduled_time, now.toISOString()),
        ne(bookings.user_id, driverId),
        hasNotDeclined(driverId),
        sql`NOT EXISTS (SELECT 1 FROM bookings AS taken
          WHERE taken.driver_id = ${driverId} AND taken.status IN ('accepted', 'started')
            AND taken.busy_from < bookings.scheduled_time AND taken.busy_until > bookings.scheduled_time)`,
      ),
    )
    .orderBy(asc(bookings.scheduled_time))
    .limit(MAX_CANDIDATES)
