import { describe, expect, it } from 'vitest'
import { drive, endedByOperator, NOTHING_PAID, unpaidRide } from '../../support/worker/actions'
import { expectRefusal, get, refusal } from '../../support/worker/api'
import { confirm, decide, enteredCharge } from '../../support/worker/charges'
import { run } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { needsOf } from '../../support/worker/needs'
import { act, panelOf, settleOwed, shown } from '../../support/worker/operators'
import { askOrder, orderFor, payOwed } from '../../support/worker/orders'
import { signedInOperator } from '../../support/worker/people'
import { clockRuns, payInSheet } from '../../support/worker/razorpay'
import { minutesFrom, newRide, owedSince, rideRow } from '../../support/worker/rides'

async function unpaidRideAtTheOffice() {
  const ride = await unpaidRide()
  return { ...ride, operator: await signedInOperator() }
}

describe('A ride that ended with nothing collected', () => {
  it('lets its driver go, is on the board with the reason, and its rider is told', async () => {
    const { id, rider, driver, operator } = await unpaidRideAtTheOffice()
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
    const next = await newRide.accepted({ driver })
    expect((await drive.setOut(driver, next.booking.id)).status).toBe(200)
  })

  it('is paid online once: two windows get one order, and what comes after it is refused', async () => {
    const { id, booking, rider, operator } = await unpaidRideAtTheOffice()
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

  it('is payable in the amount that is owed', async () => {
    const { booking, rider } = await unpaidRideAtTheOffice()
    for (const paymentAmount of [299, 301]) {
      await expectRefusal(askOrder(rider, booking, { paymentAmount }), 'owed_changed')
    }
  })

  it.each([
    ['an amount that is not owed', { amount: 200, method: 'cash', reason: 'A part' }, 409],
    ['nothing', { amount: 0, method: 'cash', reason: 'Nothing' }, 400],
  ])('is not settled with %s', async (_, body, status) => {
    const { id, operator } = await unpaidRideAtTheOffice()
    expect((await settleOwed(id, body, operator)).status).toBe(status)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 300 })
  })
})

const PART = { ...NOTHING_PAID, collected: { method: 'cash', rupees: 120 } }

describe('What is owed since a time that no entry has, because entries came in another order than their times', () => {
  it('is shown with that time, and settled by it', async () => {
    const { id, operator } = await unpaidRideAtTheOffice()
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
    const operator = await signedInOperator()
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
    const operator = await signedInOperator()
    const [first, second] = [await enteredCharge(ride), await enteredCharge(ride)]
    await confirm(rider, booking.id, first.id)
    const settled = { ...OFFICE, reported_at: await owedSince(booking.id) }
    await shown(await act(booking.id, 'owed', settled, operator))
    await decide(operator, booking.id, second.id)
    await expectRefusal(act(booking.id, 'owed', settled, operator), 'owed_changed')
    expect(await rideRow(booking.id)).toMatchObject({ owed_amount: 65, office_amount: 65 })
  })
})
