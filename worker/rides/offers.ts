import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { accept, type Result, refuse } from '../../src/domain/result'
import { mayAccept, spanOf } from '../../src/domain/rides/assignment'
import { isOver, phaseOf } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import {
  assignmentOf,
  drives,
  hasNotDeclined,
  insertDecline,
  isFree,
  isOnDuty,
  loadAssignmentFacts,
  papersHold,
} from '../bookings/assignment'
import { isConfirmed } from '../bookings/booking-row'
import { applyTransition, decideUntilWritten } from '../bookings/state-transition'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'
import type { DriverRequest, Transitioned, TransitionedRide } from './driver-transitions'
import { relieve } from './report-car-problem'

/**
 * A driver takes an offer (docs/product.md, RIDE-1). One conditional update: of two drivers at once one has the ride,
 * and the other reads that it is not on offer any more. A second click of the driver who has the ride is a success.
 * `changeNumber`: of the offer as the driver saw it; null of a page that names none (docs/product.md, CHANGE-16).
 */
export function acceptRide(request: DriverRequest, changeNumber: number | null = null): Transitioned {
  return decideUntilWritten<TransitionedRide, RideRefusal>(async () => {
    const { row, facts } = await loadAssignmentFacts(request.database, { by: 'driver', ...request })
    if (row?.driver_id === request.driverId) return acceptedBefore(row)
    const decided = mayAccept(facts)
    if (!decided.ok) return decided
    if (!row) return refuse({ reason: 'offer_gone' })
    if (changeNumber !== null && changeNumber !== row.change_number)
      return refuse({ reason: 'offer_changed' })
    const applied = await applyAcceptance(request, row, decided.value.vehicleId)
    return applied ? accept({ applied: true }) : null
  })
}

function acceptedBefore(row: BookingRow): Result<TransitionedRide, RideRefusal> {
  const phase = phaseOf(row)
  if (!isOver(phase)) return accept({ applied: false })
  return refuse(phase === 'cancelled' ? { reason: 'cancelled' } : { reason: 'wrong_phase', phase })
}

/** What the decision read of driver, car and other rides is a condition of the update: no version of the booking says it. */
function applyAcceptance(
  { database, driverId, now }: DriverRequest,
  row: BookingRow,
  vehicleId: string,
): Promise<boolean> {
  const span = spanOf(row)
  return applyTransition(
    database,
    {
      booking: row,
      where: and(
        drives(driverId, vehicleId),
        isOnDuty(driverId),
        hasNotDeclined(driverId),
        papersHold(row, driverId, vehicleId),
        isFree({ driverId, vehicleId, span }),
      ),
      set: assignmentOf({ driverId, vehicleId, span, now }),
      now,
    },
    (transition) => [
      putInOutbox(database, { ...transition, event: 'ride.driver_assigned' }),
      relieve(database, transition),
    ],
  )
}

/**
 * A driver declines an offer, which is not shown to them again (docs/product.md, DRIVER-4). Nothing is recorded for a
 * booking that was never confirmed, and a ride that the driver has is handed back, not declined. Any other id is answered
 * alike, also one that was never given out: what was declined is not on the dashboard.
 */
export async function declineOffer(request: DriverRequest): Promise<Result<null, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  const offer = and(eq(bookings.id, bookingId), isConfirmed())
  const [[booking]] = await database.batch([
    database.select({ driver_id: bookings.driver_id }).from(bookings).where(offer),
    insertDecline(database, {
      bookingId,
      driverId,
      kind: 'declined',
      reason: null,
      now,
      when: and(
        offer,
        or(isNull(bookings.driver_id), ne(bookings.driver_id, driverId)),
        // A user with the role but no row of drivers reads on the dashboard that they are not set up yet.
        sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId})`,
      ),
    }).onConflictDoNothing(),
  ])
  return booking?.driver_id === driverId ? refuse({ reason: 'not_offered' }) : accept(null)
}
