import { describe, expect, it } from 'vitest'
import { paymentBadge } from '../../../src/domain/bookings/badges'
import { CancellationPreviewSchema } from '../../../src/domain/payments/cancellation'
import { askCancel, preview, tripOf } from '../../support/worker/actions'
import { expectRefusal, get, ok, post, refusal, statusesOf } from '../../support/worker/api'
import { bookedBy, bookingRequest, slotIn, trip } from '../../support/worker/bookings'
import { askCallerBooking, TO_DRIVER } from '../../support/worker/callers'
import { changeForCaller } from '../../support/worker/changes'
import { firstRow, rowsOf, run, valuesOf } from '../../support/worker/database'
import { eventsOf, messagesTo } from '../../support/worker/inbox'
import { findingsOf } from '../../support/worker/money'
import { closeNeed, needsOf } from '../../support/worker/needs'
import { act, actionsOn, panelOf, settleOwed, shown } from '../../support/worker/operators'
import { orderFor } from '../../support/worker/orders'
import { riderOfEachTest, type SignedIn, signedInOperator, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, PAYS_DRIVER, paidBooking, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()
const [operator, other] = [await signedInOperator(), await signedInOperator()]

/** To be paid to the driver, in ten hours: half of a quarter is kept. */
const inTenHours = (rider: SignedIn, parts: object = {}) =>
  paidBooking(rider, { ...PAYS_DRIVER, scheduled_time: minutesFrom(600), ...parts })

const cancel = (rider: SignedIn, id: string, owed_paise?: number) =>
  askCancel(rider, id, { reason: 'My plans changed', refund_paise: 0, owed_paise })

async function lateCancelled() {
  const rider = await signedInRider()
  const { id } = await inTenHours(rider)
  expect((await cancel(rider, id, 5000)).status).toBe(200)
  return { rider, id }
}

const askNext = ({ phone }: SignedIn) => askCallerBooking(operator, phone, TO_DRIVER)

const ledgerOf = (id: string) =>
  rowsOf('SELECT kind, amount_paise, reason FROM ledger WHERE booking_id = ? ORDER BY created_at, id', id)

const settle = (id: string, method: string | null, amount = 50, by = operator) =>
  settleOwed(id, { amount, method: method as 'office', reason: 'Came to the office' }, by)

describe('The fee of a late cancellation of a booking that was to be paid to the driver (OFFICE-8)', () => {
  it('is said before the press, owed by it, told, and stops only the next one that is paid to the driver', async () => {
    const { id } = await inTenHours(rider)
    const shownFirst = await preview(rider, id)
    expect(shownFirst).toMatchObject({ owed_paise: 5000, refund_paise: 0 })
    expect(shownFirst).not.toHaveProperty('kept_by_change')
    // Whoever did not read the sum agrees to none.
    await expectRefusal(cancel(rider, id), 'refund_changed')
    expect((await cancel(rider, id, 5000)).status).toBe(200)
    expect(await ledgerOf(id)).toEqual([{ kind: 'fee_kept', amount_paise: -5000, reason: 'rider' }])
    const [sms] = await messagesTo(rider.phone, 1)
    expect(sms?.text).toContain('Rs 50 is owed before your next booking that is paid to the driver')
    const { statement } = await tripOf(rider, id)
    expect(statement).toMatchObject({ owed_paise: 0, fee_owed_paise: 5000 })
    expect(statement.lines.map(({ label, paise }) => [label, paise])).toEqual(
      expect.arrayContaining([
        ['Cancellation fee', 5000],
        ['Not paid yet', 5000],
      ]),
    )
    const stopped = await refusal(await askNext(rider))
    expect(stopped.message).toBe(
      `₹50 is owed by this number: the fee of a late cancellation or a no-show, booking ${id.slice(-8)}. Settle that first, or book for a time with the link.`,
    )
    const own = await bookedBy(rider, await bookingRequest(rider), 201)
    await orderFor(rider, own)
    expect(await findingsOf(id)).toEqual([])
  })

  it('is owed once, of two presses at once', async () => {
    const { id } = await inTenHours(rider)
    await Promise.all([1, 2].map(() => cancel(rider, id, 5000)))
    expect(await ledgerOf(id)).toHaveLength(1)
  })

  it('is the whole quarter of a no-show, which its operator reads first', async () => {
    const ride = await newRide.arrived({ overrides: { ...PAYS_DRIVER, scheduled_time: minutesFrom(-30) } })
    const { id } = ride.booking
    await run('UPDATE bookings SET arrival_confirmed_at = ? WHERE id = ?', minutesFrom(-20), id)
    const read = await get(`/api/ops/bookings/${id}/cancellation?kind=no_show`, operator)
    expect(await ok(read, CancellationPreviewSchema)).toMatchObject({ owed_paise: 10_000 })
    const body = { reason: 'Called twice', refund_paise: 0 }
    await expectRefusal(act(id, 'no-show', body, operator), 'refund_changed')
    await shown(await act(id, 'no-show', { ...body, owed_paise: 10_000 }, operator))
    expect((await tripOf(ride.rider, id)).statement.fee_owed_paise).toBe(10_000)
    expect(await findingsOf(id)).toEqual([])
  })

  it('is owed where the caller cancels by telephone, and an operator does it for them, of no booking that was paid (OFFICE-11)', async () => {
    const { id } = await inTenHours(rider)
    const read = await get(`/api/ops/bookings/${id}/cancellation?kind=rider`, operator)
    expect(await ok(read, CancellationPreviewSchema)).toMatchObject({ owed_paise: 5000 })
    const body = { reason: 'Rang and cancelled', refund_paise: 0, owed_paise: 5000, for_rider: true }
    await shown(await act(id, 'cancel', body, operator))
    expect(await ledgerOf(id)).toEqual([{ kind: 'fee_kept', amount_paise: -5000, reason: 'rider' }])
    expect(await firstRow('SELECT actor FROM ledger WHERE booking_id = ?', id)).toEqual({ actor: 'operator' })
    expect(await findingsOf(id)).toEqual([])
    const paid = await paidBooking(rider)
    const { refund_paise } = await preview(rider, paid.id)
    expect((await act(paid.id, 'cancel', { ...body, refund_paise, owed_paise: 0 }, operator)).status).toBe(
      409,
    )
    expect((await rideRow(paid.id)).status).toBe('pending')
  })

  it('is nothing where the company cancels, in time, or where its rider was left waiting', async () => {
    const { id: ours } = await inTenHours(rider)
    await shown(await act(ours, 'cancel', { reason: 'No car', refund_paise: 0 }, operator))
    const { id: inTime } = await inTenHours(rider, { scheduled_time: minutesFrom(1500) })
    const { id: waited } = await inTenHours(rider, { scheduled_time: minutesFrom(-16) })
    for (const id of [inTime, waited]) expect((await cancel(rider, id)).status).toBe(200)
    for (const id of [ours, inTime, waited]) {
      expect(await ledgerOf(id)).toEqual([])
      expect(await findingsOf(id)).toEqual([])
    }
    expect((await askNext(rider)).status).toBe(201)
  })

  it('is at least what it was before a change to a later day', async () => {
    const { id } = await inTenHours(rider)
    const later = { trip: trip({ scheduled_time: slotIn(72) }) }
    const { offer } = await changeForCaller(operator, id, later)
    expect(offer).toMatchObject({ kept_paise: 5000, refund_paise: 0, order_paise: 0 })
    expect(await preview(rider, id)).toMatchObject({ owed_paise: 5000, kept_by_change: true })
    expect((await cancel(rider, id, 5000)).status).toBe(200)
    expect(await findingsOf(id)).toEqual([])
  })
})

describe('A fee that is owed is settled (OFFICE-9)', () => {
  it.each([
    ['office', 'paid_at_office'],
    [null, 'written_off'],
  ] as const)('by %s, once of two operators at once, and the number may book again', async (method, kind) => {
    const { rider, id } = await lateCancelled()
    const panel = await panelOf(operator, id)
    expect(panel.actions).toEqual(['settle_owed'])
    await expectRefusal(settle(id, method, 40), 'owed_changed')
    expect(await statusesOf([settle(id, method), settle(id, method, 50, other)])).toEqual([200, 409])
    expect((await ledgerOf(id)).filter((entry) => entry.kind === kind)).toHaveLength(1)
    const { booking, statement, payment_state } = await tripOf(rider, id)
    expect(statement.fee_owed_paise).toBe(0)
    const { label } = paymentBadge({ ...booking, statement, payment_state })
    expect(label).toBe(method === null ? 'Not paid' : 'Fee paid')
    expect((await askNext(rider)).status).toBe(201)
    expect(await findingsOf(id)).toEqual([])
  })

  it('no driver of the cancelled ride counts as having collected it: their cash stays as it is', async () => {
    const { driver, rider, booking } = await newRide.accepted({
      overrides: { ...PAYS_DRIVER, scheduled_time: minutesFrom(600) },
    })
    expect((await cancel(rider, booking.id, 5000)).status).toBe(200)
    for (const method of ['cash', 'upi'])
      await expectRefusal(settle(booking.id, method), 'fee_paid_at_office')
    const cash = 'SELECT cash_paise FROM drivers WHERE id = ?'
    expect(await valuesOf(cash, driver.userId)).toEqual([0])
    // Nor is anything settled of a cancelled booking that owes no fee.
    const { id } = await paidBooking(await signedInRider(), { status: 'cancelled' })
    await expectRefusal(settle(id, 'office'), 'owed_changed')
  })
})

describe('A rider who disputes the fee (OFFICE-10)', () => {
  it('says so in the trip, is answered, and owes nothing where an operator takes it back', async () => {
    const { rider, id } = await lateCancelled()
    expect((await tripOf(rider, id)).openable_cases).toEqual(['rider_disputes_fee'])
    await expectRefusal(settle(id, 'taken_back'), 'fee_not_disputed')
    const said = { kind: 'rider_disputes_fee', own_words: 'I called at noon' }
    expect((await post(`/api/trips/${id}/cases`, said, rider)).status).toBe(200)
    expect(await needsOf(id)).toEqual(['rider_disputes_fee'])
    await shown(await settle(id, 'taken_back'))
    expect((await closeNeed(id, 'rider_disputes_fee', 'You did call', operator)).status).toBe(200)
    expect((await ledgerOf(id)).map(({ amount_paise }) => amount_paise)).toEqual([-5000, 5000])
    expect(await actionsOn(id)).toContain('ride.fee_taken_back')
    expect(await eventsOf(id)).toContain('ride.case_answered')
    const { statement, openable_cases } = await tripOf(rider, id)
    expect([statement.fee_owed_paise, openable_cases]).toEqual([0, []])
    expect((await askNext(rider)).status).toBe(201)
    expect(await findingsOf(id)).toEqual([])
  })

  it('is audited: an entry that is not the table’s is found', async () => {
    const { id } = await lateCancelled()
    await run('UPDATE bookings SET fare_amount = 800, remaining_amount = 800 WHERE id = ?', id)
    expect(await findingsOf(id)).toMatchObject([{ finding: 'fee_kept_differs' }])
    expect(await rideRow(id)).toMatchObject({ status: 'cancelled' })
    expect(await firstRow('SELECT id FROM refunds WHERE booking_id = ?', id)).toBeNull()
  })
})
