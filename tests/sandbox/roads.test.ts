import { describe, expect, it } from 'vitest'
import { outingFrom, startNear } from '../../sandbox/driver/ride-simulator'
import { greatCircleKm } from '../../src/domain/places/coordinates'
import { polylineMetres } from '../../src/domain/places/polyline'

const PICKUPS = [
  ['Koramangala', { lat: 12.9352, lng: 77.6245 }],
  ['the airport', { lat: 13.1979, lng: 77.7064 }],
  ['Mysuru Palace', { lat: 12.3052, lng: 76.6552 }],
  ['Chamundi Hill', { lat: 12.2735, lng: 76.6705 }],
] as const

describe.each(PICKUPS)('Around %s', (_, pickup) => {
  it.each([0, 0.2, 0.4, 0.6, 0.8])('a driver begins up to a few kilometres off (%f of a turn)', (turn) => {
    const spot = startNear(pickup, () => turn)
    const away = greatCircleKm(spot, pickup)
    expect(away).toBeGreaterThan(0.3)
    expect(away).toBeLessThan(4)
  })

  it('a rented car goes out and comes back', () => {
    const outing = outingFrom(pickup, () => 0.3)
    expect(outing[0]).toEqual(pickup)
    expect(outing.at(-1)).toEqual(pickup)
    expect(polylineMetres(outing)).toBeGreaterThan(2000)
  })
})
