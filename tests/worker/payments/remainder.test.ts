import { describe, expect, it } from 'vitest'
import { ChargesAnswerSchema } from '../../../src/domain/rides/charge-requests'
import {
  board,
  drive,
  endedByOperator,
  linesOf,
  NOTHING_PAID,
  rideOn,
  tripOf,
  unpaidRide,
} from '../../support/worker/actions'
import { expectRefusal, get, ok, post, refusal, send, statusesOf } from '../../support/worker/api'
import { confirm, decide, enteredCharge } from '../../support/worker/charges'
import { rowsOf, run } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { findingsOf, refundsOfBooking } from '../../support/worker/money'
import { needsOf } from '../../support/worker/needs'
import { act, panelOf, settleOwed, shown } from '../../support/worker/operators'
import { askOrder, orderFor, payOwed } from '../../support/worker/orders'
import { signedInOperator } from '../../support/worker/people'
import { clockRuns, payInSheet } from '../../support/worker/razorpay'
import { entered, minutesFrom, newRide, owedSince, type Ride, rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

describe('A ride that ended with nothing collected', () => {
  it('lets its driver go, is on the board with the reason, and its rider is told', async () => {
    const { id, rider, driver } = await unpaidRide()
    expect(await rideRow(id)).toMatchObject({
      status: 'completed',
      owed_amount: 300,
      collected: 0,
      payment_status: 'partial',
    })
    expect(await needsOf(id)).toContain('remainder_unpaid')
    const panel = await panelOf(operator, id)
    expect(panel.statement.owed_paise).toBe(30_000)
    expect(panel.statement.lines[0]?.note).toBe(
      'Not all collected: Does not agree with the amount. ‘Wants the old fare’',
    )
    expect(panel.actions).toContain('settle_owed')
    expect(await messagesOf(id, 'ride.remainder_owed')).toMatchObject([{ recipient_id: rider.userId }])
    const trip = await (await get(`/api/trips/${id}`, rider)).text()
    expect(trip).toContain('"owed_paise":30000')
    // The driver's words are for operators.
    expect(trip).not.toContain('old fare')
    // It is settled whole, and by no sum that is none.
    const settledBy = async (amount: number) =>
      (await settleOwed(id, { amount, method: 'cash', reason: 'A part' }, operator)).status
    expect([await settledBy(200), await settledBy(0)]).toEqual([409, 400])
    expect(await rideRow(id)).toMatchObject({ owed_amount: 300 })
    const next = await newRide.accepted({ driver })
    expect((await drive.setOut(driver, next.booking.id)).status).toBe(200)
  })

  it('is paid online once: two windows get one order, and what comes after it is refused', async () => {
    const { id, booking, rider } = await unpaidRide()
    for (const paymentAmount of [299, 301])
      await expectRefusal(askOrder(rider, booking, { paymentAmount }), 'owed_changed')
    const [one, two] = await Promise.all([
      orderFor(rider, booking, { paymentAmount: 300 }),
      orderFor(rider, booking, { paymentAmount: 300 }),
    ])
    expect(one).toMatchObject({ order_id: two.order_id, amount: 30_000 })
    await payInSheet(one.order_id)
    await clockRuns()
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0, payment_status: 'paid', remaining_amount: 300 })
    expect(await needsOf(id)).not.toContain('remainder_unpaid')
    expect(await panelOf(operator, id)).toMatchObject({
      owed_since: null,
      statement: { paid_paise: 40_000, owed_paise: 0 },
    })
    await expectRefusal(askOrder(rider, booking, { paymentAmount: 300 }), 'already_paid')
    const settled = { amount: 300, method: null, reason: 'Too late' }
    await expectRefusal(settleOwed(id, settled, operator), 'owed_changed')
  })
})

const PART = { ...NOTHING_PAID, collected: { method: 'cash', rupees: 120 } }

describe('What is owed since a time that no entry has, because entries came in another order than their times', () => {
  it('is shown with that time, and settled by it', async () => {
    const { id } = await unpaidRide()
    const since = minutesFrom(-90)
    await run('UPDATE bookings SET owed_since = ? WHERE id = ?', since, id)
    const { owed_since } = await panelOf(operator, id)
    expect(owed_since).toBe(since)
    const settled = { amount: 300, reported_at: owed_since, method: null, reason: 'Written off' }
    expect((await act(id, 'owed', settled, operator)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0 })
  })
})

describe('A ride that an operator ended while its driver was collecting', () => {
  it('and whose rider has paid online meanwhile: they are told of what is owed where only a part was collected', async () => {
    const { id, booking, rider, driver } = await endedByOperator()
    const told = async () => eventsOf(id, 'ride.remainder_owed')
    await payOwed(rider, booking)
    expect(await told()).toHaveLength(1)
    expect((await drive.complete(driver, id, PART)).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 180, collected: 120 })
    expect(await told()).toHaveLength(2)
  })
})

