import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '../../../worker/database/message-tables'
import {
  putArrivingMessages,
  putEveningMessages,
  putOfferMessages,
} from '../../../worker/rides/scheduled-messages'
import { drive } from '../../support/worker/actions'
import { slotIn } from '../../support/worker/bookings'
import { change, paid } from '../../support/worker/changes'
import { database, run } from '../../support/worker/database'
import { addBrowser } from '../../support/worker/inbox'
import { act, assign } from '../../support/worker/operators'
import {
  riderOfEachTest,
  type SignedIn,
  signedInDriver,
  signedInOperator,
  signedInRider,
} from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking } from '../../support/worker/rides'
import { carAt, envWhere } from '../../support/worker/sockets'

const rider = riderOfEachTest()

/** An instant by the clock of Kolkata. */
const at = (local: string) => new Date(`${local}+05:30`)

const MYSURU = { pickup_latitude: 12.3052, pickup_longitude: 76.6552 }

const told = async (event: string) =>
  (await database.select().from(outbox).where(eq(outbox.event, event)).orderBy(outbox.id)).map(
    ({ booking_id, recipient_id }) => [booking_id, recipient_id],
  )

beforeEach(async () => {
  await env.DB.exec('DELETE FROM outbox')
  await env.DB.exec(`UPDATE bookings SET status = 'cancelled'`)
})

describe('In the evening', () => {
  const ON_THE_22ND = '2020-11-22T06:30'
  const created_at = at('2020-11-20T12:00').toISOString()
  const pickupAt = (local: string) => ({ created_at, scheduled_time: at(local).toISOString() })

  it.each([
    ['2020-11-21T19:59:59.999', 0],
    ['2020-11-21T20:00', 1],
    ['2020-11-21T20:59:59.999', 1],
    ['2020-11-21T21:00', 0],
    ['2020-11-21T00:00', 0],
  ])('at %s riders and drivers of the next day are told %i time', async (local, times) => {
    const { booking, rider, driver } = await newRide.accepted({ overrides: pickupAt(ON_THE_22ND) })
    for (let count = 0; count < 2; count++) await putEveningMessages(database, at(local))
    await Promise.all([putEveningMessages(database, at(local)), putEveningMessages(database, at(local))])
    const once = (person: SignedIn) => Array.from({ length: times }, () => [booking.id, person.userId])
    expect(await told('booking.reminder')).toEqual(once(rider))
    expect(await told('driver.first_ride')).toEqual(once(driver))
  })

  it('the next day is that of Kolkata, from midnight to midnight', async () => {
    const rides = await Promise.all(
      ['2020-11-21T23:59', '2020-11-22T00:00', '2020-11-22T23:59', '2020-11-23T00:00'].map((local) =>
        newRide.accepted({ overrides: pickupAt(local) }),
      ),
    )
    for (const minute of ['30', '31']) await putEveningMessages(database, at(`2020-11-21T20:${minute}`))
    const ofTheDay = rides.slice(1, 3).map(({ booking }) => booking.id)
    for (const event of ['booking.reminder', 'driver.first_ride']) {
      expect((await told(event)).map(([id]) => id)).toEqual(ofTheDay.toSorted())
    }
  })

  it('a driver is told of the first ride alone, a rider also of one that has no driver yet, and nobody of one that is unpaid or just booked', async () => {
    const driver = await signedInDriver()
    const second = await newRide.accepted({ driver, overrides: pickupAt('2020-11-22T15:00') })
    const first = await newRide.accepted({ driver, overrides: pickupAt(ON_THE_22ND) })
    const open = await paidBooking(rider, pickupAt(ON_THE_22ND))
    await paidBooking(rider, { ...pickupAt(ON_THE_22ND), unpaid: true })
    await paidBooking(rider, { ...pickupAt(ON_THE_22ND), created_at: at('2020-11-21T14:01').toISOString() })
    await putEveningMessages(database, at('2020-11-21T20:00'))
    expect(await told('driver.first_ride')).toEqual([[first.booking.id, driver.userId]])
    expect((await told('booking.reminder')).map(([id]) => id)).toEqual(
      [second.booking.id, first.booking.id, open.id].toSorted(),
    )
  })
})

describe('A car that is near', () => {
  it('is announced once for each driver, with the minutes it needs', async () => {
    const ride = await newRide.setOut()
    await carAt(ride, 1000)
    await putArrivingMessages(env, new Date())
    await Promise.all([putArrivingMessages(env, new Date()), putArrivingMessages(env, new Date())])
    const [message, ...more] = await database.select().from(outbox)
    expect(message).toMatchObject({ event: 'ride.arriving', recipient_id: ride.rider.userId })
    expect(JSON.parse(message?.details ?? '')).toMatchObject({ minutes: 4 })
    expect(more).toEqual([])
    await run('UPDATE bookings SET accepted_at = ? WHERE id = ?', minutesFrom(-1), ride.booking.id)
    await putArrivingMessages(env, new Date())
    expect(await told('ride.arriving')).toHaveLength(2)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['is far', async () => carAt(await newRide.setOut(), 1600)],
    ['was last seen over a minute ago', async () => carAt(await newRide.setOut(), 1000, { secondsAgo: 61 })],
    ['was never seen', () => newRide.setOut()],
    ['has arrived', async () => carAt(await newRide.arrived(), 10)],
    [
      'has not set out',
      async () => {
        const ride = await newRide.setOut()
        await carAt(ride, 1000)
        await run('UPDATE bookings SET set_out_at = NULL WHERE id = ?', ride.booking.id)
      },
    ],
  ])('is not announced where it %s', async (_, make) => {
    await make()
    await putArrivingMessages(env, new Date())
    expect(await told('ride.arriving')).toEqual([])
  })

  it('is announced although the room of another ride fails', async () => {
    const [broken, ride] = [await newRide.setOut(), await newRide.setOut()]
    await carAt(ride, 500)
    const withBrokenRoom = envWhere((id) => {
      if (id === broken.booking.id) throw new Error('this room is broken')
      return env.ACTIVE_RIDE.getByName(id)
    })
    await putArrivingMessages(withBrokenRoom, new Date())
    expect(await told('ride.arriving')).toEqual([[ride.booking.id, ride.rider.userId]])
  })
})

