import { Hono } from 'hono'
import * as v from 'valibot'
import {
  ALREADY_REVIEWED,
  FAILED_TO_SUBMIT_REVIEW,
  type Review,
  type ReviewAnswer,
  SELECT_A_RATING,
} from '../../src/domain/bookings/review'
import type { RefusalTable } from '../../src/domain/refusals'
import { ABSENT_BOOKING } from '../bookings/booking-row'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { answerRefusal, jsonBody } from '../http/failures'
import { limitRider } from '../http/rate-limit'
import { requireVerifiedPhone } from '../session/guards'
import { reviewTrip } from './review-trip'

/** The rating is checked by the rule, which answers 'Please select a rating' for anything else. */
const ReviewBody = v.object({
  rating: v.optional(v.unknown()),
  comment: v.optional(v.nullable(v.string()), null),
})

const REVIEW_REFUSALS = {
  rating_required: [422, SELECT_A_RATING],
  comment_too_long: [422, ({ max }: { max: number }) => `Please use at most ${max} characters.`],
  no_such_booking: ABSENT_BOOKING,
  already_reviewed: [409, ALREADY_REVIEWED, { fields: ({ review }: { review: Review }) => ({ review }) }],
  not_reviewable: [409, FAILED_TO_SUBMIT_REVIEW],
} as const satisfies RefusalTable

/** Reviews by riders of their own trips; another rider's trip answers as an absent one. */
export const reviews = new Hono<AppEnv>().post(
  '/trips/:id/review',
  requireVerifiedPhone,
  limitRider,
  jsonBody(ReviewBody),
  async (c) => {
    const { rating, comment } = c.req.valid('json')
    const asked = { userId: c.get('user').userId, bookingId: c.req.param('id'), rating, comment }
    const reviewed = await reviewTrip(databaseOf(c.env.DB), asked, new Date())
    return reviewed.ok
      ? c.json<ReviewAnswer>({ review: reviewed.value }, 201)
      : answerRefusal(c, REVIEW_REFUSALS, reviewed.refusal)
  },
)
