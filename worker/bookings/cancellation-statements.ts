import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { REFUND_REASONS, spreadRefund } from '../../src/domain/payments/decide-cancellation'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookingCancellations, bookings } from '../database/tables'
import { putInOutbox } from '../notifications/outbox'
import { refundDue } from '../payments/cancellation-refunds'
import { movedHere } from '../rides/ride-move'
import type { Decided } from './cancel-booking'
import type { LoadedCancellation } from './cancellation-facts'

type Cancelling = Decided & { move: string }

/** What stands beside the move that cancels a booking, and happens only where it did. */
export function cancellationStatements(
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
      .where(and(eq(bookings.id, row.id), movedHere(row.id, move))),
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
  const message = { channel: 'sms', bookingId: row.id, now, when: movedHere(row.id, move) } as const
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
