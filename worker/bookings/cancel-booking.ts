import { eq, inArray, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import {
  type CancellationPreview,
  checkCancellationReason,
  type ReasonRefusal,
} from '../../src/domain/payments/cancellation'
import { type CancellationRefusal, decideCancellation } from '../../src/domain/payments/decide-cancellation'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings } from '../database/tables'
import { refundablePaise } from '../payments/cancellation-refunds'
import { moveRide } from '../rides/ride-move'
import { broughtEarlier, factsOf, type LoadedCancellation, loadCancellation } from './cancellation-facts'
import { cancellationStatements } from './cancellation-statements'

export interface CancelRequest {
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
export const NO_DRIVER_FOUND = 'We could not find a driver'

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

export interface Decided {
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
    moveRide(database, {
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
