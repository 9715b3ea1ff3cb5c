import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { withKilometres } from '../../src/domain/fares/rental'
import type { LogDetails, OpsAction } from '../../src/domain/ops/log-entry'
import { needsConsent } from '../../src/domain/ops/money'
import type {
  CancelRequest,
  ChargeDecision,
  EndRequest,
  KilometresRequest,
  SettleOwedRequest,
  UnassignRequest,
} from '../../src/domain/ops/requests'
import { paiseOf } from '../../src/domain/payments/amounts'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { ChargeRefusal } from '../../src/domain/rides/charge-requests'
import { phaseOf } from '../../src/domain/rides/phase'
import { drawPin, PIN_TRIES } from '../../src/domain/rides/pin'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { remainderOf } from '../../src/domain/rides/transitions'
import { withoutNumbers } from '../../src/domain/text'
import { takeFromDriver } from '../bookings/assignment'
import { feeOwedPaise, owedSince } from '../bookings/booking-row'
import { RELEASED } from '../bookings/new-booking'
import {
  type AppliedTransition,
  applyTransition,
  decideUntilWritten,
  type StateTransition,
} from '../bookings/state-transition'
import { type Cancelled, type CancelRefusal, cancelBooking } from '../cancellations/cancel-booking'
import type { Database } from '../database/client'
import { randomUint32 } from '../database/new-id'
import { bookings, users } from '../database/tables'
import { putInOutbox, putRideTakenAway } from '../outbox'
import { collectedEntry, endStatements } from '../payments/driven-ride'
import { putInLedger } from '../payments/ledger'
import { countRide } from '../rides/complete-ride'
import { confirmCharge, declineCharge, reopenCharge } from '../rides/decide-charge'
import type { TransitionedRide } from '../rides/driver-transitions'
import { endAtCar } from '../rides/end-at-car'
import { endOf, type MeasureRide } from '../rides/rental-end'
import { logTransition, type OperatorContext } from './log'
import { byHandOfBooking, doOrPropose, isOpenProposal, isProposed } from './refund-by-hand'
import type { OpsRefusal } from './refusals'

/**
 * An operator takes a ride from its driver before its start (docs/product.md, RIDE-9): the ride is offered to others
 * again, and not to that driver. `from_driver_id` is the driver that the operator saw.
 */
export function unassignRide(
  context: OperatorContext,
  bookingId: string,
  { from_driver_id: fromDriverId, reason }: UnassignRequest,
): Promise<Result<true, OpsRefusal>> {
  const { database } = context
  return changeRide(context, bookingId, 'accepted', ({ row, driverName }) => {
    if (row.driver_id !== fromDriverId) {
      return refuse({ reason: 'assigned_meanwhile', to: driverName ?? 'another driver' })
    }
    return {
      set: RELEASED,
      action: 'ride.unassigned',
      details: { from_driver_id: fromDriverId, reason },
      beside: (transition) => [
        takeFromDriver(database, {
          ...transition,
          driverId: fromDriverId,
          kind: 'handed_back',
          reason: withoutNumbers(reason),
        }),
        putInOutbox(database, { ...transition, event: 'ride.handed_back' }),
        ...putRideTakenAway(database, transition, fromDriverId, 'reassigned'),
      ],
    }
  })
}

/**
 * Replaces a locked PIN by another with all tries (docs/product.md, RIDE-6): what was tried on the old one helps nobody.
 * The rider reads the new one on their page and is sent it; the operator is not shown it. A PIN that is not locked stays
 * as it is, and nothing is logged.
 */
export function clearPin(context: OperatorContext, bookingId: string): Promise<Result<true, OpsRefusal>> {
  const { database } = context
  return changeRide(context, bookingId, null, ({ row }) => {
    // A second car's too.
    if (row.start_pin === null) return refuse({ reason: 'wrong_phase', phase: phaseOf(row) })
    // The PIN has its tries already, by another operator.
    if (row.pin_tries < PIN_TRIES) return accept(true)
    return {
      set: { pin_tries: 0, start_pin: drawPin(randomUint32, row.start_pin) },
      action: 'ride.pin_cleared',
      details: {},
      beside: (transition) => [putInOutbox(database, { ...transition, event: 'ride.pin_changed' })],
    }
  })
}

