import { eq, sql } from 'drizzle-orm'
import type { EndRequest } from '../../src/domain/ops/requests'
import { checkCancellationReason } from '../../src/domain/payments/cancellation'
import { accept, type Result, refuse } from '../../src/domain/result'
import { phaseOf } from '../../src/domain/rides/phase'
import { drawPin, PIN_TRIES } from '../../src/domain/rides/pin'
import { remainderOf } from '../../src/domain/rides/transitions'
import { RELEASED } from '../bookings/new-booking'
import { applyTransition, retryOnConflict, transitionApplied } from '../bookings/state-transition'
import { type Cancelled, type CancelRefusal, cancelBooking } from '../cancellations/cancel-booking'
import type { Database } from '../database/client'
import { randomUint32 } from '../database/new-id'
import { bookings, rideDeclines, users } from '../database/tables'
import { putInOutbox } from '../outbox'
import { endStatements } from '../payments/driven-ride'
import { insertDecline } from '../rides/assignment'
import { countRide, startedAndDueAs } from '../rides/complete-ride'
import { messageOfTransition } from '../rides/driver-transitions'
import { logTransition, type OperatorContext, withoutNumbers } from './log'
import type { OpsRefusal } from './refusals'

/**
 * An operator takes a ride from its driver before its start (docs/product.md, RIDE-9): it is offered to others again,
 * and not to the one it was taken from. `fromDriverId` is the driver that the operator saw.
 */
export async function unassignRide(
  context: OperatorContext,
  bookingId: string,
  { fromDriverId, reason }: { fromDriverId: string; reason: string },
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  const applied = await applyTransition(
    database,
    {
      bookingId,
      only: [eq(bookings.driver_id, fromDriverId), eq(bookings.status, 'accepted')],
      set: RELEASED,
    },
    (transitionId) => {
      const when = transitionApplied(bookingId, transitionId)
      return [
        logTransition(context, bookingId, transitionId, {
          action: 'ride.unassigned',
          details: { from_driver_id: fromDriverId, reason },
        }),
        insertDecline(database, {
          bookingId,
          driverId: fromDriverId,
          kind: 'handed_back',
          reason: withoutNumbers(reason),
          now,
          when,
          // Whoever had declined it before it was assigned to them has the row already: only this one offers it again.
        }).onConflictDoUpdate({
          target: [rideDeclines.booking_id, rideDeclines.driver_id],
          set: { kind: 'handed_back', created_at: now.toISOString(), reason: withoutNumbers(reason) },
        }),
        messageOfTransition(database, { bookingId, transitionId, event: 'ride.handed_back', now }),
        putInOutbox(database, {
          event: 'driver.ride_cancelled',
          bookingId,
          now,
          when,
          transitionId,
          recipientId: fromDriverId,
          details: { code: 'reassigned' },
        }),
      ]
    },
  )
  if (applied) return accept(true)
  return refuse(await refusalOfTransition(database, bookingId, 'accepted', fromDriverId))
}

/**
 * Replaces a locked PIN by another with all tries (docs/product.md, RIDE-6): what was tried on the old one helps nobody.
 * The rider reads the new one on their page and is sent it; the operator is not shown it. A PIN that is not locked stays
 * as it is, and nothing is logged.
 */
export async function clearPin(
  context: OperatorContext,
  bookingId: string,
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  const [locked] = await database
    .select({ pin: bookings.start_pin })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  const applied = await applyTransition(
    database,
    {
      bookingId,
      only: [
        sql`bookings.status = 'accepted' AND bookings.pin_tries >= ${PIN_TRIES}`,
        sql`bookings.start_pin IS ${locked?.pin ?? null}`,
      ],
      set: { pin_tries: 0, start_pin: drawPin(randomUint32, locked?.pin) },
    },
    (transitionId) => [
      logTransition(context, bookingId, transitionId, { action: 'ride.pin_cleared', details: {} }),
      messageOfTransition(database, { bookingId, transitionId, event: 'ride.pin_changed', now }),
    ],
  )
  if (applied) return accept(true)
  const refusal = await refusalOfTransition(database, bookingId, 'accepted')
  // It has its tries already, by another operator.
  return refusal.reason === 'changed' ? accept(true) : refuse(refusal)
}

