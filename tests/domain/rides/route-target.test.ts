import { describe, expect, it } from 'vitest'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import { type RouteTargetFacts, routeTarget } from '../../../src/domain/rides/remaining-route'

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
