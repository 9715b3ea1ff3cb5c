import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { addDays, dateOf } from '../../../src/domain/kolkata-time'
import { DaysSchema } from '../../../src/domain/ops/days'
import { newId } from '../../../worker/database/new-id'
import { readDays } from '../../../worker/ops/takings'
import { putInLedger } from '../../../worker/payments/ledger'
import { entryOf } from '../../../worker/payments/refunds'
import { eventually } from '../../support/eventually'
import { askCancel, drive } from '../../support/worker/actions'
import { get, ok } from '../../support/worker/api'
import { askQuote, trip } from '../../support/worker/bookings'
import { request } from '../../support/worker/call'
import { database, insertInto, rowsOf, rowsRead, run, setIn } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { putMessage } from '../../support/worker/inbox'
import { paymentOf, refundOf, unmatchedPayment } from '../../support/worker/money'
import { act } from '../../support/worker/operators'
import { riderOfEachTest, signedInOperator } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { entered, minutesFrom, newRide, paidBooking } from '../../support/worker/rides'

const BEFORE_MIDNIGHT = '2020-03-01T18:29:59.999Z'
const MIDNIGHT = '2020-03-01T18:30:00.000Z'
const MYSURU = { lat: 12.3, lng: 76.64 }
const today = dateOf(new Date())

/** What was counted, as 'day city what', but for messages of today: those are sent after any answer. */
async function counts(): Promise<Map<string, number>> {
  const rows = await rowsOf<{ key: string; count: number }>(
    `SELECT replace(day, ?1, 'today') || ' ' || city || ' ' || what AS key, count FROM day_counts
      WHERE day <> ?1 OR what NOT IN ('sms', 'whatsapp', 'email', 'push')`,
    today,
  )
  return new Map(rows.map(({ key, count }) => [key, count]))
}

const rider = riderOfEachTest()
const booking = (columns: Parameters<typeof paidBooking>[1] = {}) => paidBooking(rider, columns)
const search = (headers = {}) => request('/api/searches', { body: MYSURU, headers })
const answers = async (status: number, answer: Promise<Response>) =>
  expect((await answer).status).toBe(status)

/** A ride whose driver came so many minutes past the pickup time, and ends it twice. */
const ended =
  (minutes: number, is_scheduled = true) =>
  async () => {
    const scheduled_time = minutesFrom(-60)
    const arrived_at = minutesFrom(minutes, scheduled_time)
    const ride = await newRide.started({ overrides: { scheduled_time, arrived_at, is_scheduled } })
    for (const _ of [1, 2]) await answers(200, drive.complete(ride.driver, ride.booking.id))
  }