/**
 * An operator ends a ride that has started, with a reason (docs/product.md, RIDE-11). What was due is recorded as collected
 * by the driver, in whole or but for the tolls and parking, or left uncollected. A rental's time ends when it did, by the
 * operator's word: nobody pays for an end that was forgotten.
 */
export function endRide(
  context: OperatorContext,
  bookingId: string,
  { reason: typed, collected: reported, ended_at = null }: Omit<EndRequest, 'ended_at'> & Partial<EndRequest>,
  measure: MeasureRide,
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  // Kept with the booking for good, as the log's.
  const reason = withoutNumbers(typed)
  return changeRide(context, bookingId, 'started', async ({ row }) => {
    const at = new Date(ended_at ?? now)
    if (at > now || at.toISOString() < (row.start_time ?? '')) return refuse({ reason: 'not_of_this_ride' })
    const { rental, due, set } = await endOf(database, row, at, measure)
    const remainder = remainderOf(due, {
      collected: reported,
      unpaid: reported === null ? { reason: 'other', note: reason } : null,
    })
    if (!remainder.ok) return remainder
    const { collected, owed, unpaid } = remainder.value
    const endReason =
      unpaid?.reason === 'charges' || unpaid?.reason === 'measured_later' ? unpaid.reason : 'ended'
    return {
      set: { ...set, ended_reason: reason, start_pin: null, unpaid_note: owed > 0 ? reason : null },
      action: 'ride.ended',
      details: {
        reason,
        method: collected?.method ?? null,
        amount_paise: collected && paiseOf(collected.rupees),
      },
      beside: (transition) => [
        countRide(database, transition, row.driver_id),
        ...endStatements(
          database,
          row,
          transition,
          { collected, owed, unpaid: unpaid && { ...unpaid, reason: endReason } },
          rental,
          { actor: 'operator', actorId: context.operatorId, event: 'transition', now },
        ),
        putInOutbox(database, { ...transition, event: 'ride.completed' }),
      ],
    }
  })
}

/**
 * Cancels for the company, which refunds all that was paid, because the rider did not come, which refunds nothing
 * unless the driver was late (POLICY-8), or for a caller whose booking is paid to the driver; with the log's row in the
 * same batch (docs/product.md, RIDE-11). `refund_paise` is what the operator was shown: where a payment came in since,
 * it is refused with the new refund.
 */
export function cancelRide(
  context: OperatorContext,
  bookingId: string,
  kind: 'company' | 'no_show' | 'rider',
  { reason, refund_paise: refundPaise, owed_paise: owedPaise = 0 }: CancelRequest,
): Promise<Result<Cancelled, CancelRefusal>> {
  const { database, operatorId, now } = context
  return cancelBooking(
    database,
    {
      bookingId,
      who: {
        by: kind,
        operatorId,
        reason: withoutNumbers(reason),
        refundPaise,
        owedPaise,
        beside: (transition) => [
          logTransition(context, transition, {
            action: kind === 'no_show' ? 'ride.no_show' : 'ride.cancelled',
            details: {
              reason,
              refund_paise: refundPaise,
              ...(kind === 'rider' && { for_rider: true }),
              ...(owedPaise > 0 && { owed_paise: owedPaise }),
            },
          }),
        ],
      },
    },
    now,
  )
}

/**
 * An operator ends what a rider owes for a driven ride (docs/product.md, REMAINDER-5): the rider paid after all, to
 * the driver or at the office, or without a `method` the amount is written off. `amount` and `reported_at` are what
 * the operator saw: where less is owed since, because the rider paid online, or something else, nothing is written. A
 * write-off that makes more than ₹5,000 of the booking is a proposal (OPS-23); `consented`: the one that it was.
 */
