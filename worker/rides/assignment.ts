import { and, type SQL, sql } from 'drizzle-orm'
import { type RideSpan, rideSpan } from '../../src/domain/rides/assignment'
import { drawPin } from '../../src/domain/rides/pin'
import type { BookingRow } from '../bookings/booking-row'

// Columns are written out in these texts: drizzle leaves a column's table out where a query has one table only, and
// the bare name would then mean the inner table's.

/** Paid for and without a driver: what can be accepted and assigned. In the words of the index bookings_offered. */
export const isOpenForDrivers = (): SQL =>
  sql`bookings.status = 'pending' AND bookings.payment_status IN ('partial', 'paid')`

/** Nobody has it, or had it. */
export const RELEASED = {
  status: 'pending',
  driver_id: null,
  vehicle_id: null,
  accepted_at: null,
  set_out_at: null,
  arrived_at: null,
  busy_from: null,
  busy_until: null,
  start_pin: null,
  pin_tries: 0,
} as const

export interface Assignment {
  driverId: string
  vehicleId: string
  span: RideSpan
  now: Date
}

const randomUint32 = (): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn
}

/** What accepting and assigning write; the PIN is drawn anew, so that a former driver's is worth nothing. */
export function assignmentOf({ driverId, vehicleId, span, now }: Assignment) {
  return {
    ...RELEASED,
    status: 'accepted' as const,
    driver_id: driverId,
    vehicle_id: vehicleId,
    accepted_at: now.toISOString(),
    busy_from: span.from.toISOString(),
    busy_until: span.until.toISOString(),
    start_pin: drawPin(randomUint32),
  }
}

/** How long this booking keeps its driver. */
export function spanOf(row: BookingRow): RideSpan {
  return rideSpan({
    scheduledTime: new Date(row.scheduled_time),
    returnScheduledTime: row.return_scheduled_time === null ? null : new Date(row.return_scheduled_time),
    isRoundTrip: row.is_round_trip,
    durationMinutes: row.duration_minutes,
    packageHours: row.package_hours,
  })
}

/** Of a row `taken`: it keeps its driver and car at this time, and is not over. */
const keepsBusy = ({ from, until }: RideSpan): SQL =>
  sql`taken.status IN ('accepted', 'started') AND taken.busy_from < ${until.toISOString()}
    AND taken.busy_until > ${from.toISOString()}`

/** Of a booking: neither this driver nor this car has another ride at that time. */
export function isFree({ driverId, vehicleId, span }: Omit<Assignment, 'now'>): SQL | undefined {
  return and(
    sql`NOT EXISTS (SELECT 1 FROM bookings AS taken
      WHERE taken.driver_id = ${driverId} AND taken.id <> bookings.id AND ${keepsBusy(span)})`,
    sql`NOT EXISTS (SELECT 1 FROM bookings AS taken
      WHERE taken.vehicle_id = ${vehicleId} AND taken.id <> bookings.id AND ${keepsBusy(span)})`,
  )
}

/** Of a booking: this driver drives this car now, and it is what was booked. */
export const drives = (driverId: string, vehicleId: string): SQL => sql`EXISTS (
  SELECT 1 FROM drivers JOIN vehicles ON vehicles.id = drivers.vehicle_id
  WHERE drivers.id = ${driverId} AND vehicles.id = ${vehicleId} AND vehicles.type = bookings.vehicle_type)`
