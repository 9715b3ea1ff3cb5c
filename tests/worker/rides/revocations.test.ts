import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { newId } from '../../../worker/database/new-id'
import { afterTransition } from '../../../worker/rides/after-transition'
import { closeSockets } from '../../../worker/room/close-sockets'
import { roomOf, syncRoom } from '../../../worker/room/room'
import { rideSockets } from '../../../worker/shares/routes'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { eventually } from '../../support/eventually'
import { shareLink } from '../../support/worker/actions'
import { post } from '../../support/worker/api'
import { forCaller, rideToChange } from '../../support/worker/changes'
import { setIn, valuesOf } from '../../support/worker/database'
import {
  newSession,
  ORIGIN,
  type SignedIn,
  signedInDriver,
  signedInOperator,
} from '../../support/worker/people'
import { newRide, type Ride } from '../../support/worker/rides'
import { envWhere, evict, RoomSocket } from '../../support/worker/sockets'

const nothing = async () => {}

/** The bindings, with something happening between the worker's look at D1 and the room's hearing of it. */
const envInWhich = (happens: (bookingId: string) => Promise<unknown>) =>
  envWhere((bookingId) => ({
    fetch: async (...request) => {
      await happens(bookingId)
      return roomOf(env, bookingId).fetch(...request)
    },
  }))

async function open(path: string, cookie: string | null, happens: typeof nothing = nothing) {
  const headers = { upgrade: 'websocket', origin: ORIGIN, ...(cookie === null ? {} : { cookie }) }
  return new RoomSocket(
    await rideSockets.fetch(new Request(`${ORIGIN}${path}`, { headers }), envInWhich(happens)),
  )
}
const asRider = ({ booking, rider }: Ride, happens = nothing, person: SignedIn = rider) =>
  open(`/rides/${booking.id}/socket`, person.cookie, happens)
const asDriver = ({ booking, driver }: Ride, happens = nothing) =>
  open(`/driver/rides/${booking.id}/socket`, driver.cookie, happens)

const revoke = async ({ booking, rider }: Ride) => {
  expect((await post(`/api/rides/${booking.id}/share/revoke`, {}, rider)).status).toBe(200)
}

const emergencyLinks = ({ booking }: Ride) =>
  valuesOf(
    'SELECT id FROM ride_shares WHERE booking_id = ? AND emergency_until IS NOT NULL AND revoked_at IS NULL',
    booking.id,
  )

/** How many revocations a room holds; null where it stores nothing. */
const revocationsIn = (bookingId: string) =>
  runInDurableObject(roomOf(env, bookingId), (_, { storage }) =>
    storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'endings'").toArray().length === 0
      ? null
      : storage.sql.exec('SELECT who, at FROM endings').toArray().length,
  )

it('A change that gives the ride to somebody else closes who looks on by the former link (CHANGE-14), no emergency link (EMERGENCY-6)', async () => {
  const operator = await signedInOperator()
  const ride = await rideToChange('setOut', 0.6)
  expect((await post(`/api/rides/${ride.booking.id}/emergency`, {}, ride.rider)).status).toBe(200)
  const called = await emergencyLinks(ride)
  const friend = await open(`/shares/${await shareLink(ride)}/socket`, null)
  await friend.receives('snapshot')
  const asked = { trip: ride.asked, passenger: { name: 'Meera Bai', phone_no: '9845012345' } }
  const offer = await forCaller.offerOf(operator, ride.booking.id, asked)
  expect((await forCaller.askChange(operator, ride.booking.id, asked, offer)).status).toBe(200)
  expect(await friend.isClosed()).toBe('share_ended')
  expect(called).toHaveLength(1)
  expect(await emergencyLinks(ride)).toEqual(called)
})

describe('A connection that was admitted before a revocation and arrives after it is closed to be admitted again', () => {
  it.each([
    ['a room that others are in', true, false],
    ['a room that nobody was in yet', false, false],
    ['a room that was evicted in between', true, true],
  ])('with a link that was revoked meanwhile, to %s', async (_, isOpen, isEvicted) => {
    const ride = await newRide.started()
    const id = await shareLink(ride)
    const rider = isOpen ? await asRider(ride) : null
    await rider?.receives('snapshot')
    const friend = await open(`/shares/${id}/socket`, null, async () => {
      await revoke(ride)
      if (isEvicted) await evict(roomOf(env, ride.booking.id))
    })
    expect(await friend.isClosed()).toBe('renew')
    expect(friend.received).toEqual([])
    expect(await (await open(`/shares/${id}/socket`, null)).isClosed()).toBe('share_ended')
    const again = await open(`/shares/${await shareLink(ride)}/socket`, null)
    await again.receives('snapshot')
    expect(rider?.closed ?? null).toBeNull()
  })

  it('with a session that was signed out meanwhile; other sessions of the user connect', async () => {
    const ride = await newRide.started()
    const laptop = { ...ride.rider, cookie: await newSession(ride.rider.userId) }
    const phone = await asRider(ride, async () => {
      expect((await post('/sign-out', {}, ride.rider)).status).toBe(303)
      // What closes sockets runs beside the answer.
      await eventually(async () => expect(await revocationsIn(ride.booking.id)).toBe(1))
    })
    expect(await phone.isClosed()).toBe('renew')
    expect(await (await asRider(ride)).isClosed()).toBe('signed_out')
    await (await asRider(ride, nothing, laptop)).receives('snapshot')
  })

  it.each([
    ['rider', asRider, ({ rider }: Ride) => rider],
    ['driver', asDriver, ({ driver }: Ride) => driver],
  ])('as a %s who signed out everywhere meanwhile', async (_, enter, personOf) => {
    const ride = await newRide.setOut()
    const socket = await enter(ride, async () => {
      await endAllSessions(env, personOf(ride).userId)
      await eventually(async () => expect(await revocationsIn(ride.booking.id)).toBe(1))
    })
    expect(await socket.isClosed()).toBe('renew')
    expect(await (await enter(ride)).isClosed()).toBe('signed_out')
  })
})

