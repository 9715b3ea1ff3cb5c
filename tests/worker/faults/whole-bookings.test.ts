import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BookingSchema } from '../../../src/domain/bookings/booking'
import { QuoteAnswerSchema } from '../../../src/domain/fares/quote'
import { CancellationPreviewSchema } from '../../../src/domain/payments/cancellation'
import { PaymentOrderAnswerSchema } from '../../../src/domain/payments/checkout'
import { eraseDeletedAccounts } from '../../../worker/profile/erase-account'
import { drawFrom } from '../../support/bookings/draw'
import { requestFor } from '../../support/bookings/trips'
import { eventually } from '../../support/eventually'
import { WORD } from '../../support/worker/actions'
import { trip } from '../../support/worker/bookings'
import { firstRow, rowsOf } from '../../support/worker/database'
import { CONFIRMED, HOUR } from '../../support/worker/deletions'
import { Browser, dying, type Meet, undisturbed } from '../../support/worker/faulty-bindings'
import { findingsOf } from '../../support/worker/money'
import { signedInDriver, signedInRider } from '../../support/worker/people'
import { letLimits } from '../../support/worker/rate-limits'
import { clockRuns, payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, paidBooking, rideRow } from '../../support/worker/rides'
import { asRider, carAt, evict } from '../../support/worker/sockets'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  return letLimits(true)
})

/** One call in ten of the database, KV and the objects fails: it is not made, or its answer is lost; by this seed. */
function failing(seed: number): Meet {
  const draw = drawFrom(seed)
  const lost = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))
  return (send) =>
    send(async ({ name, make }) => {
      const chance = /^(provider|MESSAGES)/.test(name) ? 20 : draw(20)
      if (chance === 0) return lost()
      const answer = await make()
      return chance === 1 ? lost() : answer
    })
}

/** The database takes no write at the first two tries of a press, as on a disk that is full until somebody makes room. */
const fullDisk: Meet = (send, attempt) =>
  send(({ name, make }) =>
    attempt < 3 && /^DB (batch|run)/.test(name)
      ? Promise.reject(new Error('D1_ERROR: database or disk is full: SQLITE_FULL'))
      : make(),
  )

/** Each object is evicted before each of its calls. One that does not run can't be. */
const evicting: Meet = (send) =>
  send(async ({ make, object }) => {
    if (object) await evict(object)
    return make()
  })

/** Each call of the database takes 5 s, in which each object that the request has called before answers somebody else. */
const slowDatabase: Meet = (send) => {
  const objects = new Set<DurableObjectStub>()
  return send(async ({ name, make, object }) => {
    if (object) objects.add(object)
    if (name.startsWith('DB')) {
      for (const one of objects) await runInDurableObject(one, () => {})
      vi.setSystemTime(Date.now() + 5000)
    }
    return make()
  })
}

/** The browser that has signed in; with another number where the code's use has died with its request. */
async function signedIn(meet: Meet): Promise<Browser> {
  const attempts = new Map<string, number>()
  for (;;) {
    const browser = new Browser(meet, attempts)
    const { token } = await browser.askForCode()
    const entered = await browser.press('/api/sign-in/verify', { token }, v.unknown()).catch(String)
    if (typeof entered !== 'string') return browser
    expect(entered).toContain('Invalid or expired OTP')
  }
}

async function bookPayAndCancel(browser: Browser) {
  const asked = trip()
  const { quote, fares } = await browser.press('/api/quotes', { trip: asked }, QuoteAnswerSchema)
  const request = requestFor(asked, quote, fares.sedan.totalFare)
  const { booking } = await browser.press('/api/bookings', request, v.object({ booking: BookingSchema }))
  const { id: booking_id, advance_amount: paymentAmount } = booking
  const order = { bookingId: booking_id, paymentMethod: 'upi', paymentAmount }
  const { order_id } = await browser.press('/api/payment-order', order, PaymentOrderAnswerSchema)
  const { answer } = await payInSheet(order_id)
  await browser.press('/api/payment-verification', { ...answer, booking_id }, v.unknown())
  await clockRuns()
  await browser.press(`/api/bookings/${booking_id}`, undefined, v.unknown())
  const cancel = `/api/bookings/${booking_id}/cancel`
  const { refund_paise } = await browser.press(`${cancel}lation`, undefined, CancellationPreviewSchema)
  await browser.press(cancel, { reason: 'My plans have changed', refund_paise }, v.unknown())
  await clockRuns()
  return { booking, refund_paise }
}

/** No message of a booking is there twice. */
const isToldOnce = async (bookingId: string) =>
  expect(
    await rowsOf(
      'SELECT event, channel FROM outbox WHERE booking_id = ? GROUP BY 1, 2, recipient_id HAVING count(*) > 1',
      bookingId,
    ),
  ).toEqual([])

