import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { CallerBookedSchema, type CallerBooking } from '../../../src/domain/ops/caller'
import { formatRupees } from '../../../src/domain/payments/amounts'
import { PaymentOrderAnswerSchema } from '../../../src/domain/payments/checkout'
import { issueDueDocuments } from '../../../worker/documents/issue-documents'
import { readDocuments } from '../../../worker/documents/read-documents'
import { applyPayment } from '../../../worker/payments/apply-payment'
import { board, drive, NOTHING_PAID, rideOn, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, post, refusal, statusesOf } from '../../support/worker/api'
import { askCallerBooking, callerRequest, driverNear } from '../../support/worker/callers'
import { database, databaseWhere, firstRow, insertInto, rowsOf, run } from '../../support/worker/database'
import { eventsOf, messagesTo } from '../../support/worker/inbox'
import { capturedPayment, findingsOf, wentBack } from '../../support/worker/money'
import { act, logOf, panelOf, shown } from '../../support/worker/operators'
import {
  liveLink,
  orderByLink,
  orderIdByLink,
  paidByLinkUntold,
  payByLink,
  readLink,
  verifyByLink,
} from '../../support/worker/pay-links'
import { newPhone, signedInOperator, signedInRider } from '../../support/worker/people'
import { clockRuns, payInSheet, razorpay } from '../../support/worker/razorpay'
import { minutesFrom, newRide, rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

const press = (request: CallerBooking) => post('/api/ops/bookings', request, operator)

/** A cab that an operator sends at once, and the link by which its caller pays. */
async function sold(phone = newPhone()) {
  const driver = await driverNear()
  const request = await callerRequest(operator, phone, { send_driver_id: driver.userId })
  const { id } = await ok(await press(request), CallerBookedSchema, 201)
  const fare = request.fare_amount
  const advance = Math.ceil(fare / 4)
  return { phone, driver, request, id, link: await liveLink(id), fare, advance }
}

type Sold = Awaited<ReturnType<typeof sold>>

/** Paid at the provider, which we learn of with `arrives`. */
async function paidUntold({ link }: Sold, rupees: number) {
  const { answer } = await paidByLinkUntold(link, rupees)
  return { arrives: () => verifyByLink(link, answer) }
}

async function starts({ id, driver }: Sold) {
  expect((await drive.setOut(driver, id)).status).toBe(200)
  expect((await drive.start(driver, id, (await rideRow(id)).start_pin ?? '')).status).toBe(200)
}

const ends = ({ id, driver }: Sold, rupees: number) =>
  drive.complete(driver, id, rupees === 0 ? NOTHING_PAID : { collected: { method: 'cash', rupees } })

const due = async ({ id, driver }: Sold) => (rideOn(await board(driver), id)?.statement.due_paise ?? 0) / 100

const back = ({ id }: Sold) => wentBack(id)

/** A change, which costs ₹100 more. */
const makeDearer = ({ id }: Sold, rupees = 100) =>
  run(
    `UPDATE bookings SET change_number = 1, fare_amount = fare_amount + ?1,
      remaining_amount = remaining_amount + ?1 WHERE id = ?2`,
    rupees,
    id,
  )

/** A change to a fare of ₹10 that keeps so much (CHANGE-12). */
async function makeCheap(cab: Sold, kept_paise: number) {
  const made = { booking_id: cab.id, number: 1, state: 'made', kind: 'priced', after_number: 0, kept_paise }
  const sums = { refund_paise: 0, order_paise: 0, held_paise: 0, former: '{}', wanted: '{}' }
  const by = { actor: 'operator', actor_id: operator.userId, ended_at: minutesFrom(0) }
  await insertInto({ booking_changes: { ...made, ...sums, ...by } })
  await makeDearer(cab, 10 - cab.fare)
}

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
    const events = await eventsOf(id)
    expect(events).toEqual(expect.arrayContaining(['booking.payment_link', 'driver.ride_assigned']))
    expect(events).not.toContain('booking.confirmed')
    const told = (await messagesTo(phone, 2)).map(({ text }) => text).join('\n')
    expect(told).toContain('is confirmed.')
    expect(told).toMatch(new RegExp(`Pay Rs ${advance} or all Rs ${fare} by .*/pay/${cab.link}`))
    const panel = await panelOf(operator, id)
    expect(panel.actions).toEqual(expect.arrayContaining(['payment_link', 'revoke_payment_link']))
    const made = (await logOf(id)).find(({ action }) => action === 'booking.made')
    expect(JSON.parse(made?.details ?? '')).toMatchObject({ pays_driver: true })
    const payable = await readLink(cab.link)
    expect(payable).toMatchObject({ state: 'open', payment_state: 'none', fare_amount: fare })
    expect(Date.parse(payable.pay_until)).toBeGreaterThan(Date.now() + 119 * 60_000)
  })

  it('is a paid one from the payment on, also under way: the driver collects the rest', async () => {
    const counted = () => firstRow("SELECT total(count) AS count FROM day_counts WHERE what = 'paid'")
    const cab = await sold()
    const confirmed = await counted()
    await starts(cab)
    const { ride_version } = await rideRow(cab.id)
    await payByLink(cab.link, cab.advance)
    expect(await counted()).toEqual(confirmed)
    const rest = cab.fare - cab.advance
    expect(await rideRow(cab.id)).toMatchObject({
      ...{ pays_driver: false, payment_status: 'partial', advance_amount: cab.advance },
      ...{ remaining_amount: rest, ride_version: ride_version + 1 },
    })
    expect([await due(cab), (await readLink(cab.link)).state]).toEqual([rest, 'paid'])
    await expectRefusal(orderByLink(cab.link, cab.advance), 'already_paid')
    expect(await eventsOf(cab.id)).toContain('booking.confirmed')
    expect((await ends(cab, rest)).status).toBe(200)
    expect(await rideRow(cab.id)).toMatchObject({ payment_status: 'paid', owed_amount: 0 })
    await isRight(cab)
    const kinds = (await readDocuments(database, cab.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['receipt_voucher', 'invoice'])
  })

  it('that nobody paid is collected whole; its rider reads of a payment that is looked for only until then', async () => {
    const rider = await signedInRider()
    const cab = await sold(rider.phone)
    const state = async () => (await tripOf(rider, cab.id)).payment_state
    expect(await state()).toBe('paid')
    await orderIdByLink(cab.link, cab.fare)
    expect(await state()).toBe('checking')
    await starts(cab)
    expect((await ends(cab, cab.fare)).status).toBe(200)
    expect(await rideRow(cab.id)).toMatchObject({ pays_driver: true, owed_amount: 0 })
    await run('UPDATE payment_orders SET answered_at = NULL WHERE booking_id = ?', cab.id)
    expect(await state()).toBe('paid')
    expect((await readLink(cab.link)).state).toBe('over')
    await expectRefusal(orderByLink(cab.link, cab.advance), 'booking_closed')
    expect((await panelOf(operator, cab.id)).actions).not.toContain('payment_link')
    await isRight(cab)
  })

  it('sent again after a lost answer is the same, also once its link was paid; of two operators at once one sells it', async () => {
    const cab = await sold()
    const known = await (await press(cab.request)).json()
    await payByLink(cab.link, cab.advance)
    await run('UPDATE drivers SET on_duty = 0 WHERE id = ?', cab.driver.userId)
    const again = await press({ ...cab.request, pays_driver_reason: 'A cab for now' })
    expect(await again.json()).toEqual(known)
    expect(known).toMatchObject({ id: cab.id, sent: { has_link: true } })
    expect(await rowsOf('SELECT 1 FROM payment_links WHERE booking_id = ?', cab.id)).toHaveLength(1)
    const driver = await driverNear()
    const sendIt = { send_driver_id: driver.userId }
    const both = [1, 2].map(() => askCallerBooking(operator, newPhone(), sendIt))
    expect(await statusesOf(both)).toEqual([201, 409])
  })

  it('and is paid by two at once has one payment that counts', async () => {
    const cab = await sold()
    const first = await orderIdByLink(cab.link, cab.advance)
    await expectRefusal(orderByLink(cab.link, cab.fare), 'payment_under_way')
    const instead = await orderByLink(cab.link, cab.fare, { insteadOf: first })
    const { order_id } = await ok(instead, PaymentOrderAnswerSchema)
    const both = [await payInSheet(first), await payInSheet(order_id)]
    await Promise.all(both.map(({ answer }) => verifyByLink(cab.link, answer)))
    const { advance_amount } = await rideRow(cab.id)
    expect([cab.advance, cab.fare]).toContain(advance_amount)
    expect(await back(cab)).toEqual([
      { reason: 'already_paid', amount_paise: (cab.advance + cab.fare - advance_amount) * 100 },
    ])
    await isRight(cab)
  })

  it('is cancelled by the table of a paid one, and owes as one that is paid to the driver where nothing was', async () => {
    const [paid, unpaid] = [await sold(), await sold()]
    await payByLink(paid.link, paid.advance)
    const late = await paidUntold(unpaid, unpaid.advance)
    const shownTo = { reason: 'The caller rang again', for_rider: true, refund_paise: 0 }
    const fee = { ...shownTo, owed_paise: unpaid.advance * 100 }
    await shown(await act(unpaid.id, 'cancel', fee, operator))
    const kept = await act(paid.id, 'no-show', { reason: 'Called twice', refund_paise: 0 }, operator)
    expect(kept.status).toBe(409)
    const company = { reason: 'No car', refund_paise: paid.advance * 100 }
    await shown(await act(paid.id, 'cancel', company, operator))
    expect(await back(paid)).toEqual([{ reason: 'company_cancelled', amount_paise: paid.advance * 100 }])
    // It comes after the cancellation, which owes its fee all the same.
    await late.arrives()
    expect(await back(unpaid)).toEqual([{ reason: 'cancelled', amount_paise: unpaid.advance * 100 }])
    const panel = await panelOf(operator, unpaid.id)
    expect(panel.statement.fee_owed_paise).toBe(unpaid.advance * 100)
    await isRight(paid)
    await isRight(unpaid)
  })

  it('ends its link with a change, and takes what was under way, but for what is above the fare', async () => {
    const cab = await sold()
    const underWay = await paidUntold(cab, cab.advance)
    await run('UPDATE bookings SET change_number = 1 WHERE id = ?', cab.id)
    expect((await get(`/api/pay/${cab.link}`)).status).toBe(410)
    expect((await orderByLink(cab.link, cab.fare)).status).toBe(410)
    expect((await panelOf(operator, cab.id)).actions).not.toContain('payment_link')
    await underWay.arrives()
    expect(await rideRow(cab.id)).toMatchObject({ pays_driver: false, advance_amount: cab.advance })
    const [dearer, cheaper] = [await sold(), await sold()]
    const ofDearer = await paidUntold(dearer, dearer.advance)
    const ofCheaper = await paidUntold(cheaper, cheaper.fare)
    await Promise.all([makeDearer(dearer), makeDearer(cheaper, -10)])
    await ofDearer.arrives()
    await ofCheaper.arrives()
    expect(await rideRow(dearer.id)).toMatchObject({ remaining_amount: dearer.fare + 100 - dearer.advance })
    expect(await back(cheaper)).toEqual([{ reason: 'changed', amount_paise: 1000 }])
    const paid = { payment_status: 'paid', advance_amount: cheaper.fare - 10, remaining_amount: 0 }
    expect(await rideRow(cheaper.id)).toMatchObject(paid)
    await starts(cheaper)
    expect((await ends(cheaper, 0)).status).toBe(200)
    for (const cab of [dearer, cheaper]) await isRight(cab)
  })
})

