import { describe, expect, it } from 'vitest'
import { board, dashboardAfter, drive, rideOn } from '../../support/worker/actions'
import { refusal } from '../../support/worker/api'
import { signedInRider } from '../../support/worker/people'
import { newRide, PIN, paidBooking, rideRow, signedInDriver } from '../../support/worker/rides'

const WRONG = '0000'

describe('The PIN of a start', () => {
  it('counts wrong tries, and locks after the fifth', async () => {
    const { driver, booking } = await newRide.arrived()
    for (const tries_left of [4, 3, 2, 1, 0]) {
      const answer = await drive.start(driver, booking.id, WRONG)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ error: { code: 'wrong_pin' }, tries_left })
    }
    // The rider's page changes with each.
    expect((await rideRow(booking.id)).ride_version).toBe(booking.ride_version + 5)
    expect(rideOn(await board(driver), booking.id)).toMatchObject({ phase: 'arrived', pin_tries_left: 0 })
  })

  it('does not start a locked ride, though it is the right one', async () => {
    const { driver, booking } = await newRide.arrived({ overrides: { pin_tries: 5 } })
    for (const pin of [PIN, WRONG]) {
      expect(await refusal(await drive.start(driver, booking.id, pin))).toEqual({
        status: 409,
        code: 'pin_locked',
        message: 'The PIN is locked after 5 wrong tries. Call the office to unlock it.',
      })
    }
    expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted', pin_tries: 5, start_time: null })
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

  it.each(['', '12345', '１２３４', null])('%j is no PIN and counts for nothing', async (pin) => {
    const { driver, booking } = await newRide.arrived()
    const answer = await drive.start(driver, booking.id, pin as string)
    expect(await refusal(answer)).toMatchObject({ status: 400, code: 'invalid_body' })
    expect((await rideRow(booking.id)).pin_tries).toBe(0)
  })

  it('loses no try by another driver', async () => {
    const [mallory, { booking }] = await Promise.all([signedInDriver(), newRide.arrived()])
    await Promise.all(Array.from({ length: 6 }, () => drive.start(mallory, booking.id, WRONG)))
    expect((await rideRow(booking.id)).pin_tries).toBe(0)
  })

  it('starts nothing before the driver has set out, and is not even compared', async () => {
    const { driver, booking } = await newRide.accepted()
    for (const pin of [PIN, WRONG]) {
      expect(await refusal(await drive.start(driver, booking.id, pin))).toMatchObject({
        status: 409,
        code: 'wrong_phase',
      })
    }
    expect((await rideRow(booking.id)).pin_tries).toBe(0)
  })

  it('is a new one for the next driver', async () => {
    const rider = await signedInRider()
    const [ravi, kiran] = await Promise.all([signedInDriver(), signedInDriver()])
    // Four digits agree once in ten thousand: three rides, and at least one pair differs.
    const pairs = []
    for (let round = 0; round < 3; round++) {
      const { id } = await paidBooking(rider, {
        scheduled_time: new Date(Date.now() + (round + 4) * 4 * 3_600_000).toISOString(),
      })
      await dashboardAfter(drive.accept(ravi, id))
      const first = (await rideRow(id)).start_pin
      await dashboardAfter(drive.handBack(ravi, id))
      expect((await rideRow(id)).start_pin).toBeNull()
      await dashboardAfter(drive.accept(kiran, id))
      pairs.push([first, (await rideRow(id)).start_pin])
    }
    expect(pairs.some(([first, second]) => first !== second)).toBe(true)
  })
})