export function settleOwed(
  context: OperatorContext,
  bookingId: string,
  { amount, reported_at, method, reason }: Omit<SettleOwedRequest, 'reported_at'> & { reported_at?: string },
  consented: string | null = null,
): Promise<Result<true, OpsRefusal>> {
  const { database, operatorId, now } = context
  const cause = { actor: 'operator', actorId: operatorId, event: 'transition', now } as const
  const paise = paiseOf(amount)
  return changeRide(
    context,
    bookingId,
    'owing',
    ({ row, feePaise, isDisputed, owedSince, byHandPaise, isProposed }) => {
      const owed = row.owed_amount + feePaise / 100
      const isTakenBack = method === 'taken_back'
      if (isTakenBack && !isDisputed) return refuse({ reason: 'fee_not_disputed' })
      if (owed !== amount || owedSince !== (reported_at ?? owedSince)) {
        return refuse({ reason: 'owed_changed', owed })
      }
      // The entry would be of this booking's driver, who drove nobody and was given nothing.
      if (feePaise > 0 && (method === 'cash' || method === 'upi'))
        return refuse({ reason: 'fee_paid_at_office' })
      const proposes = method === null && consented === null && needsConsent(byHandPaise, paise)
      if (proposes && isProposed) return refuse({ reason: 'proposed_already' })
      const isSame = method === null ? sql`${byHandOfBooking()} = ${byHandPaise}` : undefined
      return {
        set: {},
        where: consented === null ? isSame : isOpenProposal(consented, operatorId),
        action: proposes
          ? 'ride.write_off_proposed'
          : method === null
            ? 'ride.owed_written_off'
            : isTakenBack
              ? 'ride.fee_taken_back'
              : 'ride.owed_collected',
        details: { reason, method, amount_paise: paise },
        beside(transition) {
          const { transitionId, when } = transition
          const entry = { source: `${bookingId}|${transitionId}`, paise, booking_id: bookingId } as const
          const kind = method === null ? 'written_off' : 'paid_at_office'
          if (isTakenBack) {
            const fee = { ...entry, kind: 'fee_kept', reason: 'disputed', reverses: bookingId } as const
            return [putInLedger(database, fee, cause, when)]
          }
          const proposal = {
            kind: 'written_off',
            booking_id: bookingId,
            amount_paise: paise,
            reason,
          } as const
          return doOrPropose(context, { proposes, consented, proposal, when }, [
            method === null || method === 'office'
              ? putInLedger(database, { ...entry, kind, reason: 'remainder' }, cause, when)
              : collectedEntry(database, transition, { method, rupees: amount }, cause),
          ])
        },
      }
    },
  )
}

/**
 * A ride with its driver's name, since when something is owed for it, if anything is, what operators gave back or wrote off
 * by hand of it, or proposed to, and whether a write-off waits for another operator.
 */
const findRide = (database: Database, bookingId: string) =>
  database
    .select({
      row: getTableColumns(bookings),
      driverName: users.full_name,
      owedSince: owedSince(),
      feePaise: feeOwedPaise(),
      isDisputed: sql`EXISTS (SELECT 1 FROM needs
        WHERE needs.subject = bookings.id AND needs.kind = 'rider_disputes_fee' AND ${feeOwedPaise()} > 0)`.mapWith(
        Boolean,
      ),
      byHandPaise: byHandOfBooking(),
      isProposed: isProposed(
        sql`refund_proposals.booking_id = bookings.id AND refund_proposals.kind = 'written_off'`,
      ).mapWith(Boolean),
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.driver_id))
    .where(eq(bookings.id, bookingId))

type FoundRide = Awaited<ReturnType<typeof findRide>>[number]

/** What an operator changes of a ride. */
interface RideChange extends Pick<StateTransition, 'set' | 'where'> {
  /** As the log has it. */
  action: OpsAction
  details: LogDetails
  /** What is written beside it, each conditional on its `when`. */
  beside(transition: AppliedTransition): BatchItem<'sqlite'>[]
}

type RideDecision = Result<true, OpsRefusal> | RideChange

