import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { arriveAtPickup, startRide } from '../../../worker/rides/arrive-and-start'
import { completeRide } from '../../../worker/rides/complete-ride'
import { type DriverRequest, handBackRide, setOut } from '../../../worker/rides/driver-transitions'
import type { Report } from '../../../worker/rides/judge-report'
import { acceptRide } from '../../../worker/rides/offers'
import { unmeasured } from '../../support/bookings/rentals'
import { there } from '../../support/surely'
import { board, dashboardAfter, drive, offered } from '../../support/worker/actions'
import { expectRefusal, statusesOf } from '../../support/worker/api'
import { databaseWhere, insertInto, rowsOf, run } from '../../support/worker/database'
import { messagesOf } from '../../support/worker/inbox'
import { driverRow, type SignedInDriver, signedInDriver, signedInRider } from '../../support/worker/people'
import {
  entered,
  minutesFrom,
  newRide,
  PIN,
  paidBooking,
  type Ride,
  rideRow,
} from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

const update = (id: string, columns: string) =>
  run(`UPDATE bookings SET ${columns}, ride_version = ride_version + 1 WHERE id = ?`, id)

const CANCELLED = `status = 'cancelled'`
const requestOf = (driver: SignedInDriver, bookingId: string): Omit<DriverRequest, 'database'> => ({
  driverId: driver.userId,
  bookingId,
  now: new Date(),
})

describe('Between reading an offer and accepting it', () => {
  interface Scene {
    driver: SignedInDriver
    id: string
    scheduledTime: string
  }

  const ofDriver =
    (columns: string) =>
    ({ driver }: Scene) =>
      run(`UPDATE drivers SET ${columns} WHERE id = ?`, driver.userId)
  const ofCar =
    (columns: string) =>
    ({ driver }: Scene) =>
      run(`UPDATE vehicles SET ${columns} WHERE id = ?`, driver.vehicleId)
  const takenByOther = async ({ id }: Scene) =>
    update(id, `status = 'accepted', driver_id = '${(await signedInDriver()).userId}'`)
  const declined = ({ driver, id }: Scene) =>
    insertInto({ ride_declines: { booking_id: id, driver_id: driver.userId, kind: 'declined' } })
  const ownRide = async ({ driver, scheduledTime: scheduled_time }: Scene) =>
    newRide.accepted({ driver, overrides: { scheduled_time, vehicle_id: (await newVehicle()).id } })
  const othersRide = ({ driver: { vehicleId: vehicle_id }, scheduledTime: scheduled_time }: Scene) =>
    newRide.accepted({ overrides: { scheduled_time, vehicle_id } })

  it.each<[string, string, (scene: Scene) => Promise<unknown>]>([
    ['another driver took it', 'offer_gone', takenByOther],
    ['its rider cancelled', 'offer_gone', ({ id }) => update(id, CANCELLED)],
    ['the driver took another ride of that time', 'offer_gone', ownRide],
    ['somebody else got a ride in that car', 'offer_gone', othersRide],
    ['the driver went off duty', 'off_duty', ofDriver('on_duty = 0')],
    ['the driver lost the car', 'no_vehicle', ofDriver('vehicle_id = NULL')],
    ['the car became another kind', 'offer_gone', ofCar(`type = 'suv'`)],
    ['the driver declined it in another tab', 'offer_gone', declined],
    ['the driver’s licence ended', 'offer_gone', ofDriver(`license_until = '2020-11-01'`)],
    ['the car’s permit ended', 'offer_gone', ofCar(`permit_until = '2020-11-01'`)],
  ])('%s: it is refused as %s', async (_name, reason, concurrently) => {
    const driver = await signedInDriver()
    const { id, scheduled_time: scheduledTime } = await paidBooking(await signedInRider())
    const database = databaseWhere(() => concurrently({ driver, id, scheduledTime }), 2)
    const taken = await acceptRide({ database, ...requestOf(driver, id) })
    expect(taken).toMatchObject({ ok: false, refusal: { reason } })
    const row = await rideRow(id)
    expect(row.driver_id).not.toBe(driver.userId)
    expect(row.start_pin).toBeNull()
    expect(await messagesOf(id)).toEqual([])
  })

  it('nothing changed: it is accepted, so what refuses above is the change', async () => {
    const driver = await signedInDriver()
    const { id } = await paidBooking(await signedInRider())
    const database = databaseWhere(async () => {}, 2)
    expect(await acceptRide({ database, ...requestOf(driver, id) })).toEqual({
      ok: true,
      value: { applied: true },
    })
  })
})

