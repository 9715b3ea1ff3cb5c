import { eq } from 'drizzle-orm'
import { CITIES, type City } from '../src/domain/fields'
import type { Signals } from '../src/domain/ops/live-rides'
import { whereaboutsOf } from '../src/domain/rides/could-drive'
import { citiesWithinReach, cityNextFree } from '../src/domain/rides/offer-fit'
import { type Database, databaseOf } from './database/client'
import { bookings } from './database/tables'
import type { Bindings } from './http/app-env'
import { withTimeOut } from './http/time-out'
import { log, logged } from './log'
import { readDriver } from './read-drivers'

export const dispatchAt = (env: Bindings, city: City) => env.DISPATCH.getByName(city)

/**
 * Something about a booking has changed that its room does not report, or that drivers have to know: the pages of the
 * city's operators read the board again (`board`), those of drivers for whom it is or was an offer their dashboard, and
 * those of its driver and of `formerDriverId`. Never throws: the pages ask by themselves now and then.
 */
export async function bookingChanged(
  env: Bindings,
  bookingId: string,
  { board = true, formerDriverId = null }: { board?: boolean; formerDriverId?: string | null } = {},
): Promise<void> {
  try {
    const database = databaseOf(env.DB)
    const [row] = await database.select(changedColumns).from(bookings).where(eq(bookings.id, bookingId))
    if (!row) return
    const driverIds = [...new Set([row.driver_id, formerDriverId])].filter((id) => id !== null)
    const ride = { id: bookingId, version: row.version }
    const own = await Promise.all(
      driverIds.map(async (driver_id) => ({
        driver_id,
        ...(await driverAtDispatch(database, driver_id)),
        ride,
      })),
    )
    const { city, vehicle_type } = row
    const offers =
      MAY_CHANGE_OFFERS.includes(row.status) && row.set_out_at === null ? { city, vehicle_type } : null
    // Both cities: a driver connected in the other one may be near enough.
    await Promise.all([
      ...(board ? [dispatchAt(env, city).boardChanged()] : []),
      ...(offers || own.length > 0
        ? CITIES.map((one) => dispatchAt(env, one).tellDrivers({ offers, own }))
        : []),
    ])
  } catch (error) {
    log('error', 'booking_change_not_told', { bookingId, error })
  }
}

/**
 * A driver has another car, or it is of another kind or kept in another city: the pages connect again where other offers
 * may fit now, and read the dashboard. Never throws, as above.
 */
export async function carChanged(env: Bindings, driverId: string): Promise<void> {
  try {
    const own = [
      { driver_id: driverId, ...(await driverAtDispatch(databaseOf(env.DB), driverId)), ride: null },
    ]
    await Promise.all(CITIES.map((city) => dispatchAt(env, city).tellDrivers({ offers: null, own })))
  } catch (error) {
    log('error', 'car_change_not_told', { driverId, error })
  }
}

const changedColumns = {
  city: bookings.city,
  vehicle_type: bookings.vehicle_type,
  driver_id: bookings.driver_id,
  status: bookings.status,
  set_out_at: bookings.set_out_at,
  version: bookings.ride_version,
}

/** The booking became an offer, or was one until now. */
const MAY_CHANGE_OFFERS: readonly string[] = ['pending', 'accepted', 'cancelled']

/**
 * Where a driver's socket belongs, which is where they will next be free, and which offers it is told of: those within
 * reach for their kind of car, none without a car. Index bookings_of_driver.
 */
export async function driverAtDispatch(database: Database, driverId: string) {
  const [driver] = await readDriver(database, driverId)
  if (!driver) return { city: CITIES[0], offer_cities: [], vehicle_type: null }
  const facts = whereaboutsOf(driver, new Date())
  const vehicle_type = driver.vehicle?.type ?? null
  return { city: cityNextFree(facts), offer_cities: citiesWithinReach(facts), vehicle_type }
}

/** Milliseconds that the board waits for what it is told of the rides under way. */
const SIGNALS_TIMEOUT_MS = 2000

/** The silent rides of all cities, at most `limit` in each, and the other cars. A city that does not answer has none. */
export async function readSignals(env: Bindings, limit: number): Promise<Signals> {
  const none = (): Signals => ({ silent: [], cars: [] })
  const answers = await Promise.all(
    CITIES.map((city) => {
      const signals = async () => dispatchAt(env, city).signals(limit)
      const inTime = withTimeOut(signals(), SIGNALS_TIMEOUT_MS, none)
      return inTime.catch(logged('signals_not_read', none(), {}, 'warn'))
    }),
  )
  return {
    silent: answers.flatMap(({ silent }) => silent),
    cars: answers.flatMap(({ cars }) => cars),
  }
}
