import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { drivers, users } from '../../../worker/database/tables'
import { act, actionsOn, assign, logOf, messagesOf, openRide, shown } from '../../support/worker/actions'
import { refusal } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { signedInRider } from '../../support/worker/people'
import {
  minutesFrom,
  newRide,
  newVehicle,
  paidBooking,
  rideRow,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'

describe('Assigning a ride', () => {
  it('gives it to the driver in their own car, with a new PIN, a log entry and a message to both', async () => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    const answer = await shown(await assign(id, { driver_id: driver.userId }, operator))
    expect(answer).toMatchObject({
      phase: 'assigned',
      driver: { id: driver.userId },
      vehicle: { id: driver.vehicleId },
      actions: ['reassign', 'unassign', 'cancel'],
      log: [{ action: 'ride.assigned', operator_name: 'Meera Rao' }],
    })
    const row = await rideRow(id)
    expect(row).toMatchObject({ status: 'accepted', ride_version: 1, pin_tries: 0 })
    expect(row.start_pin).toMatch(/^\d{4}$/)
    expect(row.busy_from).toBe(minutesFrom(-30, row.scheduled_time))
    expect(await messagesOf(id)).toEqual(
      expect.arrayContaining([
        { event: 'ride.driver_assigned', recipient_id: row.user_id },
        { event: 'driver.ride_assigned', recipient_id: driver.userId },
      ]),
    )
    expect(JSON.stringify(await logOf(id))).not.toContain(driver.phone)
  })

  it('takes another free car of the kind that was booked', async () => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    const car = await newVehicle('sedan')
    const answer = await shown(await assign(id, { driver_id: driver.userId, vehicle_id: car.id }, operator))
    expect(answer.vehicle?.id).toBe(car.id)
  })

  it.each([
    [
      'a car of another kind',
      async () => ({ vehicle_id: (await newVehicle('suv')).id }),
      'wrong_vehicle_type',
    ],
    ['a car that is not there', async () => ({ vehicle_id: 'nothing' }), 'no_vehicle'],
    [
      'a car another driver is on duty with',
      async () => ({ vehicle_id: (await signedInDriver()).vehicleId }),
      'vehicle_taken',
    ],
    ['a driver who is none', async () => ({ driver_id: (await signedInRider()).userId }), 'not_set_up'],
    [
      'a driver with no car of the kind',
      async () => ({ driver_id: (await signedInDriver({ vehicleType: 'suv' })).userId }),
      'wrong_vehicle_type',
    ],
    [
      'a driver without a car',
      async () => ({ driver_id: (await signedInDriver({ vehicleType: null })).userId }),
      'no_vehicle',
    ],
  ])('refuses %s, and logs nothing', async (_, asked, code) => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    const answer = await assign(id, { driver_id: driver.userId, ...(await asked()) }, operator)
    expect(await refusal(answer)).toMatchObject({ code })
    expect(await rideRow(id)).toMatchObject({ status: 'pending', driver_id: null })
    expect(await logOf(id)).toEqual([])
  })

  it('refuses a former driver', async () => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    await database.update(users).set({ role: 'customer' }).where(eq(users.id, driver.userId))
    expect(await refusal(await assign(id, { driver_id: driver.userId }, operator))).toMatchObject({
      status: 404,
      code: 'no_such_driver',
    })
  })

  it('refuses a driver, or a car, that has another ride at the time', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await newRide.accepted()
    const { id } = await paidBooking(await signedInRider(), { scheduled_time: booking.scheduled_time })
    expect(await refusal(await assign(id, { driver_id: driver.userId }, operator))).toMatchObject({
      status: 409,
      code: 'overlaps',
    })
    await database.update(drivers).set({ on_duty: false }).where(eq(drivers.id, driver.userId))
    const other = { driver_id: (await signedInDriver()).userId, vehicle_id: driver.vehicleId }
    expect(await refusal(await assign(id, other, operator))).toMatchObject({ code: 'overlaps' })
    expect(await logOf(id)).toEqual([])
  })

  it.each([
    ['unpaid', async () => paidBooking(await signedInRider(), { unpaid: true }), 'not_offered'],
    ['cancelled', async () => paidBooking(await signedInRider(), { status: 'cancelled' }), 'cancelled'],
  ])('refuses a booking that is %s', async (_, make, code) => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await make()]
    expect(await refusal(await assign(id, { driver_id: driver.userId }, operator))).toMatchObject({ code })
    expect(await logOf(id)).toEqual([])
  })

  it('is applied once when it is requested twice', async () => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    await shown(await assign(id, { driver_id: driver.userId }, operator))
    const { start_pin } = await rideRow(id)
    await shown(await assign(id, { driver_id: driver.userId }, operator))
    expect((await rideRow(id)).start_pin).toBe(start_pin)
    expect(await actionsOn(id)).toEqual(['ride.assigned'])
  })
})

describe('Two operators at once', () => {
  it('assign a ride: exactly one wins, and the other reads who was assigned', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await openRide()
      const [one, other] = [await signedInOperator(), await signedInOperator({ fullName: 'Kiran Bhat' })]
      const [ravi, sita] = [
        await signedInDriver({ fullName: 'Ravi Kumar' }),
        await signedInDriver({ fullName: 'Sita Devi' }),
      ]
      const answers = await Promise.all([
        assign(id, { driver_id: ravi.userId }, one),
        assign(id, { driver_id: sita.userId }, other),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const row = await rideRow(id)
      const winner = row.driver_id === ravi.userId ? 'Ravi Kumar' : 'Sita Devi'
      const lost = answers.find(({ status }) => status === 409)
      expect(lost && (await refusal(lost))).toEqual({
        status: 409,
        code: 'assigned_meanwhile',
        message: `${winner} was assigned meanwhile. Please look again.`,
      })
      expect(await actionsOn(id)).toEqual(['ride.assigned'])
      expect(row.ride_version).toBe(1)
    }
  })

  it('reassign a ride: exactly one wins', async () => {
    const { driver, booking } = await newRide.accepted()
    const operators = [await signedInOperator(), await signedInOperator()]
    const next = [await signedInDriver(), await signedInDriver()]
    const answers = await Promise.all(
      operators.map((operator, index) =>
        assign(booking.id, { driver_id: next[index]?.userId ?? '', from_driver_id: driver.userId }, operator),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
  })

  it('assign and cancel a ride: one of them is applied, and the log has that one', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await openRide()
      const [driver, one, other] = [
        await signedInDriver(),
        await signedInOperator(),
        await signedInOperator(),
      ]
      await Promise.all([
        assign(id, { driver_id: driver.userId }, one),
        act(id, 'cancel', { reason: 'The road is flooded', refund_paise: 10_000 }, other),
      ])
      const { status } = await rideRow(id)
      const log = (await actionsOn(id)).sort()
      // A ride that was assigned first may be cancelled right after it; one that was cancelled is never assigned.
      expect(status).toBe('cancelled')
      expect([['ride.cancelled'], ['ride.assigned', 'ride.cancelled']]).toContainEqual(log)
    }
  })
})
