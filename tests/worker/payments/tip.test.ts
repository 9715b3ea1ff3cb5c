import { describe, expect, it } from 'vitest'
import { board, linesOf, rideOn, tripOf } from '../../support/worker/actions'
import { expectRefusal, post, refusal, send } from '../../support/worker/api'
import { findingsOf } from '../../support/worker/money'
import { panelOf } from '../../support/worker/operators'
import { askOrder, orderFor } from '../../support/worker/orders'
import { signedInOperator } from '../../support/worker/people'
import { clockRuns, payInSheet } from '../../support/worker/razorpay'
import { entered, minutesFrom, newRide, type Ride, rideRow } from '../../support/worker/rides'

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
    const operator = await signedInOperator()
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