describe('A user who signs in again after a sign-out everywhere', () => {
  it('connects, at the latest by a second attempt', async () => {
    const ride = await newRide.started()
    await endAllSessions(env, ride.rider.userId)
    const again = { ...ride.rider, cookie: await newSession(ride.rider.userId) }
    const reasons: string[] = []
    for (const end = performance.now() + 5000; performance.now() < end; ) {
      const socket = await asRider(ride, nothing, again)
      const said = await Promise.race([socket.isClosed(), socket.receives('snapshot').then(() => 'in')])
      reasons.push(said)
      if (said === 'in') break
      await new Promise((done) => setTimeout(done, 100))
    }
    expect(reasons.at(-1)).toBe('in')
    expect(reasons.slice(0, -1).filter((reason) => reason !== 'renew')).toEqual([])
  })

  it('is not disconnected by a revocation that comes late', async () => {
    const ride = await newRide.started()
    const socket = await asRider(ride)
    await socket.receives('snapshot')
    await closeSockets(env, { person_id: ride.rider.userId }, [ride.booking.id], Date.now() - 5000)
    await closeSockets(env, { share_id: newId() }, [ride.booking.id])
    await syncRoom(env, ride.booking.id)
    expect(socket.closed).toBeNull()
  })
})

describe('A room that cannot be reached', () => {
  const brokenFor = (times: number) => {
    let calls = 0
    const broken = envWhere((bookingId) => {
      calls += 1
      if (calls <= times) throw new Error('no objects for a moment')
      return roomOf(env, bookingId)
    })
    return { broken, calls: () => calls }
  }

  it('is retried: its sockets close within two seconds all the same', async () => {
    const ride = await newRide.started()
    const rider = await asRider(ride)
    await rider.receives('snapshot')
    const begin = performance.now()
    const { broken } = brokenFor(2)
    await closeSockets(broken, { person_id: ride.rider.userId }, [ride.booking.id])
    expect(rider.closed).toBeNull()
    expect(await rider.isClosed()).toBe('signed_out')
    expect(performance.now() - begin).toBeLessThan(2000)
  })

  it('is synchronised by a retry: a former driver is disconnected within two seconds all the same', async () => {
    const ride = await newRide.setOut()
    const driver = await asDriver(ride)
    await driver.receives('snapshot')
    const next = await signedInDriver()
    await setIn('bookings', ride.booking.id, { driver_id: next.userId, set_out_at: null, ride_version: 9 })
    const begin = performance.now()
    const { broken } = brokenFor(2)
    const afterwards: Promise<unknown>[] = []
    const executionCtx = { waitUntil: (work: Promise<unknown>) => void afterwards.push(work) }
    await afterTransition({ env: broken, executionCtx, set() {} }, ride.booking.id)
    expect(driver.closed).toBeNull()
    expect(await driver.isClosed()).toBe('reassigned')
    expect(performance.now() - begin).toBeLessThan(2000)
    await Promise.all(afterwards)
  })

  it('is given up after the third attempt', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { broken, calls } = brokenFor(99)
    await closeSockets(broken, { person_id: newId() }, [newId()])
    const left = () => errors.mock.calls.filter(([line]) => String(line).includes('sockets_left_open'))
    await eventually(() => expect(left()).toHaveLength(1))
    expect(calls()).toBe(3)
  })
})

describe('The revocations that a room stores', () => {
  it('are the newest hundred, and none older than two minutes once there is a new one', async () => {
    const { booking } = await newRide.started()
    await syncRoom(env, booking.id)
    const now = Date.now()
    for (let number = 0; number < 120; number += 1) {
      await closeSockets(env, { share_id: `link ${number}` }, [booking.id], now + number)
    }
    expect(await revocationsIn(booking.id)).toBe(100)
    await closeSockets(env, { share_id: 'last' }, [booking.id], now + 3 * 60_000)
    expect(await revocationsIn(booking.id)).toBe(1)
  })

  it('are deleted two minutes after the newest, in a room that was never synchronised', async () => {
    const bookingId = newId()
    const room = roomOf(env, bookingId)
    const setTo = (at: number) => runInDurableObject(room, (_, { storage }) => storage.setAlarm(at))
    const alarm = () => runInDurableObject(room, (_, { storage }) => storage.getAlarm())
    await closeSockets(env, { person_id: newId() }, [bookingId])
    // As if the first one came a minute ago.
    await setTo(Date.now() + 60_000)
    const since = Date.now()
    await closeSockets(env, { share_id: newId() }, [bookingId])
    expect(await alarm()).toBeGreaterThanOrEqual(since + 2 * 60_000)
    expect(await revocationsIn(bookingId)).toBe(2)
    expect(await runDurableObjectAlarm(room)).toBe(true)
    expect(await revocationsIn(bookingId)).toBeNull()
  })
})
