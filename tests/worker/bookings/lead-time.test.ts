import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { tripFingerprint } from '../../../src/domain/fares/quote'
import { createBooking } from '../../../worker/bookings/create-booking'
import { quoteKeys } from '../../../worker/config'
import { databaseOf } from '../../../worker/database/client'
import { signQuote } from '../../../worker/fares/quotes'
import { refusal } from '../../support/worker/api'
import { askQuote, quoteFor, slotIn, trip } from '../../support/worker/bookings'
import { signedInRider } from '../../support/worker/people'

const rider = await signedInRider()

describe('The lead time', () => {
  const signedFor = async (scheduled_time: string, issued: Date) => {
    const asked = trip({ scheduled_time })
    const base = await quoteFor(rider, trip())
    const { route, billed, fares } = base
    const claims = {
      v: 1 as const,
      user_id: rider.userId,
      trip: tripFingerprint(asked),
      route,
      billed,
      fares,
      issued_at: issued.toISOString(),
      expires_at: new Date(issued.getTime() + 15 * 60_000).toISOString(),
    }
    return {
      trip: asked,
      vehicle_type: 'sedan' as const,
      quote: await signQuote(claims, quoteKeys(env)),
      idempotency_key: crypto.randomUUID(),
      replaces: null,
      payment_method: 'upi' as const,
      amount_choice: 'partial' as const,
      fare_amount: fares.sedan.totalFare,
      passenger: null,
    }
  }
  const book = async (scheduled: string, issued: Date, now: Date) => {
    const context = { database: databaseOf(env.DB), keys: quoteKeys(env), userId: rider.userId, now }
    const made = await createBooking(context, await signedFor(scheduled, issued))
    return made.ok ? 'booked' : made.refusal.reason
  }
  // 10:00 in Kolkata; the first ride_later is at 14:00.
  const ten = new Date('2020-12-01T04:30:00Z')
  const later = (ms: number) => new Date(ten.getTime() + ms)

  it.each([
    ['exactly 4 hours ahead is booked', '2020-12-01T14:00', ten, ten, 'booked'],
    ['1 minute too soon is refused', '2020-12-01T14:00', later(60_000), later(60_000), 'too_soon'],
    [
      'in time at the quote stays in time while the terms are read',
      '2020-12-01T14:00',
      ten,
      later(14 * 60_000),
      'booked',
    ],
    ['but not longer than the quote lives', '2020-12-01T14:00', ten, later(15 * 60_000), 'quote_expired'],
  ])('%s', async (_, scheduled, issued, now, expected) => {
    expect(await book(scheduled, issued, now)).toBe(expected)
  })

  it('is checked at the quote too, on the real clock', async () => {
    expect(await refusal(await askQuote(rider, trip({ scheduled_time: slotIn(3) })))).toMatchObject({
      code: 'too_soon',
    })
  })
})