/** What happens; what is counted of it, beside the booking and payment that it is made with: 'today … booking'. */
const TABLE: [string, () => Promise<unknown>, Record<string, number>][] = [
  [
    'a booking before midnight in Kolkata',
    () => booking({ unpaid: true, created_at: BEFORE_MIDNIGHT }),
    { '2020-03-01 bengaluru booking': 1 },
  ],
  [
    'a booking at midnight, a first payment before and a second after it',
    async () => {
      const { id } = await booking({ unpaid: true, created_at: MIDNIGHT })
      await entered(id, 'captured', 100, { at: BEFORE_MIDNIGHT })
      await entered(id, 'captured', 300, { at: MIDNIGHT })
    },
    {
      '2020-03-02 bengaluru booking': 1,
      '2020-03-01 bengaluru paid': 1,
      '2020-03-01 bengaluru payment': 1,
      '2020-03-02 bengaluru payment': 1,
    },
  ],
  ['a payment of no booking', () => unmatchedPayment(500), { 'today  payment': 1 }],
  [
    'a refund of a day after',
    async () => entered((await booking()).id, 'refund_processed', 100, { at: MIDNIGHT }),
    { '2020-03-02 bengaluru refund': 1 },
  ],
  [
    'a refund once, though it failed after it was processed, and was processed again the day after',
    async () => {
      const refund = await refundOf(await paymentOf((await booking()).id))
      const ofFirst = { kind: 'refund_processed', ...entryOf(refund), source: `${refund.id}|1` } as const
      const reversed = { ...ofFirst, source: `${refund.id}|1|reversed`, reverses: ofFirst.source }
      const cause = { actor: 'provider', actorId: null, event: 'test' } as const
      for (const [entry, at] of [
        [ofFirst, BEFORE_MIDNIGHT],
        [reversed, MIDNIGHT],
        [{ ...ofFirst, source: `${refund.id}|2` }, MIDNIGHT],
      ] as const)
        await putInLedger(database, entry, { ...cause, now: new Date(at) }, sql`TRUE`)
    },
    { '2020-03-01 bengaluru refund': 1 },
  ],
  [
    'a message that was sent once, whatever is reported of it',
    async () => {
      const id = newId()
      await putMessage(id, 'booking.confirmed', { booking_id: null, channel: 'whatsapp', try_at: null })
      for (const sent_at of [BEFORE_MIDNIGHT, MIDNIGHT]) await setIn('outbox', id, { sent_at })
    },
    { '2020-03-01  whatsapp': 1 },
  ],
  ['a ride 10 minutes late as on time', ended(10), { 'today bengaluru ride': 1 }],
  ['a cab for now 15 minutes past its estimate as on time', ended(15, false), { 'today bengaluru ride': 1 }],
  [
    'a cab for now 16 minutes past its estimate',
    ended(16, false),
    { 'today bengaluru ride': 1, 'today bengaluru late_ride': 1, 'today bengaluru late_minutes': 16 },
  ],
  [
    'a ride 25 minutes late',
    ended(25),
    { 'today bengaluru ride': 1, 'today bengaluru late_ride': 1, 'today bengaluru late_minutes': 25 },
  ],
  [
    'a cancellation',
    async () => {
      const { id } = await paidBooking(rider)
      await answers(200, askCancel(rider, id, { refund_paise: 10_000 }))
    },
    { 'today bengaluru cancellation': 1 },
  ],
  [
    'a no-show',
    async () => {
      const times = { scheduled_time: minutesFrom(-60), arrived_at: minutesFrom(-50) }
      const { id } = (await newRide.arrived({ overrides: times })).booking
      const body = { reason: 'The rider did not come', refund_paise: 0 }
      await answers(200, act(id, 'no-show', body, await signedInOperator()))
    },
    { 'today bengaluru no_show': 1 },
  ],
  [
    'a booking that was never paid',
    async () => {
      const { id, user_id } = await booking()
      const row = { id: newId(), booking_id: id, user_id, reason: 'x', created_at: MIDNIGHT, code: 'unpaid' }
      await insertInto({ booking_cancellations: row })
    },
    { '2020-03-02 bengaluru unpaid': 1 },
  ],
  ['a search', () => answers(204, search()), { 'today mysuru search': 1 }],
  [
    'no search over the limit of its address',
    async () => {
      overLimit('PLACES_LIMIT', 'searches|203.0.113.9')
      await answers(429, search({ 'cf-connecting-ip': '203.0.113.9' }))
    },
    {},
  ],
  [
    'the prices of a trip, and none of one that is refused',
    async () => {
      await answers(422, askQuote(rider, trip({ scheduled_time: '2020-01-01T10:00' })))
      await answers(200, askQuote(rider, trip()))
    },
    { 'today bengaluru quote': 1 },
  ],
  [
    'what it did, once its account and messages are deleted',
    async () => {
      const { id } = await paidBooking(rider, { status: 'cancelled', unpaid: true, created_at: MIDNIGHT })
      await answers(200, remove(rider))
      await run('DELETE FROM outbox WHERE booking_id = ?', id)
    },
    { '2020-03-02 bengaluru booking': 1 },
  ],
]

describe('A day counts', () => {
  it.each(TABLE)('%s', async (_, happen, expected) => {
    const before = await counts()
    await happen()
    await eventually(async () => {
      const more = [...(await counts())].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const)
      const made = new Set(['booking', 'paid', 'payment'].map((what) => `today bengaluru ${what}`))
      const those = more.filter(([key, count]) => count !== 0 && !made.has(key))
      expect(Object.fromEntries(those)).toEqual(expected)
    })
  })

  it('nothing where that cannot be written, which is logged, and the answer is as ever', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const before = await counts()
    await run(`CREATE TRIGGER full BEFORE INSERT ON day_counts BEGIN SELECT RAISE(ABORT, 'full'); END`)
    await answers(204, search())
    await eventually(() =>
      expect(logged).toHaveBeenCalledWith(
        expect.stringMatching(/"event_not_counted".*"what":"search".*full/),
      ),
    )
    await run('DROP TRIGGER full')
    expect(await counts()).toEqual(before)
  })
})

it('The last 30 days are read, of however many, in under 1,000 rows', async () => {
  const days = Array.from({ length: 400 }, (_, back) => addDays(today, -back))
  const names = Array.from({ length: 11 }, (_, at) => `thing_${at}`)
  const many = `INSERT INTO day_counts SELECT days.value, cities.value, names.value, 2
    FROM json_each(?) AS days, json_each('["mysuru", "bengaluru", ""]') AS cities, json_each(?) AS names`
  await run('DELETE FROM day_counts')
  await env.DB.prepare(many).bind(JSON.stringify(days), JSON.stringify(names)).run()
  const shown = await ok(await get('/api/ops/days', await signedInOperator()), DaysSchema)
  expect(new Set(shown.rows.map(({ day }) => day))).toEqual(new Set(days.slice(0, 30)))
  expect(shown.rows[0]?.counts).toEqual(Object.fromEntries(names.map((name) => [name, 2])))
  expect(await rowsRead((counted) => readDays(counted, new Date()))).toBe(30 * 3 * 11)
})
