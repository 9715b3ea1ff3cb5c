import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { readBoard } from '../../../worker/driver/read-board'
import { there } from '../../support/surely'
import { drive } from '../../support/worker/actions'
import { expectRefusal, get } from '../../support/worker/api'
import { request } from '../../support/worker/call'
import { database, databaseWhere, rowsRead, run } from '../../support/worker/database'
import { elements, labels, openPage, texts } from '../../support/worker/html'
import { driverOfEachTest, riderOfEachTest, signedInDriver, signedInRider } from '../../support/worker/people'
import { minutesFrom, newRide, paidBooking, rideRow } from '../../support/worker/rides'

const rider = riderOfEachTest()
const driver = driverOfEachTest()

beforeEach(() => env.DB.exec(`UPDATE bookings SET status = 'cancelled' WHERE status = 'pending'`))

const boardAt = async (now: string, simulated = false) =>
  there(await readBoard({ database, driverId: driver.userId, now: new Date(now), simulated }))
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('A driver’s dashboard', () => {
  it('has the rides ahead and the one under way, by time, with their riders', async () => {
    const rider = await signedInRider({ fullName: 'Asha Rao' })
    const times = [300, -20, 5000].map((minutes) => minutesFrom(minutes))
    const [soon, under, late] = [
      await newRide.accepted({ rider, driver, overrides: { scheduled_time: times[0] ?? '' } }),
      await newRide.started({ rider, driver, overrides: { scheduled_time: times[1] ?? '' } }),
      await newRide.accepted({ rider, driver, overrides: { scheduled_time: times[2] ?? '' } }),
    ]
    const { rides } = await boardAt(minutesFrom(0))
    expect(ids(rides)).toEqual(ids([under.booking, soon.booking, late.booking]))
    expect(rides.map(({ phase }) => phase)).toEqual(['started', 'assigned', 'assigned'])
    expect(rides.every(({ rider: who }) => who?.name === 'Asha Rao' && who.phone_no === rider.phone)).toBe(
      true,
    )
    expect(rides[1]?.set_out_from).toBe(minutesFrom(-60, times[0]))
  })

  it('is of one moment: the driver and the rides stand as they were at the same time', async () => {
    const { booking } = await newRide.accepted({ driver })
    const givenAwayOrBack = async () => {
      // What is read beside the batch is read by then.
      await rideRow(booking.id)
      const toggled = `status = iif(status = 'cancelled', 'accepted', 'cancelled')`
      await env.DB.batch([
        env.DB.prepare('UPDATE drivers SET on_duty = 1 - on_duty WHERE id = ?').bind(driver.userId),
        env.DB.prepare(`UPDATE bookings SET ${toggled} WHERE id = ?`).bind(booking.id),
      ])
    }
    // Before each batch, where it is read by several.
    const changing = databaseWhere(givenAwayOrBack, 1, 9)
    const now = new Date(minutesFrom(0))
    const board = await readBoard({ database: changing, driverId: driver.userId, now, simulated: false })
    const isOnTheWay = board?.rides.some(({ phase }) => phase !== 'cancelled')
    expect(board?.driver.on_duty).toBe(isOnTheWay)
  })

  it('names the car of a ride where it is not the driver’s own, for the rider knows its plate (DRIVER-23)', async () => {
    const other = await signedInDriver()
    const scheduledTime = [minutesFrom(300), minutesFrom(5000)]
    const [own, theirs] = [
      await newRide.accepted({ driver, overrides: { scheduled_time: scheduledTime[0] ?? '' } }),
      await newRide.accepted({ driver, overrides: { scheduled_time: scheduledTime[1] ?? '' } }),
    ]
    await run('UPDATE bookings SET vehicle_id = ? WHERE id = ?', other.vehicleId, theirs.booking.id)
    const { rides, driver: who } = await boardAt(minutesFrom(0))
    expect(rides.map(({ id, other_car }) => [id, other_car?.license_plate ?? null])).toEqual([
      [own.booking.id, null],
      [theirs.booking.id, other.licensePlate],
    ])
    expect(who.vehicle?.license_plate).toBe(driver.licensePlate)
  })

  it('shows the rides of today in Kolkata, without their riders, until midnight there', async () => {
    // 18:30 UTC is midnight there.
    const ended = '2020-11-21T18:20:00.000Z'
    const done = await newRide.completed({
      driver,
      overrides: { scheduled_time: '2020-11-21T17:30:00.000Z', end_time: ended },
    })
    const dayBefore = await newRide.completed({
      driver,
      overrides: { scheduled_time: '2020-11-20T17:00:00.000Z', end_time: '2020-11-20T18:29:59.000Z' },
    })
    const cancelled = await newRide.accepted({
      driver,
      overrides: { status: 'cancelled', scheduled_time: '2020-11-21T18:29:00.000Z' },
    })
    const lateEvening = await boardAt('2020-11-21T18:29:59.999Z')
    expect(ids(lateEvening.rides)).toEqual(ids([done.booking, cancelled.booking]))
    expect(ids(lateEvening.rides)).not.toContain(dayBefore.booking.id)
    expect(lateEvening.rides.map(({ rider }) => rider)).toEqual([null, null])
    expect(JSON.stringify(lateEvening)).not.toContain(done.rider.phone)
    expect((await boardAt('2020-11-21T18:30:00.000Z')).rides).toEqual([])
    // Of the evening before, and ended after midnight.
    const over = { scheduled_time: '2020-11-21T18:00:00.000Z', end_time: '2020-11-21T18:45:00.000Z' }
    const late = await newRide.completed({ driver, overrides: over })
    expect(ids((await boardAt('2020-11-21T19:00:00.000Z')).rides)).toEqual([late.booking.id])
  })

  it('offers the next pickups first, at most ten, and skips those that overlap accepted rides', async () => {
    const start = minutesFrom(24 * 60)
    const long = await newRide.accepted({
      driver,
      overrides: { scheduled_time: start, package_hours: 12, busy_until: minutesFrom(12 * 60 + 15, start) },
    })
    const during = Array.from({ length: 70 }, (_, index) => minutesFrom(10 * index + 5, start))
    const after = Array.from({ length: 25 }, (_, index) => minutesFrom(13 * 60 + index, start))
    for (const scheduledTime of [...during, ...after])
      await paidBooking(rider, { scheduled_time: scheduledTime })
    const { offers } = await boardAt(minutesFrom(0))
    expect(offers).toHaveLength(10)
    expect(offers.map(({ scheduled_time }) => scheduled_time)).toEqual(after.slice(0, 10))
    expect(ids(offers)).not.toContain(long.booking.id)
  })
})

