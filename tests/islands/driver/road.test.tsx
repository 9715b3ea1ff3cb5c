import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DriverRoute } from '../../../src/domain/rides/guidance'
import '../../../src/islands/driver/road-view'
import { askedFor } from '../../support/islands/api'
import { pass, press } from '../../support/islands/page'
import { map } from '../tracking/fake-map'
import { arrived, onTheWay, started } from './boards'
import * as driver from './driver-page'

driver.withDriver()
beforeEach(() => {
  map.props = null
  driver.server.route = () => aDriverRoute()
})

vi.mock('../../../src/islands/map/lazy-map', () => import('../tracking/fake-map'))

const ROUTE = '/api/driver/rides/ride-1/remaining-route'
const METRE = 1 / 111_195

/** Two kilometres north from where the phone first measures, then a kilometre west. */
const aDriverRoute = (more: Partial<DriverRoute> = {}): { body: { route: DriverRoute } } => ({
  body: {
    route: {
      target: 'pickup',
      line: [
        { lat: 12.9, lng: 77.6 },
        { lat: 12.9 + 2000 * METRE, lng: 77.6 },
        { lat: 12.9 + 2000 * METRE, lng: 77.59 },
      ],
      distance_metres: 3085,
      duration_seconds: 617,
      estimated: false,
      steps: [
        { road: 'Old Madras Road', from: 0, exit: null, mapped: true },
        { road: 'Hosur Road', from: 1, exit: null, mapped: true },
      ],
      ...more,
    },
  },
})

const northward = (metres: number) => [
  { lat: 12.9, lng: 77.6 },
  { lat: 12.9 + (metres / 2) * METRE, lng: 77.6 },
  { lat: 12.9 + metres * METRE, lng: 77.6 },
]

const road = () => screen.getByRole('region', { name: 'The road' }).textContent ?? ''

/** The phone measures so many metres along the first road, and the room takes it. */
async function driveTo(metres: number, accuracy = 5) {
  await pass(3000)
  await driver.measure(12.9 + metres * METRE, { accuracy })
  await driver.ack(driver.sentPoints().length)
}

/** A driver on this ride, whose position the room has. */
async function onTheRoad(ride = onTheWay()) {
  await driver.openWith(ride)
  await driver.openSocket(0, ride.version)
  await driver.measure()
  await driver.ack(1)
  await pass(0)
}

describe('The road on the driver’s page', () => {
  it('shows the next turn, what is left, and the route on the map, with one request', async () => {
    await onTheRoad()
    expect(road()).toContain('2.0 kmContinue on Old Madras Road')
    expect(road()).toContain('10 min, 3.1 km left')
    expect(road()).not.toContain('estimated')
    await driveTo(1600)
    expect(road()).toContain('400 mTurn left into Hosur Road')
    expect(road()).toContain('5 min, 1.5 km left')
    await driveTo(1990)
    expect(road()).toContain('NowTurn left into Hosur Road')
    expect(askedFor(ROUTE)).toHaveLength(1)
    expect(map.props).toMatchObject({
      driving: true,
      pickup: { lat: 12.9899, lng: 77.7283 },
      dropoff: null,
      car: { lat: 12.9 + 1990 * METRE, lng: 77.6, heading: 90 },
    })
  })

  it('calls an estimate one', async () => {
    driver.server.route = () => aDriverRoute({ estimated: true })
    await onTheRoad()
    expect(road()).toContain('10 min, 3.1 km left (estimated)')
  })

  it('leads to the drop-off once the ride has started', async () => {
    driver.server.route = () => aDriverRoute({ target: 'dropoff' })
    await onTheRoad(started())
    expect(map.props).toMatchObject({ pickup: null, dropoff: { lat: 13.1979, lng: 77.7064 } })
    await driveTo(2000)
    expect(road()).toContain('The drop-off is')
  })

  it('is not asked for while the start waits: the server would lead to the pickup still', async () => {
    await onTheRoad(arrived())
    driver.server.moves[driver.move('start')] = driver.unreachable
    await driver.typePin()
    await pass(20_000)
    await driver.measure()
    await pass(1000)
    expect(road()).toContain('In a straight line to the drop-off')
    expect(askedFor(ROUTE)).toHaveLength(0)
    driver.answers('start', started())
    driver.has(started())
    await driver.networkBack(30_000)
    expect(askedFor(ROUTE)).toHaveLength(1)
  })

  it('is not requested before the phone has a position and the room shows it', async () => {
    await driver.openWith(onTheWay())
    expect(road()).toContain('Looking for your position')
    await driver.openSocket()
    await pass(30_000)
    await driver.measure()
    await pass(30_000)
    expect(askedFor(ROUTE)).toHaveLength(0)
    await driver.ack(driver.sentPoints().length)
    await pass(0)
    expect(askedFor(ROUTE)).toHaveLength(1)
  })

  it('cuts the line behind the car every 200 m, and not at each fix', async () => {
    await onTheRoad()
    const whole = map.props?.line
    await driveTo(150)
    expect(map.props?.line).toBe(whole)
    await driveTo(450)
    expect(map.props?.line?.[0]?.lat).toBeCloseTo(12.9 + 400 * METRE, 5)
  })
})

