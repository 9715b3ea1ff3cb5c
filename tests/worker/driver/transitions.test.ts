import { describe, expect, it } from 'vitest'
import { startRide } from '../../../worker/rides/arrive-and-start'
import { setOut } from '../../../worker/rides/driver-transitions'
import { board, dashboardAfter, drive, rideOn } from '../../support/worker/actions'
import { expectRefusal, refusal } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { signedInDriver } from '../../support/worker/people'
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
})

it('A driver’s waiting counts from the pickup time, for one who came early', async () => {
  const pickup = '2020-12-01T06:30:00.000Z'
  const ride = await newRide.arrived({
    overrides: { scheduled_time: pickup, arrived_at: minutesFrom(-20, pickup) },
  })
  await startRide(requestOf(ride, new Date(minutesFrom(12, pickup))), PIN, async () => null)
  expect(await rideRow(ride.booking.id)).toMatchObject({ status: 'started', waiting_time_minutes: 12 })
})

const WRONG = '0000'

describe('The PIN of a start', () => {
  it('counts wrong tries, and locks after the fifth, though the right one follows', async () => {
    const { driver, booking } = await newRide.arrived()
    for (const tries_left of [4, 3, 2, 1, 0]) {
      const answer = await drive.start(driver, booking.id, WRONG)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ error: { code: 'wrong_pin' }, tries_left })
    }
    // The rider's page changes with each.
    expect((await rideRow(booking.id)).ride_version).toBe(booking.ride_version + 5)
    expect(rideOn(await board(driver), booking.id)).toMatchObject({ phase: 'arrived', pin_tries_left: 0 })
    const sentence = 'The PIN is locked after 5 wrong tries. Call the office to unlock it.'
    await expectRefusal(drive.start(driver, booking.id, PIN), 'pin_locked', 409, sentence)
  })

  it('counts five tries of thirty that come at the same moment', async () => {
    const { driver, booking } = await newRide.arrived()
    const pins = Array.from({ length: 30 }, (_, index) => String(5000 + index))
    const answers = await Promise.all(pins.map((pin) => drive.start(driver, booking.id, pin)))
    const codes = await Promise.all(answers.map(async (answer) => (await refusal(answer)).code))
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5)
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(25)
    expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted', pin_tries: 5 })
  })

  it('counts a wrong try at the same moment as the right one at most once, and never reverts the start', async () => {
    const { driver, booking } = await newRide.arrived()
    await Promise.all([PIN, WRONG, WRONG].map((pin) => drive.start(driver, booking.id, pin)))
    const row = await rideRow(booking.id)
    expect(row.status).toBe('started')
    expect(row.pin_tries).toBeLessThanOrEqual(2)
  })

  it('loses no try by another driver', async () => {
    const [mallory, { booking }] = await Promise.all([signedInDriver(), newRide.arrived()])
    await Promise.all(Array.from({ length: 6 }, () => drive.start(mallory, booking.id, WRONG)))
    expect((await rideRow(booking.id)).pin_tries).toBe(0)
  })

  it.each(['', '12345', '１２３４', null])('%j is no PIN and counts for nothing', async (pin) => {
    const { driver, booking } = await newRide.arrived()
    const answer = await drive.start(driver, booking.id, pin as string)
    await expectRefusal(answer, 'invalid_body', 400)
    expect((await rideRow(booking.id)).pin_tries).toBe(0)
  })
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

it('Going off duty stops offers and changes no ride, not even the one under way; once that is over the next begins', async () => {
  const { driver, booking } = await newRide.started()
  const next = await newRide.accepted({ driver })
  const sentence = 'Another ride is under way. Complete it first.'
  await expectRefusal(drive.setOut(driver, next.id), 'another_under_way', 409, sentence)
  const off = await dashboardAfter(drive.duty(driver, false))
  expect(off.driver.on_duty).toBe(false)
  expect(off.offers).toEqual([])
  expect(rideOn(off, booking.id)?.phase).toBe('started')
  expect(rideOn(await dashboardAfter(drive.complete(driver, booking.id)), booking.id)?.phase).toBe(
    'completed',
  )
  await dashboardAfter(drive.setOut(driver, next.id))
  expect((await dashboardAfter(drive.duty(driver, true))).driver.on_duty).toBe(true)
})
