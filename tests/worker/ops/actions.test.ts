import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AssignRequest } from '../../../src/domain/ops/assign'
import { BookingPanelSchema } from '../../../src/domain/ops/booking-panel'
import { CancellationPreviewSchema } from '../../../src/domain/rides/ride-details'
import { databaseOf } from '../../../worker/database/client'
import {
  bookingCancellations,
  drivers,
  opsLog,
  outbox,
  refunds,
  rideDeclines,
  users,
} from '../../../worker/database/tables'
import { get, ok, post, refusal } from '../../support/worker/api'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import {
  acceptedRide,
  arrivedRide,
  completedRide,
  minutesFrom,
  newVehicle,
  PIN,
  paidBooking,
  rideRow,
  setOutRide,
  signedInDriver,
  signedInOperator,
  startedRide,
} from '../../support/worker/rides'

const database = databaseOf(env.DB)

const act = (id: string, action: string, body: unknown, operator: SignedIn) =>
  post(`/api/ops/bookings/${id}/${action}`, body, operator)
const assign = (id: string, asked: Partial<AssignRequest>, operator: SignedIn) =>
  act(id, 'assign', { vehicle_id: null, from_driver_id: null, ...asked }, operator)
const shown = (answer: Response) => ok(answer, BookingPanelSchema)

const logOf = (id: string) =>
  database
    .select()
    .from(opsLog)
    .where(and(eq(opsLog.subjectKind, 'booking'), eq(opsLog.subjectId, id)))
const actionsOn = async (id: string) => (await logOf(id)).map(({ action }) => action)
const messagesOf = async (id: string) =>
  (await database.select().from(outbox).where(eq(outbox.bookingId, id))).map(({ event, recipientId }) => ({
    event,
    recipientId,
  }))

const openRide = async () => paidBooking(await signedInRider({ fullName: 'Asha Rao' }))

