import { env } from 'cloudflare:workers'
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { NextTripAnswerSchema } from '../../../src/domain/rides/next-trip'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { request } from '../../support/worker/api'
import { setIn } from '../../support/worker/database'
import { type SignedIn, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, PIN, paidBooking } from '../../support/worker/rides'

const ask = (who: SignedIn | null) => request('/api/trips/next', who)
const answerTo = async (who: SignedIn | null) => parse(NextTripAnswerSchema, await (await ask(who)).json())
const tripOf = async (rider: SignedIn) => (await answerTo(rider)).trip

describe('GET /api/trips/next', () => {
  it('has what is needed at the pickup, and no fare, number or coordinate', async () => {
    const { rider, driver, booking } = await newRide.accepted()
    const answer = await answerTo(rider)
    expect(answer).toEqual({
      rider: rider.userId,
      as_of: expect.any(String),
      trip: {
        phase: 'assigned',
        arrival_confirmed: true,
        scheduled_time: booking.scheduled_time,
        pickup_address: booking.pickup_address,
        dropoff_address: booking.dropoff_address,
        vehicle: { license_plate: driver.licensePlate, make: 'Tata', model: 'Tigor EV', color: 'White' },
        driver_name: 'Ravi Kumar',
        pin: PIN,
        pin_locked: false,
        // 30 minutes of way, and the 15 that a ride may take longer.
        show_until: minutesFrom(45, booking.scheduled_time),
      },
    })
  })

  it.each([
    ['a visitor', async () => null],
    [
      'a session that was ended elsewhere',
      async () => {
        const { rider } = await newRide.accepted()
        await endAllSessions(env, rider.userId)
        return rider
      },
    ],
    ['somebody whose phone is not proved', () => signedInRider({ phone: null })],
  ])('says to %s that nobody is signed in, without an error', async (_, who) => {
    const answer = await ask(await who())
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ rider: null, trip: null })
  })

  it('is empty for another rider, and for the driver of the ride', async () => {
    const { driver } = await newRide.accepted()
    expect(await tripOf(await signedInRider())).toBeNull()
    expect(await tripOf(driver)).toBeNull()
  })

  it('has no driver, car or PIN before a driver has the ride', async () => {
    const rider = await signedInRider()
    const { scheduled_time } = await paidBooking(rider)
    expect(await tripOf(rider)).toMatchObject({
      phase: 'unassigned',
      vehicle: null,
      driver_name: null,
      pin: null,
      // Then the company cancels it.
      show_until: minutesFrom(15, scheduled_time),
    })
  })

  it('has no PIN once the ride has started, and the second car’s until that one has its rider', async () => {
    const { rider } = await newRide.started()
    expect(await tripOf(rider)).toMatchObject({ phase: 'started', pin: null })
    const changed = await newRide.started({ overrides: { start_pin: PIN } })
    expect(await tripOf(changed.rider)).toMatchObject({ phase: 'started', pin: PIN })
  })

  it('has a locked PIN as such', async () => {
    const { rider } = await newRide.setOut({ overrides: { pin_tries: 5 } })
    expect(await tripOf(rider)).toMatchObject({ phase: 'on_the_way', pin_locked: true })
  })

  it('counts a ride that started late from its real start', async () => {
    const startTime = minutesFrom(-1)
    const { rider } = await newRide.started({
      overrides: { scheduled_time: minutesFrom(-60), start_time: startTime },
    })
    expect((await tripOf(rider))?.show_until).toBe(minutesFrom(45, startTime))
  })

  it('has no name of a driver whose account is deleted', async () => {
    const { rider, driver } = await newRide.accepted()
    await setIn('users', driver.userId, { deleted_at: minutesFrom(0) })
    expect(await tripOf(rider)).toMatchObject({ driver_name: null, pin: PIN })
  })
})

/** The rider of a booking without a driver. */
async function riderOf(columns: Parameters<typeof paidBooking>[1]) {
  const rider = await signedInRider()
  await paidBooking(rider, columns)
  return rider
}

describe('Of several trips', () => {
  it('the one under way comes first, then the nearest pickup, with or without a driver', async () => {
    const { rider } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(300) } })
    expect((await tripOf(rider))?.phase).toBe('assigned')
    await paidBooking(rider, { scheduled_time: minutesFrom(120) })
    await paidBooking(rider, { scheduled_time: minutesFrom(900) })
    expect(await tripOf(rider)).toMatchObject({ phase: 'unassigned', pin: null })
    await newRide.started({ rider })
    expect((await tripOf(rider))?.phase).toBe('started')
  })

  it.each([
    ['completed', async () => (await newRide.completed()).rider],
    ['cancelled', async () => (await newRide.accepted({ overrides: { status: 'cancelled' } })).rider],
    ['unpaid', () => riderOf({ unpaid: true })],
    ['long past without a driver', () => riderOf({ scheduled_time: minutesFrom(-16) })],
    [
      'long past with a driver who never came',
      async () => (await newRide.accepted({ overrides: { scheduled_time: minutesFrom(-46) } })).rider,
    ],
  ])('one that is %s is none', async (_, of) => {
    expect(await tripOf(await of())).toBeNull()
  })

  it('one that is long past hides no future one', async () => {
    const { rider } = await newRide.accepted({ overrides: { scheduled_time: minutesFrom(-46) } })
    await paidBooking(rider, { scheduled_time: minutesFrom(120) })
    expect((await tripOf(rider))?.phase).toBe('unassigned')
  })
})