/** A report with a reason, of a car whose position is not known. */
const WORD: Report = {
  at: new Date(),
  reason: { code: 'wrong_position', words: null },
  readFix: async () => null,
}

describe('Between reading a ride and applying a transition', () => {
  const reassigned = async ({ booking }: Ride) => {
    const other = await signedInDriver()
    return update(booking.id, `driver_id = '${other.userId}', start_pin = '1111'`)
  }

  const transitions = {
    'setting out': { make: newRide.accepted, apply: (on: DriverRequest) => setOut(on, false) },
    arriving: { make: newRide.setOut, apply: (on: DriverRequest) => arriveAtPickup(on, WORD) },
    'handing back': { make: newRide.arrived, apply: (on: DriverRequest) => handBackRide(on, 'A flat tyre') },
    starting: { make: newRide.arrived, apply: (on: DriverRequest) => startRide(on, PIN, async () => null) },
    completing: {
      make: newRide.started,
      apply: (on: DriverRequest) =>
        completeRide(on, { collected: { method: 'cash', rupees: 300 } }, WORD, unmeasured),
    },
  } as const

  const becomes =
    (columns: string) =>
    ({ booking }: Ride) =>
      update(booking.id, columns)
  const otherSetOut = ({ driver }: Ride) =>
    newRide.setOut({ driver, overrides: { scheduled_time: minutesFrom(50) } })
  const otherCar = async ({ driver }: Ride) =>
    run('UPDATE drivers SET vehicle_id = ? WHERE id = ?', (await newVehicle()).id, driver.userId)
  const changedRemainder = becomes('remaining_amount = 250, advance_amount = 150')

  it.each<[keyof typeof transitions, string, string, (ride: Ride) => Promise<unknown>]>([
    ['setting out', 'it was cancelled', 'cancelled', becomes(CANCELLED)],
    ['setting out', 'the driver set out for another', 'another_under_way', otherSetOut],
    ['setting out', 'the driver got another car', 'car_not_yours', otherCar],
    ['setting out', 'its pickup was put off', 'too_early', becomes(`scheduled_time = '${minutesFrom(600)}'`)],
    ['arriving', 'another driver got it', 'no_such_ride', reassigned],
    ['handing back', 'it was started on another phone', 'wrong_phase', becomes(`status = 'started'`)],
    ['starting', 'the last try was spent', 'pin_locked', becomes('pin_tries = 5')],
    ['starting', 'the PIN was drawn anew', 'wrong_pin', becomes(`start_pin = '1111'`)],
    ['completing', 'the remainder changed', 'remainder_unconfirmed', changedRemainder],
  ])('%s, %s: it is refused as %s', async (name, _scene, reason, concurrently) => {
    const ride = await transitions[name].make()
    const { driver, booking } = ride
    const database = databaseWhere(() => concurrently(ride))
    const result = await transitions[name].apply({ database, ...requestOf(driver, booking.id) })
    expect(result).toMatchObject({ ok: false, refusal: { reason } })
    const { status, ride_version } = await rideRow(booking.id)
    expect(status).not.toBe(name === 'completing' ? 'completed' : 'pending')
    if (name === 'starting') expect(status).not.toBe('started')
    // One more for the concurrent update, and one for a try that was counted: none for a transition.
    expect(ride_version - booking.ride_version).toBeLessThanOrEqual(reason === 'wrong_pin' ? 2 : 1)
    expect(await messagesOf(booking.id)).toEqual([])
    const reported =
      'SELECT kind FROM ride_judgements WHERE booking_id = ?1 UNION ALL SELECT kind FROM needs WHERE subject = ?1'
    expect(await rowsOf(reported, booking.id)).toEqual([])
  })

  const endedBy = async (id: string) => {
    await update(id, `status = 'completed', end_time = '${minutesFrom(0)}'`)
    await entered(id, 'fare_due', 400)
  }
  const COLLECTED = { collected: { method: 'cash', rupees: 300 } } as const

  it('completing, an operator ended it: the ride is counted once, and what the driver collected is recorded', async () => {
    const { driver, booking } = await newRide.started()
    const database = databaseWhere(() => endedBy(booking.id))
    const ended = await completeRide(
      { database, ...requestOf(driver, booking.id) },
      COLLECTED,
      WORD,
      unmeasured,
    )
    expect(ended).toEqual({ ok: true, value: { applied: false } })
    expect(await driverRow(driver.userId)).toMatchObject({ total_rides: 0 })
    expect(await rideRow(booking.id)).toMatchObject({
      collected: 300,
      payment_status: 'paid',
      ride_version: booking.ride_version + 2,
    })
    expect(await messagesOf(booking.id)).toEqual([])
  })
})

