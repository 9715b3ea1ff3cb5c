import { eq, sql } from 'drizzle-orm'
import { isTrueSentence, type OfficeSentence } from '../../src/domain/ops/many'
import { AGAIN_AFTER_MINUTES } from '../../src/domain/ops/messages'
import { accept, type Result, refuse } from '../../src/domain/result'
import { phaseOf } from '../../src/domain/rides/phase'
import { bookings } from '../database/tables'
import { putInOutbox } from '../outbox'
import { carryOut, isLogged, type OperatorContext } from './log'
import type { OpsRefusal } from './refusals'

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

/**
 * Sends the rider of a paid booking that is not over one of the prepared sentences, whoever asks not twice within 5
 * minutes (docs/product.md, MANY-8). With its row of the log in the same batch.
 */
export async function sendOfficeMessage(
  context: OperatorContext,
  bookingId: string,
  sentence: OfficeSentence,
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  const [booking] = await database
    .select({
      status: bookings.status,
      payment_status: bookings.payment_status,
      set_out_at: bookings.set_out_at,
      arrived_at: bookings.arrived_at,
    })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  if (!booking) return refuse({ reason: 'no_such_ride' })
  if (booking.status === 'completed' || booking.status === 'cancelled') {
    return refuse({ reason: 'wrong_phase', phase: phaseOf(booking) })
  }
  if (!isTrueSentence(sentence, booking)) return refuse({ reason: 'sentence_untrue', sentence })
  if (booking.payment_status !== 'partial' && booking.payment_status !== 'paid') {
    return refuse({ reason: 'not_offered' })
  }
  const isDone = await carryOut(
    context,
    {
      action: 'message.office',
      subject: { kind: 'booking', id: bookingId },
      details: { sentence },
      when: sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${bookingId}
          AND bookings.status IN ('pending', 'accepted', 'started'))
        AND NOT EXISTS (SELECT 1 FROM ops_log
          WHERE ops_log.subject_kind = 'booking' AND ops_log.subject_id = ${bookingId}
            AND ops_log.created_at > ${minutesBefore(now, AGAIN_AFTER_MINUTES)}
            AND ops_log.action = 'message.office' AND ops_log.details ->> 'sentence' = ${sentence})`,
    },
    (logId) => [
      putInOutbox(database, {
        event: 'ride.office_message',
        bookingId,
        now,
        transitionId: logId,
        when: isLogged(logId),
        details: { code: sentence },
      }),
    ],
  )
  return isDone ? accept(true) : refuse({ reason: 'sent_just_now' })
}
