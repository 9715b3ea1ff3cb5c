import { describe, expect, it } from 'vitest'
import { CancellationPreviewSchema } from '../../../src/domain/payments/cancellation'
import { drive } from '../../support/worker/actions'
import { expectRefusal, get, ok } from '../../support/worker/api'
import { rowsOf } from '../../support/worker/database'
import { act, actionsOn, shown } from '../../support/worker/operators'
import { driverRow, signedInOperator } from '../../support/worker/people'
import { newRide, PIN, rideRow } from '../../support/worker/rides'

const operator = await signedInOperator()

it('A locked PIN is replaced once by another, which its rider reads and is sent, and the old one is dead', async () => {
  const { rider, driver, booking } = await newRide.arrived({ overrides: { pin_tries: 5 } })
  const start = (pin: string) => drive.start(driver, booking.id, pin)
  await expectRefusal(start(PIN), 'pin_locked')
  const panel = await shown(await act(booking.id, 'clear-pin', {}, operator))
  await shown(await act(booking.id, 'clear-pin', {}, operator))
  const { start_pin: fresh, pin_tries } = await rideRow(booking.id)
  expect([fresh === PIN, pin_tries]).toEqual([false, 0])
  expect(JSON.stringify(panel)).not.toContain(`"${fresh}"`)
  const active = await get(`/api/rides/active?booking_id=${booking.id}`, rider)
  expect(await active.text()).toContain(`"${fresh}"`)
  const told = await rowsOf(
    `SELECT recipient_id, details FROM outbox WHERE booking_id = ? AND event = 'ride.pin_changed'`,
    booking.id,
  )
  expect(told).toMatchObject([{ recipient_id: rider.userId }])
  expect(JSON.stringify(told)).not.toContain(`"${fresh}"`)
  expect(await actionsOn(booking.id)).toEqual(['ride.pin_cleared'])
  await expectRefusal(start(PIN), 'wrong_pin')
  expect((await start(fresh ?? '')).status).toBe(200)
})

it('Cancelling for the company refunds everything, and previews it', async () => {
  const { booking } = await newRide.accepted()
  const path = `/api/ops/bookings/${booking.id}/cancellation?kind=company`
  const preview = await ok(await get(path, operator), CancellationPreviewSchema)
  expect(preview).toMatchObject({ paid_paise: 10_000, fee_paise: 0, refund_paise: 10_000 })
  const body = { reason: 'No car is free for 98450 12345', refund_paise: preview.refund_paise }
  const kept = 'No car is free for (number)'
  expect(await shown(await act(booking.id, 'cancel', body, operator))).toMatchObject({
    phase: 'cancelled',
    cancellation: { code: 'company', reason: kept },
    // The clock sends the refund, or any answer does, perhaps before this answer was written.
    refunds: [{ amount_paise: 10_000, reason: 'company_cancelled' }],
    actions: [],
  })
  expect(await rideRow(booking.id)).toMatchObject({ cancellation_reason: kept })
  expect((await act(booking.id, 'cancel', body, operator)).status).toBe(409)
  expect(await actionsOn(booking.id)).toEqual(['ride.cancelled'])
})

describe('Ending a ride', () => {
  const reason = 'The driver’s phone is dead'

  it('completes it with a reason, and leaves the remainder uncollected (REMAINDER-7)', async () => {
    const { driver, booking } = await newRide.started()
    const body = { reason: `${reason}, call 98450 12345`, collected: null }
    const kept = `${reason}, call (number)`
    expect(await shown(await act(booking.id, 'end', body, operator))).toMatchObject({
      phase: 'completed',
      ended_reason: kept,
      statement: { owed_paise: 30_000 },
      booking: { payment_status: 'partial' },
      actions: ['settle_owed'],
    })
    expect(await rideRow(booking.id)).toMatchObject({ unpaid_note: kept })
    expect((await act(booking.id, 'end', body, operator)).status).toBe(409)
    expect(await actionsOn(booking.id)).toEqual(['ride.ended'])
    expect(await driverRow(driver.userId)).toMatchObject({ total_rides: 1 })
  })

  it('records what was collected: the whole remainder, or nothing', async () => {
    const { booking } = await newRide.started()
    const end = (rupees: number) =>
      act(booking.id, 'end', { reason, collected: { method: 'cash', rupees } }, operator)
    await expectRefusal(end(299), 'remainder_unconfirmed', 422)
    expect(await shown(await end(300))).toMatchObject({
      statement: { owed_paise: 0, held_paise: 40_000 },
      booking: { payment_status: 'paid' },
    })
  })
})
