import { describe, expect, it } from 'vitest'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import {
  OFF_ROUTE_METRES,
  type RouteTargetFacts,
  remainingPolyline,
  routeTarget,
  secondsLeft,
} from '../../../src/domain/rides/remaining-route'

/** Ten kilometres straight north, twenty minutes. */
const LINE = [
  { lat: 12.9, lng: 77.6 },
  { lat: 12.9449661, lng: 77.6 },
  { lat: 12.9899322, lng: 77.6 },
]
const WAY = {
  target: 'dropoff' as const,
  line: LINE,
  distance_metres: 10_000,
  duration_seconds: 1200,
  estimated: true,
}
const at = (share: number) => ({ lat: 12.9 + 0.0899322 * share, lng: 77.6 })
const METRE_OF_LNG = 1 / (111_195 * Math.cos((12.94 * Math.PI) / 180))

describe('The time left', () => {
  it.each([
    [0, 1200],
    [0.25, 900],
    [0.5, 600],
    [1, 0],
  ])('after %f of the route is %i s', (share, seconds) =>
    expect(secondsLeft(WAY, at(share))).toBeCloseTo(seconds, -0.5),
  )

  it.each([
    [OFF_ROUTE_METRES - 5, true],
    [OFF_ROUTE_METRES + 5, false],
  ])('%i m beside the road is known: %s', (metres, known) => {
    const car = { ...at(0.5), lng: 77.6 + metres * METRE_OF_LNG }
    expect(secondsLeft(WAY, car) !== null).toBe(known)
  })

  it('includes the part of the route that is hidden from viewers', () => {
    const shared = { ...WAY, line: [...LINE.slice(0, 2), at(0.95)] }
    expect(secondsLeft(shared, at(0.5))).toBeCloseTo(600, -0.5)
    expect(secondsLeft(shared, at(0.95))).toBeCloseTo(60, -0.5)
    expect(secondsLeft(shared, at(0.99))).toBeCloseTo(12, -0.5)
    expect(remainingPolyline(shared, at(0.99))).toEqual([])
    const aside = { lat: at(0.5).lat, lng: 77.6 + 500 * METRE_OF_LNG }
    expect(secondsLeft(shared, aside)).toBeNull()
  })

  it('is the whole duration of a route that is hidden as a whole', () => {
    expect(secondsLeft({ ...WAY, line: [], distance_metres: 300, duration_seconds: 60 }, at(1))).toBe(60)
  })

  it('of a route without a length is 0, and of one that is driven beyond its length', () => {
    expect(secondsLeft({ ...WAY, distance_metres: 9000 }, at(1))).toBe(0)
    expect(secondsLeft({ ...WAY, line: [at(0)], distance_metres: 0, duration_seconds: 0 }, at(0))).toBe(0)
  })
})

it('The road before the car begins at the car, and is the whole route where the car has left it', () => {
  expect(remainingPolyline(WAY, at(0.5))[0]?.lat).toBeCloseTo(at(0.5).lat, 5)
  expect(remainingPolyline(WAY, { lat: 13.2, lng: 77.9 })).toEqual(LINE)
})

const pickup = { lat: 12.9352, lng: 77.6245 }
const dropoff = { lat: 12.9784, lng: 77.6408 }
const facts = (overrides: Partial<RouteTargetFacts>): RouteTargetFacts => ({
  phase: 'started',
  pickup,
  dropoff,
  isRoundTrip: false,
  reachedDropoff: false,
  ...overrides,
})

describe('The target of the route', () => {
  it('is the pickup before the start, the drop-off after it, and none otherwise', () => {
    const targets = RIDE_PHASES.map((phase) => [phase, routeTarget(facts({ phase }))?.target ?? null])
    expect(Object.fromEntries(targets)).toEqual({
      unassigned: null,
      assigned: null,
      on_the_way: 'pickup',
      arrived: null,
      started: 'dropoff',
      completed: null,
      cancelled: null,
    })
    expect(routeTarget(facts({ phase: 'on_the_way' }))?.point).toBe(pickup)
    expect(routeTarget(facts({}))?.point).toBe(dropoff)
  })

  it('is the pickup again on a round trip that has reached its drop-off, and on no other trip', () => {
    const back = { target: 'pickup', point: pickup }
    expect(routeTarget(facts({ isRoundTrip: true }))?.target).toBe('dropoff')
    expect(routeTarget(facts({ isRoundTrip: true, reachedDropoff: true }))).toEqual(back)
    expect(routeTarget(facts({ reachedDropoff: true }))?.target).toBe('dropoff')
  })

  it('is none on a rental once it has started', () => {
    expect(routeTarget(facts({ dropoff: null }))).toBeNull()
    expect(routeTarget(facts({ dropoff: null, phase: 'on_the_way' }))?.target).toBe('pickup')
  })
})
