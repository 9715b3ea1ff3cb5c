import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import {
  ALREADY_REVIEWED,
  checkReview,
  FAILED_TO_SUBMIT_REVIEW,
  type Review,
  type ReviewAnswer,
  SELECT_A_RATING,
} from '../../src/domain/bookings/review'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { ABSENT_BOOKING } from '../bookings/booking-row'
import { type Database, databaseOf } from '../database/client'
import { newId } from '../database/new-id'
import { insertRowsFrom } from '../database/rows'
import { bookings, drivers, reviews } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { once } from '../idempotency'
import { requireVerifiedPhone } from '../session/guards'

interface ReviewRequest {
  userId: string
  bookingId: string
  /** The rating as it was sent: anything but a rating is refused as missing. */
  rating: unknown
  comment: string | null
}

const REVIEW_REFUSALS = {
  rating_required: SELECT_A_RATING,
  comment_too_long: ({ max }: { max: number }) => `Please use at most ${max} characters.`,
  /** The trip is absent, or another rider's. */
  no_such_booking: ABSENT_BOOKING,
  already_reviewed: [409, ALREADY_REVIEWED, { fields: ({ review }: { review: Review }) => ({ review }) }],
  /** The ride was not driven to its end, or nobody drove it. */
  not_reviewable: [409, FAILED_TO_SUBMIT_REVIEW],
} as const satisfies RefusalTable

type ReviewRefusal = RefusalOf<typeof REVIEW_REFUSALS>

/**
 * A rider's review of a completed ride, once (docs/product.md, REVIEW-2). One batch: the review, and what the review
 * changes in the driver's mean. Of two reviews at the same moment the unique index allows one; the other changes
 * nothing.
 */
export async function reviewTrip(
  database: Database,
  { userId, bookingId, rating, comment }: ReviewRequest,
  now: Date,
): Promise<Result<Review, ReviewRefusal>> {
  const checked = checkReview(rating, comment)
  if (!checked.ok) return checked
  const review: Review = { ...checked.value, created_at: now.toISOString() }
  const id = newId()
  const row = {
    ...review,
    id,
    booking_id: bookingId,
    reviewer_id: userId,
    reviewed_id: sql`bookings.driver_id`,
    status: 'active',
  } as const
  const isOver = and(
    eq(bookings.id, bookingId),
    eq(bookings.user_id, userId),
    eq(bookings.status, 'completed'),
    isNotNull(bookings.driver_id),
  )
  const [written] = await database.batch([
    insertRowsFrom(database, reviews, row, sql`FROM bookings WHERE ${isOver}`).onConflictDoNothing(),
    raiseRating(database, { id, rating: review.rating }),
  ])
  if (written.meta.changes > 0) return accept(review)
  const before = await readReview(database, userId, bookingId)
  if (before) return refuse({ reason: 'already_reviewed', review: before })
  return refuse({ reason: before === null ? 'not_reviewable' : 'no_such_booking' })
}

/** The review of a rider's own trip, null where it has none; undefined for a trip that is absent or another rider's. */
async function readReview(
  database: Database,
  userId: string,
  bookingId: string,
): Promise<Review | null | undefined> {
  const [trip] = await database
    .select({
      review: { rating: reviews.rating, comment: reviews.comment, created_at: reviews.created_at },
    })
    .from(bookings)
    .leftJoin(reviews, and(eq(reviews.booking_id, bookings.id), eq(reviews.reviewer_id, bookings.user_id)))
    .where(and(eq(bookings.id, bookingId), eq(bookings.user_id, userId)))
  return trip?.review
}

/** Adds one review to sum and count, and sets the mean to two decimals, without reading another review. */
function raiseRating(database: Database, { id, rating }: { id: string; rating: number }) {
  return (
    database
      .update(drivers)
      .set({
        rating_sum: sql`${drivers.rating_sum} + ${rating}`,
        rating_count: sql`${drivers.rating_count} + 1`,
        rating: sql`round(1.0 * (${drivers.rating_sum} + ${rating}) / (${drivers.rating_count} + 1), 2)`,
      })
      // No driver where the review was not inserted, because its id is new.
      .where(sql`${drivers.id} = (SELECT reviews.reviewed_id FROM reviews WHERE reviews.id = ${id})`)
  )
}

/** The rating is checked by the rule, which answers 'Please select a rating' for anything else. */
const ReviewBodySchema = v.object({
  rating: v.optional(v.unknown()),
  comment: v.optional(v.nullable(v.string()), null),
})

/** Reviews by riders of their own trips; another rider's trip answers as an absent one. */
export const reviewRoutes = new Hono<AppEnv>().post(
  '/trips/:id/review',
  requireVerifiedPhone,
  jsonBody(ReviewBodySchema),
  async (c) => {
    const { rating, comment } = c.req.valid('json')
    const asked = { userId: c.get('user').userId, bookingId: c.req.param('id'), rating, comment }
    const reviewed = await once(c, REVIEW_REFUSALS, (database) => reviewTrip(database, asked, new Date()))
    const { userId, bookingId } = asked
    const review = reviewed ?? (await readReview(databaseOf(c.env.DB), userId, bookingId))
    if (!review) throw new Error('A review is not there after it was written')
    return c.json<ReviewAnswer>({ review }, 201)
  },
)
