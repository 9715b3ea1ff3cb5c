import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import { isConfirmed } from '../../src/domain/bookings/booking'
import { ServiceTypeSchema } from '../../src/domain/bookings/trip-types'
import {
  type CancellationPreview,
  checkCancellationReason,
  REASON_REFUSALS,
} from '../../src/domain/payments/cancellation'
import {
  type CancellationFacts,
  type CancelledBy,
  decideCancellation,
  REFUND_REASON_OF,
  spreadRefund,
} from '../../src/domain/payments/decide-cancellation'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { FAILED_TO_CANCEL_RIDE } from '../../src/domain/rides/live-status'
import type { RidePhase } from '../../src/domain/rides/phase'
import { ABSENT_BOOKING } from '../bookings/booking-row'
import { type AppliedTransition, applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { bookingCancellations, bookings } from '../database/tables'
import { putInOutbox, putRideTakenAway } from '../outbox'
import { changesOf, lapseWaiting, madeOf } from '../payments/changes'
import { type Cause, putInLedger } from '../payments/ledger'
import { isProcessing, mayHoldMoney } from '../payments/orders'
import { putRefund, refundablePayments } from '../payments/refunds'
import { findSecondRide, isStillSecond } from '../payments/second-rides'
import { openProblem } from '../rides/report-car-problem'

export type Canceller =
  /** `refundPaise` and `owedPaise` are what the rider was shown and agreed to. */
  | { by: 'rider'; userId: string; reason: string; refundPaise: number; owedPaise?: number }
  | {
      /** 'rider': for a caller who cancels by telephone, of a booking that is paid to the driver. */
      by: 'company' | 'no_show' | 'rider'
      operatorId: string
      reason: string
      /** What the operator was shown, where it has to hold. */
      refundPaise?: number
      owedPaise?: number
      /** What else the batch writes, conditional on the transition: an entry of the operators' log. */
      beside?: (transition: AppliedTransition) => BatchItem<'sqlite'>[]
    }
  | { by: 'no_driver' }

export interface Cancelled {
  refundPaise: number
}

/**
 * Why a booking is not cancelled, as a rider reads it. A ride that started, or is over, cannot be cancelled; the answer
 * has the phase that it has reached.
 */
export const CANCEL_REFUSALS = {
  /** Absent, or another rider's. */
  no_such_booking: ABSENT_BOOKING,
  ...REASON_REFUSALS,
  /** Time or a new payment has changed the refund: whoever cancels has to agree to it again. */
  refund_changed: [
    409,
    'Your refund has changed. Check the new amount, then confirm.',
    { fields: ({ preview }: { preview: CancellationPreview }) => ({ preview }) },
  ],
  wrong_phase: [409, FAILED_TO_CANCEL_RIDE, { fields: ({ phase }: { phase: RidePhase }) => ({ phase }) }],
  cancelled: [409, 'This booking is already cancelled.'],
  too_early: [409, (_: { from: string }) => FAILED_TO_CANCEL_RIDE],
  arrival_not_confirmed: [409, FAILED_TO_CANCEL_RIDE],
  changed: [409, FAILED_TO_CANCEL_RIDE],
} as const satisfies RefusalTable

export type CancelRefusal = RefusalOf<typeof CANCEL_REFUSALS>

/** The reasons of a cancellation by upkeep. */
const NO_DRIVER_FOUND = 'We could not find a driver'
const NO_OTHER_CAR = 'The car had a problem, and we found no other in time'

/**
 * Cancels a booking that has not started, for its rider, the company, a no-show, or for lack of a driver
 * (docs/product.md, POLICY-7). One batch: the transition, its record, the refund and the messages, all or nothing. The
 * batch applies only to the booking and the money that were read; where these changed the cancellation is decided
 * anew.
 */
export async function cancelBooking(
  database: Database,
  { bookingId, who }: { bookingId: string; who: Canceller },
  now: Date,
): Promise<Result<Cancelled, CancelRefusal>> {
  const typed = who.by === 'no_driver' ? accept(null) : checkCancellationReason(who.reason)
  if (!typed.ok) return typed
  const userId = 'userId' in who ? who.userId : null
  const { refundPaise: agreed, owedPaise = 0 } = who.by === 'no_driver' ? { refundPaise: undefined } : who
  return decideUntilWritten<Cancelled, CancelRefusal>(async () => {
    const loaded = await loadCancellation(database, { bookingId, userId, now })
    if (!loaded) return refuse({ reason: 'no_such_booking' })
    if (who.by === 'rider' && userId === null && !loaded.row.pays_driver) return refuse({ reason: 'changed' })
    const decided = decideCancellation(who.by, factsOf(loaded, now))
    if (!decided.ok) return decided
    const preview = decided.value
    const isAgreed = agreed === preview.refund_paise && owedPaise === (preview.owed_paise ?? 0)
    if (agreed !== undefined && !isAgreed) return refuse({ reason: 'refund_changed', preview })
    // A ride that had a driver whose car had a problem is cancelled as the company's (PROBLEM-4).
    const code = who.by === 'no_driver' && loaded.problem_at !== null ? 'company' : who.by
    const reason = typed.value ?? (code === 'company' ? NO_OTHER_CAR : NO_DRIVER_FOUND)
    const applied = await applyTransition(
      database,
      {
        booking: loaded.row,
        where: preview.is_second && loaded.second ? isStillSecond(loaded.second, now) : undefined,
        set: { status: 'cancelled', cancellation_reason: reason, start_pin: null },
        now,
      },
      (transition) => cancellationStatements(database, loaded, { who, code, reason, preview }, transition),
    )
    return applied ? accept({ refundPaise: preview.refund_paise }) : null
  })
}

type LoadedCancellation = NonNullable<Awaited<ReturnType<typeof loadCancellation>>>

/** The refund of a cancellation now, shown before it is confirmed (docs/product.md, POLICY-6). */
export async function previewCancellation(
  database: Database,
  { bookingId, by, userId = null }: { bookingId: string; by: CancelledBy; userId?: string | null },
  now: Date,
): Promise<Result<CancellationPreview, CancelRefusal>> {
  const loaded = await loadCancellation(database, { bookingId, userId, now })
  if (!loaded) return refuse({ reason: 'no_such_booking' })
  const decided = decideCancellation(by, factsOf(loaded, now))
  const returned = loaded.held.reduce((sum, { paise, leftPaise }) => sum + paise - leftPaise, 0)
  return decided.ok && returned > 0 ? accept({ ...decided.value, returned_paise: returned }) : decided
}

/** A booking with its money as it is now; null: absent, or not this rider's where one is named. */
async function loadCancellation(
  database: Database,
  { bookingId, userId, now }: { bookingId: string; userId: string | null; now: Date },
) {
  const [[loaded], held, changed] = await database.batch([
    database
      .select({
        ...getTableColumns(bookings),
        problem: openProblem().as('problem'),
        unsettled: sql<number>`(${isProcessing()} OR ${mayHoldMoney(now)})`.as('unsettled'),
      })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), userId === null ? undefined : eq(bookings.user_id, userId))),
    refundablePayments(database, bookingId),
    changesOf(database, bookingId),
  ])
  if (!loaded) return null
  const { unsettled, problem, ...row } = loaded
  const paidPaise = held.reduce((sum, { leftPaise }) => sum + leftPaise, 0)
  const problem_at = problem?.at ?? null
  // The table judges riders alone.
  const second = userId === null ? null : await findSecondRide(database, row, now)
  return { row, held, paidPaise, problem_at, unsettled: unsettled === 1, second, changes: madeOf(changed) }
}

