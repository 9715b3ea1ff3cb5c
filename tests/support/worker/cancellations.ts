import { env } from 'cloudflare:workers'
import {
  CancellationPreviewSchema,
  type CancelledAnswer,
  CancelledAnswerSchema,
} from '../../../src/domain/rides/ride-details'
import { get, ok, post } from './api'
import type { SignedIn } from './people'

export const askPreview = (rider: SignedIn | null, id: string) =>
  get(`/api/bookings/${id}/cancellation`, rider)

export const preview = async (rider: SignedIn, id: string) =>
  ok(await askPreview(rider, id), CancellationPreviewSchema)

export const askCancel = (rider: SignedIn | null, id: string, body: Record<string, unknown>) =>
  post(`/api/bookings/${id}/cancel`, { reason: 'My plans have changed', ...body }, rider)

export const cancelled = async (
  rider: SignedIn,
  id: string,
  refund_paise: number,
): Promise<CancelledAnswer> => ok(await askCancel(rider, id, { refund_paise }), CancelledAnswerSchema)

/** What the database holds of a booking's end: its record, its refunds, and who is to be told. */
export async function endOf(id: string) {
  const rows = async (text: string) => (await env.DB.prepare(text).bind(id).all()).results
  return {
    cancellations: await rows(
      'SELECT code, reason, user_id FROM booking_cancellations WHERE booking_id = ? ORDER BY created_at',
    ),
    refunds: await rows(
      'SELECT reason, amount_paise, status FROM refunds WHERE booking_id = ? ORDER BY reason, amount_paise',
    ),
    messages: await rows(
      `SELECT event, recipient_id FROM outbox WHERE booking_id = ? AND event LIKE '%cancelled' ORDER BY event`,
    ),
  }
}

/** So much of a booking's payment goes back for a reason of its own. */
export async function refundedElsewhere(bookingId: string, paise: number): Promise<void> {
  const at = new Date().toISOString()
  await env.DB.prepare(
    `INSERT INTO refunds (id, payment_id, booking_id, amount_paise, reason, created_at, updated_at)
     SELECT ?, payments.id, payments.booking_id, ?, 'goodwill', ?, ? FROM payments WHERE booking_id = ?`,
  )
    .bind(crypto.randomUUID(), paise, at, at, bookingId)
    .run()
}
