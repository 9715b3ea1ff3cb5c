import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { REASON_REQUIRED } from '../../src/domain/bookings/sentences'
import type { CancellationPreview, CancelledAnswer } from '../../src/domain/payments/cancellation'
import { FAILED_TO_CANCEL_RIDE } from '../../src/domain/rides/live-status'
import { NO_SUCH_BOOKING, NO_SUCH_BOOKING_CODE } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { once } from '../idempotency'
import { afterTransition } from '../rides/after-transition'
import { requireVerifiedPhone } from '../session/guards'
import { type CancelRefusal, cancelBooking, previewCancellation } from './cancel-booking'

const CancelBody = v.object({
  reason: v.string(),
  /** The refund of the preview, which the rider agreed to. */
  refund_paise: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** A ride that started, or is over, cannot be cancelled; the answer has the phase that it has reached. */
function refused(c: Context<AppEnv>, refusal: CancelRefusal) {
  switch (refusal.reason) {
    case 'no_such_booking':
      return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    case 'reason_required':
      return fail(c, 422, refusal.reason, REASON_REQUIRED)
    case 'reason_too_long':
      return fail(c, 422, refusal.reason, `Please use at most ${refusal.max} characters.`)
    case 'refund_changed':
      return fail(c, 409, refusal.reason, 'What comes back has changed. Please look at it again.', {
        preview: refusal.preview,
      })
    case 'wrong_phase':
      return fail(c, 409, refusal.reason, FAILED_TO_CANCEL_RIDE, { phase: refusal.phase })
    case 'cancelled':
    case 'too_early':
    case 'changed':
      return fail(c, 409, refusal.reason, FAILED_TO_CANCEL_RIDE)
  }
}

/** A rider's own cancellation, and the preview of its refund. */
export const cancellations = new Hono<AppEnv>()
  .get('/bookings/:id/cancellation', requireVerifiedPhone, limitRider, async (c) => {
    const { userId } = c.get('user')
    const request = { bookingId: c.req.param('id'), by: 'rider', userId } as const
    const preview = await previewCancellation(databaseOf(c.env.DB), request, new Date())
    return preview.ok ? c.json<CancellationPreview>(preview.value) : refused(c, preview.refusal)
  })
  .post('/bookings/:id/cancel', requireVerifiedPhone, limitRider, jsonBody(CancelBody), async (c) => {
    const { reason, refund_paise: refundPaise } = c.req.valid('json')
    const bookingId = c.req.param('id')
    const who = { by: 'rider', userId: c.get('user').userId, reason, refundPaise } as const
    const cancelled = await once(c, (database) => cancelBooking(database, { bookingId, who }, new Date()))
    if (!cancelled.ok) return refused(c, cancelled.refusal)
    // After a repeated press too: the first request may have died before its messages were sent and its room was synchronised.
    c.set('mayHaveMessages', true)
    await afterTransition(c.env, c.executionCtx, bookingId)
    return c.json<CancelledAnswer>({ booking_id: bookingId, refund_paise: refundPaise })
  })
