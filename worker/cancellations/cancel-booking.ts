import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import * as v from 'valibot'
import { ServiceTypeSchema } from '../../src/domain/bookings/trip-types'
import {
  type CancellationPreview,
  checkCancellationReason,
  type ReasonRefusal,
} from '../../src/domain/payments/cancellation'
import {
  type CancellationFacts,
  type CancellationRefusal,
  type CancelledBy,
  decideCancellation,
  REFUND_REASONS,
  spreadRefund,
} from '../../src/domain/payments/decide-cancellation'
import { accept, type Result, refuse } from '../../src/domain/result'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookingCancellations, bookings, payments, refunds } from '../database/tables'
import { putInOutbox } from '../outbox'
import { refundablePaise, refundablePayments, refundDue } from '../payments/refunds'

interface CancelRequest {
  bookingId: string
  who: Canceller
}

export type Canceller =
  /** `refundPaise` is what the rider was shown and agreed to. */
  | { by: 'rider'; userId: string; reason: string; refundPaise: number }
  | {
      by: 'company' | 'no_show'
      operatorId: string
      reason: string
      /** What the operator was shown, where it has to hold. */
      refundPaise?: number
      /** What else the batch writes, hanging on the move: a line of the operators' log. */
      beside?: (move: string) => BatchItem<'sqlite'>[]
    }
  | { by: 'no_driver' }

export interface Cancelled {
  /** Integer paise that go back. */
  refundPaise: number
  /** False where this had been cancelled so before: the second click. */
  cancelledNow: boolean
}

export type CancelRefusal =
  /** Absent, or another rider's. */
  | { reason: 'no_such_booking' }
  | ReasonRefusal
  | CancellationRefusal
  /** The hour has changed what comes back, or a payment came in: whoever cancels has to agree anew. */
  | { reason: 'refund_changed'; preview: CancellationPreview }
  | { reason: 'changed' }

/** The reason of a cancellation that no person gave. */
const NO_DRIVER_FOUND = 'We could not find a driver'

/** Each retry means that somebody else wrote to the booking in between; there can't be many. */
const TRIES = 5

/**
 * Cancels a booking that has not started, for its rider, the company, a rider who did not come, or want of a driver
 * (docs/product.md, Ride and Refund policy). One batch: the move, its record, the refund and the messages, all or
 * nothing. The move holds only for the booking and the money that were looked at; otherwise it is decided anew.
 */
export async function cancelBooking(
  database: Database,
  { bookingId, who }: CancelRequest,
  now: Date,
): Promise<Result<Cancelled, CancelRefusal>> {
  const reason = who.by === 'no_driver' ? accept(NO_DRIVER_FOUND) : checkCancellationReason(who.reason)
  if (!reason.ok) return reason
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const found = await loadCancellation(database, bookingId, who.by === 'rider' ? who.userId : null)
    if (!found) return refuse({ reason: 'no_such_booking' })
    const decided = decideCancellation(who.by, factsOf(found, now))
    if (!decided.ok) {
      const earlier =
        decided.refusal.reason === 'cancelled' ? await broughtEarlier(database, bookingId, who.by) : null
      return earlier === null ? decided : accept({ refundPaise: earlier, cancelledNow: false })
    }
    const preview = decided.value
    const agreed = who.by === 'no_driver' ? undefined : who.refundPaise
    if (agreed !== undefined && agreed !== preview.refund_paise) {
      return refuse({ reason: 'refund_changed', preview })
    }
    if (await write(database, found, { who, reason: reason.value, preview, now })) {
      return accept({ refundPaise: preview.refund_paise, cancelledNow: true })
    }
  }
  return refuse({ reason: 'changed' })
}

interface Decided {
  who: Canceller
  reason: string
  preview: CancellationPreview
  now: Date
}

/** False where the booking, its driver or its money had changed since it was read: then nothing is written. */
async function write(database: Database, found: LoadedCancellation, decided: Decided): Promise<boolean> {
  const { row, paidPaise } = found
  const move = newId()
  const [moved] = await database.batch([
    transitionBooking(database, {
      bookingId: row.id,
      move,
      only: [
        inArray(bookings.status, ['pending', 'accepted']),
        eq(bookings.ride_version, row.ride_version),
        sql`${refundablePaise()} = ${paidPaise}`,
      ],
      set: { status: 'cancelled', cancellation_reason: decided.reason, start_pin: null },
    }),
    ...cancellationStatements(database, found, { ...decided, move }),
  ])
  return moved.meta.changes === 1
}

