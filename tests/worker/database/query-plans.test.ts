import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dateOf, instantOf } from '../../../src/domain/kolkata-time'
import { FILE_KINDS } from '../../../src/domain/ops/files'
import { LISTED_STATES } from '../../../src/domain/ops/ride-lists'
import { outbox } from '../../../worker/database/message-tables'
import { bookings, users } from '../../../worker/database/tables'
import { putEveningMessages } from '../../../worker/rides/scheduled-messages'
import { runCron, runUpkeep } from '../../../worker/upkeep'
import { askCancel, drive, preview } from '../../support/worker/actions'
import { get, idIn, post } from '../../support/worker/api'
import { askQuote, newBookingOf, trip } from '../../support/worker/bookings'
import { cookiesOf, request } from '../../support/worker/call'
import { callerBooking } from '../../support/worker/callers'
import { proveNumber, signInByCode } from '../../support/worker/codes'
import { database, setIn, valuesOf } from '../../support/worker/database'
import { remove } from '../../support/worker/deletions'
import { linkGoogle, signInByGoogle, someone } from '../../support/worker/google'
import { needMessage, putMessage } from '../../support/worker/inbox'
import { closeNeed, putNeed } from '../../support/worker/needs'
import { act, assign, settleOwed } from '../../support/worker/operators'
import { askOrder, askVerification, orderFor } from '../../support/worker/orders'
import { newPhone, signedInDriver, signedInOperator, signedInRider } from '../../support/worker/people'
import {
  indexesIn,
  type Plan,
  planOf,
  readByPerson,
  readToTheEnd,
  statementsOf,
} from '../../support/worker/query-plans'
import { payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, newRide, PIN, paidBooking, rideRow } from '../../support/worker/rides'

const statements = new Map<string, unknown[]>()
/** What is made for a question is not the product's; what answers it is. */
const asked = (run: () => Promise<unknown>) => statementsOf(statements, run)
const after = (instant: string) => `${instant}~${'0'.repeat(32)}`

/** From the search to the refund, with money. */
async function riders() {
  const rider = await signedInRider({ fullName: 'Asha Rao' })
  await asked(async () => {
    await askQuote(rider, trip({ pickup_address: '12 Temple Road' }))
    const booking = await newBookingOf(rider)
    const order = await orderFor(rider, booking)
    await askOrder(rider, booking)
    for (const ending of ['fail', 'held'] as const) {
      await payInSheet(order.order_id, ending)
      await get(`/api/bookings/${booking.id}`, rider)
    }
    const paid = await newBookingOf(rider)
    const { order_id } = await orderFor(rider, paid)
    const { answer } = await payInSheet(order_id)
    await askVerification(rider, paid.id, answer)
    await askVerification(rider, paid.id, answer)
    await get('/api/rides/active', rider)
    await get('/api/rental-packages', rider)
    await get(`/profile-pictures/${'0'.repeat(32)}-1700000000000.jpg`, rider)
    await get('/api/trips/next', rider)
    const { refund_paise } = await preview(rider, paid.id)
    await askCancel(rider, paid.id, { refund_paise })
    await askCancel(rider, paid.id, { refund_paise })
    for (const status of ['', '&status=pending', '&status=completed']) {
      for (const before of ['', `&before=${after(minutesFrom(0))}`]) {
        await get(`/api/trips?${status}${before}`, rider)
      }
    }
    await get('/trip-history', rider)
    await get(`/api/trips/${paid.id}`, rider)
    await get('/api/profile/export', rider)
    await get(`/tracking?booking_id=${paid.id}`, rider)
    await post('/api/profile/messages/email', { email: 'asha@example.com' }, rider)
    await post('/api/profile/sign-out-everywhere', {}, rider)
  })
  const leaving = await signedInRider({ fullName: 'Kiran Rao' })
  const { booking } = await newRide.completed({ rider: leaving })
  await asked(async () => {
    await post(`/api/trips/${booking.id}/review`, { rating: 4, comment: 'A quiet car' }, leaving)
    await newBookingOf(leaving)
    await remove(leaving)
  })
}

async function people() {
  const [phone, account] = [newPhone(), someone()]
  const owner = await signedInRider()
  await asked(async () => {
    const signedIn = await signInByCode(phone)
    await linkGoogle(someone(), cookiesOf(signedIn))
    await request('/sign-out', { cookie: cookiesOf(signedIn), form: {} })
    const { cookie } = await signInByGoogle(account)
    await proveNumber(cookie, newPhone())
    const other = await signInByGoogle(someone())
    await proveNumber(other.cookie, owner.phone)
  })
}

