import { describe, expect, it } from 'vitest'
import { setOut } from '../../../worker/rides/driver-transitions'
import { startRide } from '../../../worker/rides/start-ride'
import { board, dashboardAfter, drive, rideOn } from '../../support/worker/actions'
import { refusal } from '../../support/worker/api'
import { database } from '../../support/worker/database'
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
  ])('%i minutes from the pickup works: %s', async (minutes, works) => {
    const ride = await newRide.accepted({ overrides: { scheduled_time: pickup } })
    const set = await setOut(requestOf(ride, at(minutes)), false)
    if (works) expect(set).toEqual({ ok: true, value: { applied: true } })
    else expect(set).toEqual({ ok: false, refusal: { reason: 'too_early', from: at(-60).toISOString() } })
    expect((await rideRow(ride.booking.id)).set_out_at).toBe(works ? at(minutes).toISOString() : null)
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

it('A driver’s waiting counts from the pickup time, for one who came early', async () => {
  const pickup = '2020-12-01T06:30:00.000Z'
  const ride = await newRide.arrived({
    overrides: { scheduled_time: pickup, arrived_at: minutesFrom(-20, pickup) },
  })
  await startRide(requestOf(ride, new Date(minutesFrom(12, pickup))), PIN)
  expect(await rideRow(ride.booking.id)).toMatchObject({ status: 'started', waiting_time_minutes: 12 })
})

describe('Completing', () => {
  it.each([
    { collected: { method: 'card', rupees: 300 } },
    { collected: { method: 'cash', rupees: -300 } },
    { collected: { method: 'cash', rupees: 299.5 } },
    { collected: { method: 'cash', rupees: 0 } },
    {},
  ])('takes no %j', async (collected) => {
    const { driver, booking } = await newRide.started()
    const answer = await drive.complete(driver, booking.id, collected)
    expect(answer.status).toBe(400)
    expect((await rideRow(booking.id)).status).toBe('started')
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
