import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { REASON_REQUIRED } from '../../src/domain/bookings/sentences'
import type { CancellationPreview, CancelledAnswer } from '../../src/domain/payments/cancellation'
import { decideCancellation } from '../../src/domain/payments/decide-cancellation'
import { type Result, refuse } from '../../src/domain/result'
import { FAILED_TO_CANCEL_RIDE } from '../../src/domain/rides/live-status'
import { NO_SUCH_BOOKING, NO_SUCH_BOOKING_CODE } from '../bookings/booking-row'
import { type Database, databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { afterTransition } from '../rides/after-transition'
import { requireVerifiedPhone } from '../session/guards'
import { type CancelRefusal, cancelBooking, factsOf, loadCancellation } from './cancel-booking'

const CancelBody = v.object({
  reason: v.string(),
  /** What the preview said would come back, and the rider agreed to. */
  refund_paise: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** A ride that started, or is over, cannot be cancelled; beside it the phase that it has reached. */
function refused(c: Context<AppEnv>, refusal: CancelRefusal) {
  switch (refusal.reason) {
    case 'no_such_booking':
      return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    case 'reason_required':
      return fail(c, 422, refusal.reason, REASON_REQUIRED)
    case 'reason_too_long':
      return fail(c, 422, refusal.reason, `Please use at most ${refusal.most} characters.`)
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

/** A rider's own cancellation: what it would bring, and then the thing itself. */
export const cancellations = new Hono<AppEnv>()
  .get('/bookings/:id/cancellation', requireVerifiedPhone, limitRider, async (c) => {
    const { userId } = c.get('viewer')
    const asked = { userId, bookingId: c.req.param('id'), now: new Date() }
    const preview = await previewCancellation(databaseOf(c.env.DB), asked)
    return preview.ok ? c.json<CancellationPreview>(preview.value) : refused(c, preview.refusal)
  })
  .post('/bookings/:id/cancel', requireVerifiedPhone, limitRider, jsonBody(CancelBody), async (c) => {
    const { reason, refund_paise: refundPaise } = c.req.valid('json')
    const bookingId = c.req.param('id')
    const who = { by: 'rider', userId: c.get('viewer').userId, reason, refundPaise } as const
    const cancelled = await cancelBooking(databaseOf(c.env.DB), { bookingId, who }, new Date())
    if (!cancelled.ok) return refused(c, cancelled.refusal)
    // After a second click too: whoever made the first may have died before anybody was told.
    c.set('mayHaveMessages', true)
    await afterTransition(c.env, c.executionCtx, bookingId)
    return c.json<CancelledAnswer>({ booking_id: bookingId, refund_paise: cancelled.value.refundPaise })
  })

/** What a rider's cancelling now would bring, before it is asked for (docs/product.md, Refund policy). */
async function previewCancellation(
  database: Database,
  { userId, bookingId, now }: { userId: string; bookingId: string; now: Date },
): Promise<Result<CancellationPreview, CancelRefusal>> {
  const found = await loadCancellation(database, bookingId, userId)
  return found ? decideCancellation('rider', factsOf(found, now)) : refuse({ reason: 'no_such_booking' })
}
