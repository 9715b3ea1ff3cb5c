import { exports } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { BoardSchema } from '../../../src/domain/ops/dispatch-board'
import type { RoomSummary } from '../../../src/domain/rides/room-entry'
import { readBoard } from '../../../worker/ops/dispatch-board'
import { fix } from '../../support/rides/room-facts'
import { get, ok, post } from '../../support/worker/api'
import { database } from '../../support/worker/database'
import { ORIGIN } from '../../support/worker/people'
import { newRide, type Ride, signedInDriver, signedInOperator } from '../../support/worker/rides'
import { RoomSocket } from '../../support/worker/sockets'

async function driverSocket({ booking, driver }: Ride): Promise<RoomSocket> {
  const headers = { upgrade: 'websocket', cookie: driver.cookie, origin: ORIGIN }
  const answer = await exports.default.fetch(`${ORIGIN}/api/driver/rides/${booking.id}/socket`, { headers })
  return new RoomSocket(answer)
}
const board = async () => ok(await get('/api/ops/board', await signedInOperator()), BoardSchema)

describe('A car on the operators’ map', () => {
  it('is at its last known position', async () => {
    const ride = await newRide.setOut()
    const socket = await driverSocket(ride)
    await socket.receives('ack')
    const point = fix(Date.now())
    socket.points(1, [point])
    await socket.acked(1)
    const moving = (await board()).moving.find((one) => one.ride.id === ride.booking.id)
    expect(moving).toMatchObject({
      signal: 'live',
      position: { lat: point.lat, lng: point.lng, heading: point.heading },
    })
    expect(Date.now() - Date.parse(moving?.seen_at ?? '')).toBeLessThan(10_000)
  })

  it('is unknown while its room has no position, and delays nothing', async () => {
    const { booking } = await newRide.setOut()
    const moving = (await board()).moving.find((one) => one.ride.id === booking.id)
    expect(moving).toMatchObject({ signal: 'unknown', position: null })
  })
})

describe('A room whose summary is requested', () => {
  const summary: RoomSummary = {
    version: 2,
    phase: 'on_the_way',
    signal: 'lost',
    position: fix(Date.now()),
    age_ms: 95_000,
    sockets: { rider: 0, driver: 0, shared: 0 },
    distance_metres: 0,
  }

  it('that has lost its car lists the ride under what needs an operator, since its last known position', async () => {
    const { booking } = await newRide.setOut()
    const now = new Date()
    const { needs } = await readBoard({ database, operatorId: 'operator', now }, async (id) =>
      id === booking.id ? summary : { ...summary, signal: 'live' },
    )
    expect(needs.filter(({ need }) => need === 'signal_lost')).toMatchObject([
      { ride: { id: booking.id }, at: new Date(now.getTime() - 95_000).toISOString() },
    ])
  })

  it('and that fails, or never answers, does not delay the others', async () => {
    const [fine, broken, silent] = [await newRide.setOut(), await newRide.setOut(), await newRide.setOut()]
    const began = performance.now()
    const { moving } = await readBoard({ database, operatorId: 'operator', now: new Date() }, (id) => {
      if (id === broken.booking.id) return Promise.reject(new Error('the room is gone'))
      if (id === silent.booking.id) return new Promise(() => {})
      return Promise.resolve({ ...summary, signal: 'live' })
    })
    expect(performance.now() - began).toBeLessThan(5000)
    const signalOf = ({ booking }: Ride) => moving.find(({ ride }) => ride.id === booking.id)?.signal
    expect([signalOf(fine), signalOf(broken), signalOf(silent)]).toEqual(['live', 'unknown', 'unknown'])
  })
})

describe('A driver whose ride an operator reassigns', () => {
  it('is disconnected at once, and cannot reconnect', async () => {
    const ride = await newRide.setOut()
    const [operator, next] = [await signedInOperator(), await signedInDriver()]
    const socket = await driverSocket(ride)
    await socket.receives('ack')
    const began = performance.now()
    const answer = await post(
      `/api/ops/bookings/${ride.booking.id}/assign`,
      { driver_id: next.userId, vehicle_id: null, from_driver_id: ride.driver.userId },
      operator,
    )
    expect(answer.status).toBe(200)
    expect(await socket.isClosed()).toBe('reassigned')
    expect(performance.now() - began).toBeLessThan(2000)
    expect(await (await driverSocket(ride)).isClosed()).toBe('not_yours')
  })

  it('is disconnected when it is unassigned, too', async () => {
    const ride = await newRide.setOut()
    const socket = await driverSocket(ride)
    await socket.receives('ack')
    const body = { from_driver_id: ride.driver.userId, reason: 'The car broke down' }
    const operator = await signedInOperator()
    expect((await post(`/api/ops/bookings/${ride.booking.id}/unassign`, body, operator)).status).toBe(200)
    expect(await socket.isClosed()).toBe('reassigned')
  })
})