/** Load, decide and write what an operator changes of a ride in this phase; null: in any but cancelled; 'owing': in any. */
export function changeRide(
  context: OperatorContext,
  bookingId: string,
  needed: 'accepted' | 'started' | 'completed' | 'owing' | null,
  decide: (found: FoundRide) => RideDecision | Promise<RideDecision>,
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  return decideUntilWritten<true, OpsRefusal>(async () => {
    const [found] = await findRide(database, bookingId)
    if (!found) return refuse({ reason: 'no_such_ride' })
    const { row: booking } = found
    const isAny = needed === 'owing'
    if (booking.status === 'cancelled' && !isAny) return refuse({ reason: 'cancelled' })
    if (needed !== null && !isAny && booking.status !== needed)
      return refuse({ reason: 'wrong_phase', phase: phaseOf(booking) })
    const decided = await decide(found)
    if ('ok' in decided) return decided
    const { set, where, action, details, beside } = decided
    const isWritten = await applyTransition(database, { booking, where, set, now }, (transition) => [
      logTransition(context, transition, { action, details }),
      ...beside(transition),
    ])
    return isWritten ? accept(true) : null
  })
}

/** An operator ends a ride at its car with a problem, because its rider goes on otherwise (PROBLEM-8). */
export const endRideAtCar = (
  context: OperatorContext,
  bookingId: string,
): Promise<Result<TransitionedRide, OpsRefusal>> =>
  endAtCar(context.database, bookingId, {
    actor: 'operator',
    actorId: context.operatorId,
    now: context.now,
    beside: (transition) => [
      logTransition(context, transition, { action: 'ride.ended_at_car', details: {} }),
    ],
  })

const CHARGE_DECISIONS = {
  confirm: [confirmCharge, 'ride.charge_confirmed'],
  decline: [declineCharge, 'ride.charge_declined'],
  reopen: [reopenCharge, 'ride.charge_reopened'],
} as const

/** An operator confirms a toll or parking in the rider's place, declines it, or opens it again (docs/product.md, CHARGE-7). */
export function decideByOperator(
  context: OperatorContext,
  bookingId: string,
  chargeId: string,
  { decision, note }: ChargeDecision,
): Promise<Result<true, ChargeRefusal | RideRefusal>> {
  const { database, operatorId, now } = context
  const [decide, action] = CHARGE_DECISIONS[decision]
  return decide({
    database,
    bookingId,
    chargeId,
    now,
    decider: {
      by: 'operator',
      id: operatorId,
      beside: (transition, { amount, state }) => [
        logTransition(context, transition, {
          action,
          details: { reason: note, charge_amount: amount, was_disputed: state === 'disputed' },
        }),
      ],
    },
  })
}

/**
 * An operator records how far a rental drove that has ended, where its trace was lost or has fewer kilometres (docs/product.md,
 * RENTAL-9): what they cost more is owed like a remainder, of which its rider is told.
 */
export function recordKilometres(
  context: OperatorContext,
  bookingId: string,
  { kilometres, reason }: KilometresRequest,
): Promise<Result<true, OpsRefusal>> {
  const { database, operatorId: actorId, now } = context
  const cause = { actor: 'operator', actorId, event: 'transition', now } as const
  const more = { kind: 'fare_due', source: `${bookingId}|kilometres`, booking_id: bookingId } as const
  return changeRide(context, bookingId, 'completed', ({ row }) => {
    const found = withKilometres(row, kilometres, now)
    if (!found.ok) return found
    const paise = paiseOf(found.value.more)
    return {
      set: { rental_over: JSON.stringify(found.value.over), actual_distance_metres: kilometres * 1000 },
      action: 'ride.kilometres_recorded',
      details: { reason, kilometres, amount_paise: paise },
      beside: (transition) =>
        paise === 0
          ? []
          : [
              putInLedger(database, { ...more, paise, reason: 'extra' }, cause, transition.when),
              putInOutbox(database, { ...transition, event: 'ride.remainder_owed' }),
            ],
    }
  })
}