describe('What is paid by the link beside what the driver collects (OFFICE-13)', () => {
  it.each(['advance', 'fare'] as const)(
    'goes back where all was collected before the driver knew of the %s',
    async (what) => {
      const cab = await sold()
      await starts(cab)
      await payByLink(cab.link, cab[what])
      expect((await ends(cab, cab.fare)).status).toBe(200)
      expect(await back(cab)).toEqual([{ reason: 'already_paid', amount_paise: cab[what] * 100 }])
      const row = { pays_driver: true, owed_amount: 0, remaining_amount: cab.fare }
      expect(await rideRow(cab.id)).toMatchObject(row)
      expect((await ends(cab, cab.fare)).status).toBe(200)
      await isRight(cab)
    },
  )

  it.each([100, -10])('and came after a change of ₹%i, before the driver knew of it', async (more) => {
    const cab = await sold()
    const [fare, paid] = [cab.fare + more, more > 0 ? cab.advance : cab.fare]
    const underWay = await paidUntold(cab, paid)
    await makeDearer(cab, more)
    await starts(cab)
    await underWay.arrives()
    expect((await ends(cab, fare)).status).toBe(200)
    const above = more < 0 ? [{ reason: 'changed', amount_paise: 1000 }] : []
    const twice = { reason: 'already_paid', amount_paise: Math.min(paid, fare) * 100 }
    expect(await back(cab)).toEqual([twice, ...above])
    const row = { pays_driver: true, owed_amount: 0, advance_amount: 0, remaining_amount: fare }
    expect(await rideRow(cab.id)).toMatchObject(row)
    await isRight(cab)
  })

  it('is no reason to take more than is due, and is kept where the driver collects less', async () => {
    const cab = await sold()
    await starts(cab)
    await payByLink(cab.link, cab.advance)
    const rest = cab.fare - cab.advance
    const more = await refusal(await ends(cab, cab.fare + 1))
    expect(more).toMatchObject({ status: 422, message: expect.stringContaining(formatRupees(rest)) })
    const less = { ...NOTHING_PAID, collected: { method: 'cash', rupees: 1 } }
    expect((await drive.complete(cab.driver, cab.id, less)).status).toBe(200)
    expect([(await rideRow(cab.id)).owed_amount, await back(cab)]).toEqual([rest - 1, []])
  })

  it('is none of a ride that was paid before its driver had it: nobody collects its whole fare', async () => {
    const { driver, id } = await newRide.started({ overrides: { created_at: minutesFrom(-120) } })
    const all = { collected: { method: 'cash', rupees: 400 } }
    await expectRefusal(drive.complete(driver, id, all), 'remainder_unconfirmed', 422)
  })

  it('is none of a ride whose change was paid since: nobody collects its whole fare', async () => {
    const cab = await sold()
    await payByLink(cab.link, cab.advance)
    await makeDearer(cab)
    await starts(cab)
    await capturedPayment(10_000, { booking_id: cab.id, purpose: 'advance', applied: true }, 'change')
    await expectRefusal(ends(cab, cab.fare + 100), 'remainder_unconfirmed', 422)
  })

  it.each<[string, (cab: Sold) => Promise<unknown>, string, number]>([
    ['the driver ends the ride, and collects all of it', (cab) => ends(cab, cab.fare), 'already_paid', 0],
    ['the fare becomes less, but for the fare', (cab) => makeDearer(cab, 10 - cab.fare), 'changed', 10],
    ['it becomes less than its change keeps', (cab) => makeCheap(cab, 1001), 'amount_mismatch', 0],
  ])('goes back where it comes in the moment in which %s', async (_, meanwhile, reason, kept) => {
    const cab = await sold()
    await starts(cab)
    const paid = await razorpay.payment((await paidByLinkUntold(cab.link, cab.advance)).paymentId)
    if (!paid.ok) throw new Error('no payment')
    const learned = { event: 'test', now: new Date() }
    const beaten = databaseWhere(() => meanwhile(cab))
    const outcome = kept > 0 ? 'applied' : 'refund_due'
    expect(await applyPayment(beaten, paid.value, learned)).toMatchObject({ outcome })
    expect(await back(cab)).toEqual([{ reason, amount_paise: (cab.advance - kept) * 100 }])
  })

  it('counts for what is owed where it comes after the end, and goes back where nothing is', async () => {
    const [owed, collected, cheaper] = [await sold(), await sold(), await sold()]
    const underWay = [await paidUntold(owed, owed.advance)]
    for (const cab of [collected, cheaper]) underWay.push(await paidUntold(cab, cab.fare))
    await makeDearer(cheaper, -10)
    for (const cab of [owed, collected, cheaper]) {
      await starts(cab)
      expect((await ends(cab, cab === collected ? cab.fare : 0)).status).toBe(200)
    }
    for (const payment of underWay) await payment.arrives()
    await clockRuns()
    expect(await rideRow(owed.id)).toMatchObject({ owed_amount: owed.fare - owed.advance, pays_driver: true })
    expect(await back(owed)).toEqual([])
    expect(await back(collected)).toEqual([{ reason: 'already_paid', amount_paise: collected.fare * 100 }])
    expect(await back(cheaper)).toEqual([{ reason: 'changed', amount_paise: 1000 }])
    expect(await rideRow(cheaper.id)).toMatchObject({ owed_amount: 0, payment_status: 'paid' })
    await isRight(cheaper)
    // Their driver was paid all the same, as they say later.
    expect((await ends(cheaper, cheaper.fare - 10)).status).toBe(200)
    const twice = { reason: 'already_paid', amount_paise: cheaper.fare * 100 - 1000 }
    expect(await back(cheaper)).toContainEqual(twice)
    for (const cab of [owed, collected, cheaper]) await isRight(cab)
  })
})
