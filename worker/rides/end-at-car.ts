import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { spreadRefund } from '../../src/domain/payments/decide-cancellation'
import { accept, refuse } from '../../src/domain/result'
import { phaseOf } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type AppliedTransition, applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { refunds } from '../database/payment-tables'
import { bookings, carProblems } from '../database/tables'
import { putInOutbox, putRideTakenAway } from '../outbox'
import { putRefund, refundablePayments } from '../payments/refunds'
import type { Transitioned, TransitionedRide } from './driver-transitions'
import { waitsForCar } from './report-car-problem'

/** Of a booking: nobody has confirmed yet that its car had a problem. */
const isUnconfirmed = (bookingId: string) => sql`EXISTS (SELECT 1 FROM needs
  WHERE needs.kind = 'car_problem' AND needs.subject = ${bookingId} AND needs.closed_at IS NULL)`

interface EndedBy {
  actor: 'rider' | 'operator'
  actorId: string
  now: Date
  /** What else the batch writes: an entry of the operators' log. */
  beside?: (transition: AppliedTransition) => BatchItem<'sqlite'>[]
}

/**
 * The rider ends the ride where its car stands (PROBLEM-8): no fare is due, and what was paid online goes back, once an
 * operator has confirmed the problem. A second press finds it ended, and succeeds.
 */
export async function endAtCar(
  database: Database,
  bookingId: string,
  { actor, actorId, now, beside }: EndedBy,
): Transitioned {
  const at = now.toISOString()
  return decideUntilWritten<TransitionedRide, RideRefusal>(async () => {
    const [[row], held] = await database.batch([
      database
        .select({
          ...getTableColumns(bookings),
          waits: sql<number>`${waitsForCar()}`.as('waits'),
          left: sql<number>`EXISTS (SELECT 1 FROM car_problems
            WHERE car_problems.booking_id = bookings.id AND car_problems.rider_left_at IS NOT NULL)`.as(
            'has_left',
          ),
        })
        .from(bookings)
        .where(eq(bookings.id, bookingId)),
      refundablePayments(database, bookingId),
    ])
    if (!row || (actor === 'rider' && row.user_id !== actorId)) return refuse({ reason: 'no_such_ride' })
    if (row.left === 1) return accept({ applied: false })
    if (row.status !== 'started') return refuse({ reason: 'wrong_phase', phase: phaseOf(row) })
    if (row.waits === 0) return refuse({ reason: 'no_car_problem' })
    const paise = held.reduce((sum, { leftPaise }) => sum + leftPaise, 0)
    const applied = await applyTransition(
      database,
      { booking: row, set: { status: 'completed', end_time: at, start_pin: null }, now },
      (transition) => {
        const { when } = transition
        const cause = { actor, actorId, event: 'transition', now }
        return [
          database
            .update(carProblems)
            .set({ rider_left_at: at })
            .where(and(eq(carProblems.booking_id, bookingId), when)),
          ...spreadRefund(paise, held).flatMap(({ paymentId, paise: part }) =>
            putRefund(database, { paymentId, bookingId, paise: part, reason: 'car_problem', when }, cause),
          ),
          database
            .update(refunds)
            .set({ try_at: null })
            .where(and(isHeld(bookingId), when, isUnconfirmed(bookingId))),
          putInOutbox(database, {
            ...transition,
            event: 'ride.ended_at_car',
            details: { refund_paise: paise },
          }),
          // The second driver is on the way to nobody.
          ...putRideTakenAway(database, transition, row.start_pin && row.driver_id, 'ended_at_car'),
          ...(beside?.(transition) ?? []),
        ]
      },
    )
    return applied ? accept({ applied: true }) : null
  })
}

/** Refunds of a ride that its rider ended at its car, and that nobody has sent; found by their payments' index. */
const isHeld = (bookingId: string) =>
  and(
    sql`${refunds.payment_id} IN (SELECT payments.id FROM payments WHERE payments.booking_id = ${bookingId})`,
    eq(refunds.reason, 'car_problem'),
    eq(refunds.status, 'due'),
    eq(refunds.tries, 0),
    sql`${refunds.failure} IS NULL`,
  )

/** For the batch in which an operator confirms the problem: what goes back is sent now. */
export const sendHeldRefunds = (
  database: Database,
  bookingId: string,
  now: Date,
  when: ReturnType<typeof sql>,
) =>
  database
    .update(refunds)
    .set({ try_at: now.toISOString() })
    .where(and(isHeld(bookingId), sql`${refunds.try_at} IS NULL`, when))