describe('A ride that is offered', () => {
  const withBrowser = async (overrides: Parameters<typeof signedInDriver>[0] = {}) => {
    const driver = await signedInDriver(overrides)
    await addBrowser(driver)
    return driver
  }
  const open = async () =>
    paidBooking(await signedInRider(), { scheduled_time: minutesFrom(120), vehicle_type: 'sedan' })

  beforeEach(() => env.DB.exec('DELETE FROM push_subscriptions'))

  it('is told once to drivers on duty whose browsers show it and who drive such a car', async () => {
    const driver = await withBrowser()
    await withBrowser({ onDuty: false })
    await withBrowser({ vehicleType: 'suv' })
    await withBrowser({ vehicleType: null })
    await signedInDriver()
    const { id } = await open()
    await Promise.all([putOfferMessages(database, new Date()), putOfferMessages(database, new Date())])
    await putOfferMessages(database, new Date())
    expect(await told('driver.ride_offered')).toEqual([[id, driver.userId]])
  })

  it('is told again once a driver has handed it back, to the others', async () => {
    const [driver, other] = [await withBrowser(), await withBrowser()]
    const { id } = await open()
    await putOfferMessages(database, new Date())
    await drive.accept(driver, id)
    await drive.handBack(driver, id, 'The car has a flat tyre')
    await env.DB.exec(`DELETE FROM outbox WHERE event <> 'driver.ride_offered'`)
    for (let count = 0; count < 2; count++) await putOfferMessages(database, new Date())
    const offers = await told('driver.ride_offered')
    expect(offers.filter(([, to]) => to === other.userId)).toHaveLength(2)
    expect(offers.filter(([, to]) => to === driver.userId)).toHaveLength(1)
  })

  it('is told again once its time was changed', async () => {
    const driver = await withBrowser()
    const { booking, asked } = await paid(rider)
    const tell = () => putOfferMessages(database, new Date())
    await tell()
    await change(rider, booking.id, { trip: { ...asked, scheduled_time: slotIn(40) } })
    for (let count = 0; count < 2; count++) await tell()
    const offers = await told('driver.ride_offered')
    expect(offers).toEqual([booking.id, booking.id].map((id) => [id, driver.userId]))
  })

  it('is told again to the others once an operator takes it from a driver who had declined it before', async () => {
    const [declined, other, operator] = [await withBrowser(), await withBrowser(), await signedInOperator()]
    const { id } = await open()
    await putOfferMessages(database, new Date())
    await drive.decline(declined, id)
    await assign(id, { driver_id: declined.userId }, operator)
    const reason = 'The car broke down'
    expect((await act(id, 'unassign', { from_driver_id: declined.userId, reason }, operator)).status).toBe(
      200,
    )
    for (let count = 0; count < 2; count++) await putOfferMessages(database, new Date())
    const offers = await told('driver.ride_offered')
    expect(offers.map(([, to]) => to).toSorted()).toEqual(
      [declined.userId, other.userId, other.userId].toSorted(),
    )
  })

  it('is told to its drivers though more sooner ones than a batch has fit nobody', async () => {
    const driver = await withBrowser()
    for (let count = 0; count < 21; count++) {
      await paidBooking(rider, { ...MYSURU, scheduled_time: minutesFrom(90), vehicle_type: 'sedan' })
    }
    const { id } = await open()
    await putOfferMessages(database, new Date())
    expect(await told('driver.ride_offered')).toEqual([[id, driver.userId]])
  })

  it('is told to nobody who declined it, has another ride at its time, booked it, or has a paper that ended', async () => {
    const [declined, busy, free] = [await withBrowser(), await withBrowser(), await withBrowser()]
    const [unlicensed, unpermitted] = [await withBrowser(), await withBrowser()]
    await run(`UPDATE drivers SET license_until = '2020-11-01' WHERE id = ?`, unlicensed.userId)
    await run(`UPDATE vehicles SET permit_until = '2020-11-01' WHERE id = ?`, unpermitted.vehicleId)
    const booking = await open()
    await drive.decline(declined, booking.id)
    await newRide.accepted({ driver: busy, overrides: { scheduled_time: booking.scheduled_time } })
    await newRide.accepted({ driver: free, overrides: { scheduled_time: minutesFrom(600) } })
    const own = await paidBooking(free, { scheduled_time: minutesFrom(300) })
    await env.DB.exec('DELETE FROM outbox')
    await putOfferMessages(database, new Date())
    const offers = await told('driver.ride_offered')
    expect(offers.filter(([id]) => id === booking.id)).toEqual([[booking.id, free.userId]])
    expect(offers.some(([id, driver]) => id === own.id && driver === free.userId)).toBe(false)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['has a driver', () => newRide.accepted({ overrides: { scheduled_time: minutesFrom(120) } })],
    ['is unpaid', async () => paidBooking(await signedInRider(), { unpaid: true })],
    [
      'is of a time that has passed',
      async () => paidBooking(await signedInRider(), { scheduled_time: minutesFrom(-1) }),
    ],
  ])('is told to nobody where it %s', async (_, make) => {
    await withBrowser()
    await make()
    await putOfferMessages(database, new Date())
    expect(await told('driver.ride_offered')).toEqual([])
  })
})
