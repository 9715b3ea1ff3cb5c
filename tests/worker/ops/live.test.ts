import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { CITIES } from '../../../src/domain/fields'
import { dispatchAt, readSignals } from '../../../worker/dispatch'
import { readNeeds } from '../../../worker/ops/needs'
import { roomOf, syncRoom } from '../../../worker/room/room'
import { endAllSessions } from '../../../worker/sign-in/open-session'
import { eventually } from '../../support/eventually'
import { fix } from '../../support/rides/room-facts'
import { post } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { LiveSocket, operatorSocket } from '../../support/worker/live-socket'
import { copyBooking } from '../../support/worker/many-trips'
import { needsOf } from '../../support/worker/needs'
import { act } from '../../support/worker/operators'
import { ORIGIN, signedInDriver, signedInOperator } from '../../support/worker/people'
import { newRide } from '../../support/worker/rides'
import { asDriver, evict, upgrade } from '../../support/worker/sockets'

const operator = await signedInOperator()

describe('A car on the operators’ map', () => {
  it('is at its last known position, with its plate, and leaves the map when an operator ends the ride', async () => {
    const ride = await newRide.started()
    const live = await operatorSocket(operator)
    await live.hears(({ type }) => type === 'snapshot')
    const socket = await asDriver(ride)
    await socket.receives('ack')
    const point = fix(Date.now())
    socket.points(1, [point])
    await socket.acked(1)
    const car = await live.ride(ride.booking.id, ({ position }) => position !== null)
    expect(car).toMatchObject({
      phase: 'started',
      signal: 'live',
      plate: ride.driver.licensePlate,
      position: { lat: point.lat, lng: point.lng, heading: point.heading },
    })
    expect(Math.abs(Date.now() - (car.seen_at ?? 0))).toBeLessThan(10_000)
    expect(live.frames()).not.toMatch(/Asha|Ravi|Koramangala|\+91/)

    const end = {
      reason: 'The driver’s phone is dead',
      collected: { method: 'cash', rupees: ride.booking.remaining_amount },
    }
    expect((await act(ride.booking.id, 'end', end, operator)).status).toBe(200)
    await live.hears((message) => message.type === 'changes' && message.gone.includes(ride.booking.id))
    expect(live.boardChanges()).toBeGreaterThan(0)
  })

  it('is known to an operator who connects later, and to the one of its own city alone', async () => {
    const { booking } = await newRide.setOut()
    // A new object reads them from D1. Only one that runs can be evicted.
    await readSignals(env, 1)
    for (const city of CITIES) await evict(dispatchAt(env, city))
    const far = await newRide.setOut({ overrides: { pickup_latitude: 12.3052, pickup_longitude: 76.6552 } })
    const [here, there] = [await operatorSocket(operator), await operatorSocket(operator, 'mysuru')]
    expect(await here.ride(booking.id)).toMatchObject({ position: null, reported_at: null })
    expect(await there.ride(far.booking.id)).toMatchObject({ plate: far.driver.licensePlate })
    expect(here.frames()).not.toContain(far.booking.id)
    expect(there.frames()).not.toContain(booking.id)
  })
})

describe('The socket of the live map', () => {
  it('is closed to a page of another origin, for a city that there is not, and to a driver', async () => {
    const path = '/api/ops/socket?city=bengaluru'
    const foreign = new LiveSocket(await upgrade(path, operator, { origin: 'https://evil.example' }))
    expect(await foreign.isClosed()).toBe('wrong_origin')
    const nowhere = new LiveSocket(await upgrade('/api/ops/socket?city=delhi', operator, { origin: ORIGIN }))
    expect(await nowhere.isClosed()).toBe('not_yours')
    expect(await (await operatorSocket(await signedInDriver())).isClosed()).toBe('not_yours')
  })

  it('is closed within 2 seconds of the sign-out', async () => {
    const leaving = await signedInOperator()
    const live = await operatorSocket(leaving)
    await live.hears(({ type }) => type === 'snapshot')
    const began = performance.now()
    await endAllSessions(env, leaving.userId)
    expect(await live.isClosed()).toBe('signed_out')
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it('tells that the board has changed when a rider presses for help', async () => {
    const ride = await newRide.accepted()
    const live = await operatorSocket(operator)
    await live.hears(({ type }) => type === 'snapshot')
    expect((await post(`/api/rides/${ride.booking.id}/emergency`, {}, ride.rider)).status).toBe(200)
    await live.hears((message) => message.type === 'changes' && message.board)
  })
})

describe('A ride without a current position', () => {
  const lostOf = async (silent: { booking_id: string; seen_at: number | null }[]) =>
    (await readNeeds({ database, operatorId: 'operator', now: new Date(), silent, cars: [] })).filter(
      ({ kind }) => kind === 'signal_lost',
    )

  it('is listed under what needs an operator, since its last known position', async () => {
    const { id } = await newRide.setOut()
    const seen_at = Date.now() - 95_000
    const lost = await lostOf([{ booking_id: id, seen_at }])
    expect(lost).toMatchObject([{ ride: { id }, at: new Date(seen_at).toISOString() }])
  })

  it('is not listed once it is over, whatever a late report says', async () => {
    const { id } = await newRide.completed()
    expect(await lostOf([{ booking_id: id, seen_at: null }])).toEqual([])
  })

  it('are the fifty longest silent, of all cities', async () => {
    const { booking } = await newRide.setOut()
    await copyBooking(booking.id, 60, { id: `'${booking.id}-' || i`, driver_id: 'NULL' })
    const silent = Array.from({ length: 60 }, (_, i) => ({
      booking_id: `${booking.id}-${i + 1}`,
      seen_at: Date.now() - (i + 2) * 60_000,
    }))
    const longest = silent.map(({ booking_id }) => booking_id).reverse()
    expect((await lostOf(silent)).map(({ ride }) => ride?.id)).toEqual(longest.slice(0, 50))
  })

  it('is found on the board by what its room reported', async () => {
    const { booking } = await newRide.setOut()
    const room = roomOf(env, booking.id)
    await syncRoom(env, booking.id)
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
    await runDurableObjectAlarm(room)
    vi.useRealTimers()
    await eventually(async () => expect(await needsOf(booking.id)).toContain('signal_lost'))
  })
})

describe('A driver whose ride an operator takes from them', () => {
  it.each([
    ['assign', async () => ({ driver_id: (await signedInDriver()).userId, vehicle_id: null })],
    ['unassign', async () => ({ reason: 'The car broke down' })],
  ])('is disconnected at once by %s, and cannot reconnect (OPS-6)', async (action, asked) => {
    const ride = await newRide.setOut()
    const socket = await asDriver(ride)
    await socket.receives('ack')
    const body = { ...(await asked()), from_driver_id: ride.driver.userId }
    const began = performance.now()
    expect((await act(ride.booking.id, action, body, operator)).status).toBe(200)
    expect(await socket.isClosed()).toBe('reassigned')
    expect(performance.now() - began).toBeLessThan(2000)
    expect(await (await asDriver(ride)).isClosed()).toBe('not_yours')
  })
})
