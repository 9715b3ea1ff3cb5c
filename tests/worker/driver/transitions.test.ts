import { describe, expect, it } from 'vitest'
import { setOut } from '../../../worker/rides/driver-transitions'
import { startRide } from '../../../worker/rides/start-ride'
import { board, dashboardAfter, drive, rideOn } from '../../support/worker/actions'
import { refusal } from '../../support/worker/api'
import { database, firstRow } from '../../support/worker/database'
import { minutesFrom, newRide, PIN, type Ride, rideRow } from '../../support/worker/rides'

const requestOf = ({ driver, booking }: Ride, now: Date) => ({
  database,
  driverId: driver.userId,
  bookingId: booking.id,
  now,
})

describe('Setting out', () => {
  const pickup = '2020-12-01T06:30:00.000Z'
  const at = (minutes: number) => new Date(minutesFrom(minutes, pickup))

  it.each([
    [-61, false],
    [-60, true],
    [-1, true],
    [45, true],
  ])('%i minutes from the pickup works: %s', async (minutes, works) => {
    const ride = await newRide.accepted({ overrides: { scheduled_time: pickup } })
    const set = await setOut(requestOf(ride, at(minutes)), false)
    if (works) expect(set).toEqual({ ok: true, value: { applied: true } })
    else expect(set).toEqual({ ok: false, refusal: { reason: 'too_early', from: at(-60).toISOString() } })
    expect((await rideRow(ride.booking.id)).set_out_at).toBe(works ? at(minutes).toISOString() : null)
  })

  it('is refused a moment too early, however often it is asked at once', async () => {
    const ride = await newRide.accepted({ overrides: { scheduled_time: pickup } })
    const early = new Date(at(-60).getTime() - 1)
    const all = await Promise.all(Array.from({ length: 5 }, () => setOut(requestOf(ride, early), false)))
    expect(all.every(({ ok }) => !ok)).toBe(true)
    expect(await rideRow(ride.booking.id)).toEqual(ride.booking)
  })

  it('works hours before the pickup where rides are simulated, and the dashboard shows it', async () => {
    const { driver, booking } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(600) } })
    const shown = rideOn(await board(driver), booking.id)
    expect(shown?.set_out_from).toBe(booking.accepted_at)
    expect(rideOn(await dashboardAfter(drive.setOut(driver, booking.id)), booking.id)?.phase).toBe(
      'on_the_way',
    )
  })

  it('is possible again for the next ride once one is over', async () => {
    const { driver, booking } = await newRide.started()
    const next = await newRide.accepted({ driver })
    expect(await refusal(await drive.setOut(driver, next.booking.id))).toMatchObject({
      code: 'another_under_way',
    })
    await dashboardAfter(drive.complete(driver, booking.id))
    await dashboardAfter(drive.setOut(driver, next.booking.id))
  })
})

describe('Arriving', () => {
  it('is refused before setting out', async () => {
    const { driver, booking } = await newRide.accepted()
    expect(await refusal(await drive.arrived(driver, booking.id))).toEqual({
      status: 409,
      code: 'wrong_phase',
      message: 'Nobody has set out for this ride yet.',
    })
    expect(await rideRow(booking.id)).toEqual(booking)
  })
})

describe('The minutes that a driver waited', () => {
  const pickup = '2020-12-01T06:30:00.000Z'

  it.each([
    ['from the pickup time, for one who came early', -20, 12, 12],
    ['from the arrival, for one who came late', 5, 12, 7],
    ['whole ones', 0, 7.99, 7],
    ['none, where the ride started before its time', -20, -5, 0],
    ['none, where nobody said that they arrived', null, 30, 0],
  ])('count %s', async (_name, arrived, started, waited) => {
    const ride = await newRide.setOut({
      overrides: {
        scheduled_time: pickup,
        set_out_at: minutesFrom(-50, pickup),
        arrived_at: arrived === null ? null : minutesFrom(arrived, pickup),
        arrival_confirmed_at: arrived === null ? null : minutesFrom(arrived, pickup),
      },
    })
    await startRide(requestOf(ride, new Date(minutesFrom(started, pickup))), PIN)
    expect(await rideRow(ride.booking.id)).toMatchObject({ status: 'started', waiting_time_minutes: waited })
  })
})

