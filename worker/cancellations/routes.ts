// Apart from the use case, which the simulation runs without the runtime.
import { Hono } from 'hono'
import * as v from 'valibot'
import { PaiseSchema } from '../../src/domain/fields'
import type { CancellationPreview, CancelledAnswer } from '../../src/domain/payments/cancellation'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody } from '../http/failures'
import { once } from '../idempotency'
import { bookingWithStatement } from '../payments/booking-with-payment'
import { afterTransition } from '../rides/after-transition'
import { requireVerifiedPhone } from '../session/guards'
import { CANCEL_REFUSALS, cancelBooking, previewCancellation } from './cancel-booking'

const CancelBodySchema = v.object({
  reason: v.string(),
  /** The refund of the preview, which the rider agreed to. */
  refund_paise: PaiseSchema,
  /** What the preview said that is owed by it. */
  owed_paise: v.optional(PaiseSchema, 0),
})

/** A rider's own cancellation, and the preview of its refund. */
export const cancellations = new Hono<AppEnv>()
  .get('/bookings/:id/cancellation', requireVerifiedPhone, async (c) => {
    const { userId } = c.get('user')
    const request = { bookingId: c.req.param('id'), by: 'rider', userId } as const
    const preview = previewCancellation(databaseOf(c.env.DB), request, new Date())
    return c.json<CancellationPreview>(await granted(CANCEL_REFUSALS, preview))
  })
  .post('/bookings/:id/cancel', requireVerifiedPhone, jsonBody(CancelBodySchema), async (c) => {
    const { reason, refund_paise: refundPaise, owed_paise: owedPaise } = c.req.valid('json')
    const bookingId = c.req.param('id')
    const who = { by: 'rider', userId: c.get('user').userId, reason, refundPaise, owedPaise } as const
    await once(c, CANCEL_REFUSALS, (database) => cancelBooking(database, { bookingId, who }, new Date()))
    // After a repeated press too: the first request may have died before its messages were sent and its room was synchronised.
    await afterTransition(c, bookingId)
    const asked = { userId: who.userId, id: bookingId, now: new Date() }
    const statement = (await bookingWithStatement(databaseOf(c.env.DB), asked))?.statement ?? null
    return c.json<CancelledAnswer>({ booking_id: bookingId, refund_paise: refundPaise, statement })
  })
