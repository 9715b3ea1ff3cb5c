import { describe, expect, it } from 'vitest'
import { RIDE_PHASES } from '../../../src/domain/rides/phase'
import { type WayFacts, wayTarget } from '../../../src/domain/rides/way-target'

const pickup = { lat: 12.9352, lng: 77.6245 }
const dropoff = { lat: 12.9784, lng: 77.6408 }
const facts = (overrides: Partial<WayFacts>): WayFacts => ({
  phase: 'started',
  pickup,
  dropoff,
  isRoundTrip: false,
  reachedDropoff: false,
  ...overrides,
})

describe('Where the car goes', () => {
  it('is to the pickup on the way there, to the drop-off after the start, and nowhere else', () => {
    const targets = RIDE_PHASES.map((phase) => [phase, wayTarget(facts({ phase }))?.target ?? null])
    expect(Object.fromEntries(targets)).toEqual({
      unassigned: null,
      assigned: null,
      on_the_way: 'pickup',
      arrived: null,
      started: 'dropoff',
      completed: null,
      cancelled: null,
    })
    expect(wayTarget(facts({ phase: 'on_the_way' }))?.point).toBe(pickup)
    expect(wayTarget(facts({}))?.point).toBe(dropoff)
  })

  it('is back to the pickup on a round trip that has been at its drop-off, and on no other trip', () => {
    const back = { target: 'pickup', point: pickup }
    expect(wayTarget(facts({ isRoundTrip: true }))?.target).toBe('dropoff')
    expect(wayTarget(facts({ isRoundTrip: true, reachedDropoff: true }))).toEqual(back)
    expect(wayTarget(facts({ reachedDropoff: true }))?.target).toBe('dropoff')
  })

  it('is nobody’s business but the rider’s on a rental, once it has started', () => {
    expect(wayTarget(facts({ dropoff: null }))).toBeNull()
    expect(wayTarget(facts({ dropoff: null, phase: 'on_the_way' }))?.target).toBe('pickup')
  })
})
