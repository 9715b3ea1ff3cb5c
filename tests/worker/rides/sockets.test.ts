import { describe, expect, it } from 'vitest'
import { newId } from '../../../worker/database/new-id'
import { fix } from '../../support/rides/room-facts'
import { get } from '../../support/worker/api'
import { ORIGIN, signedInRider } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { minutesFrom, newRide, paidBooking, type Ride } from '../../support/worker/rides'
import { asDriver, asRider, byShare, open, RoomSocket, shareOf, upgrade } from '../../support/worker/sockets'

describe("A ride's socket", () => {
  it('sends its rider, and viewers of its link, the positions that the driver sends', async () => {
    const ride = await newRide.started()
    const [driver, rider, friend] = [
      await asDriver(ride),
      await asRider(ride),
      await byShare(await shareOf(ride)),
    ]
    await driver.receives('ack')
    const now = Date.now()
    driver.points(1, [fix(now)])
    for (const viewer of [rider, friend, driver]) {
      expect(await viewer.receives('snapshot')).toMatchObject({ ride: { version: 4, phase: 'started' } })
      expect(await viewer.receives('position')).toMatchObject({ position: { at: now } })
      expect(viewer.unparsed).toEqual([])
    }
  })

  it('answers pings without waking the room', async () => {
    const rider = await asRider(await newRide.started())
    await rider.receives('snapshot')
    rider.send('ping')
    await rider.receivesUnparsed('pong')
  })

  const hostile: [string, string, (ride: Ride) => Promise<RoomSocket>][] = [
    ['a foreign rider', 'no_such_ride', async (ride) => asRider(ride, await signedInRider())],
    [
      'a driver of another ride',
      'not_yours',
      async (ride) => asDriver(ride, (await newRide.started()).driver),
    ],
    ['its rider, as its driver', 'not_yours', async (ride) => asDriver(ride, ride.rider)],
    ['a made-up link', 'no_such_ride', async () => byShare(newId())],
    ["a link made of the booking's id", 'no_such_ride', async ({ booking }) => byShare(booking.id)],
    ['a revoked link', 'share_ended', async (ride) => byShare(await shareOf(ride, minutesFrom(-1)))],
    [
      'a link of a ride that was over 30 minutes ago',
      'share_ended',
      async () =>
        byShare(await shareOf(await newRide.completed({ overrides: { end_time: minutesFrom(-30) } }))),
    ],
    [
      'a rider whose ride was over 30 minutes ago',
      'ride_over',
      async () => asRider(await newRide.completed({ overrides: { end_time: minutesFrom(-30) } })),
    ],
    ['the driver of a ride that is over', 'ride_over', async () => asDriver(await newRide.completed())],
  ]
  it.each(hostile)('refuses %s: %s', async (_, reason, enter) => {
    const socket = await enter(await newRide.started())
    expect(await socket.isClosed()).toBe(reason)
    expect(socket.received).toEqual([])
  })

  it.each<[string, { origin?: string }]>([
    ['another site', { origin: 'https://hasiru.test.evil.example' }],
    ['plain http', { origin: ORIGIN.replace('https:', 'http:') }],
    ['a file', { origin: 'null' }],
    ['no page', {}],
  ])("refuses %s, with the rider's own cookie", async (_, headers) => {
    const { booking, rider } = await newRide.started()
    const socket = new RoomSocket(await upgrade(`/api/rides/${booking.id}/socket`, rider, headers))
    expect(await socket.isClosed()).toBe('wrong_origin')
  })

  it('is refused to a network address that guesses links, and to no other', async () => {
    overLimit('PLACES_LIMIT', 'shares|203.0.113.77')
    const share = await shareOf(await newRide.started())
    const from = async (address: string) =>
      new RoomSocket(
        await upgrade(`/api/shares/${share}/socket`, null, { origin: ORIGIN, 'cf-connecting-ip': address }),
      )
    expect(await (await from('203.0.113.77')).isClosed()).toBe('too_many')
    await (await from('203.0.113.78')).receives('snapshot')
  })

  it('is refused to a rider who opens too many, and to no other user', async () => {
    const ride = await newRide.started()
    overLimit('RIDER_LIMIT', `socket|${ride.rider.userId}`)
    expect(await (await asRider(ride)).isClosed()).toBe('too_many')
    await (await asDriver(ride)).receives('snapshot')
    expect((await get('/api/rides/active', ride.rider)).status).toBe(200)
  })

  it('refuses requests that are no upgrade', async () => {
    const { booking, rider } = await newRide.started()
    expect((await get(`/api/rides/${booking.id}/socket`, rider)).status).toBe(426)
  })

  it('never takes the identity of its owner from the browser', async () => {
    const ride = await newRide.started()
    const mallory = await signedInRider()
    const entry = { audience: 'driver', person_id: ride.driver.userId, facts: {}, simulated: true }
    const answer = await upgrade(`/api/rides/${ride.booking.id}/socket`, mallory, {
      origin: ORIGIN,
      'x-socket-entry': JSON.stringify(entry),
    })
    expect(await new RoomSocket(answer).isClosed()).toBe('no_such_ride')
  })

  it('opens for a ride without a driver', async () => {
    const rider = await signedInRider()
    const booking = await paidBooking(rider)
    const socket = await open(`/api/rides/${booking.id}/socket`, rider)
    expect(await socket.receives('snapshot')).toMatchObject({ ride: { phase: 'unassigned' }, signal: 'none' })
  })
})
