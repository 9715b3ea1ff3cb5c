import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { withoutNumbers } from '../../../src/domain/text'
import { rideDeclines } from '../../../worker/database/tables'
import { openRide } from '../../support/worker/actions'
import { expectRefusal, post, refusal } from '../../support/worker/api'
import { database, setIn } from '../../support/worker/database'
import { eventsOf, messagesOf } from '../../support/worker/inbox'
import { act, actionsOn, assign, logOf, shown } from '../../support/worker/operators'
import { signedInDriver, signedInOperator } from '../../support/worker/people'
import { minutesFrom, newRide, rideRow } from '../../support/worker/rides'
import { newVehicle } from '../../support/worker/vehicles'

const operator = await signedInOperator()

describe('Assigning a ride', () => {
  it('gives it to the driver in their own car, with a new PIN, a log entry and a message to both', async () => {
    const [driver, { id }] = [await signedInDriver(), await openRide()]
    const answer = await shown(await assign(id, { driver_id: driver.userId }, operator))
    expect(answer).toMatchObject({
      phase: 'assigned',
      driver: { id: driver.userId },
      vehicle: { id: driver.vehicleId },
      actions: ['reassign', 'change', 'unassign', 'cancel'],
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

  it.each([
    ['a car that is not there', async () => ({ vehicle_id: 'nothing' }), 'no_vehicle'],
    [
      'a car another driver is on duty with',
      async () => ({ vehicle_id: (await signedInDriver()).vehicleId }),
      'vehicle_taken',
    ],
    [
      'a car that has another ride at the time',
      async (scheduled_time: string) => {
        const { driver } = await newRide.accepted({ overrides: { scheduled_time } })
        await setIn('drivers', driver.userId, { on_duty: false })
        return { vehicle_id: driver.vehicleId }
      },
      'overlaps',
    ],
    [
      'a former driver',
      async () => {
        const { userId } = await signedInDriver()
        await setIn('users', userId, { role: 'customer' })
        return { driver_id: userId }
      },
      'no_such_driver',
    ],
  ])('refuses %s, and logs nothing', async (_, asked, code) => {
    const [driver, { id, scheduled_time }] = [await signedInDriver(), await openRide()]
    const other = await asked(scheduled_time)
    await expectRefusal(assign(id, { driver_id: driver.userId, ...other }, operator), code)
    expect(await rideRow(id)).toMatchObject({ status: 'pending', driver_id: null })
    expect(await logOf(id)).toEqual([])
  })
})

describe('Reassigning a ride', () => {
  it('gives it another driver and PIN, with nobody set out; both drivers are sent a message', async () => {
    const next = await signedInDriver()
    const { driver, booking } = await newRide.arrived({ overrides: { pin_tries: 5 } })
    await shown(await assign(booking.id, { driver_id: next.userId, from_driver_id: driver.userId }, operator))
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({
      status: 'accepted',
      driver_id: next.userId,
      vehicle_id: next.vehicleId,
      set_out_at: null,
      arrived_at: null,
      pin_tries: 0,
      ride_version: 4,
    })
    expect(row.start_pin).not.toBeNull()
    expect(await messagesOf(booking.id)).toEqual([
      { event: 'ride.driver_changed', recipient_id: booking.user_id },
      { event: 'driver.ride_assigned', recipient_id: next.userId },
      { event: 'driver.ride_cancelled', recipient_id: driver.userId },
    ])
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
  })

  it('to the same driver in another car changes the car only', async () => {
    const car = await newVehicle('sedan')
    const { driver, booking } = await newRide.accepted()
    const asked = { driver_id: driver.userId, vehicle_id: car.id, from_driver_id: driver.userId }
    expect((await shown(await assign(booking.id, asked, operator))).vehicle?.id).toBe(car.id)
    expect(await rideRow(booking.id)).toMatchObject({ driver_id: driver.userId, vehicle_id: car.id })
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
    const events = await eventsOf(booking.id)
    expect(events.sort()).toEqual(['driver.ride_assigned', 'ride.driver_assigned'])
  })

  it('is refused where the driver is not the one the operator saw', async () => {
    const next = await signedInDriver()
    const { booking } = await newRide.accepted()
    for (const from_driver_id of [null, next.userId, 'somebody']) {
      const asked = { driver_id: (await signedInDriver()).userId, from_driver_id }
      const sentence = 'Ravi Kumar has this ride now. Check it again.'
      await expectRefusal(assign(booking.id, asked, operator), 'assigned_meanwhile', 409, sentence)
    }
    // The driver is that one, and the trip another one than was looked at.
    const stale = { driver_id: next.userId, from_driver_id: booking.driver_id, change_number: 1 }
    expect(await refusal(await assign(booking.id, stale, operator))).toMatchObject({ code: 'changed' })
    expect(await logOf(booking.id)).toEqual([])
  })
})

describe('Unassigning a ride', () => {
  const reason = 'The car broke down'

  it('offers it to others, and not to the driver it was taken from', async () => {
    const { driver, booking } = await newRide.setOut()
    const body = { from_driver_id: driver.userId, reason }
    const answer = await shown(await act(booking.id, 'unassign', body, operator))
    expect(answer).toMatchObject({ phase: 'unassigned', driver: null, vehicle: null })
    expect(await rideRow(booking.id)).toMatchObject({ set_out_at: null, start_pin: null, busy_from: null })
    expect(
      await database.select().from(rideDeclines).where(eq(rideDeclines.booking_id, booking.id)),
    ).toMatchObject([{ driver_id: driver.userId }])
    expect((await post(`/api/driver/offers/${booking.id}/accept`, {}, driver)).status).toBe(409)
    expect(await actionsOn(booking.id)).toEqual(['ride.unassigned'])
    expect(await messagesOf(booking.id)).toEqual(
      expect.arrayContaining([{ event: 'ride.handed_back', recipient_id: booking.user_id }]),
    )
  })

  it.each(['98450 12345', '+91 98450-12345', '09845012345', '919845012345'])(
    'keeps the number %s, where a reason holds it, out of the log',
    (number) => {
      const kept = 'On 2020-11-21 12:30 call (number), he waits'
      expect(withoutNumbers(`On 2020-11-21 12:30 call ${number}, he waits`)).toBe(kept)
    },
  )

  it('needs a reason, a ride that has not started, and the driver who has it', async () => {
    const { driver, booking } = await newRide.accepted()
    const body = { from_driver_id: driver.userId, reason }
    expect((await act(booking.id, 'unassign', { ...body, reason: '  ' }, operator)).status).toBe(400)
    expect((await act(booking.id, 'unassign', { ...body, from_driver_id: 'other' }, operator)).status).toBe(
      409,
    )
    const started = await newRide.started()
    const other = { from_driver_id: started.driver.userId, reason }
    await expectRefusal(act(started.booking.id, 'unassign', other, operator), 'wrong_phase')
    expect([...(await logOf(booking.id)), ...(await logOf(started.booking.id))]).toEqual([])
  })
})