const factsOf = ({ row, held: _, second, ...money }: LoadedCancellation, now: Date): CancellationFacts => ({
  ...row,
  ...money,
  service: v.parse(ServiceTypeSchema, row.service_type),
  give_back_until: second?.until ?? null,
  now,
})

interface Cancellation {
  who: Canceller
  code: CancelledBy
  reason: string
  preview: CancellationPreview
}

/**
 * What the batch writes beside the transition that cancels a booking, and only where it is applied: who cancelled it, what
 * goes back and what is kept, and the messages. A booking that was never paid was never confirmed either: its rider is
 * sent none. A paid booking stays confirmed also where everything was refunded by hand.
 */
function cancellationStatements(
  database: Database,
  { row, held, paidPaise }: LoadedCancellation,
  { who, code, reason, preview }: Cancellation,
  transition: AppliedTransition,
): BatchItem<'sqlite'>[] {
  const { now, when } = transition
  const cause = { ...causeOf(who), event: 'transition', now }
  const { refund_paise, owed_paise = 0 } = preview
  const fee_paise = preview.fee_paise + owed_paise
  const kept = { kind: 'fee_kept', source: row.id, booking_id: row.id, reason: code } as const
  const why = preview.is_second ? 'second_ride' : REFUND_REASON_OF[code]
  const message = { bookingId: row.id, now, when }
  // Where nothing was left to go back or to be kept, the message says nothing of money.
  const details = { code, ...(paidPaise > 0 && { refund_paise }), ...(owed_paise > 0 && { owed_paise }) }
  return [
    insertRow(
      database,
      bookingCancellations,
      {
        id: newId(),
        booking_id: row.id,
        user_id: 'operatorId' in who ? who.operatorId : row.user_id,
        reason,
        created_at: now.toISOString(),
        code,
      },
      when,
    ),
    lapseWaiting(database, row.id, now, when),
    ...(fee_paise === 0 ? [] : [putInLedger(database, { ...kept, paise: fee_paise }, cause, when)]),
    ...spreadRefund(refund_paise, held).flatMap(({ paymentId, paise }) =>
      putRefund(database, { paymentId, bookingId: row.id, paise, reason: why, when }, cause),
    ),
    ...(isConfirmed(row) ? [putInOutbox(database, { ...message, event: 'booking.cancelled', details })] : []),
    ...putRideTakenAway(database, transition, row.driver_id, code),
    ...('beside' in who && who.beside ? who.beside(transition) : []),
  ]
}

function causeOf(who: Canceller): Pick<Cause, 'actor' | 'actorId'> {
  if (who.by === 'no_driver') return { actor: 'system', actorId: null }
  return 'userId' in who
    ? { actor: 'rider', actorId: who.userId }
    : { actor: 'operator', actorId: who.operatorId }
}