/** Signs in, books, pays, cancels and signs out: of everything there is one, and the books agree. */
async function wholeBooking(meet: Meet): Promise<Browser> {
  const browser = await signedIn(meet)
  const { booking, refund_paise } = await bookPayAndCancel(browser)
  while ((await browser.try('/sign-out', {}))?.status !== 303);
  expect((await new Browser().try('/api/profile'))?.status).toBe(401)
  const of = (table: string) => rowsOf(`SELECT * FROM ${table} WHERE booking_id = ?`, booking.id)
  expect(await rowsOf('SELECT id FROM bookings WHERE user_id = ?', booking.user_id)).toHaveLength(1)
  expect(await of('payments')).toMatchObject([{ amount_paise: booking.advance_amount * 100 }])
  expect(await of('refunds')).toMatchObject([{ amount_paise: refund_paise, status: 'processed' }])
  expect(await of('booking_cancellations')).toHaveLength(1)
  await isToldOnce(booking.id)
  expect(await findingsOf(booking.id)).toEqual([])
  return browser
}

/** A ride from its offer to its end, followed by its rider's socket: what the socket was told, and what is left. */
async function wholeRide(meet: Meet) {
  const [rider, driver] = [await signedInRider({ fullName: 'Asha Rao' }), await signedInDriver()]
  const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(30) })
  const browser = new Browser(meet, new Map(), driver.cookie)
  const press = (path: string, body: object = {}) => browser.press(`/api/driver${path}`, body, v.unknown())
  await press(`/offers/${id}/accept`)
  const ride = { id, booking: await rideRow(id), rider, driver }
  const socket = await asRider(ride)
  await press(`/rides/${id}/set-out`)
  await carAt(ride, 0, { secondsAgo: 0 })
  await press(`/rides/${id}/arrived`, { reason: WORD })
  await press(`/rides/${id}/start`, { pin: ride.booking.start_pin })
  await press(`/rides/${id}/complete`, { reason: WORD, collected: { method: 'cash', rupees: 300 } })
  const phases = () => socket.received.flatMap((message) => ('ride' in message ? message.ride.phase : []))
  await eventually(() => expect(phases()).toContain('completed'))
  await isToldOnce(id)
  const { status, ride_version, collected, payment_status } = await rideRow(id)
  return {
    // An object that was evicted begins with a snapshot.
    told: [...new Set(phases())],
    isCarSeen: socket.received.some((message) => 'position' in message && message.position !== null),
    rides: await firstRow('SELECT total_rides FROM drivers WHERE id = ?', driver.userId),
    left: { status, ride_version, collected, payment_status },
    findings: await findingsOf(id),
  }
}

const WHOLE_RIDE = {
  told: ['assigned', 'on_the_way', 'arrived', 'started', 'completed'],
  isCarSeen: true,
  rides: { total_rides: 1 },
  left: { status: 'completed', ride_version: 5, collected: 300, payment_status: 'paid' },
  findings: [],
}

/** Each with whether a rider is refused something on the way; null where that is not compared. */
describe.each<[string, Meet, boolean | null]>([
  ['nothing goes wrong', undisturbed, false],
  ['storage fails one call in ten', failing(1), true],
  ['the disk is full until the third try of each press', fullDisk, true],
  ['each press dies at its first call, then at its second, and so on', dying, null],
  ['each object is evicted before each of its calls', evicting, false],
  ['the database takes 5 s a call, which no object waits for', slowDatabase, false],
])('Where %s', (_, meet, isRefused) => {
  it('a whole booking is one', async () => {
    const { said } = await wholeBooking(meet)
    if (isRefused !== null) expect(said.size > 0).toBe(isRefused)
  })

  // What a dead process had still to try again takes its time to end.
  it('a whole ride is the same', { tags: meet === dying ? ['slow'] : [] }, async () => {
    expect(await wholeRide(meet)).toEqual(WHOLE_RIDE)
  })
})

it.each([1, -1])(
  'A whole booking is one where our clock is %i hour ahead of everybody else’s',
  async (hours) => {
    vi.setSystemTime(Date.now() + hours * HOUR)
    expect([...(await wholeBooking(undisturbed)).said]).toEqual([])
  },
)

it('A deletion of an account that dies at any of its calls has not begun, or is brought to its end by the clock', async () => {
  let isOver = false
  for (let call = 1; !isOver; call += 1) {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const { id } = await paidBooking(rider, { status: 'completed', pickup_address: '12 Temple Road' })
    await env.PICTURES.put(`profile-pictures/${rider.userId}-1.jpg`, 'x')
    const browser = new Browser(dying, new Map([['/api/profile/delete', call - 1]]), rider.cookie)
    isOver = (await browser.try('/api/profile/delete', CONFIRMED)) !== null
    const row = () => firstRow('SELECT full_name, deleted_at FROM users WHERE id = ?', rider.userId)
    if ((await row())?.deleted_at === null) {
      expect(await row()).toMatchObject({ full_name: 'Asha Rao' })
      continue
    }
    for (let runs = 0; runs < 3; runs += 1) await eraseDeletedAccounts(env, new Date(Date.now() + 60_000))
    expect(await row()).toMatchObject({ full_name: null })
    expect((await rideRow(id)).pickup_address).toBe('Koramangala 8th Block, Bengaluru')
    expect((await env.PICTURES.list({ prefix: `profile-pictures/${rider.userId}` })).objects).toEqual([])
    const { objects } = await env.BACKUPS.list({ prefix: 'deletions/' })
    expect(objects.filter(({ key }) => key.endsWith(rider.userId))).toHaveLength(1)
    expect((await new Browser(undisturbed, new Map(), rider.cookie).try('/api/profile'))?.status).toBe(401)
  }
})