describe('Completing', () => {
  it.each([
    ['less', { collected: { method: 'cash', rupees: 299 } }],
    ['more', { collected: { method: 'upi', rupees: 301 } }],
    ['nothing', { collected: null }],
  ])('is refused with %s, and says what is to be collected', async (_name, collected) => {
    const { driver, booking } = await newRide.started()
    expect(await refusal(await drive.complete(driver, booking.id, collected))).toEqual({
      status: 422,
      code: 'remainder_unconfirmed',
      message: 'Please confirm that ₹300 was collected, in cash or by UPI.',
    })
    expect(await rideRow(booking.id)).toEqual(booking)
  })

  it.each([
    { collected: { method: 'card', rupees: 300 } },
    { collected: { method: 'cash', rupees: -300 } },
    { collected: { method: 'cash', rupees: 299.5 } },
    { collected: { method: null, rupees: 300 } },
    { collected: { method: 'cash', rupees: null } },
    { collected: { method: 'cash', rupees: 0 } },
    { collected: { method: 'cash' } },
    {},
  ])('takes no %j', async (collected) => {
    const { driver, booking } = await newRide.started()
    const answer = await drive.complete(driver, booking.id, collected)
    expect(answer.status).toBe(400)
    expect((await rideRow(booking.id)).status).toBe('started')
  })

  it('needs no collection where all was paid before, and ignores one that is sent', async () => {
    for (const collected of [{ collected: null }, { collected: { method: 'cash', rupees: 50 } }]) {
      const { driver, booking } = await newRide.started({ overrides: { remaining_amount: 0 } })
      await dashboardAfter(drive.complete(driver, booking.id, collected))
      expect(await rideRow(booking.id)).toMatchObject({
        status: 'completed',
        payment_status: 'paid',
        collected: 0,
      })
    }
  })

  it('inserts no payment: what the driver collected is an entry of the ledger', async () => {
    const { driver, booking } = await newRide.started()
    await dashboardAfter(drive.complete(driver, booking.id))
    const paid = await firstRow(
      'SELECT sum(amount_paise) AS paise FROM payments WHERE booking_id = ?',
      booking.id,
    )
    expect(paid).toEqual({ paise: booking.advance_amount * 100 })
  })

  it('is refused before the start', async () => {
    const { driver, booking } = await newRide.arrived()
    expect(await refusal(await drive.complete(driver, booking.id))).toEqual({
      status: 409,
      code: 'wrong_phase',
      message: 'The driver is waiting at the pickup.',
    })
  })

  it('is final: no transition changes a completed ride', async () => {
    const { driver, booking } = await newRide.completed()
    for (const step of [
      drive.accept(driver, booking.id),
      drive.setOut(driver, booking.id),
      drive.handBack(driver, booking.id),
    ]) {
      expect(await refusal(await step)).toMatchObject({ code: 'wrong_phase', message: 'This ride is over.' })
    }
    // Made before, and sent again by a phone that had no answer.
    await dashboardAfter(drive.arrived(driver, booking.id))
    await dashboardAfter(drive.start(driver, booking.id, PIN))
    expect(await rideRow(booking.id)).toEqual(booking)
  })
})

describe('Going off duty', () => {
  it('stops offers and changes no ride, not even the one under way', async () => {
    const { driver, booking } = await newRide.started()
    const off = await dashboardAfter(drive.duty(driver, false))
    expect(off.driver.on_duty).toBe(false)
    expect(off.offers).toEqual([])
    expect(rideOn(off, booking.id)?.phase).toBe('started')
    expect(rideOn(await dashboardAfter(drive.complete(driver, booking.id)), booking.id)?.phase).toBe(
      'completed',
    )
    expect((await dashboardAfter(drive.duty(driver, true))).driver.on_duty).toBe(true)
  })
})
