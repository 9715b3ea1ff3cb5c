import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { BookingSchema } from '../../../src/domain/bookings/booking'
import { findOwnBooking } from '../../../worker/bookings/find-booking'
import { databaseOf } from '../../../worker/database/client'
import { bookings } from '../../../worker/database/tables'
import { listTrips } from '../../../worker/trips/list-trips'
import { get, ok, refusal } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { cancelled } from '../../support/worker/cancellations'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { askVerification, orderFor, payInSheet } from '../../support/worker/razorpay'
import { paidBooking } from '../../support/worker/rides'
import { rowsRead } from '../../support/worker/rows-read'

const database = databaseOf(env.DB)
const TripsSchema = v.object({
  trips: v.array(
    v.object({ ...BookingSchema.entries, paid_amount: v.number(), refund_due_paise: v.number() }),
  ),
  next: v.nullable(v.string()),
})
const tripsOf = async (rider: SignedIn, before?: string | null) =>
  ok(await get(`/api/trips${before ? `?before=${encodeURIComponent(before)}` : ''}`, rider), TripsSchema)

/** So many more trips of a rider, copies of one booking; `at` gives each its creation. */
async function copies(rider: SignedIn, count: number, at: (index: number) => string): Promise<void> {
  const row = await findOwnBooking(database, rider.userId, (await newBookingOf(rider)).id)
  if (!row) throw new Error('no booking to copy')
  for (let index = 0; index < count; index++) {
    const id = `${String(index).padStart(4, '0')}-${crypto.randomUUID()}`
    await database.insert(bookings).values({ ...row, id, idempotencyKey: id, createdAt: at(index) })
  }
}

const minute = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString()

describe('The list of trips', () => {
  it('is empty for a rider without any', async () => {
    expect(await tripsOf(await signedInRider())).toEqual({ trips: [], next: null })
  })

  it('is newest first, with what was paid for each', async () => {
    const rider = await signedInRider()
    const unpaid = await newBookingOf(rider)
    const paid = await newBookingOf(rider)
    const { answer } = await payInSheet((await orderFor(rider, paid)).order_id)
    await askVerification(rider, paid.id, answer)
    const { trips, next } = await tripsOf(rider)
    expect(trips.map(({ id, paid_amount, payment_status }) => [id, paid_amount, payment_status])).toEqual([
      [paid.id, paid.advance_amount, 'partial'],
      [unpaid.id, 0, 'pending'],
    ])
    expect(next).toBeNull()
  })

  it('says of each what is still to come back, until it has arrived', async () => {
    const rider = await signedInRider()
    const [refunded, kept] = [await paidBooking(rider), await paidBooking(rider)]
    await cancelled(rider, refunded.id, 10_000)
    const due = async () =>
      Object.fromEntries(
        (await tripsOf(rider)).trips.map(({ id, refund_due_paise }) => [id, refund_due_paise]),
      )
    expect(await due()).toEqual({ [refunded.id]: 10_000, [kept.id]: 0 })
    const page = await (await get('/trip-history', rider)).text()
    expect(page.match(/Refund due ₹100/g)).toHaveLength(1)
    const becomes = (status: string) =>
      env.DB.prepare('UPDATE refunds SET status = ? WHERE booking_id = ?').bind(status, refunded.id).run()
    await becomes('failed')
    expect(await due()).toMatchObject({ [refunded.id]: 10_000 })
    await becomes('processed')
    expect(await due()).toMatchObject({ [refunded.id]: 0 })
  })

  it('comes in pages that leave out nothing and repeat nothing, though many were made in one moment', async () => {
    const rider = await signedInRider()
    await copies(rider, 44, (index) => minute(Math.floor(index / 30)))
    const seen: string[] = []
    const sizes: number[] = []
    let before: string | null = null
    do {
      const page = await tripsOf(rider, before)
      seen.push(...page.trips.map(({ created_at, id }) => `${created_at} ${id}`))
      sizes.push(page.trips.length)
      before = page.next
    } while (before)
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)
    expect(seen).toEqual([...seen].sort().reverse())
  })

  it('ends where its last page is exactly full', async () => {
    const rider = await signedInRider()
    await copies(rider, 19, minute)
    const { trips, next } = await tripsOf(rider)
    expect([trips.length, next]).toEqual([20, null])
  })

  it('holds a rider’s own trips alone', async () => {
    const [asha, mallory] = [await signedInRider(), await signedInRider()]
    const theirs = await newBookingOf(asha)
    const own = await newBookingOf(mallory)
    expect((await tripsOf(mallory)).trips.map(({ id }) => id)).toEqual([own.id])
    const fromTheirs = await tripsOf(mallory, `2999-01-01T00:00:00.000Z~${theirs.id}`)
    expect(fromTheirs.trips.map(({ id }) => id)).toEqual([own.id])
  })

  it.each(['x', '2026-01-01', `2026-01-01T00:00:00.000Z~'; DROP TABLE bookings`, '~'])(
    'does not begin at %j',
    async (before) => {
      const rider = await signedInRider()
      expect(
        await refusal(await get(`/api/trips?before=${encodeURIComponent(before)}`, rider)),
      ).toMatchObject({
        status: 400,
        code: 'invalid_cursor',
      })
    },
  )

  it('is for riders who are signed in, and stays out of shared caches', async () => {
    expect((await get('/api/trips')).status).toBe(401)
    const answer = await get('/api/trips', await signedInRider())
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('reads as few rows on its fifth page of a long list as on its first page of a short one', async () => {
    const [few, many] = [await signedInRider(), await signedInRider()]
    await copies(few, 25, minute)
    await copies(many, 150, minute)
    const shortList = await rowsRead((database) => listTrips(database, few.userId, null))
    const deep = await rowsRead((database) => listTrips(database, many.userId, `${minute(60)}~zzzz`))
    expect(deep).toBe(shortList)
    expect(deep).toBeGreaterThan(20)
    expect(deep).toBeLessThanOrEqual(21 * 2)
  })
})
