import { eq } from 'drizzle-orm'
import { phaseOf } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import type { Database } from '../database/client'
import { bookings, users } from '../database/tables'
import type { OpsRefusal } from './refusals'

/** After an update that found nothing to move: what stood in its way, as the booking is now. */
export async function whyNotMoved(
  database: Database,
  bookingId: string,
  needed: 'accepted' | 'started',
  fromDriverId: string | null = null,
): Promise<RideRefusal | OpsRefusal> {
  const [found] = await database
    .select({
      status: bookings.status,
      set_out_at: bookings.set_out_at,
      arrived_at: bookings.arrived_at,
      driver_id: bookings.driver_id,
      driver_name: users.full_name,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.driver_id))
    .where(eq(bookings.id, bookingId))
  if (!found) return { reason: 'no_such_ride' }
  if (found.status === 'cancelled') return { reason: 'cancelled' }
  if (found.status !== needed) return { reason: 'wrong_phase', phase: phaseOf(found) }
  if (fromDriverId !== null && found.driver_id !== fromDriverId) {
    return { reason: 'assigned_meanwhile', to: found.driver_name ?? 'another driver' }
  }
  return { reason: 'changed' }
}
