import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { CallerBookedSchema, type CallerBooking } from '../../../src/domain/ops/caller'
import { PaymentOrderAnswerSchema } from '../../../src/domain/payments/checkout'
import { PayableTripSchema } from '../../../src/domain/payments/payment-link'
import { issueDueDocuments } from '../../../worker/documents/issue-documents'
import { readDocuments } from '../../../worker/documents/read-documents'
import { expireUnpaidBookings } from '../../../worker/payments/expire-unpaid-bookings'
import {
  act,
  board,
  drive,
  logOf,
  messagesOf,
  NOTHING_PAID,
  rideOn,
  shown,
} from '../../support/worker/actions'
import { get, ok, post, refusal } from '../../support/worker/api'
import { trip } from '../../support/worker/bookings'
import { callerRequest } from '../../support/worker/callers'
import { database, firstRow, rowsOf, run } from '../../support/worker/database'
import { messagesTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { newPhone, type SignedIn } from '../../support/worker/people'
import { clockRuns, payInSheet, razorpay } from '../../support/worker/razorpay'
import {
  minutesFrom,
  rideRow,
  type SignedInDriver,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'

let operator: SignedIn
beforeAll(async () => {
  operator = await signedInOperator()
})

/** On duty, and seen near the pickup of `trip` just now. */
async function driverNear(): Promise<SignedInDriver> {
  const driver = await signedInDriver()
  const { pickup_latitude: lat, pickup_longitude: lng } = trip()
  const seen = 'UPDATE drivers SET current_latitude = ?, current_longitude = ?, current_at = ? WHERE id = ?'
  await run(seen, lat + 0.03, lng, new Date().toISOString(), driver.userId)
  return driver
}

const press = (request: CallerBooking) => post('/api/ops/bookings', request, operator)

/** A cab that an operator sends at once, and the link by which its caller pays. */
async function sold() {
  const [phone, driver] = [newPhone(), await driverNear()]
  const request = await callerRequest(operator, phone, { send_driver_id: driver.userId })
  const { id } = await ok(await press(request), CallerBookedSchema, 201)
  const link = await firstRow<{ id: string }>('SELECT id FROM payment_links WHERE booking_id = ?', id)
  const fare = request.fare_amount
  const advance = Math.ceil(fare / 4)
  return { phone, driver, request, id, link: link?.id ?? '', fare, advance }
}

type Sold = Awaited<ReturnType<typeof sold>>

const read = async ({ link }: Sold) => ok(await get(`/api/pay/${link}`), PayableTripSchema)

const order = ({ link }: Sold, paymentAmount: number) =>
  post(`/api/pay/${link}/order`, { paymentMethod: 'upi', paymentAmount })

/** Paid at the provider, which we learn of with `arrives`. */
async function paidUntold(cab: Sold, rupees: number) {
  const { order_id } = await ok(await order(cab, rupees), PaymentOrderAnswerSchema)
  const { answer } = await payInSheet(order_id)
  return { arrives: () => post(`/api/pay/${cab.link}/verification`, answer) }
}

const pays = async (cab: Sold, rupees: number) =>
  expect((await (await paidUntold(cab, rupees)).arrives()).status).toBe(200)

async function starts({ id, driver }: Sold) {
  expect((await drive.setOut(driver, id)).status).toBe(200)
  expect((await drive.start(driver, id, (await rideRow(id)).start_pin ?? '')).status).toBe(200)
}

const ends = ({ id, driver }: Sold, rupees: number) =>
  drive.complete(driver, id, rupees === 0 ? NOTHING_PAID : { collected: { method: 'cash', rupees } })

const due = async ({ id, driver }: Sold) => (rideOn(await board(driver), id)?.statement.due_paise ?? 0) / 100

/** What went back of its payments, and why. */
const back = ({ id }: Sold) => rowsOf('SELECT reason, amount_paise FROM refunds WHERE booking_id = ?', id)

async function isRight({ id }: Sold) {
  await issueDueDocuments(database, env, new Date())
  expect(await findingsOf(id)).toEqual([])
}

describe('A cab for now that is sold with a link to pay (OFFICE-7, OFFICE-12)', () => {
  it('is confirmed and driven at once, and its caller is sent the link in one message with the confirmation', async () => {
    const cab = await sold()
    const { id, fare, advance, phone } = cab
    const row = await rideRow(id)
    expect(row).toMatchObject({ status: 'accepted', pays_driver: true, remaining_amount: fare })
    expect(await due(cab)).toBe(fare)
    const events = (await messagesOf(id)).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['booking.payment_link', 'driver.ride_assigned']))
    expect(events).not.toContain('booking.confirmed')
    const told = (await messagesTo(phone, 2)).map(({ text }) => text).join('\n')
    expect(told).toContain('is confirmed.')
    expect(told).toMatch(new RegExp(`Pay Rs ${advance} or all Rs ${fare} by .*/pay/${cab.link}`))
    const panel = await shown(await get(`/api/ops/bookings/${id}`, operator))
    expect(panel.actions).toEqual(expect.arrayContaining(['payment_link', 'revoke_payment_link']))
    const made = (await logOf(id)).find(({ action }) => action === 'booking.made')
    expect(JSON.parse(made?.details ?? '')).toMatchObject({ pays_driver: true })
    const payable = await read(cab)
    expect(payable).toMatchObject({ state: 'open', payment_state: 'none', fare_amount: fare })
    expect(Date.parse(payable.pay_until)).toBeGreaterThan(Date.now() + 119 * 60_000)
    await expireUnpaidBookings({ database, razorpay }, new Date(minutesFrom(240)))
    expect((await rideRow(id)).status).toBe('accepted')
  })

  it('is a paid one from the payment on, also under way: the driver collects the rest', async () => {
    const counted = () => firstRow("SELECT total(count) AS count FROM day_counts WHERE what = 'paid'")
    const cab = await sold()
    const confirmed = await counted()
    await starts(cab)
    const { ride_version } = await rideRow(cab.id)
    await pays(cab, cab.advance)
    expect(await counted()).toEqual(confirmed)
    const rest = cab.fare - cab.advance
    expect(await rideRow(cab.id)).toMatchObject({
      ...{ pays_driver: false, payment_status: 'partial', advance_amount: cab.advance },
      ...{ remaining_amount: rest, ride_version: ride_version + 1 },
    })
    expect([await due(cab), (await read(cab)).state]).toEqual([rest, 'paid'])
    expect(await refusal(await order(cab, cab.advance))).toMatchObject({ code: 'already_paid' })
    expect((await messagesOf(cab.id)).map(({ event }) => event)).toContain('booking.confirmed')
    expect((await ends(cab, rest)).status).toBe(200)
    expect(await rideRow(cab.id)).toMatchObject({ payment_status: 'paid', owed_amount: 0 })
    await isRight(cab)
    expect((await readDocuments(database, cab.id)).map(({ kind }) => kind)).toEqual([
      'receipt_voucher',
      'invoice',
    ])
  })

  it('that nobody paid is collected whole', async () => {
    const cab = await sold()
    await starts(cab)
    expect((await ends(cab, cab.fare)).status).toBe(200)
    expect(await rideRow(cab.id)).toMatchObject({ pays_driver: true, owed_amount: 0 })
    expect((await read(cab)).state).toBe('over')
    expect(await refusal(await order(cab, cab.advance))).toMatchObject({ code: 'booking_closed' })
    await isRight(cab)
  })

  it('sent again after a lost answer is the same, also once its link was paid; of two operators at once one sells it', async () => {
    const cab = await sold()
    const known = await (await press(cab.request)).json()
    await pays(cab, cab.advance)
    await run('UPDATE drivers SET on_duty = 0 WHERE id = ?', cab.driver.userId)
    const again = await press({ ...cab.request, pays_driver_reason: 'A cab for now' })
    expect(await again.json()).toEqual(known)
    expect(known).toMatchObject({ id: cab.id, sent: { has_link: true } })
    expect(await rowsOf('SELECT 1 FROM payment_links WHERE booking_id = ?', cab.id)).toHaveLength(1)
    const driver = await driverNear()
    const both = await Promise.all(
      [1, 2].map(async () =>
        press(await callerRequest(operator, newPhone(), { send_driver_id: driver.userId })),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  it('and is paid by two at once has one payment that counts', async () => {
    const cab = await sold()
    const first = await ok(await order(cab, cab.advance), PaymentOrderAnswerSchema)
    expect(await refusal(await order(cab, cab.fare))).toMatchObject({ code: 'payment_under_way' })
    const asked = { paymentMethod: 'upi', paymentAmount: cab.fare, insteadOf: first.order_id }
    const other = await ok(await post(`/api/pay/${cab.link}/order`, asked), PaymentOrderAnswerSchema)
    const both = [await payInSheet(first.order_id), await payInSheet(other.order_id)]
    await Promise.all(both.map(({ answer }) => post(`/api/pay/${cab.link}/verification`, answer)))
    const { advance_amount } = await rideRow(cab.id)
    expect([cab.advance, cab.fare]).toContain(advance_amount)
    expect(await back(cab)).toEqual([
      { reason: 'already_paid', amount_paise: (cab.advance + cab.fare - advance_amount) * 100 },
    ])
    await isRight(cab)
  })

  it('is cancelled by the table of a paid one, and owes as one that is paid to the driver where nothing was', async () => {
    const [paid, unpaid] = [await sold(), await sold()]
    await pays(paid, paid.advance)
    const late = await paidUntold(unpaid, unpaid.advance)
    const shownTo = { reason: 'The caller rang again', for_rider: true, refund_paise: 0 }
    const fee = { ...shownTo, owed_paise: unpaid.advance * 100 }
    await shown(await act(unpaid.id, 'cancel', fee, operator))
    const kept = await post(
      `/api/ops/bookings/${paid.id}/no-show`,
      { reason: 'Called twice', refund_paise: 0 },
      operator,
    )
    expect(kept.status).toBe(409)
    const company = { reason: 'No car', refund_paise: paid.advance * 100 }
    await shown(await act(paid.id, 'cancel', company, operator))
    expect(await back(paid)).toEqual([{ reason: 'company_cancelled', amount_paise: paid.advance * 100 }])
    // It comes after the cancellation, which owes its fee all the same.
    await late.arrives()
    expect(await back(unpaid)).toEqual([{ reason: 'cancelled', amount_paise: unpaid.advance * 100 }])
    const panel = await shown(await get(`/api/ops/bookings/${unpaid.id}`, operator))
    expect(panel.statement.fee_owed_paise).toBe(unpaid.advance * 100)
    await isRight(paid)
    await isRight(unpaid)
  })

  it('ends its link with a change, and takes what was under way if it is the fare still', async () => {
    const cab = await sold()
    const underWay = await paidUntold(cab, cab.advance)
    await run('UPDATE bookings SET change_number = 1 WHERE id = ?', cab.id)
    expect((await get(`/api/pay/${cab.link}`)).status).toBe(410)
    expect((await order(cab, cab.fare)).status).toBe(410)
    const panel = await shown(await get(`/api/ops/bookings/${cab.id}`, operator))
    expect(panel.actions).not.toContain('payment_link')
    await underWay.arrives()
    expect(await rideRow(cab.id)).toMatchObject({ pays_driver: false, advance_amount: cab.advance })
    const dearer = await sold()
    const old = await paidUntold(dearer, dearer.advance)
    await run(
      'UPDATE bookings SET change_number = 1, fare_amount = fare_amount + 100, remaining_amount = remaining_amount + 100 WHERE id = ?',
      dearer.id,
    )
    await old.arrives()
    expect(await back(dearer)).toEqual([{ reason: 'amount_mismatch', amount_paise: dearer.advance * 100 }])
  })
})

describe('What is paid by the link beside what the driver collects (OFFICE-13)', () => {
  it.each(['advance', 'fare'] as const)(
    'goes back where all was collected before the driver knew of the %s',
    async (what) => {
      const cab = await sold()
      await starts(cab)
      await pays(cab, cab[what])
      expect((await ends(cab, cab.fare)).status).toBe(200)
      expect(await back(cab)).toEqual([{ reason: 'already_paid', amount_paise: cab[what] * 100 }])
      expect(await rideRow(cab.id)).toMatchObject({
        pays_driver: true,
        owed_amount: 0,
        remaining_amount: cab.fare,
      })
      expect((await ends(cab, cab.fare)).status).toBe(200)
      await isRight(cab)
    },
  )

  it('is no reason to take more of another ride than is due', async () => {
    const cab = await sold()
    await starts(cab)
    await pays(cab, cab.advance)
    expect(await refusal(await ends(cab, cab.fare + 1))).toMatchObject({ status: 422 })
    expect(await back(cab)).toEqual([])
  })

  it('counts for what is owed where it comes after the end, and goes back where nothing is', async () => {
    const [owed, collected] = [await sold(), await sold()]
    for (const cab of [owed, collected]) await starts(cab)
    const [first, second] = [
      await paidUntold(owed, owed.advance),
      await paidUntold(collected, collected.fare),
    ]
    expect((await ends(owed, 0)).status).toBe(200)
    expect((await ends(collected, collected.fare)).status).toBe(200)
    await first.arrives()
    await second.arrives()
    await clockRuns()
    expect(await rideRow(owed.id)).toMatchObject({ owed_amount: owed.fare - owed.advance, pays_driver: true })
    expect(await back(owed)).toEqual([])
    expect(await back(collected)).toEqual([{ reason: 'already_paid', amount_paise: collected.fare * 100 }])
    await isRight(owed)
    await isRight(collected)
  })
})
