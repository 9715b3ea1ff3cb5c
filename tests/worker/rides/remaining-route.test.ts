import { describe, expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { polylineMetres } from '../../../src/domain/places/polyline'
import { PRIVACY_ZONE_METRES, privacyZoneOf } from '../../../src/domain/rides/privacy-zone'
import {
  DriverRouteAnswerSchema,
  type RemainingRouteAnswer,
  RemainingRouteAnswerSchema,
} from '../../../src/domain/rides/remaining-route'
import { roadGraphRoutes } from '../../../worker/places/road-graph-routes'
import { INDIRANAGAR, KORAMANGALA } from '../../support/bookings/trips'
import { fix } from '../../support/rides/room-facts'
import { granted } from '../../support/surely'
import { shareLink } from '../../support/worker/actions'
import { get, ok, request } from '../../support/worker/api'
import { setIn } from '../../support/worker/database'
import type { SignedIn } from '../../support/worker/people'
import { overLimit } from '../../support/worker/rate-limits'
import { newRide, type Ride } from '../../support/worker/rides'
import { sendPoints } from '../../support/worker/sockets'

const JAYANAGAR = { lat: 12.9299, lng: 77.5826 }
/** 60 m from Koramangala. */
const NEIGHBOUR = { lat: KORAMANGALA.lat + 0.0005, lng: KORAMANGALA.lng }

const own = ({ booking }: Ride) => `/api/rides/${booking.id}/remaining-route`
const drivers = ({ booking }: Ride) => `/api/driver/rides/${booking.id}/remaining-route`
const way = async (path: string, person: SignedIn | null) =>
  (await ok(await get(path, person), RemainingRouteAnswerSchema)).route

const linkOf = async (ride: Ride) => `/api/shares/${await shareLink(ride)}/remaining-route`

/** Sends these positions of the car one after the other; simulated rides may be that fast. */
async function driveTo(ride: Ride, places: Coordinates[], first = 1): Promise<void> {
  const begin = Date.now() - 60_000
  const points = places.map((place, index) => ({ ...fix(begin + (first + index) * 10_000), ...place }))
  await sendPoints(ride, points, first)
}

const metres = (a: Coordinates | undefined, b: Coordinates) => (a ? greatCircleKm(a, b) * 1000 : 0)

describe('The remaining route', () => {
  it('leads from the car’s last known position, whatever the request says, to the pickup; road by road for its driver alone', async () => {
    const ride = await newRide.setOut()
    await driveTo(ride, [JAYANAGAR])
    const route = granted(await roadGraphRoutes.route(JAYANAGAR, KORAMANGALA))
    const expected: RemainingRouteAnswer['route'] = {
      target: 'pickup',
      line: route.polyline,
      distance_metres: route.distanceMetres,
      duration_seconds: route.durationSeconds,
      estimated: true,
    }
    expect(await way(own(ride), ride.rider)).toEqual(expected)
    const elsewhere = `${drivers(ride)}?lat=28.6&lng=77.2&from=28.6,77.2`
    for (const path of [drivers(ride), elsewhere]) expect(await way(path, ride.driver)).toEqual(expected)
    const driven = await ok(await get(drivers(ride), ride.driver), DriverRouteAnswerSchema)
    expect(driven.route?.steps).toEqual(route.steps)
    expect(await (await get(own(ride), ride.rider)).text()).not.toContain('steps')
    expect(await (await get(await linkOf(ride), null)).text()).not.toContain('steps')
  })

  it('is absent before the driver sets out, while the driver waits, after the end, and before the first position', async () => {
    for (const ride of [await newRide.accepted(), await newRide.setOut(), await newRide.completed()]) {
      expect(await way(own(ride), ride.rider)).toBeNull()
    }
    const waiting = await newRide.arrived()
    await driveTo(waiting, [KORAMANGALA])
    expect(await way(own(waiting), waiting.rider)).toBeNull()
  })

  it('leads back to the pickup once a round trip has passed its drop-off, wherever the car is by then', async () => {
    const ride = await newRide.started({ overrides: { is_round_trip: true } })
    const target = async () => (await way(own(ride), ride.rider))?.target
    await driveTo(ride, [KORAMANGALA])
    expect(await target()).toBe('dropoff')
    await driveTo(ride, [INDIRANAGAR, JAYANAGAR], 2)
    expect(await target()).toBe('pickup')
    const oneWay = await newRide.started()
    await driveTo(oneWay, [INDIRANAGAR, JAYANAGAR])
    expect((await way(own(oneWay), oneWay.rider))?.target).toBe('dropoff')
  })
})

describe('The remaining route for viewers of a link', () => {
  it('begins at the car and stops at the edge of the privacy zone, at least 500 m before its target', async () => {
    const ride = await newRide.setOut()
    await driveTo(ride, [JAYANAGAR])
    const [whole, shown] = [await way(own(ride), ride.rider), await way(await linkOf(ride), null)]
    if (!whole || !shown) throw new Error('no way')
    expect(shown.line[0]).toEqual(whole.line[0])
    const cut = polylineMetres(whole.line) - polylineMetres(shown.line)
    expect(cut).toBeGreaterThanOrEqual(500)
    expect(cut).toBeLessThan(3 * PRIVACY_ZONE_METRES)
    const edge = privacyZoneOf('pickup', KORAMANGALA)
    for (const point of shown.line) expect(metres(point, edge)).toBeGreaterThan(PRIVACY_ZONE_METRES - 1)
    expect(metres(shown.line.at(-1), edge)).toBeLessThan(PRIVACY_ZONE_METRES + 1)
    // Its distance and time are to that zone: the true ones would show where in it the address is.
    const { lat: pickup_latitude, lng: pickup_longitude } = NEIGHBOUR
    await setIn('bookings', ride.booking.id, { pickup_latitude, pickup_longitude })
    expect(privacyZoneOf('pickup', NEIGHBOUR)).toEqual(edge)
    expect((await way(await linkOf(ride), null))?.distance_metres).toBe(shown.distance_metres)
    expect([shown.distance_metres % 100, shown.duration_seconds % 60]).toEqual([0, 0])
  })

  it.each([
    ['stands at the pickup it has left', KORAMANGALA],
    ['is near the drop-off', { lat: INDIRANAGAR.lat + 0.001, lng: INDIRANAGAR.lng }],
  ])('is none while the car %s', async (_, car) => {
    const ride = await newRide.started()
    await driveTo(ride, [car])
    expect(await way(await linkOf(ride), null)).toBeNull()
    expect(await way(own(ride), ride.rider)).toMatchObject({ target: 'dropoff' })
  })
})

it('The remaining route is refused to more requests for one link, or of one address, than viewers send', async () => {
  const links = [await shareLink(await newRide.started()), await shareLink(await newRide.started())]
  const headers = { 'cf-connecting-ip': '203.0.113.1' }
  const statuses = () =>
    Promise.all(
      links.map(async (id) => (await request(`/api/shares/${id}/remaining-route`, null, { headers })).status),
    )
  overLimit('PLACES_LIMIT', `share|${links[1]}`)
  expect(await statuses()).toEqual([200, 429])
  overLimit('PLACES_LIMIT', 'shares|203.0.113.1')
  expect(await statuses()).toEqual([429, 429])
})