async function drivers() {
  const driver = await signedInDriver()
  const rider = await signedInRider()
  const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(30) })
  const declined = await paidBooking(rider, { scheduled_time: minutesFrom(600) })
  await asked(async () => {
    await get('/api/driver/rides', driver)
    await drive.decline(driver, declined.id)
    await drive.accept(driver, id)
    await drive.handBack(driver, id)
  })
  const ride = await newRide.accepted({ driver, overrides: { scheduled_time: minutesFrom(20) } })
  await asked(async () => {
    await drive.duty(driver, false)
    await drive.setOut(driver, ride.booking.id)
    await drive.arrived(driver, ride.booking.id)
    await drive.start(driver, ride.booking.id, '0000')
    await drive.start(driver, ride.booking.id, PIN)
    await drive.complete(driver, ride.booking.id)
    await drive.complete(driver, ride.booking.id)
  })
}

async function operators() {
  const operator = await signedInOperator()
  const driver = await signedInDriver()
  const { booking } = await newRide.accepted()
  const late = await newRide.arrived({
    overrides: { scheduled_time: minutesFrom(-60), arrived_at: minutesFrom(-30), pin_tries: 5 },
  })
  const open = await paidBooking(await signedInRider())
  const unpaid = await newBookingOf(await signedInRider())
  await putMessage(`booking.confirmed|${booking.id}`, 'booking.confirmed', {
    booking_id: booking.id,
    recipient_id: booking.user_id,
    status: 'failed',
    try_at: null,
    details: '{}',
  })
  const [plate = ''] = await valuesOf('SELECT license_plate FROM vehicles WHERE id = ?', driver.vehicleId)
  await asked(async () => {
    for (const state of LISTED_STATES) {
      await get(`/api/ops/rides?state=${state}`, operator)
      await get(`/api/ops/rides?state=${state}&day=today`, operator)
      for (const narrowed of ['', '&city=mysuru', '&day=today&service=airport', `&driver=${driver.userId}`]) {
        await get(`/api/ops/rides?state=${state}${narrowed}&after=${after(minutesFrom(0))}`, operator)
      }
    }
    for (const typed of [booking.id.slice(-8), driver.phone, plate, 'pay_123', 'ravi airport today']) {
      await get(`/api/ops/find?q=${encodeURIComponent(typed)}`, operator)
      await get(`/api/ops/find?q=${encodeURIComponent(typed)}&after=t9`, operator)
    }
    await get(`/api/ops/log?after=${after(minutesFrom(0))}`, operator)
    await get('/api/ops/log?action=vehicle.edited', operator)
    await get(`/api/ops/log?operator=${operator.userId}`, operator)
    await get('/api/ops/log/people', operator)
    await get('/api/ops/days', operator)
    for (const path of ['takings', 'takings?by=car', 'cash']) await get(`/api/ops/${path}`, operator)
    for (const kind of FILE_KINDS) {
      const file = { kind, from: '2099-04-01', to: '2099-04-30', reason: 'For the accountant' }
      await get(`/api/ops/files/${await idIn(await post('/api/ops/files', file, operator))}`, operator)
    }
    await get(`/sandbox/api/rides?booking=${booking.id.slice(-8)}`, operator)
    await get('/api/ops/vehicles?after=KA', operator)
    await get(`/api/ops/drivers?after=${encodeURIComponent('A~0')}`, operator)
    await get('/api/ops/vehicles?id=car', operator)
    await get('/api/ops/drivers?id=driver', operator)
    await get(`/api/ops/bookings/${open.id}/candidates`, operator)
    await assign(open.id, { driver_id: driver.userId }, operator)
    const reason = 'The car broke down'
    await act(open.id, 'unassign', { from_driver_id: driver.userId, reason }, operator)
    await act(late.booking.id, 'clear-pin', {}, operator)
    await act(late.booking.id, 'no-show', { reason, refund_paise: 0 }, operator)
    await act(open.id, 'cancel', { reason, refund_paise: 10_000 }, operator)
    const driven = await newRide.started()
    await act(driven.booking.id, 'end', { reason, collected: null }, operator)
    await settleOwed(driven.booking.id, { amount: 300, method: null, reason }, operator)
    const message = `/api/ops/messages/booking.confirmed|${booking.id}`
    for (const key of ['0123456789abcdef', 'fedcba9876543210']) {
      await post(`${message}/again`, { key }, operator)
      await act(unpaid.id, 'payment-link', { key }, operator)
    }
    await needMessage(`booking.confirmed|${booking.id}`, 'booking.confirmed', booking.id)
    await closeNeed(`booking.confirmed|${booking.id}`, 'message_undelivered', reason, operator)
    await putNeed('rider_got_out_early', booking.id)
    await closeNeed(booking.id, 'rider_got_out_early', reason, operator)
    await callerBooking(operator, newPhone())
  })
}