describe('Assigning a ride', () => {
  it('gives it to the driver in their own car, with a new PIN, a row of the log and word to both', async () => {
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
    expect(row).toMatchObject({ status: 'accepted', rideVersion: 1, pinTries: 0 })
    expect(row.startPin).toMatch(/^\d{4}$/)
    expect(row.busyFrom).toBe(minutesFrom(-30, row.scheduledTime))
    expect(await messagesOf(id)).toEqual(
      expect.arrayContaining([
        { event: 'ride.driver_assigned', recipientId: null },
        { event: 'driver.ride_assigned', recipientId: driver.userId },
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
    expect(await rideRow(id)).toMatchObject({ status: 'pending', driverId: null })
    expect(await logOf(id)).toEqual([])
  })

  it('refuses somebody who was a driver once', async () => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    await database.update(users).set({ role: 'customer' }).where(eq(users.id, driver.userId))
    expect(await refusal(await assign(id, { driver_id: driver.userId }, operator))).toMatchObject({
      status: 404,
      code: 'no_such_driver',
    })
  })

  it('refuses a driver, or a car, that has another ride at the time', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await acceptedRide()
    const { id } = await paidBooking(await signedInRider(), { scheduledTime: booking.scheduledTime })
    expect(await refusal(await assign(id, { driver_id: driver.userId }, operator))).toMatchObject({
      status: 409,
      code: 'overlaps',
    })
    await database.update(drivers).set({ onDuty: false }).where(eq(drivers.id, driver.userId))
    const other = { driver_id: (await signedInDriver()).userId, vehicle_id: driver.vehicleId }
    expect(await refusal(await assign(id, other, operator))).toMatchObject({ code: 'overlaps' })
    expect(await logOf(id)).toEqual([])
  })

  it.each([
    ['unpaid', async () => paidBooking(await signedInRider(), { paymentStatus: 'pending' }), 'not_offered'],
    ['cancelled', async () => paidBooking(await signedInRider(), { status: 'cancelled' }), 'cancelled'],
  ])('refuses a booking that is %s', async (_, make, code) => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await make()]
    expect(await refusal(await assign(id, { driver_id: driver.userId }, operator))).toMatchObject({ code })
    expect(await logOf(id)).toEqual([])
  })

  it('is done once when it is asked for twice', async () => {
    const [operator, driver, { id }] = [await signedInOperator(), await signedInDriver(), await openRide()]
    await shown(await assign(id, { driver_id: driver.userId }, operator))
    const { startPin } = await rideRow(id)
    await shown(await assign(id, { driver_id: driver.userId }, operator))
    expect((await rideRow(id)).startPin).toBe(startPin)
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
      const winner = row.driverId === ravi.userId ? 'Ravi Kumar' : 'Sita Devi'
      const lost = answers.find(({ status }) => status === 409)
      expect(lost && (await refusal(lost))).toEqual({
        status: 409,
        code: 'assigned_meanwhile',
        message: `${winner} was assigned meanwhile. Please look again.`,
      })
      expect(await actionsOn(id)).toEqual(['ride.assigned'])
      expect(row.rideVersion).toBe(1)
    }
  })

  it('reassign a ride: exactly one wins', async () => {
    const { driver, booking } = await acceptedRide()
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

  it('assign and cancel a ride: one of them holds, and the log says which', async () => {
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

describe('Reassigning a ride', () => {
  it('starts it anew: another driver and PIN, and nobody has set out; both drivers are told', async () => {
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
    const { driver, booking } = await arrivedRide({ overrides: { pinTries: 5 } })
    await shown(await assign(booking.id, { driver_id: next.userId, from_driver_id: driver.userId }, operator))
    const row = await rideRow(booking.id)
    expect(row).toMatchObject({
      status: 'accepted',
      driverId: next.userId,
      vehicleId: next.vehicleId,
      setOutAt: null,
      arrivedAt: null,
      pinTries: 0,
      rideVersion: 4,
    })
    expect(row.startPin).not.toBeNull()
    expect(await messagesOf(booking.id)).toEqual(
      expect.arrayContaining([
        { event: 'ride.driver_assigned', recipientId: null },
        { event: 'driver.ride_assigned', recipientId: next.userId },
        { event: 'driver.ride_cancelled', recipientId: driver.userId },
      ]),
    )
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
  })

  it('to the same driver in another car is a change of car alone', async () => {
    const [operator, car] = [await signedInOperator(), await newVehicle('sedan')]
    const { driver, booking } = await acceptedRide()
    const asked = { driver_id: driver.userId, vehicle_id: car.id, from_driver_id: driver.userId }
    await shown(await assign(booking.id, asked, operator))
    expect(await rideRow(booking.id)).toMatchObject({ driverId: driver.userId, vehicleId: car.id })
    expect(await actionsOn(booking.id)).toEqual(['ride.reassigned'])
    const events = (await messagesOf(booking.id)).map(({ event }) => event)
    expect(events.sort()).toEqual(['driver.ride_assigned', 'ride.driver_assigned'])
  })

  it('draws a PIN that a former driver cannot know, time after time', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await acceptedRide()
    let from = driver.userId
    const pins = new Set<string | null>()
    for (let round = 0; round < 6; round++) {
      const next = await signedInDriver()
      await shown(await assign(booking.id, { driver_id: next.userId, from_driver_id: from }, operator))
      from = next.userId
      pins.add((await rideRow(booking.id)).startPin)
    }
    expect(pins.size).toBeGreaterThan(1)
  })

  it('refuses what an operator saw before it changed', async () => {
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
    const { booking } = await acceptedRide()
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

  it('crosses the start: exactly one of the two holds', async () => {
    for (let round = 0; round < 5; round++) {
      const [operator, next] = [await signedInOperator(), await signedInDriver()]
      const { driver, booking } = await arrivedRide()
      const [started, reassigned] = await Promise.all([
        post(`/api/driver/rides/${booking.id}/start`, { pin: PIN }, driver),
        assign(booking.id, { driver_id: next.userId, from_driver_id: driver.userId }, operator),
      ])
      const row = await rideRow(booking.id)
      expect([started.ok, reassigned.ok].filter(Boolean)).toHaveLength(1)
      expect(row.status).toBe(started.ok ? 'started' : 'accepted')
      expect(row.driverId).toBe(started.ok ? driver.userId : next.userId)
      expect(await actionsOn(booking.id)).toEqual(reassigned.ok ? ['ride.reassigned'] : [])
    }
  })

  it('is no longer possible once the ride has started or is over', async () => {
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
    for (const { driver, booking } of [await startedRide(), await completedRide()]) {
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
    const { driver, booking } = await setOutRide()
    const body = { from_driver_id: driver.userId, reason }
    const answer = await shown(await act(booking.id, 'unassign', body, operator))
    expect(answer).toMatchObject({ phase: 'unassigned', driver: null, vehicle: null })
    expect(await rideRow(booking.id)).toMatchObject({ setOutAt: null, startPin: null, busyFrom: null })
    expect(
      await database.select().from(rideDeclines).where(eq(rideDeclines.bookingId, booking.id)),
    ).toMatchObject([{ driverId: driver.userId }])
    expect((await post(`/api/driver/offers/${booking.id}/accept`, {}, driver)).status).toBe(409)
    expect(await actionsOn(booking.id)).toEqual(['ride.unassigned'])
    expect(await messagesOf(booking.id)).toEqual(
      expect.arrayContaining([{ event: 'ride.handed_back', recipientId: null }]),
    )
  })

  it.each(['98450 12345', '+91 98450-12345', '09845012345', '919845012345'])(
    'keeps the number %s, where a reason holds it, out of the log',
    async (number) => {
      const { driver, booking } = await acceptedRide()
      const body = { from_driver_id: driver.userId, reason: `On 2026-11-21 12:30 call ${number}, he waits` }
      expect((await act(booking.id, 'unassign', body, await signedInOperator())).status).toBe(200)
      const [entry] = await logOf(booking.id)
      expect(JSON.parse(entry?.details ?? '')).toMatchObject({
        reason: 'On 2026-11-21 12:30 call (number), he waits',
      })
    },
  )

  it('needs a reason, a ride that has not started, and the driver who has it', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await acceptedRide()
    const body = { from_driver_id: driver.userId, reason }
    expect((await act(booking.id, 'unassign', { ...body, reason: '  ' }, operator)).status).toBe(400)
    expect((await act(booking.id, 'unassign', { ...body, from_driver_id: 'other' }, operator)).status).toBe(
      409,
    )
    const started = await startedRide()
    const other = { from_driver_id: started.driver.userId, reason }
    expect(await refusal(await act(started.booking.id, 'unassign', other, operator))).toMatchObject({
      code: 'wrong_phase',
    })
    expect([...(await logOf(booking.id)), ...(await logOf(started.booking.id))]).toEqual([])
  })
})

describe('A locked PIN', () => {
  it('is cleared for the same PIN, once', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await arrivedRide({ overrides: { pinTries: 5 } })
    const start = () => post(`/api/driver/rides/${booking.id}/start`, { pin: PIN }, driver)
    expect(await refusal(await start())).toMatchObject({ code: 'pin_locked' })
    await shown(await act(booking.id, 'clear-pin', {}, operator))
    await shown(await act(booking.id, 'clear-pin', {}, operator))
    expect(await actionsOn(booking.id)).toEqual(['ride.pin_cleared'])
    expect((await start()).status).toBe(200)
  })
})

describe('Cancelling for the company', () => {
  it('gives everything back, and says so before', async () => {
    const operator = await signedInOperator()
    const { booking } = await acceptedRide()
    const path = `/api/ops/bookings/${booking.id}/cancellation?kind=company`
    const preview = await ok(await get(path, operator), CancellationPreviewSchema)
    expect(preview).toMatchObject({ paid_paise: 10_000, fee_paise: 0, refund_paise: 10_000 })
    const body = { reason: 'No car is free', refund_paise: preview.refund_paise }
    expect(await shown(await act(booking.id, 'cancel', body, operator))).toMatchObject({
      phase: 'cancelled',
      cancellation: { code: 'company', reason: 'No car is free' },
      refunds: [{ amount_paise: 10_000, status: 'due' }],
      actions: [],
    })
    await shown(await act(booking.id, 'cancel', body, operator))
    expect(await actionsOn(booking.id)).toEqual(['ride.cancelled'])
  })

  it('is refused where money has come in since it was looked at', async () => {
    const operator = await signedInOperator()
    const { booking } = await acceptedRide()
    const answer = await act(booking.id, 'cancel', { reason: 'No car is free', refund_paise: 1 }, operator)
    expect(await refusal(answer)).toMatchObject({ status: 409, code: 'refund_changed' })
    expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted' })
    expect(await logOf(booking.id)).toEqual([])
  })

  it('is not done to a ride that has started', async () => {
    const { booking } = await startedRide()
    const body = { reason: 'No car is free', refund_paise: 10_000 }
    expect((await act(booking.id, 'cancel', body, await signedInOperator())).status).toBe(409)
    expect(await rideRow(booking.id)).toMatchObject({ status: 'started' })
    expect(await logOf(booking.id)).toEqual([])
  })
})

describe('A no-show', () => {
  const body = { reason: 'Nobody came, and no answer to three calls', refund_paise: 0 }

  it('waits ten minutes after the pickup time, and brings nothing back', async () => {
    const operator = await signedInOperator()
    const early = await arrivedRide({ overrides: { scheduledTime: minutesFrom(-9) } })
    expect(await refusal(await act(early.booking.id, 'no-show', body, operator))).toMatchObject({
      status: 409,
      code: 'too_early',
    })
    expect(await logOf(early.booking.id)).toEqual([])
    const { booking } = await arrivedRide({
      overrides: { scheduledTime: minutesFrom(-11), arrivedAt: minutesFrom(-11) },
    })
    expect(await shown(await act(booking.id, 'no-show', body, operator))).toMatchObject({
      phase: 'cancelled',
      cancellation: { code: 'no_show' },
      refunds: [],
    })
    expect(await actionsOn(booking.id)).toEqual(['ride.no_show'])
    expect(
      await database
        .select({ userId: bookingCancellations.userId })
        .from(bookingCancellations)
        .where(eq(bookingCancellations.bookingId, booking.id)),
    ).toEqual([{ userId: operator.userId }])
    expect(await database.select().from(refunds).where(eq(refunds.bookingId, booking.id))).toEqual([])
  })

  it('needs a driver who has arrived', async () => {
    const { booking } = await setOutRide({ overrides: { scheduledTime: minutesFrom(-60) } })
    expect((await act(booking.id, 'no-show', body, await signedInOperator())).status).toBe(409)
  })
})

describe('Ending a ride', () => {
  const reason = 'The driver’s phone is dead'

  it('completes it with a reason, and what remained left uncollected', async () => {
    const operator = await signedInOperator()
    const { driver, booking } = await startedRide()
    const body = { reason, remainder_method: null, remainder_collected: null }
    expect(await shown(await act(booking.id, 'end', body, operator))).toMatchObject({
      phase: 'completed',
      ended_reason: reason,
      remainder: null,
      booking: { payment_status: 'partial' },
      actions: [],
    })
    expect((await act(booking.id, 'end', body, operator)).status).toBe(409)
    expect(await actionsOn(booking.id)).toEqual(['ride.ended'])
    const [row] = await database.select().from(drivers).where(eq(drivers.id, driver.userId))
    expect(row?.totalRides).toBe(1)
  })

  it('records what was collected: the whole remainder, or nothing', async () => {
    const operator = await signedInOperator()
    const { booking } = await startedRide()
    const end = (remainder_collected: number) =>
      act(booking.id, 'end', { reason, remainder_method: 'cash', remainder_collected }, operator)
    expect(await refusal(await end(299))).toMatchObject({ status: 422, code: 'remainder_unconfirmed' })
    expect(await shown(await end(300))).toMatchObject({
      remainder: { collected: 300, method: 'cash' },
      booking: { payment_status: 'paid' },
    })
  })

  it('and the driver’s own end cross: one of them holds', async () => {
    const { driver, booking } = await startedRide()
    const [ended, completed] = await Promise.all([
      act(
        booking.id,
        'end',
        { reason, remainder_method: null, remainder_collected: null },
        await signedInOperator(),
      ),
      post(
        `/api/driver/rides/${booking.id}/complete`,
        { remainder_method: 'cash', remainder_collected: 300 },
        driver,
      ),
    ])
    const row = await rideRow(booking.id)
    expect(row.status).toBe('completed')
    expect(row.endedReason).toBe(ended.ok ? reason : null)
    expect(await actionsOn(booking.id)).toEqual(ended.ok ? ['ride.ended'] : [])
    expect(ended.ok || completed.ok).toBe(true)
  })
})
