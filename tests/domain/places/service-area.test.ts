import { expect, it } from 'vitest'
import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { cityOf, isInServiceArea, SERVICE_CENTRES, TERMINALS } from '../../../src/domain/places/service-area'

const [mysuru, bengaluru] = SERVICE_CENTRES

/** The point `km` due north of another: along a meridian a degree is 2πR / 360. */
const northOf = (from: Coordinates, km: number) => ({
  lat: from.lat + (km * 360) / (2 * Math.PI * 6371),
  lng: from.lng,
})

it('the great circle measures a degree of the meridian as 111.195 km (AREA-1)', () => {
  expect(greatCircleKm({ lat: 12, lng: 77 }, { lat: 13, lng: 77 })).toBeCloseTo(111.195, 3)
})

it.each([
  ['the palace of Mysuru', { lat: 12.3052, lng: 76.6552 }, 'mysuru'],
  ['the airport of Bengaluru', TERMINALS.terminal2, 'bengaluru'],
  ['Mandya, 40 km from Mysuru', { lat: 12.5218, lng: 76.8951 }, 'mysuru'],
  ['Ramanagara, 45 km from Bengaluru', { lat: 12.7159, lng: 77.2813 }, 'bengaluru'],
])('the city of a point in %s is the one whose centre is nearest (AREA-8)', (_place, at, city) => {
  expect(cityOf(at)).toBe(city)
})

it.each([
  ['the centre of Mysuru', mysuru, true],
  ['the centre of Bengaluru', bengaluru, true],
  ['Terminal 1', TERMINALS.terminal1, true],
  ['Terminal 2', TERMINALS.terminal2, true],
  ['49.9 km from Bengaluru', northOf(bengaluru, 49.9), true],
  ['50.1 km from Bengaluru', northOf(bengaluru, 50.1), false],
  ['49.9 km from Mysuru', northOf(mysuru, -49.9), true],
  ['50.1 km from Mysuru', northOf(mysuru, -50.1), false],
  ['Maddur, half-way between the cities', { lat: 12.5844, lng: 77.045 }, false],
  ['Chennai', { lat: 13.0827, lng: 80.2707 }, false],
  ['nowhere in particular', { lat: 0, lng: 0 }, false],
])('the service area: %s (AREA-1)', (_, where, inside) => {
  expect(isInServiceArea(where)).toBe(inside)
})
