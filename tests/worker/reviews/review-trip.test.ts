import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ReviewAnswerSchema, ReviewSchema } from '../../../src/domain/bookings/review'
import { reviews } from '../../../worker/database/tables'
import { reviewTrip } from '../../../worker/reviews/review-trip'
import { expectRefusal, ok, post, refusal, statusesOf } from '../../support/worker/api'
import { database, firstRow, rowsRead } from '../../support/worker/database'
import { type SignedIn, signedInDriver } from '../../support/worker/people'
import { newRide, paidBooking } from '../../support/worker/rides'

const ask = (rider: SignedIn | null, id: string, body: unknown) =>
  post(`/api/trips/${id}/review`, body, rider)
const reviewed = async (rider: SignedIn, id: string, body: unknown) =>
  (await ok(await ask(rider, id, body), ReviewAnswerSchema, 201)).review

const reviewsOf = (bookingId: string) =>
  database.select().from(reviews).where(eq(reviews.booking_id, bookingId))

const ratingOf = (driverId: string) =>
  firstRow('SELECT rating, rating_sum AS sum, rating_count AS count FROM drivers WHERE id = ?', driverId)

describe('A review (REVIEW-1)', () => {
  it('is the rider’s rating and comment on the driver of a completed ride', async () => {
    const { rider, driver, booking } = await newRide.completed()
    const review = await reviewed(rider, booking.id, { rating: 4, comment: '  Calm and on time. ' })
    expect(review).toMatchObject({ rating: 4, comment: 'Calm and on time.' })
    expect(await reviewsOf(booking.id)).toMatchObject([
      {
        booking_id: booking.id,
        reviewer_id: rider.userId,
        reviewed_id: driver.userId,
        rating: 4,
        comment: 'Calm and on time.',
        status: 'active',
        created_at: review.created_at,
      },
    ])
  })

  it.each([
    ['with 250 of two units each', '🛺'.repeat(250)],
    ['with hostile ones', `'; DROP TABLE reviews; --<script>`],
  ])('keeps its words: %s', async (_, comment) => {
    const { rider, booking } = await newRide.completed()
    expect(await reviewed(rider, booking.id, { rating: 1, comment })).toMatchObject({ comment })
  })

  it.each([
    ['no rating', {}, 'rating_required', 'Please select a rating'],
    [
      'a comment that is too long',
      { rating: 5, comment: 'x'.repeat(501) },
      'comment_too_long',
      'Please use at most 500 characters.',
    ],
  ])('is refused with %s', async (_, body, code, message) => {
    const { rider, booking } = await newRide.completed()
    expect(await refusal(await ask(rider, booking.id, body))).toEqual({ status: 422, code, message })
    expect(await reviewsOf(booking.id)).toEqual([])
  })

  it('takes rating and comment only: its subject, writer and state are set by the server', async () => {
    const { rider, driver, booking } = await newRide.completed()
    const other = await signedInDriver()
    const sent = {
      rating: 2,
      reviewed_id: other.userId,
      reviewer_id: other.userId,
      status: 'hidden',
      id: 'mine',
    }
    await reviewed(rider, booking.id, sent)
    const [written] = await reviewsOf(booking.id)
    expect(written).toMatchObject({ reviewed_id: driver.userId, reviewer_id: rider.userId, status: 'active' })
    expect(written?.id).not.toBe('mine')
    expect(await ratingOf(other.userId)).toMatchObject({ count: 0 })
  })
})

describe('One review of a trip (REVIEW-2)', () => {
  it('is the most: a second one is refused with the first in the answer', async () => {
    const { rider, driver, booking } = await newRide.completed()
    await reviewed(rider, booking.id, { rating: 5, comment: 'Lovely' })
    const second = await ask(rider, booking.id, { rating: 1, comment: 'I take it back' })
    const beside = v.parse(v.object({ review: ReviewSchema }), await second.clone().json())
    expect(beside.review).toMatchObject({ rating: 5, comment: 'Lovely' })
    await expectRefusal(second, 'already_reviewed', 409, 'You have already reviewed this trip')
    expect(await reviewsOf(booking.id)).toHaveLength(1)
    expect(await ratingOf(driver.userId)).toEqual({ rating: 5, sum: 5, count: 1 })
  })

  it('is one of twelve that come at the same moment, and raises the driver’s count by one', async () => {
    const { rider, driver, booking } = await newRide.completed()
    const answers = Array.from({ length: 12 }, (_, index) =>
      ask(rider, booking.id, { rating: (index % 5) + 1 }),
    )
    expect(await statusesOf(answers)).toEqual([201, ...Array(11).fill(409)])
    const [written, ...more] = await reviewsOf(booking.id)
    expect(more).toEqual([])
    expect(await ratingOf(driver.userId)).toEqual({ rating: written?.rating, sum: written?.rating, count: 1 })
  })
})

describe('A driver’s rating (REVIEW-3)', () => {
  it('counts every review of rides rated in the same moment', async () => {
    const driver = await signedInDriver()
    const given = [5, 4, 3, 2, 1, 5, 5, 4]
    const rides = await Promise.all(given.map(() => newRide.completed({ driver })))
    await Promise.all(
      rides.map(({ rider, booking }, index) => reviewed(rider, booking.id, { rating: given[index] })),
    )
    expect(await ratingOf(driver.userId)).toEqual({ rating: 3.63, sum: 29, count: 8 })
  })

  it('costs no more rows for a driver with many reviews', async () => {
    const driver = await signedInDriver()
    const cost = async () => {
      const { rider, booking } = await newRide.completed({ driver })
      const asked = { userId: rider.userId, bookingId: booking.id, rating: 3, comment: null }
      return rowsRead((counting) => reviewTrip(counting, asked, new Date()))
    }
    const first = await cost()
    for (let more = 0; more < 30; more++) await cost()
    expect(first).toBeGreaterThan(0)
    // Ids are random: a search that ends at an index's last row reads one less.
    expect(Math.abs((await cost()) - first)).toBeLessThanOrEqual(3)
  })
})

it('A review is refused for a trip that is not over, and one that nobody drove', async () => {
  const { rider, booking } = await newRide.started()
  expect(await refusal(await ask(rider, booking.id, { rating: 5 }))).toEqual({
    status: 409,
    code: 'not_reviewable',
    message: 'Failed to submit review',
  })
  expect(await reviewsOf(booking.id)).toEqual([])
  const undriven = await paidBooking(rider, { status: 'completed' })
  await expectRefusal(ask(rider, undriven.id, { rating: 5 }), 'not_reviewable')
})
