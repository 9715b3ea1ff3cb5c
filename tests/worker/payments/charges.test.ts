import { describe, expect, it } from 'vitest'
import { ChargesAnswerSchema } from '../../../src/domain/rides/charge-requests'
import { board, drive, endedByOperator } from '../../support/worker/actions'
import { ok, refusal, statusesOf } from '../../support/worker/api'
import { confirm, decide, enteredCharge } from '../../support/worker/charges'
import { rowsOf } from '../../support/worker/database'
import { eventsOf } from '../../support/worker/inbox'
import { findingsOf, refundsOfBooking } from '../../support/worker/money'
import { settleOwed, shown } from '../../support/worker/operators'
import { payOwed } from '../../support/worker/orders'
import { signedInOperator } from '../../support/worker/people'
import { newRide, rideRow } from '../../support/worker/rides'

const owedEntries = (bookingId: string) =>
  rowsOf(
    `SELECT amount_paise, actor, reason FROM ledger WHERE booking_id = ? AND kind = 'charged' ORDER BY created_at`,
    bookingId,
  )

const COLLECTED = (rupees: number) => ({ collected: { method: 'cash', rupees: rupees } })

describe('The end of a ride with a toll that was confirmed', () => {
  const withToll = async () => {
    const ride = await newRide.started()
    const { id } = await enteredCharge(ride)
    await confirm(ride.rider, ride.booking.id, id)
    return { ...ride, id: ride.booking.id }
  }

  it('takes fare and toll together, and no rupee more (CHARGE-9)', async () => {
    const { driver, id } = await withToll()
    expect((await board(driver)).rides).toMatchObject([{ statement: { due_paise: 36_500 } }])
    expect(await refusal(await drive.complete(driver, id, COLLECTED(366)))).toMatchObject({
      code: 'remainder_unconfirmed',
      message: 'Confirm that you collected ₹365, in cash or by UPI.',
    })
    expect((await drive.complete(driver, id, COLLECTED(365))).status).toBe(200)
    expect(await rideRow(id)).toMatchObject({ owed_amount: 0, collected: 365, payment_status: 'paid' })
  })
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
    const operator = await signedInOperator()
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
