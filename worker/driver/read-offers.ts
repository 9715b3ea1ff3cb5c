import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { type Offer, OfferSchema } from '../../src/domain/bookings/driver-rides'
import { parseInstructions } from '../../src/domain/bookings/special-instructions'
import type { City, VehicleType } from '../../src/domain/fields'
import { pickupOf } from '../../src/domain/places/coordinates'
import { couldHave, whereaboutsOf } from '../../src/domain/rides/could-drive'
import { citiesWithinReach, offersThatFit } from '../../src/domain/rides/offer-fit'
import { hasNotDeclined, isOpenForDrivers } from '../bookings/assignment'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { log } from '../log'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import type { Driver } from '../read-drivers'

/** The open rides that fit a driver on duty, the best first (docs/product.md, DRIVER-5). Nothing of the rider is in them. */
export async function readOffers(database: Database, driver: Driver, now: Date): Promise<Offer[]> {
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
