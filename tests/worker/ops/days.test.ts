import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays, dateOf } from '../../../src/domain/kolkata-time'
import { type Days, DaysSchema } from '../../../src/domain/ops/days'
import { outbox } from '../../../worker/database/message-tables'
import { newId } from '../../../worker/database/new-id'
import { readDays } from '../../../worker/ops/days'
import { eventually } from '../../support/eventually'
import { act, askCancel, drive } from '../../support/worker/actions'
import { get, ok, post } from '../../support/worker/api'
import { askQuote, trip } from '../../support/worker/bookings'
import { request } from '../../support/worker/call'
import { database, insertInto, rowsOf, rowsRead, run } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { putMessage } from '../../support/worker/inbox'
import { unmatchedPayment } from '../../support/worker/money'
import { signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import {
  entered,
  minutesFrom,
  newRide,
  paidBooking,
  rideRow,
  signedInOperator,
} from '../../support/worker/rides'

const BEFORE_MIDNIGHT = '2026-03-01T18:29:59.999Z'
const MIDNIGHT = '2026-03-01T18:30:00.000Z'
const MYSURU = { lat: 12.3, lng: 76.64 }

/** What is counted, by day, city and name, but for the messages of today, which are sent after any answer. */
async function counts(): Promise<Map<string, number>> {
  const rows = await rowsOf<{ day: string; city: string; what: string; count: number }>(
    `SELECT * FROM day_counts WHERE day <> ? OR what NOT IN ('sms', 'whatsapp', 'email', 'push')`,
    dateOf(new Date()),
  )
  return new Map(
    rows.map(({ day, city, what, count }) => [
      `${day === dateOf(new Date()) ? 'today' : day} ${city || 'nowhere'} ${what}`,
      count,
    ]),
  )
}

/** Made before it is counted, and what is counted of it then. */
type Counted = () => Promise<() => Promise<unknown>>

const made =
  (make: () => Promise<unknown>): Counted =>
  async () =>
    make

const booked = (at: string) =>
  made(async () => paidBooking(await signedInRider(), { unpaid: true, created_at: at }))

/** A ride that ends now, whose driver came so many minutes past the pickup time. */
const ended =
  (minutes: number): Counted =>
  async () => {
    const scheduled_time = minutesFrom(-60)
    const arrived_at = minutesFrom(minutes, scheduled_time)
    const { driver, booking } = await newRide.started({ overrides: { scheduled_time, arrived_at } })
    return async () => {
      expect((await drive.complete(driver, booking.id)).status).toBe(200)
      expect((await drive.complete(driver, booking.id)).status).toBe(200)
    }
  }

const cancelledBy = (code: string) => async () => {
  const { id, user_id } = await paidBooking(await signedInRider())
  const row = { id: newId(), booking_id: id, user_id, reason: 'x', created_at: BEFORE_MIDNIGHT, code }
  return () => insertInto({ booking_cancellations: row })
}

const TABLE: Record<string, [Counted, Record<string, number>]> = {
  'a booking before midnight in Kolkata': [booked(BEFORE_MIDNIGHT), { '2026-03-01 bengaluru booking': 1 }],
  'a booking at midnight': [booked(MIDNIGHT), { '2026-03-02 bengaluru booking': 1 }],
  'a booking of Mysuru': [
    made(async () =>
      paidBooking(await signedInRider(), {
        ...{ unpaid: true, created_at: MIDNIGHT, pickup_latitude: MYSURU.lat, pickup_longitude: MYSURU.lng },
      }),
    ),
    { '2026-03-02 mysuru booking': 1 },
  ],
  'a first payment, and a second on the next day': [
    async () => {
      const { id } = await paidBooking(await signedInRider(), { unpaid: true })
      return async () => {
        await entered(id, 'captured', 100, { at: BEFORE_MIDNIGHT })
        await entered(id, 'captured', 300, { at: MIDNIGHT })
      }
    },
    {
      '2026-03-01 bengaluru paid': 1,
      '2026-03-01 bengaluru payment': 1,
      '2026-03-02 bengaluru payment': 1,
    },
  ],
  'a payment of no booking': [made(() => unmatchedPayment(500)), { 'today nowhere payment': 1 }],
  'a refund a day after its payment': [
    async () => {
      const { id } = await paidBooking(await signedInRider(), { created_at: BEFORE_MIDNIGHT })
      return () => entered(id, 'refund_processed', 100, { at: MIDNIGHT })
    },
    { '2026-03-02 bengaluru refund': 1 },
  ],
  'a message that is sent, and reported twice': [
    async () => {
      const { id } = await paidBooking(await signedInRider())
      await putMessage(`x|${id}`, 'booking.confirmed', { booking_id: id, channel: 'whatsapp', try_at: null })
      return async () => {
        for (const sent_at of [BEFORE_MIDNIGHT, MIDNIGHT])
          await database
            .update(outbox)
            .set({ sent_at })
            .where(eq(outbox.id, `x|${id}`))
      }
    },
    { '2026-03-01 bengaluru whatsapp': 1 },
  ],
  'a ride with a driver 10 minutes late, sent twice': [ended(10), { 'today bengaluru ride': 1 }],
  'a ride with a driver 25 minutes late': [
    ended(25),
    { 'today bengaluru ride': 1, 'today bengaluru late_ride': 1, 'today bengaluru late_minutes': 25 },
  ],
  'a cancellation by its rider': [
    async () => {
      const rider = await signedInRider()
      const { id } = await paidBooking(rider)
      return async () => expect((await askCancel(rider, id, { refund_paise: 10_000 })).status).toBe(200)
    },
    { 'today bengaluru cancellation': 1 },
  ],
  'a no-show that an operator records': [
    async () => {
      const operator = await signedInOperator()
      const overrides = { scheduled_time: minutesFrom(-60), arrived_at: minutesFrom(-30) }
      const { booking } = await newRide.arrived({ overrides })
      const body = { reason: 'The rider did not come', refund_paise: 0 }
      return async () => expect((await act(booking.id, 'no-show', body, operator)).status).toBe(200)
    },
    { 'today bengaluru no_show': 1 },
  ],
  'a booking that was never paid': [cancelledBy('unpaid'), { '2026-03-01 bengaluru unpaid': 1 }],
  'one that the company cancels': [cancelledBy('company'), { '2026-03-01 bengaluru cancellation': 1 }],
  'a search': [
    made(async () => expect((await post('/api/searches', MYSURU, null)).status).toBe(204)),
    { 'today mysuru search': 1 },
  ],
  'no search of an address over its limit': [
    async () => {
      overLimit('PLACES_LIMIT', 'searches|203.0.113.9')
      const headers = { 'cf-connecting-ip': '203.0.113.9' }
      return async () => expect((await request('/api/searches', { body: MYSURU, headers })).status).toBe(429)
    },
    {},
  ],
  'the prices of a trip': [
    async () => {
      const rider = await signedInRider()
      return () => askQuote(rider, trip())
    },
    { 'today bengaluru quote': 1 },
  ],
  'no prices of a trip that is refused': [
    async () => {
      const rider = await signedInRider()
      return () => askQuote(rider, trip({ scheduled_time: '2020-01-01T10:00' }))
    },
    {},
  ],
  'nothing of an account that is deleted, nor of messages that are': [
    async () => {
      const { rider, booking } = await newRide.completed({ rider: await signedInRider() })
      return async () => {
        expect((await remove(rider)).status).toBeLessThan(400)
        await run('DELETE FROM outbox WHERE booking_id = ?', booking.id)
        expect((await rideRow(booking.id)).status).toBe('completed')
      }
    },
    {},
  ],
}

describe('A day counts', () => {
  it.each(Object.entries(TABLE))('%s', async (_, [prepare, expected]) => {
    const happens = await prepare()
    const before = await counts()
    await happens()
    await eventually(async () => {
      const more = [...(await counts())].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const)
      expect(Object.fromEntries(more.filter(([, count]) => count !== 0))).toEqual(expected)
    })
  })

  it('nothing where it cannot be written, which is logged, and the answer is as ever', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const before = await counts()
    await run(`CREATE TRIGGER full BEFORE INSERT ON day_counts BEGIN SELECT RAISE(ABORT, 'full'); END`)
    expect((await post('/api/searches', MYSURU, null)).status).toBe(204)
    await eventually(() =>
      expect(logged).toHaveBeenCalledWith(expect.stringContaining('"event_not_counted","what":"search"')),
    )
    await run('DROP TRIGGER full')
    logged.mockRestore()
    expect(await counts()).toEqual(before)
  })
})

describe('The operators’ days', () => {
  const today = dateOf(new Date())

  it('are the last 30 with their counts by city, of however many there are', async () => {
    const days = Array.from({ length: 400 }, (_, back) => addDays(today, -back))
    const names = Array.from({ length: 11 }, (_, at) => `thing_${at}`)
    await env.DB.batch(
      ['mysuru', 'bengaluru', ''].map((city) =>
        env.DB.prepare(
          `INSERT INTO day_counts SELECT days.value, ?, names.value, 2 FROM json_each(?) AS days, json_each(?) AS names`,
        ).bind(city, JSON.stringify(days), JSON.stringify(names)),
      ),
    )
    const shown: Days = await ok(await get('/api/ops/days', await signedInOperator()), DaysSchema)
    expect(shown.today).toBe(today)
    expect(new Set(shown.rows.map(({ day }) => day))).toEqual(new Set(days.slice(0, 30)))
    expect(shown.rows).toContainEqual({
      ...{ day: addDays(today, -29), city: '' },
      counts: Object.fromEntries(names.map((name) => [name, 2])),
    })
    const rows = await rowsRead((counted) => readDays(counted, new Date()))
    expect(rows).toBeGreaterThan(900)
    expect(rows).toBeLessThan(1_010)
  })
})
