import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { driversWordByLink } from '../../src/domain/rides/reports'
import type { SharedRide } from '../../src/domain/rides/share'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { driverAndCarOf, firstNameOf } from '../driver-facts'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import { newestReport } from '../rides/judge-report'
import { findShare } from './shares'

/**
 * What a link shows to its viewers: no number, fare, rider, address or exact end of the trip (docs/product.md,
 * SHARE-2). The fields are listed, so that a column added to a booking is shown only where it is added here.
 */
export async function readSharedRide(database: Database, shareId: string, now: Date) {
  const share = await findShare(database, shareId, now)
  if (share.state !== 'live') return share
  const { row, facts, problem, emergency_until } = share
  const [[driver], [vehicle], [report]] = await database.batch([
    // An emergency link shows the car in which the rider pressed for help.
    ...driverAndCarOf(database, row, emergency_until === null ? problem : null),
    database
      .select({ newest: newestReport().as('newest') })
      .from(bookings)
      .where(eq(bookings.id, row.id)),
  ])
  const ride: SharedRide = {
    phase: facts.phase,
    version: facts.version,
    drivers_word: driversWordByLink({
      phase: facts.phase,
      arrival_confirmed_at: row.arrival_confirmed_at,
      newest: report?.newest ?? null,
    }),
    driver_first_name: firstNameOf(driver?.full_name ?? null),
    vehicle: vehicle ?? null,
    another_car: anotherCar(row, problem),
    ...localitiesOf(row),
    scheduled_time: row.scheduled_time,
    emergency_until,
  }
  // Without a privacy zone the position is shown as it is.
  const privacyZones = emergency_until === null ? facts.privacy_zones : []
  return { state: 'live', ride, bookingId: row.id, privacyZones } as const
}

function anotherCar({ status, start_pin }: BookingRow, problem: object | null): SharedRide['another_car'] {
  if (status !== 'started') return null
  if (problem !== null) return 'looked_for'
  return start_pin === null ? null : 'on_its_way'
}