type LoadedCancellation = NonNullable<Awaited<ReturnType<typeof loadCancellation>>>

/** A booking with its money as it stands now; null: absent, or not this rider's where one is named. */
export async function loadCancellation(database: Database, bookingId: string, userId: string | null) {
  const [[row], held] = await database.batch([
    database
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), userId === null ? undefined : eq(bookings.user_id, userId))),
    refundablePayments(database, bookingId),
  ])
  if (!row) return null
  return { row, held, paidPaise: held.reduce((sum, { leftPaise }) => sum + leftPaise, 0) }
}

export function factsOf({ row, paidPaise }: LoadedCancellation, now: Date): CancellationFacts {
  return {
    status: row.status,
    service: v.parse(ServiceTypeSchema, row.service_type),
    scheduled_time: row.scheduled_time,
    set_out_at: row.set_out_at,
    arrived_at: row.arrived_at,
    paidPaise,
    now,
  }
}

/** Paise that an earlier cancellation of this kind brought; null where the booking was not cancelled by it. */
async function broughtEarlier(
  database: Database,
  bookingId: string,
  by: CancelledBy,
): Promise<number | null> {
  const brought = sql<number>`(
    SELECT coalesce(sum(refunds.amount_paise), 0) FROM ${payments}
    JOIN ${refunds} ON refunds.payment_id = payments.id AND refunds.reason = ${REFUND_REASONS[by] ?? ''}
    WHERE payments.booking_id = ${bookingId})`
  const [earlier] = await database
    .select({ paise: brought.as('paise') })
    .from(bookingCancellations)
    .where(and(eq(bookingCancellations.booking_id, bookingId), eq(bookingCancellations.code, by)))
  return earlier?.paise ?? null
}

type Cancelling = Decided & { move: string }

/** What stands beside the move that cancels a booking, and happens only where it did. */
function cancellationStatements(
  database: Database,
  found: LoadedCancellation,
  cancelling: Cancelling,
): BatchItem<'sqlite'>[] {
  const { who, move } = cancelling
  return [
    recorded(database, found, cancelling),
    ...refunded(database, found, cancelling),
    ...told(database, found, cancelling),
    ...('beside' in who && who.beside ? who.beside(move) : []),
  ]
}

function recorded(database: Database, { row }: LoadedCancellation, { who, reason, move, now }: Cancelling) {
  const by = 'operatorId' in who ? who.operatorId : row.user_id
  return database.insert(bookingCancellations).select(
    database
      .select({
        id: sql<string>`${newId()}`.as('id'),
        booking_id: bookings.id,
        user_id: sql<string>`${by}`.as('user_id'),
        reason: sql<string>`${reason}`.as('reason'),
        created_at: sql<string>`${now.toISOString()}`.as('created_at'),
        code: sql<typeof who.by>`${who.by}`.as('code'),
      })
      .from(bookings)
      .where(and(eq(bookings.id, row.id), transitionApplied(row.id, move))),
  )
}

function refunded(database: Database, { row, held }: LoadedCancellation, cancelling: Cancelling) {
  const { who, preview, move, now } = cancelling
  const reason = REFUND_REASONS[who.by]
  if (reason === null) return []
  return spreadRefund(preview.refund_paise, held).map(({ paymentId, paise }) =>
    refundDue(database, { bookingId: row.id, move, paymentId, paise, reason, now }),
  )
}

/** A booking that was never paid was never confirmed either: nobody is sent a message about its end. */
function told(database: Database, { row, paidPaise }: LoadedCancellation, cancelling: Cancelling) {
  const { who, preview, move, now } = cancelling
  const message = { channel: 'sms', bookingId: row.id, now, when: transitionApplied(row.id, move) } as const
  const details = { code: who.by, refund_paise: preview.refund_paise }
  const rider = putInOutbox(database, { ...message, event: 'booking.cancelled', details })
  const driver = putInOutbox(database, {
    ...message,
    event: 'driver.ride_cancelled',
    recipientId: row.driver_id,
    mark: move,
    details: { code: who.by },
  })
  return [...(paidPaise > 0 ? [rider] : []), ...(row.driver_id === null ? [] : [driver])]
}
