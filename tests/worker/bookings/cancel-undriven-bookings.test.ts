import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelBooking } from '../../../worker/cancellations/cancel-booking'
import { cancelUndrivenBookings } from '../../../worker/cancellations/cancel-undriven-bookings'
import { endOf } from '../../support/worker/actions'
import { post } from '../../support/worker/api'
import { newBookingOf } from '../../support/worker/bookings'
import { databaseWhere, insertInto, rowsReadThrough, run, setIn } from '../../support/worker/database'
import { boardNeeds } from '../../support/worker/needs'
import { putOrder } from '../../support/worker/orders'
import { signedInDriver, signedInRider } from '../../support/worker/people'
import { razorpay } from '../../support/worker/razorpay'
import { damage, minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'
import { breakRoute, mendRoutes } from '../../support/worker/sandbox'

const rider = await signedInRider()
const PICKUP = '2020-11-21T12:00:00.000Z'
const pickupPlus = (minutes: number, ms = 0) => new Date(Date.parse(minutesFrom(minutes, PICKUP)) + ms)
const undriven = (overrides = {}) => paidBooking(rider, { scheduled_time: PICKUP, ...overrides })

// Every test looks at its own bookings alone.
beforeEach(() =>
  env.DB.exec(`UPDATE bookings SET status = 'completed'; DELETE FROM restores; DELETE FROM car_problems`),
)

describe('A paid booking that no driver took', () => {
  it.each([
    ['is kept a moment short of 15 minutes after its pickup', 15, -1, 'pending'],
    ['is cancelled 15 minutes after its pickup', 15, 0, 'cancelled'],
  ])('%s', async (_, minutes, ms, status) => {
    const booking = await undriven()
    expect(await cancelUndrivenBookings(env, pickupPlus(minutes, ms))).toBe(status === 'cancelled' ? 1 : 0)
    expect((await rideRow(booking.id)).status).toBe(status)
  })

  it('is refunded in full once, however often upkeep runs, and its rider is sent a message', async () => {
    const booking = await undriven({ remaining_amount: 0 })
    await Promise.all([
      cancelUndrivenBookings(env, pickupPlus(15)),
      cancelUndrivenBookings(env, pickupPlus(15)),
    ])
    expect(await cancelUndrivenBookings(env, pickupPlus(20))).toBe(0)
    expect(await rideRow(booking.id)).toMatchObject({
      cancellation_reason: 'We could not find a driver',
      ride_version: 1,
    })
    expect(await endOf(booking.id)).toEqual({
      cancellations: [{ code: 'no_driver', reason: 'We could not find a driver', user_id: rider.userId }],
      refunds: [{ reason: 'no_driver', amount_paise: 40_000 }],
      messages: [{ event: 'booking.cancelled', recipient_id: rider.userId }],
    })
  })

  it('stays with a driver who accepts it at the last moment', async () => {
    const driver = await signedInDriver()
    const scheduledTime = minutesFrom(30)
    const booking = await paidBooking(rider, { scheduled_time: scheduledTime })
    const database = databaseWhere(() => post(`/api/driver/offers/${booking.id}/accept`, {}, driver), 2)
    const who = { by: 'no_driver' } as const
    const late = new Date(minutesFrom(15, scheduledTime))
    expect(await cancelBooking(database, { bookingId: booking.id, who }, late)).toMatchObject({
      ok: false,
      refusal: { reason: 'wrong_phase', phase: 'assigned' },
    })
    expect(await rideRow(booking.id)).toMatchObject({ status: 'accepted', driver_id: driver.userId })
  })
})

it('A booking that may have been paid twice waits for its cancellation until the provider answers', async () => {
  const booking = await undriven()
  const receipt = `second_${booking.id.slice(0, 8)}`
  const made = await razorpay.createOrder({ amountPaise: 40_000, currency: 'INR', receipt, notes: {} })
  if (!made.ok) throw new Error('no order')
  const at = minutesFrom(-5, PICKUP)
  const full = { id: made.value.id, purpose: 'full', amount_paise: 40_000, receipt }
  await putOrder(booking.id, { ...full, created_at: at, offered_at: at, ask_at: at })
  await breakRoute('razorpay.orders.payments', 'server_error', 100)
  expect(await cancelUndrivenBookings(env, pickupPlus(15))).toBe(0)
  await mendRoutes()
  expect(await cancelUndrivenBookings(env, pickupPlus(16))).toBe(1)
})

describe('Where a row is damaged', () => {
  it('it is cancelled all the same where what was paid can be read', async () => {
    const booking = await undriven({ fare_parts: 'torn' })
    expect(await cancelUndrivenBookings(env, pickupPlus(15))).toBe(1)
    expect((await endOf(booking.id)).refunds).toHaveLength(1)
  })

  it('and it cannot be cancelled, the bookings after it are refunded all the same', async () => {
    for (let index = 0; index < 12; index++) {
      const { id } = await undriven({ scheduled_time: minutesFrom(-60 - index, PICKUP) })
      await damage(id, 'service_type', 'balloon')
    }
    const { id } = await undriven()
    expect(await cancelUndrivenBookings(env, pickupPlus(15))).toBe(1)
    expect((await rideRow(id)).status).toBe('cancelled')
  })
})

describe('Upkeep leaves alone', () => {
  it('what a driver may have driven since the copy of which the database was restored', async () => {
    const at = (minutes: number) => minutesFrom(minutes, PICKUP)
    await insertInto({ restores: { copied_at: at(0), restored_at: at(60), clock_started_at: at(120) } })
    const pickups = { before: -15, late: -14, between: 60, last: 120, after: 121 }
    const ids: Record<string, string> = {}
    for (const [name, minutes] of Object.entries(pickups))
      ids[name] = (await undriven({ scheduled_time: at(minutes) })).id
    expect(await cancelUndrivenBookings(env, pickupPlus(180))).toBe(2)
    const left = [ids.late, ids.between, ids.last]
    for (const id of [ids.before, ids.after]) expect((await rideRow(id ?? '')).status).toBe('cancelled')
    expect((await boardNeeds('unassigned')).map(({ ride }) => ride?.id)).toEqual(left)
  })

  it('what another driver may have taken over since such a copy, after its car had a problem', async () => {
    const driver = await signedInDriver()
    const { id } = await undriven({ scheduled_time: minutesFrom(600, PICKUP) })
    await insertInto({
      car_problems: {
        ...{ booking_id: id, driver_id: driver.userId, problem: 'battery' },
        ...{ pressed_at: PICKUP, reported_at: PICKUP },
      },
      restores: { copied_at: minutesFrom(-5, PICKUP), restored_at: PICKUP, clock_started_at: PICKUP },
    })
    expect(await cancelUndrivenBookings(env, pickupPlus(60))).toBe(0)
    await run('DELETE FROM restores')
    expect(await cancelUndrivenBookings(env, pickupPlus(60))).toBe(1)
    expect((await rideRow(id)).status).toBe('cancelled')
  })

  it('a ride that has a driver, and a booking that nobody paid for', async () => {
    const { booking } = await newRide.accepted({ overrides: { scheduled_time: PICKUP } })
    const unpaid = await newBookingOf(rider)
    await setIn('bookings', unpaid.id, { scheduled_time: PICKUP })
    expect(await cancelUndrivenBookings(env, pickupPlus(600))).toBe(0)
    expect((await rideRow(booking.id)).status).toBe('accepted')
    expect((await rideRow(unpaid.id)).status).toBe('pending')
  })

  it('all beyond ten of them until its next run, and does not read the others', async () => {
    for (let index = 0; index < 12; index++) await undriven({ scheduled_time: minutesFrom(-index, PICKUP) })
    expect(await cancelUndrivenBookings(env, pickupPlus(15))).toBe(10)
    expect(await cancelUndrivenBookings(env, pickupPlus(15))).toBe(2)
    for (let index = 1; index < 9; index++) await undriven({ scheduled_time: minutesFrom(index, PICKUP) })
    const look = () => rowsReadThrough((DB) => cancelUndrivenBookings({ ...env, DB }, pickupPlus(15)))
    // The first one that is not due ends each look: at pickup times, and at cars with a problem.
    expect(await look()).toBe(2)
  })
})