describe('A ride that was cancelled while its driver was collecting', () => {
  it('is a case for an operator, with what the driver has, once', async () => {
    const { booking, driver } = await newRide.arrived()
    await act(booking.id, 'cancel', { reason: 'The driver is lost', refund_paise: 10_000 }, operator)
    for (const _ of ['first', 'second']) {
      expect(await refusal(await drive.complete(driver, booking.id))).toMatchObject({
        code: 'cancelled',
        message: 'This ride was cancelled. The office is told that you collected ₹300.',
      })
    }
    const panel = await panelOf(operator, booking.id)
    expect(panel.needs).toMatchObject([{ kind: 'cash_not_recorded', own_words: '₹300 in cash' }])
    expect(await needsOf(booking.id)).toContain('cash_not_recorded')
  })
})

describe('What is owed and was paid at the office', () => {
  const OFFICE = { amount: 65, method: 'office', reason: 'Paid at the office' }

  it('is settled once: sent again after a lost answer, it settles nothing that is owed since', async () => {
    const ride = await newRide.completed()
    const { booking, rider } = ride
    const [first, second] = [await enteredCharge(ride), await enteredCharge(ride)]
    await confirm(rider, booking.id, first.id)
    const settled = { ...OFFICE, reported_at: await owedSince(booking.id) }
    await shown(await act(booking.id, 'owed', settled, operator))
    await decide(operator, booking.id, second.id)
    await expectRefusal(act(booking.id, 'owed', settled, operator), 'owed_changed')
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 65, office_amount: 65 })
  })
})

const owedEntries = (bookingId: string) =>
  rowsOf(
    `SELECT amount_paise, actor, reason FROM ledger WHERE booking_id = ? AND kind = 'charged' ORDER BY created_at`,
    bookingId,
  )

const COLLECTED = (rupees: number) => ({ collected: { method: 'cash', rupees: rupees } })

it('The end of a ride with a toll that was confirmed takes fare and toll together, and no rupee more (CHARGE-9)', async () => {
  const ride = await newRide.started()
  const { driver, id } = ride
  await confirm(ride.rider, id, (await enteredCharge(ride)).id)
  expect((await board(driver)).rides).toMatchObject([{ statement: { due_paise: 36_500 } }])
  expect(await refusal(await drive.complete(driver, id, COLLECTED(366)))).toMatchObject({
    code: 'remainder_unconfirmed',
    message: 'Confirm that you collected ₹365, in cash or by UPI.',
  })
  expect((await drive.complete(driver, id, COLLECTED(365))).status).toBe(200)
  expect(await rideRow(id)).toMatchObject({ owed_amount: 0, collected: 365, payment_status: 'paid' })
})

describe('A toll that is confirmed after the end', () => {
  it('is owed at once, beside what is owed, on the board and in the ledger, and its rider is told (CHARGE-10)', async () => {
    const ride = await newRide.completed()
    const { rider, booking } = ride
    const first = await enteredCharge(ride)
    await ok(await confirm(rider, booking.id, first.id), ChargesAnswerSchema)
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 65, payment_status: 'partial' })
    expect(await owedEntries(booking.id)).toEqual([{ amount_paise: -6500, actor: 'rider', reason: 'toll' }])
    expect(await eventsOf(booking.id)).toContain('ride.remainder_owed')
    const settled = { amount: 65, method: 'cash', reason: 'Paid at the office' }
    const panel = await shown(await settleOwed(booking.id, settled, operator))
    expect(panel).toMatchObject({ owed_since: null, actions: [] })
    expect(await rideRow(booking.id)).toMatchObject({ collected: 365 })
    // Settled, it is open again for the next.
    const second = await enteredCharge(ride, { kind: 'parking', amount: 40 })
    await decide(operator, booking.id, second.id)
    expect(await rideRow(booking.id)).toMatchObject({ charges_amount: 105, owed_amount: 40 })
  })
})

describe('What was paid online for a ride that an operator ended', () => {
  it('goes back, all of it that came twice, when the driver says that fare and tolls were paid in cash', async () => {
    const ride = await endedByOperator()
    const { rider, driver, booking } = ride
    await payOwed(rider, booking)
    const { id } = await enteredCharge(ride)
    await confirm(rider, booking.id, id)
    await payOwed(rider, booking, 65)
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 0, payment_status: 'paid' })
    expect(await statusesOf([1, 2].map(() => drive.complete(driver, booking.id, COLLECTED(365))))).toEqual([
      200, 200,
    ])
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 0, collected: 365 })
    const back = await refundsOfBooking(booking.id)
    expect(back.map(({ amount_paise, reason }) => [amount_paise, reason]).toSorted()).toEqual([
      [30_000, 'already_paid'],
      [6500, 'already_paid'],
    ])
    expect(await findingsOf(booking.id)).toEqual([])
  })
})