describe('Off the route', () => {
  it('a new one is requested after eight seconds beside it, and not for one bad fix', async () => {
    await onTheRoad()
    await driveTo(-200)
    await driveTo(100)
    await pass(20_000)
    expect(askedFor(ROUTE)).toHaveLength(1)
    for (const metres of [-200, -230, -260]) await driveTo(metres)
    expect(askedFor(ROUTE)).toHaveLength(1)
    await driveTo(-290)
    await pass(0)
    expect(askedFor(ROUTE)).toHaveLength(2)
  })

  it('a round trip leads back once the car has been at the drop-off, though by the same road', async () => {
    driver.server.route = () => aDriverRoute({ target: 'dropoff', line: northward(2000) })
    await onTheRoad(started({ is_round_trip: true }))
    for (const metres of [1000, 1900]) await driveTo(metres)
    await pass(20_000)
    expect(askedFor(ROUTE)).toHaveLength(1)
    driver.server.route = () => aDriverRoute({ target: 'pickup', line: northward(2000).reverse() })
    await driveTo(1500)
    await pass(0)
    expect(askedFor(ROUTE)).toHaveLength(2)
    expect(map.props).toMatchObject({ pickup: { lat: 12.9899, lng: 77.7283 }, dropoff: null })
    expect(road()).toContain('Continue on Hosur Road')
    for (const metres of [1000, 500]) await driveTo(metres)
    await pass(60_000)
    expect(askedFor(ROUTE)).toHaveLength(2)
  })

  it('requests are twenty seconds apart at first, then a minute, then five', async () => {
    await onTheRoad()
    let metres = -300
    const until = Date.now() + 20 * 60_000
    while (Date.now() < until) {
      metres -= 10
      await pass(3000)
      await driveTo(metres)
    }
    expect(askedFor(ROUTE).length).toBeGreaterThan(6)
    expect(askedFor(ROUTE).length).toBeLessThanOrEqual(18)
  })

  it('says so without a network, and how far it is in a straight line', async () => {
    await onTheRoad()
    await driver.loseSocket()
    for (const metres of [-200, -230, -260, -290]) {
      await pass(3000)
      await driver.measure(12.9 + metres * METRE)
    }
    expect(road()).toContain('Off the route. No network for a new one')
    expect(road()).toMatch(/17\.\d km.*In a straight line to the pickup/)
    expect(askedFor(ROUTE)).toHaveLength(1)
  })
})

describe('Without what the road needs', () => {
  it('an old route stays, with the time it is from, while there is no network (DRIVER-18)', async () => {
    await onTheRoad()
    await driver.loseSocket()
    await pass(3000)
    await driver.measure(12.9 + 1600 * METRE)
    expect(road()).toContain('400 mTurn left into Hosur Road')
    expect(road()).toContain('No network. Route of 6:00 pm')
  })

  it('a stale position shows its age', async () => {
    await onTheRoad()
    await pass(45_000)
    expect(road()).toContain('Position of 45 s ago')
  })

  it.each([
    ['no road is known', () => ({ body: { route: null } }), 'No route is known from here'],
    ['the server fails', () => ({ status: 500, body: {} }), 'No route came. Trying again…'],
    ['the network fails', () => 'unreachable' as const, 'No route came. Trying again…'],
    ['the answer is none', () => ({ body: { route: { line: 'north' } } }), 'No route came. Trying again…'],
    ['the route has no points', () => aDriverRoute({ line: [] }), 'No route is known from here'],
  ])('where %s it says that, with the distance in a straight line', async (_, answer, words) => {
    driver.server.route = answer
    await onTheRoad()
    expect(road()).toContain(words)
    expect(road()).toMatch(/17\.\d km.*In a straight line to the pickup/)
  })

  it('a map that fails leaves the words, the call and the other apps', async () => {
    await onTheRoad()
    act(() => map.props?.onState?.('error'))
    expect(road()).toContain("The map can't be shown here")
    expect(road()).toContain('Continue on Old Madras Road')
    expect(screen.getByRole('link', { name: 'Google Maps' })).toBeTruthy()
  })

  it('nothing is looked for where the location is blocked', async () => {
    await driver.openWith(onTheWay())
    await driver.failToMeasure(1)
    expect(road()).toContain('No road without your position')
  })

  it('a rental on its way has no road, and is not asked for one', async () => {
    await onTheRoad(started({ service_type: 'car_rental', dropoff: null, dropoff_address: null }))
    expect(screen.queryByRole('region', { name: 'The road' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Google Maps' })).toBeNull()
    expect(askedFor(ROUTE)).toHaveLength(0)
  })

  it('the route is kept while the driver looks at what is to be collected', async () => {
    driver.server.route = () => aDriverRoute({ target: 'dropoff' })
    await onTheRoad(started())
    await press('End ride')
    expect(screen.queryByRole('region', { name: 'The road' })).toBeNull()
    await press('Not yet')
    expect(road()).toContain('Continue on Old Madras Road')
    expect(askedFor(ROUTE)).toHaveLength(1)
  })
})