/**
 * An operator ends a ride that has started, with a reason (docs/product.md, RIDE-11). What was due is recorded as collected
 * by the driver, in whole or but for the tolls and parking, or left uncollected.
 */
export async function endRide(
  context: OperatorContext,
  bookingId: string,
  request: EndRequest,
): Promise<Result<true, OpsRefusal>> {
  const ended = await retryOnConflict(async () => {
    const tried = await tryToEnd(context, bookingId, request)
    // A charge was confirmed since it was read.
    return !tried.ok && tried.refusal.reason === 'changed' ? null : tried
  })
  return ended ?? refuse({ reason: 'changed' })
}

async function tryToEnd(
  context: OperatorContext,
  bookingId: string,
  { reason: typed, remainder_method: method, remainder_collected: rupees }: EndRequest,
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  // Kept with the booking for good, as the log's.
  const reason = withoutNumbers(typed)
  const [row] = await database.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!row) return refuse({ reason: 'no_such_ride' })
  const remainder = remainderOf(
    row,
    method === null
      ? { method, rupees: null, unpaid: { reason: 'other', note: reason } }
      : { method, rupees },
  )
  if (!remainder.ok) return remainder
  const { collected, owed, unpaid } = remainder.value
  const endReason = unpaid?.reason === 'charges' ? 'charges' : 'ended'
  const applied = await applyTransition(
    database,
    {
      bookingId,
      only: startedAndDueAs(row),
      set: {
        status: 'completed',
        end_time: now.toISOString(),
        ended_reason: reason,
        unpaid_note: owed > 0 ? reason : null,
      },
    },
    (transitionId) => [
      logTransition(context, bookingId, transitionId, {
        action: 'ride.ended',
        details: {
          reason,
          remainder_method: collected?.method ?? null,
          remainder_collected: collected?.rupees ?? null,
        },
      }),
      countRide(database, { bookingId, driverId: row.driver_id, transitionId }),
      ...endStatements(
        database,
        row,
        transitionId,
        { collected, owed, unpaid: unpaid && { ...unpaid, reason: endReason } },
        { actor: 'operator', actorId: context.operatorId, event: 'transition', now },
      ),
      messageOfTransition(database, { bookingId, transitionId, event: 'ride.completed', now }),
    ],
  )
  if (applied) return accept(true)
  return refuse(await refusalOfTransition(database, bookingId, 'started'))
}

/** A cancellation by the company refunds all that was paid, a no-show nothing. */
export type CancelKind = 'company' | 'no_show'

/**
 * Cancels for the company, or because the rider did not come, with the log's row in the same batch (docs/product.md,
 * RIDE-11). `refundPaise` is what the operator was shown: where a payment came in since, it is
 * refused with the new refund.
 */
export async function cancelRide(
  context: OperatorContext,
  bookingId: string,
  { kind, reason, refundPaise }: { kind: CancelKind; reason: string; refundPaise: number },
): Promise<Result<Cancelled, CancelRefusal>> {
  const { database, operatorId, now } = context
  const checked = checkCancellationReason(reason)
  if (!checked.ok) return checked
  return cancelBooking(
    database,
    {
      bookingId,
      who: {
        by: kind,
        operatorId,
        reason: withoutNumbers(checked.value),
        refundPaise,
        beside: (transitionId) => [
          logTransition(context, bookingId, transitionId, {
            action: kind === 'company' ? 'ride.cancelled' : 'ride.no_show',
            details: { reason: checked.value, refund_paise: refundPaise },
          }),
        ],
      },
    },
    now,
  )
}

/** Why a transition was not applied, by the booking as it is now. */
async function refusalOfTransition(
  database: Database,
  bookingId: string,
  needed: 'accepted' | 'started',
  fromDriverId: string | null = null,
): Promise<OpsRefusal> {
  const [booking] = await database
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
  if (!booking) return { reason: 'no_such_ride' }
  if (booking.status === 'cancelled') return { reason: 'cancelled' }
  if (booking.status !== needed) return { reason: 'wrong_phase', phase: phaseOf(booking) }
  if (fromDriverId !== null && booking.driver_id !== fromDriverId) {
    return { reason: 'assigned_meanwhile', to: booking.driver_name ?? 'another driver' }
  }
  return { reason: 'changed' }
}