// What other tests left on offer would fill the list.
beforeEach(() => env.DB.exec(`UPDATE bookings SET status = 'cancelled' WHERE status = 'pending'`))

describe('Two drivers who accept at once', () => {
  it('end with one who has the ride, and the others read that it is not on offer any more', async () => {
    const rider = await signedInRider()
    const drivers = await Promise.all(Array.from({ length: 5 }, () => signedInDriver()))
    for (let round = 0; round < 3; round++) {
      const { id } = await paidBooking(rider, { scheduled_time: minutesFrom(600 + round * 240) })
      const answers = await Promise.all(drivers.map((driver) => drive.accept(driver, id)))
      const winners = drivers.filter((_, index) => answers[index]?.status === 200)
      expect(winners).toHaveLength(1)
      const row = await rideRow(id)
      expect(row).toMatchObject({ driver_id: winners[0]?.userId, ride_version: 1, status: 'accepted' })
      expect(await messagesOf(id)).toHaveLength(1)
      for (const loser of drivers.filter((driver) => driver !== winners[0])) {
        expect(offered(await board(loser))).not.toContain(id)
      }
      const sentence =
        "This ride isn't on offer to you any more. Another driver may have it, or it was cancelled."
      for (const answer of answers.filter(({ status }) => status !== 200))
        await expectRefusal(answer, 'offer_gone', 409, sentence)
    }
  })
})

describe('One driver who accepts two rides of the same time at once', () => {
  it('has one of them, and reads that the other is not on offer any more', async () => {
    const [rider, driver] = await Promise.all([signedInRider(), signedInDriver()])
    const scheduledTime = minutesFrom(300)
    const one = await paidBooking(rider, { scheduled_time: scheduledTime })
    const other = await paidBooking(rider, { scheduled_time: minutesFrom(20, scheduledTime) })
    const answers = await Promise.all([drive.accept(driver, one.id), drive.accept(driver, other.id)])
    expect(await statusesOf(answers)).toEqual([200, 409])
    await expectRefusal(there(answers.find(({ status }) => status === 409)), 'offer_gone')
    const taken = [await rideRow(one.id), await rideRow(other.id)].filter(
      ({ status }) => status === 'accepted',
    )
    expect(taken).toHaveLength(1)
  })
})

it('One driver who sets out for two rides at once is on the way to one', async () => {
  const { driver, booking } = await newRide.accepted()
  const second = await newRide.accepted({ driver, overrides: { scheduled_time: minutesFrom(55) } })
  const answers = await Promise.all([
    drive.setOut(driver, booking.id),
    drive.setOut(driver, second.booking.id),
  ])
  expect(await statusesOf(answers)).toEqual([200, 409])
  await expectRefusal(there(answers.find(({ status }) => status === 409)), 'another_under_way')
})

it('A driver who has a ride under way cannot set out by SQL either: a unique index allows one', async () => {
  const { driver } = await newRide.started()
  const { booking } = await newRide.accepted({ driver })
  await expect(
    run('UPDATE bookings SET set_out_at = ? WHERE id = ?', minutesFrom(0), booking.id),
  ).rejects.toThrow('UNIQUE')
})

it('A ride handed back at the moment it is started is either under way or on offer, never both', async () => {
  for (let round = 0; round < 3; round++) {
    const { driver, booking } = await newRide.arrived()
    await Promise.all([drive.start(driver, booking.id, PIN), drive.handBack(driver, booking.id)])
    const row = await rideRow(booking.id)
    const other = await signedInDriver()
    const isOffered = offered(await dashboardAfter(drive.duty(other, true))).includes(booking.id)
    if (row.status === 'started') expect([row.driver_id, isOffered]).toEqual([driver.userId, false])
    else expect([row.status, row.driver_id, row.start_pin, isOffered]).toEqual(['pending', null, null, true])
  }
})
