import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { databaseOf } from '../../../worker/database/client'
import { newId } from '../../../worker/database/new-id'
import { bookings, drivers, rideShares, rideTraces } from '../../../worker/database/tables'
import { afterMove } from '../../../worker/rides/after-move'
import { keepMissingTraces } from '../../../worker/rides/keep-trace'
import { closeSockets, roomOf, tellRoom } from '../../../worker/rides/room'
import { endAllSessions } from '../../../worker/sign-in/sessions'
import { fix } from '../../support/rides/room-facts'
import { get, post } from '../../support/worker/api'
import { newSession, ORIGIN, type SignedIn, signedInRider } from '../../support/worker/people'
import {
  acceptedRide,
  completedRide,
  minutesFrom,
  paidBooking,
  type Ride,
  setOutRide,
  signedInDriver,
  signedInOperator,
  startedRide,
} from '../../support/worker/rides'
import { RoomSocket } from '../../support/worker/room-socket'

const database = databaseOf(env.DB)

const upgrade = (path: string, person: SignedIn | null, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${ORIGIN}${path}`, {
    headers: { upgrade: 'websocket', ...(person ? { cookie: person.cookie } : {}), ...headers },
  })
const open = async (path: string, person: SignedIn | null) =>
  new RoomSocket(await upgrade(path, person, { origin: ORIGIN }))

const asRider = ({ booking, rider }: Ride, person: SignedIn | null = rider) =>
  open(`/api/rides/${booking.id}/socket`, person)
const asDriver = ({ booking, driver }: Ride, person: SignedIn | null = driver) =>
  open(`/api/driver/rides/${booking.id}/socket`, person)
const byShare = (id: string) => open(`/api/shares/${id}/socket`, null)

async function shareOf({ booking, rider }: Ride, revokedAt: string | null = null): Promise<string> {
  const id = newId()
  const createdAt = new Date().toISOString()
  await database
    .insert(rideShares)
    .values({ id, bookingId: booking.id, userId: rider.userId, createdAt, revokedAt })
  return id
}

const afterwards: Promise<unknown>[] = []
const row = async ({ booking }: Ride) =>
  (await database.select().from(bookings).where(eq(bookings.id, booking.id)))[0]
const context = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) }
const settled = () => Promise.all(afterwards.splice(0))

/** Moves a booking in D1 as a use case would, and tells of it. */
async function move({ booking }: Ride, set: Partial<typeof bookings.$inferInsert>) {
  const [{ version } = { version: 0 }] = await database
    .select({ version: bookings.rideVersion })
    .from(bookings)
    .where(eq(bookings.id, booking.id))
  await database
    .update(bookings)
    .set({ ...set, rideVersion: version + 1 })
    .where(eq(bookings.id, booking.id))
  await afterMove(env, context, booking.id)
}

describe("A ride's socket", () => {
  it('shows its rider, and who has the link, what the driver sends', async () => {
    const ride = await startedRide()
    const [driver, rider, friend] = [
      await asDriver(ride),
      await asRider(ride),
      await byShare(await shareOf(ride)),
    ]
    await driver.hears('ack')
    const now = Date.now()
    driver.points(1, [fix(now)])
    for (const viewer of [rider, friend, driver]) {
      expect(await viewer.hears('snapshot')).toMatchObject({ ride: { version: 4, phase: 'started' } })
      expect(await viewer.hears('position')).toMatchObject({ position: { at: now } })
      expect(viewer.strange).toEqual([])
    }
  })

  it('is answered to pings without a word of ours', async () => {
    const rider = await asRider(await startedRide())
    await rider.hears('snapshot')
    rider.send('ping')
    await rider.hearsStrange('pong')
  })

  const hostile: [string, string, (ride: Ride) => Promise<RoomSocket>][] = [
    ['a foreign rider', 'no_such_ride', async (ride) => asRider(ride, await signedInRider())],
    ['a visitor', 'signed_out', async (ride) => asRider(ride, null)],
    ["the ride's driver, as its rider", 'no_such_ride', async (ride) => asRider(ride, ride.driver)],
    ['an operator, as its rider', 'no_such_ride', async (ride) => asRider(ride, await signedInOperator())],
    ['a driver of another ride', 'not_yours', async (ride) => asDriver(ride, (await startedRide()).driver)],
    ['its rider, as its driver', 'not_yours', async (ride) => asDriver(ride, ride.rider)],
    ['a visitor, as its driver', 'signed_out', async (ride) => asDriver(ride, null)],
    [
      'a rider whose phone is not verified',
      'not_yours',
      async (ride) => asRider(ride, await signedInRider({ phoneVerified: false })),
    ],
    ['a rider of no ride', 'no_such_ride', async ({ rider }) => open('/api/rides/none/socket', rider)],
    ['a driver of no ride', 'not_yours', async ({ driver }) => open('/api/driver/rides/none/socket', driver)],
    ['a made-up link', 'no_such_ride', async () => byShare(newId())],
    ["a link made of the booking's id", 'no_such_ride', async ({ booking }) => byShare(booking.id)],
    ['a revoked link', 'share_ended', async (ride) => byShare(await shareOf(ride, minutesFrom(-1)))],
    [
      'a link of a ride that was over 30 minutes ago',
      'share_ended',
      async () => byShare(await shareOf(await completedRide({ overrides: { endTime: minutesFrom(-30) } }))),
    ],
    [
      'a rider whose ride was over 30 minutes ago',
      'ride_over',
      async () => asRider(await completedRide({ overrides: { endTime: minutesFrom(-30) } })),
    ],
    ['the driver of a ride that is over', 'ride_over', async () => asDriver(await completedRide())],
  ]
  it.each(hostile)('refuses %s: %s', async (_, reason, enter) => {
    const socket = await enter(await startedRide())
    expect(await socket.isClosed()).toBe(reason)
    expect(socket.heard).toEqual([])
  })

  it.each([
    ['another site', 'https://hasiru.test.evil.example'],
    ['plain http', ORIGIN.replace('https:', 'http:')],
    ['a file', 'null'],
  ])("refuses %s's page, with the rider's own cookie", async (_, origin) => {
    const { booking, rider } = await startedRide()
    const answer = await upgrade(`/api/rides/${booking.id}/socket`, rider, { origin })
    const socket = new RoomSocket(answer)
    expect(await socket.isClosed()).toBe('wrong_origin')
  })

  it('refuses a caller that names no page', async () => {
    const { booking, rider } = await startedRide()
    const socket = new RoomSocket(await upgrade(`/api/rides/${booking.id}/socket`, rider))
    expect(await socket.isClosed()).toBe('wrong_origin')
  })

  it('is refused to an address that tries links out', async () => {
    const address = { origin: ORIGIN, 'cf-connecting-ip': '203.0.113.77' }
    const tries = Array.from({ length: 181 }, () => upgrade(`/api/shares/${newId()}/socket`, null, address))
    const reasons = (await Promise.all(tries)).map((answer) => new RoomSocket(answer).isClosed())
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(['no_such_ride', 'too_many']))
  })

  it('is refused to somebody who opens one after the other without end', async () => {
    const { booking, rider } = await startedRide()
    for (let opened = 0; opened < 120; opened += 1) {
      new RoomSocket(await upgrade(`/api/rides/${booking.id}/socket`, rider, { origin: ORIGIN })).close()
    }
    expect(await (await open(`/api/rides/${booking.id}/socket`, rider)).isClosed()).toBe('too_many')
  })

  it('is for sockets alone', async () => {
    const { booking, rider } = await startedRide()
    expect((await get(`/api/rides/${booking.id}/socket`, rider)).status).toBe(426)
  })

  it('never takes who comes in from the browser', async () => {
    const ride = await startedRide()
    const mallory = await signedInRider()
    const entry = { audience: 'driver', person_id: ride.driver.userId, facts: {}, rehearsal: true }
    const answer = await upgrade(`/api/rides/${ride.booking.id}/socket`, mallory, {
      origin: ORIGIN,
      'x-room-entry': JSON.stringify(entry),
    })
    expect(await new RoomSocket(answer).isClosed()).toBe('no_such_ride')
  })

  it('shows a ride that nobody drives yet', async () => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider)
    const socket = await open(`/api/rides/${booking.id}/socket`, rider)
    expect(await socket.hears('snapshot')).toMatchObject({ ride: { phase: 'unassigned' }, signal: 'none' })
  })
})

describe('An open socket', () => {
  it('closes within two seconds when its link is revoked; other links stay', async () => {
    const ride = await startedRide()
    const revoked = await shareOf(ride, null)
    const friend = await byShare(revoked)
    const rider = await asRider(ride)
    await friend.hears('snapshot')
    const begin = performance.now()
    await closeSockets(env, { share_id: revoked }, [ride.booking.id])
    expect(await friend.isClosed()).toBe('share_ended')
    expect(performance.now() - begin).toBeLessThan(2000)
    await rider.hears('snapshot')
    expect(rider.closed).toBeNull()
  })

  it("closes within two seconds when its person's sessions are ended everywhere, and nobody else's", async () => {
    const ride = await startedRide()
    const phone = await asRider(ride)
    const laptop = await asRider(ride, { ...ride.rider, cookie: await newSession(ride.rider.userId) })
    const driver = await asDriver(ride)
    await Promise.all([phone, laptop, driver].map((socket) => socket.hears('snapshot')))
    const begin = performance.now()
    await endAllSessions(env, ride.rider.userId)
    expect([await phone.isClosed(), await laptop.isClosed()]).toEqual(['signed_out', 'signed_out'])
    expect(performance.now() - begin).toBeLessThan(2000)
    expect(driver.closed).toBeNull()
    expect(await (await asRider(ride)).isClosed()).toBe('signed_out')
  })

  it('closes when its own browser signs out, and leaves the other one be', async () => {
    const ride = await startedRide()
    const phone = await asRider(ride)
    const laptop = await asRider(ride, { ...ride.rider, cookie: await newSession(ride.rider.userId) })
    await Promise.all([phone, laptop].map((socket) => socket.hears('snapshot')))
    expect((await post('/sign-out', {}, ride.rider)).status).toBe(303)
    expect(await phone.isClosed()).toBe('signed_out')
    expect(laptop.closed).toBeNull()
  })

  it("closes the driver's on a sign-out everywhere too", async () => {
    const ride = await setOutRide()
    const driver = await asDriver(ride)
    await driver.hears('snapshot')
    await endAllSessions(env, ride.driver.userId)
    expect(await driver.isClosed()).toBe('signed_out')
  })

  it("closes a former driver's within two seconds, and refuses what they send", async () => {
    const ride = await setOutRide()
    const [former, rider] = [await asDriver(ride), await asRider(ride)]
    former.points(1, [fix(Date.now())])
    await rider.hears('position')
    const next = await signedInDriver()
    const begin = performance.now()
    await move(ride, { driverId: next.userId, setOutAt: null })
    former.points(2, [fix(Date.now() + 1)])
    expect(await former.isClosed()).toBe('reassigned')
    expect(performance.now() - begin).toBeLessThan(2000)
    expect(await rider.hears('snapshot', 2)).toMatchObject({ position: null, ride: { phase: 'assigned' } })
    expect(rider.all('position')).toHaveLength(1)
    expect(await (await asDriver(ride)).isClosed()).toBe('not_yours')
    expect((await (await asDriver({ ...ride, driver: next })).hears('ack')).through).toBe(0)
  })

  it('is told of each move, and a room that missed one learns it from the next who comes', async () => {
    const ride = await acceptedRide()
    const rider = await asRider(ride)
    await rider.hears('snapshot')
    await move(ride, { setOutAt: minutesFrom(0) })
    expect(await rider.hears('status')).toMatchObject({ ride: { version: 2, phase: 'on_the_way' } })
    await database
      .update(bookings)
      .set({ arrivedAt: minutesFrom(0), rideVersion: 3 })
      .where(eq(bookings.id, ride.booking.id))
    await asRider(ride)
    expect(await rider.hears('status', 2)).toMatchObject({ ride: { version: 3, phase: 'arrived' } })
  })
})

describe('After a move', () => {
  it("the car's place is with its driver, and never an older one over a newer", async () => {
    const ride = await setOutRide()
    const driver = await asDriver(ride)
    await driver.hears('ack')
    const now = Date.now()
    driver.points(1, [fix(now)])
    await driver.acked(1)
    await move(ride, { arrivedAt: minutesFrom(0) })
    await settled()
    const place = () => database.select().from(drivers).where(eq(drivers.id, ride.driver.userId))
    const at = new Date(now).toISOString()
    expect(await place()).toMatchObject([
      { currentLatitude: 12.9352, currentLongitude: 77.6245, currentAt: at },
    ])
    const later = minutesFrom(5)
    await database
      .update(drivers)
      .set({ currentLatitude: 13, currentAt: later })
      .where(eq(drivers.id, ride.driver.userId))
    await move(ride, { status: 'started', startTime: minutesFrom(0) })
    await settled()
    expect(await place()).toMatchObject([{ currentLatitude: 13, currentAt: later }])
  })

  it('an unreachable room breaks nothing, and no sign-out', async () => {
    const broken = {
      ...env,
      ACTIVE_RIDE: {
        getByName: () => {
          throw new Error('no objects today')
        },
      },
    }
    const { booking, rider } = await setOutRide()
    // @ts-expect-error a namespace that fails, as the platform's may
    await expect(afterMove(broken, context, booking.id)).resolves.toBeUndefined()
    // @ts-expect-error as above
    await expect(endAllSessions(broken, rider.userId)).resolves.toBeUndefined()
    expect((await get('/api/rides/active', rider)).status).toBe(401)
  })

  it('a completed ride has its way and its length, once', async () => {
    const ride = await startedRide()
    const driver = await asDriver(ride)
    await driver.hears('ack')
    const begin = Date.now() - 60_000
    driver.points(
      1,
      Array.from({ length: 11 }, (_, index) => fix(begin + index * 5000, index * 50)),
    )
    await driver.acked(11)
    await move(ride, { status: 'completed', endTime: minutesFrom(0) })
    expect(await driver.isClosed()).toBe('ride_over')
    await settled()
    const kept = () => database.select().from(rideTraces).where(eq(rideTraces.bookingId, ride.booking.id))
    expect(await kept()).toMatchObject([{ points: 11, distanceMetres: 500 }])
    expect(await row(ride)).toMatchObject({ actualDistanceMetres: 500 })
    const [before] = await kept()
    await afterMove(env, context, ride.booking.id)
    await settled()
    expect(await kept()).toEqual([before])
  })

  it('a trace that was missed is kept by the upkeep, and nothing older than a day is looked for', async () => {
    const ride = await startedRide()
    const driver = await asDriver(ride)
    await driver.hears('ack')
    const begin = Date.now() - 60_000
    driver.points(1, [fix(begin), fix(begin + 10_000, 100)])
    await driver.acked(2)
    await database
      .update(bookings)
      .set({ status: 'completed', endTime: minutesFrom(-2), rideVersion: 5 })
      .where(eq(bookings.id, ride.booking.id))
    const old = await completedRide({ overrides: { endTime: minutesFrom(-25 * 60) } })
    await keepMissingTraces(env, new Date())
    expect(await row(ride)).toMatchObject({ actualDistanceMetres: 100 })
    expect(await row(old)).toMatchObject({ actualDistanceMetres: null })
    const traces = await database.select({ id: rideTraces.bookingId }).from(rideTraces)
    expect(traces.map(({ id }) => id)).not.toContain(old.booking.id)
  })

  it('a ride without a position has no distance, and is not asked for again', async () => {
    const { booking } = await completedRide()
    await keepMissingTraces(env, new Date())
    const traces = await database.select().from(rideTraces).where(eq(rideTraces.bookingId, booking.id))
    expect(traces).toMatchObject([{ points: 0, trace: '' }])
    expect((await database.select().from(bookings).where(eq(bookings.id, booking.id)))[0]).toMatchObject({
      actualDistanceMetres: null,
    })
  })

  it('a room can be glanced at', async () => {
    const ride = await startedRide()
    expect(await roomOf(env, ride.booking.id).glance()).toBeNull()
    await asRider(ride)
    await byShare(await shareOf(ride))
    expect(await tellRoom(env, ride.booking.id)).toMatchObject({
      version: 4,
      phase: 'started',
      signal: 'none',
      position: null,
      age_ms: null,
      sockets: { rider: 1, driver: 0, shared: 1 },
    })
    expect(await tellRoom(env, 'none')).toBeNull()
  })
})
