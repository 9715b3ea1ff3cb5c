import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rideDeclines } from '../../../worker/database/tables'
import { act, actionsOn, assign, logOf, messagesOf, shown } from '../../support/worker/actions'
import { post, refusal } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import {
  newRide,
  newVehicle,
  PIN,
  rideRow,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/rides'

describe('Reassigning a ride', () => {
  it('gives it another driver and PIN, with nobody set out; both drivers are sent a message', async () => {
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
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
    expect(await messagesOf(booking.id)).toEqual(
      expect.arrayContaining([
        { event: 'ride.driver_changed', recipient_id: booking.user_id },
        { event: 'driver.ride_assigned', recipient_id: next.userId },
        { event: 'driver.ride_cancelled', recipient_id: driver.userId },
      ]),
    )
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
  })

  it('to the same driver in another car changes the car only', async () => {
    const [operator, car] = [await signedInOperator(), await newVehicle('sedan')]
    const { driver, booking } = await newRide.accepted()
    const asked = { driver_id: driver.userId, vehicle_id: car.id, from_driver_id: driver.userId }
    await shown(await assign(booking.id, asked, operator))
    expect(await rideRow(booking.id)).toMatchObject({ driver_id: driver.userId, vehicle_id: car.id })
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
    const events = (await messagesOf(booking.id)).map(({ event }) => event)
    expect(events.sort()).toEqual(['driver.ride_assigned', 'ride.driver_assigned'])
  })

  it('draws a new PIN every time', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await newRide.accepted()
    let from = driver.userId
    const pins = new Set<string | null>()
    for (let round = 0; round < 6; round++) {
      const next = await signedInDriver()
      await shown(await assign(booking.id, { driver_id: next.userId, from_driver_id: from }, operator))
      from = next.userId
      pins.add((await rideRow(booking.id)).start_pin)
    }
    expect(pins.size).toBeGreaterThan(1)
  })

  it('is refused where the driver is not the one the operator saw', async () => {
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
    const { booking } = await newRide.accepted()
    for (const from_driver_id of [null, next.userId, 'somebody']) {
      const asked = { driver_id: (await signedInDriver()).userId, from_driver_id }
      expect(await refusal(await assign(booking.id, asked, operator))).toMatchObject({
        status: 409,
        code: 'assigned_meanwhile',
        message: 'Ravi Kumar was assigned meanwhile. Please look again.',
      })
    }
    expect(await logOf(booking.id)).toEqual([])
  })

  it('at the same moment as the start: exactly one of the two is applied', async () => {
    for (let round = 0; round < 5; round++) {
      const [operator, next] = [await signedInOperator(), await signedInDriver()]
      const { driver, booking } = await newRide.arrived()
      const [started, reassigned] = await Promise.all([
        post(`/api/driver/rides/${booking.id}/start`, { pin: PIN }, driver),
        assign(booking.id, { driver_id: next.userId, from_driver_id: driver.userId }, operator),
      ])
      const row = await rideRow(booking.id)
      expect([started.ok, reassigned.ok].filter(Boolean)).toHaveLength(1)
      expect(row.status).toBe(started.ok ? 'started' : 'accepted')
      expect(row.driver_id).toBe(started.ok ? driver.userId : next.userId)
      expect(await actionsOn(booking.id)).toEqual(reassigned.ok ? ['ride.reassigned'] : [])
    }
  })

  it('is no longer possible once the ride has started or is over', async () => {
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
    for (const { driver, booking } of [await newRide.started(), await newRide.completed()]) {
      const asked = { driver_id: next.userId, from_driver_id: driver.userId }
      expect((await assign(booking.id, asked, operator)).status).toBe(409)
      expect(await logOf(booking.id)).toEqual([])
    }
  })
})

describe('Unassigning a ride', () => {
  const reason = 'The car broke down'

  it('offers it to others, and not to the driver it was taken from', async () => {
    const operator = await signedInOperator()
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
    async (number) => {
      const { driver, booking } = await newRide.accepted()
      const body = { from_driver_id: driver.userId, reason: `On 2020-11-21 12:30 call ${number}, he waits` }
      expect((await act(booking.id, 'unassign', body, await signedInOperator())).status).toBe(200)
      const [entry] = await logOf(booking.id)
      expect(JSON.parse(entry?.details ?? '')).toMatchObject({
        reason: 'On 2020-11-21 12:30 call (number), he waits',
      })
    },
  )

  it('needs a reason, a ride that has not started, and the driver who has it', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await newRide.accepted()
    const body = { from_driver_id: driver.userId, reason }
    expect((await act(booking.id, 'unassign', { ...body, reason: '  ' }, operator)).status).toBe(400)
    expect((await act(booking.id, 'unassign', { ...body, from_driver_id: 'other' }, operator)).status).toBe(
      409,
    )
    const started = await newRide.started()
    const other = { from_driver_id: started.driver.userId, reason }
    expect(await refusal(await act(started.booking.id, 'unassign', other, operator))).toMatchObject({
      code: 'wrong_phase',
    })
    expect([...(await logOf(booking.id)), ...(await logOf(started.booking.id))]).toEqual([])
  })
})