describe('Rows read for a driver’s dashboard', () => {
  it('do not grow with the rides that a driver has driven, nor with those that others drive', async () => {
    const other = await signedInDriver()
    const past = async (count: number) => {
      for (let index = 0; index < count; index++) {
        const overrides = {
          scheduled_time: minutesFrom(-9000 - index * 90),
          end_time: minutesFrom(-8950 - index * 90),
        }
        await newRide.completed({ rider, driver, overrides })
        await newRide.completed({ rider, driver: other, overrides })
      }
    }
    const read = () =>
      rowsRead((counted) =>
        readBoard({ database: counted, driverId: driver.userId, now: new Date(), simulated: false }),
      )
    await past(45)
    const few = await read()
    await past(40)
    expect(await read()).toBe(few)
    expect(few).toBeGreaterThan(20)
    expect(few).toBeLessThan(150)
  })
})

describe('The API of the driver’s dashboard', () => {
  it('answers a user with the role but no driver’s record that they are not set up', async () => {
    const person = await signedInRider({ role: 'driver' })
    const { id } = await paidBooking(await signedInRider())
    for (const answer of [
      await get('/api/driver/rides', person),
      await drive.duty(person, true),
      await drive.accept(person, id),
      await drive.decline(person, id),
    ]) {
      await expectRefusal(answer, 'not_set_up', 403)
    }
    expect((await rideRow(id)).status).toBe('pending')
  })
})

const open = (cookie?: string) => openPage('/driver', cookie)

describe('/driver', () => {
  it('comes with the driver’s rides and offers, before any script runs', async () => {
    await newRide.accepted({ driver, overrides: { pickup_address: '<img src=x onerror=alert(1)> Hebbal' } })
    const offer = await paidBooking(await signedInRider({ fullName: 'Not to be named' }), {
      pickup_address: '17 Rose Villa, Koramangala',
    })
    const { answer, html } = await open(driver.cookie)
    expect(answer.status).toBe(200)
    expect(await labels(html, 'main article')).toContain('Ride of Asha Rao')
    expect(await texts(html, 'main .plate')).toEqual([driver.licensePlate])
    expect(await texts(html, 'main .route-ends')).toContainEqual(
      expect.stringContaining('<img src=x onerror=alert(1)> Hebbal'),
    )
    expect(await elements(html, 'main img')).toEqual([])
    expect(html).toContain(offer.id)
    for (const secret of ['Not to be named', 'Rose Villa']) expect(html).not.toContain(secret)
  })

  it('opens with the ride under way, and never with its PIN', async () => {
    const { driver } = await newRide.setOut({ overrides: { start_pin: '7391' } })
    const { html } = await open(driver.cookie)
    expect(await texts(html, 'main h1')).toEqual(['Koramangala 5th Block, Bengaluru'])
    expect(await texts(html, 'main button')).toContain('I have arrived')
    expect(html).not.toMatch(/\b7391\b/)
  })

  it('renders without a dashboard that can’t be read, and requests it from the browser', async () => {
    await run('DELETE FROM drivers WHERE id = ?', driver.userId)
    const { answer, html } = await open(driver.cookie)
    expect(answer.status).toBe(200)
    expect(await texts(html, 'main h1')).toEqual(['Your rides'])
    const [island] = await elements(html, '[data-island=driver]')
    expect(JSON.parse(island?.attributes['data-props'] ?? '')).toEqual({ board: null })
  })

  it('is dark at night unless a theme was chosen, unlike every other page (DRIVER-24)', async () => {
    const choice = async (path: string, cookie: string) => {
      const html = await (await request(path, { cookie })).text()
      return (await elements(html, 'html'))[0]?.attributes['data-choice']
    }
    expect(await choice('/driver', driver.cookie)).toBe('night')
    expect(await choice('/about', driver.cookie)).toBe('light')
  })
})
