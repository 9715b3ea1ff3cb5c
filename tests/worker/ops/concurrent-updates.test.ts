import { describe, expect, it } from 'vitest'
import { assignRide } from '../../../worker/ops/assign-ride'
import { cancelRide, endRide } from '../../../worker/ops/ride-actions'
import { unmeasured } from '../../support/bookings/rentals'
import { databaseWhere, run } from '../../support/worker/database'
import { pressOf } from '../../support/worker/operators'
import { type SignedInDriver, signedInDriver, signedInRider } from '../../support/worker/people'
import { newRide, paidBooking, rideRow } from '../../support/worker/rides'

const update = (id: string, columns: string) =>
  run(`UPDATE bookings SET ${columns}, ride_version = ride_version + 1 WHERE id = ?`, id)
const writtenAbout = async (id: string) => {
  const log = await run('SELECT id FROM ops_log WHERE subject_id = ?', id)
  const messages = await run('SELECT id FROM outbox WHERE booking_id = ?', id)
  return log.results.length + messages.results.length
}

const operatorWhere = (concurrently: () => Promise<unknown>, nth: number) =>
  pressOf({ database: databaseWhere(concurrently, nth) })

/** The batch of `assignRide` that writes comes after two that read. */
const WRITES = 3

interface Scene {
  id: string
  /** Who is to have the ride. */
  driver: SignedInDriver
  scheduledTime: string
}

const between: [string, string, (scene: Scene) => Promise<unknown>][] = [
  ['its rider cancelled', 'cancelled', ({ id }) => update(id, `status = 'cancelled'`)],
  [
    'another driver got it',
    'assigned_meanwhile',
    async ({ id }) =>
      update(id, `status = 'accepted', driver_id = '${(await signedInDriver()).userId}', busy_from = NULL`),
  ],
  [
    'the driver took another ride of that time',
    'overlaps',
    ({ driver, scheduledTime }) => newRide.accepted({ driver, overrides: { scheduled_time: scheduledTime } }),
  ],
  [
    'the driver was given another kind of car',
    'wrong_vehicle_type',
    ({ driver }) => run(`UPDATE vehicles SET type = 'suv' WHERE id = ?`, driver.vehicleId),
  ],
  [
    'the driver ceased to be one',
    'no_such_driver',
    ({ driver }) => run(`UPDATE users SET role = 'customer' WHERE id = ?`, driver.userId),
  ],
  [
    'the driver’s licence ended',
    'paper_ended',
    ({ driver }) => run(`UPDATE drivers SET license_until = '2020-11-01' WHERE id = ?`, driver.userId),
  ],
]

/** A ride that is to be assigned, and who has it. */
const STAGES = {
  pending: async () => ({ booking: await paidBooking(await signedInRider()), from: null }),
  arrived: async () => {
    const { booking, driver } = await newRide.arrived()
    return { booking, from: driver.userId }
  },
}

describe('Between reading a ride and assigning it', () => {
  it.each<[keyof typeof STAGES, ...(typeof between)[number]]>([
    ...between.map((one): ['pending', ...typeof one] => ['pending', ...one]),
    ...between.map((one): ['arrived', ...typeof one] => ['arrived', ...one]),
    [
      'arrived',
      'its driver started it',
      'wrong_phase',
      ({ id }) => update(id, `status = 'started', start_pin = NULL`),
    ],
    [
      'arrived',
      'its driver handed it back',
      'assigned_meanwhile',
      ({ id }) => update(id, `status = 'pending', driver_id = NULL, vehicle_id = NULL`),
    ],
  ])('one that is %s, %s: %s, and nothing is written', async (stage, _, reason, concurrently) => {
    const { booking, from } = await STAGES[stage]()
    const { id, scheduled_time: scheduledTime } = booking
    const driver = await signedInDriver()
    const context = await operatorWhere(() => concurrently({ id, driver, scheduledTime }), WRITES)
    const asked = { driver_id: driver.userId, vehicle_id: null, from_driver_id: from }
    expect(await assignRide(context, id, asked)).toMatchObject({ ok: false, refusal: { reason } })
    expect((await rideRow(id)).driver_id).not.toBe(driver.userId)
    expect(await writtenAbout(id)).toBe(0)
  })

  it('the same driver set out: it is reassigned all the same, and nobody has set out', async () => {
    const { booking, driver: from } = await newRide.accepted()
    const driver = await signedInDriver()
    const context = await operatorWhere(
      () => update(booking.id, `set_out_at = '${new Date().toISOString()}'`),
      WRITES,
    )
    const asked = { driver_id: driver.userId, vehicle_id: null, from_driver_id: from.userId }
    expect(await assignRide(context, booking.id, asked)).toMatchObject({ ok: true })
    expect(await rideRow(booking.id)).toMatchObject({ driver_id: driver.userId, set_out_at: null })
  })
})

describe('Between reading a ride and ending it', () => {
  const asked = { reason: 'The phone is dead', collected: null }

  it('its driver completed it: it stays completed by the driver', async () => {
    const { booking } = await newRide.started()
    const context = await operatorWhere(
      () => update(booking.id, `status = 'completed', end_time = '${new Date().toISOString()}'`),
      1,
    )
    expect(await endRide(context, booking.id, asked, unmeasured)).toMatchObject({
      ok: false,
      refusal: { reason: 'wrong_phase', phase: 'completed' },
    })
    expect(await rideRow(booking.id)).toMatchObject({ ended_reason: null })
    expect(await writtenAbout(booking.id)).toBe(0)
  })
})

describe('Between reading a ride and cancelling it for the company', () => {
  it('it was started: it is not cancelled, and nothing is refunded', async () => {
    const { booking } = await newRide.arrived()
    const context = await operatorWhere(() => update(booking.id, `status = 'started'`), 2)
    const asked = { reason: 'No car is free', refund_paise: 10_000 }
    expect(await cancelRide(context, booking.id, 'company', asked)).toMatchObject({ ok: false })
    expect(await rideRow(booking.id)).toMatchObject({ status: 'started' })
    expect(await writtenAbout(booking.id)).toBe(0)
    const { results } = await run('SELECT id FROM refunds WHERE booking_id = ?', booking.id)
    expect(results).toEqual([])
  })
})