const ordered = ({ rider, booking }: Ride, rupees: number, parts = {}) =>
  orderFor(rider, booking, { paymentAmount: rupees, purpose: 'tip', ...parts })

const refused = async ({ booking, rider }: Ride, rupees: number) =>
  refusal(await askOrder(rider, booking, { paymentAmount: rupees, purpose: 'tip' }))

const statementOf = async ({ rider, booking }: Ride) => (await tripOf(rider, booking.id)).statement

describe('A tip (TIP-1, TIP-2, TIP-3, TIP-4)', () => {
  it('is paid once by two tabs, is the driver’s, and changes nothing that is owed', async () => {
    const ride = await newRide.completed()
    const before = await rideRow(ride.booking.id)
    const first = await ordered(ride, 50)
    const second = await ordered(ride, 100, { insteadOf: first.order_id })
    await payInSheet(first.order_id)
    await payInSheet(second.order_id)
    await clockRuns()
    // Every write of its money raises its version.
    const { version: _, ...after } = await rideRow(ride.booking.id)
    expect(before).toMatchObject(after)
    expect((await linesOf(ride)).filter((line) => /^(Tip|Refund)/.test(line))).toEqual([
      expect.stringMatching(/^Tip (50|100)$/),
      expect.stringMatching(/^Refund(ed| sent| due) -(50|100)$/),
    ])
    const { lines, tip_until } = await statementOf(ride)
    expect(lines.find(({ kind }) => kind === 'refund_due')?.note).toMatch(
      /^It was a second tip\. Payment pay_/,
    )
    expect(tip_until).toBeNull()
    expect(await refused(ride, 20)).toMatchObject({ code: 'tip_paid' })
    expect(await findingsOf(ride.booking.id)).toEqual([])
  })

  it('that an operator refunds goes back, is no driver’s any more, and changes nothing else', async () => {
    const ride = await newRide.completed()
    const { id } = ride.booking
    const { paymentId } = await payInSheet((await ordered(ride, 50)).order_id)
    await clockRuns()
    const { payment_status } = await rideRow(id)
    const panel = async () => panelOf(operator, id)
    const tipsOfDriver = async () =>
      rideOn(await board(ride.driver), id)?.statement.lines.filter(({ kind }) => kind === 'tip')
    expect(await tipsOfDriver()).toMatchObject([{ paise: 5000 }])
    const tip = { provider_payment_id: paymentId, applied: false, is_tip: true }
    expect((await panel()).payments).toContainEqual(expect.objectContaining({ ...tip, left_paise: 5000 }))
    const asked = { amount_paise: 5000, reason: 'Paid by mistake', needs_consent: false }
    expect((await post(`/api/ops/payments/${paymentId}/refunds`, asked, operator)).status).toBe(200)
    await clockRuns()
    expect((await panel()).payments).toContainEqual(expect.objectContaining({ ...tip, left_paise: 0 }))
    expect(await linesOf(ride)).toContainEqual(expect.stringMatching(/^Refund(ed| sent| due) -50$/))
    expect(await tipsOfDriver()).toEqual([])
    expect((await rideRow(id)).payment_status).toBe(payment_status)
    expect(await findingsOf(id)).toEqual([])
  })

  it.each([9, 1001, 10.5, 0, -50])('of ₹%d is refused', async (rupees) => {
    expect(await refused(await newRide.completed(), rupees)).toMatchObject({ code: 'tip_amount' })
  })

  it('is refused after 48 hours, and while something is owed', async () => {
    const long = await newRide.completed({ overrides: { end_time: minutesFrom(-48 * 60 - 1) } })
    expect(await refused(long, 50)).toMatchObject({ code: 'no_tip' })
    const owing = await newRide.completed()
    await entered(owing.booking.id, 'charged', 65, { reason: 'toll' })
    expect(await refused(owing, 50)).toMatchObject({ code: 'no_tip' })
  })

  it('in cash is the rider’s word, noted once and in no sum (TIP-5)', async () => {
    const ride = await newRide.completed()
    const { id } = ride.booking
    const before = (await statementOf(ride)).lines.find(({ kind }) => kind === 'paid')
    const note = (rupees: number) => send('PUT', `/api/bookings/${id}/cash-tip`, { rupees }, ride.rider)
    for (const rupees of [50, 50]) expect((await note(rupees)).status).toBe(200)
    await expectRefusal(note(70), 'tip_noted')
    expect(await linesOf(ride)).toContain('Tip in cash 50')
    expect((await statementOf(ride)).lines.find(({ kind }) => kind === 'paid')).toEqual(before)
    expect((await note(9)).status).toBe(400)
    expect(await findingsOf(id)).toEqual([])
    await entered(id, 'charged', 65, { reason: 'toll' })
    await expectRefusal(note(50), 'no_tip')
  })
})
