import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  ALREADY_REVIEWED,
  FAILED_TO_SUBMIT_REVIEW,
  type ReviewAnswer,
  SELECT_A_RATING,
} from '../../src/domain/bookings/review'
import { NO_SUCH_BOOKING, NO_SUCH_BOOKING_CODE } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { once } from '../idempotency'
import { requireVerifiedPhone } from '../session/guards'
import { type ReviewRefusal, readReview, reviewTrip } from './review-trip'

/** The rating is checked by the rule, which answers 'Please select a rating' for anything else. */
const ReviewBody = v.object({
  rating: v.optional(v.unknown()),
  comment: v.optional(v.nullable(v.string()), null),
})

function refused(c: Context<AppEnv>, refusal: ReviewRefusal) {
  switch (refusal.reason) {
    case 'rating_required':
      return fail(c, 422, refusal.reason, SELECT_A_RATING)
    case 'comment_too_long':
      return fail(c, 422, refusal.reason, `Please use at most ${refusal.max} characters.`)
    case 'no_such_booking':
      return fail(c, 404, NO_SUCH_BOOKING_CODE, NO_SUCH_BOOKING)
    case 'already_reviewed':
      return fail(c, 409, refusal.reason, ALREADY_REVIEWED, { review: refusal.review })
    case 'not_reviewable':
      return fail(c, 409, refusal.reason, FAILED_TO_SUBMIT_REVIEW)
  }
}

/** Reviews by riders of their own trips; another rider's trip answers as an absent one. */
export const reviews = new Hono<AppEnv>().post(
  '/trips/:id/review',
  requireVerifiedPhone,
  limitRider,
  jsonBody(ReviewBody),
  async (c) => {
    const { rating, comment } = c.req.valid('json')
    const asked = { userId: c.get('user').userId, bookingId: c.req.param('id'), rating, comment }
    const reviewed = await once(c, (database) => reviewTrip(database, asked, new Date()))
    if (!reviewed.ok) return refused(c, reviewed.refusal)
    const review = reviewed.value ?? (await readReview(databaseOf(c.env.DB), asked.bookingId))
    return c.json<ReviewAnswer>({ review }, 201)
  },
)
