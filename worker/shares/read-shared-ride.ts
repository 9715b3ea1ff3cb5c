import { eq } from 'drizzle-orm'
import { phaseOf } from '../../src/domain/rides/phase'
import type { PrivacyZone } from '../../src/domain/rides/privacy-zone'
import { driversWordByLink } from '../../src/domain/rides/reports'
import type { SharedRide } from '../../src/domain/rides/share'
import type { Database } from '../database/client'
import { bookings, users, vehicles } from '../database/tables'
import { carColumns, firstNameOf } from '../driver-facts'
import { localitiesOf } from '../places/gazetteer/gazetteer'
import { newestReport, newestReportOf } from '../rides/reports'
import { privacyZonesOf } from '../rides/ride-facts'
import { findShare } from './shares'

type SharedRideAnswer =
  /** Without a privacy zone the position is shown as it is. */
  | { state: 'live'; ride: SharedRide; bookingId: string; privacyZones: PrivacyZone[] }
  | { state: 'ended' }
  | { state: 'unknown' }

/**
 * What a link shows to its viewers: no number, fare, rider, address or exact end of the trip (docs/product.md,
 * SHARE-2). The fields are listed, so that a column added to a booking is shown only where it is added here.
 */
export async function readSharedRide(
  database: Database,
  shareId: string,
  now: Date,
): Promise<SharedRideAnswer> {
  const share = await findShare(database, shareId, now)
  if (share.state !== 'live') return share
  const { row, emergency_until } = share
  const [[driver], [vehicle], [report]] = await database.batch([
    database
      .select({ name: users.full_name })
      .from(users)
      .where(eq(users.id, row.driver_id ?? '')),
    database
      .select(carColumns)
      .from(vehicles)
      .where(eq(vehicles.id, row.vehicle_id ?? '')),
    database
      .select({ newest: newestReport().as('newest') })
      .from(bookings)
      .where(eq(bookings.id, row.id)),
  ])
  const ride: SharedRide = {
    phase: phaseOf(row),
    version: row.ride_version,
    drivers_word: driversWordByLink({
      phase: phaseOf(row),
      arrival_confirmed_at: row.arrival_confirmed_at,
      newest: newestReportOf(report?.newest ?? null),
    }),
    driver_first_name: firstNameOf(driver?.name ?? null),
    vehicle: vehicle ?? null,
    ...localitiesOf(row),
    scheduled_time: row.scheduled_time,
    emergency_until,
  }
  const privacyZones = emergency_until === null ? privacyZonesOf(row) : []
  return { state: 'live', ride, bookingId: row.id, privacyZones }
}