/** What the clock does, where it finds something to do. */
async function upkeep() {
  const rider = await signedInRider()
  const unpaid = await newBookingOf(rider)
  await setIn('bookings', unpaid.id, { created_at: minutesFrom(-90) })
  const undriven = await paidBooking(rider, { scheduled_time: minutesFrom(-40) })
  await signedInOperator({ email: 'operator@operators.example' })
  await newRide.accepted({ overrides: { pin_tries: 5 } })
  await newRide.completed({ overrides: { end_time: minutesFrom(-5) } })
  await database.update(outbox).set({ created_at: minutesFrom(-60 * 24 * 40), details: '{}' })
  await asked(() => runUpkeep(env, new Date()))
  await asked(() => runUpkeep(env, new Date(Date.now() + 2 * 60 * 60_000)))
  await asked(() => putEveningMessages(database, instantOf(`${dateOf(new Date())}T20:30`) ?? new Date()))
  for (const cron of ['* * * * *', '30 20 * * *']) await asked(() => runCron(cron, env, new Date()))
  expect((await rideRow(unpaid.id)).status).toBe('cancelled')
  expect((await rideRow(undriven.id)).status).toBe('cancelled')
}

let plans: Plan[] = []

beforeAll(async () => {
  await riders()
  await people()
  await drivers()
  await operators()
  await upkeep()
  plans = await Promise.all([...statements].map(([statement, values]) => planOf(statement, values)))
}, 300_000)

describe('The plans of all that the product asks of its database', () => {
  it('read no table that grows to its end', () => {
    const long = plans.flatMap((plan) => readToTheEnd(plan).map((line) => `${line}: ${plan.statement}`))
    expect(long).toEqual([])
    expect(plans.length).toBeGreaterThan(200)
  })

  it('find what belongs to a booking by the booking, and not among all that its people ever had', () => {
    const long = plans.flatMap((plan) => readByPerson(plan).map((line) => `${line}: ${plan.statement}`))
    expect(long).toEqual([])
  })

  it('would show one that looks for them among these', async () => {
    const statement =
      'SELECT id FROM bookings WHERE user_id = ? AND (SELECT 1 FROM payments WHERE booking_id = ?)'
    expect(readByPerson(await planOf(statement, ['a', 'b']))).toEqual([
      expect.stringContaining('(user_id=?)'),
    ])
  })

  it('go through every index there is, but for those that hold a rule of their own', async () => {
    const names = await valuesOf(
      `SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND sql NOT LIKE 'CREATE UNIQUE%'`,
    )
    const used = indexesIn(plans)
    expect(names.filter((name) => !used.has(name))).toEqual([])
  })

  it.each([
    [
      'by a column without an index',
      () => database.select().from(users).where(eq(users.email, 'a@b.example')),
    ],
    [
      'by an index that has another order',
      () => database.select().from(bookings).orderBy(bookings.fare_amount).limit(5),
    ],
    [
      'under another name',
      () => env.DB.prepare('SELECT count(*) FROM bookings AS taken WHERE fare_amount > ?').bind(1).all(),
    ],
    [
      'by its letters',
      () => env.DB.prepare('SELECT rowid FROM search_people WHERE name > ?').bind('a').all(),
    ],
    ['to change it', () => database.update(outbox).set({ last_error: null }).where(eq(outbox.event, 'x.y'))],
  ])('would show one that is read to its end %s', async (_, run) => {
    const planted = new Map<string, unknown[]>()
    await statementsOf(planted, async () => run())
    const [[statement = '', values = []] = []] = planted
    expect(readToTheEnd(await planOf(statement, values))).toEqual([expect.stringMatching(/^SCAN /)])
  })
})
