import type { City } from '../fields'
import { type Coordinates, greatCircleKm } from './coordinates'

/** The two city centres the service area is drawn around. docs/product.md, AREA-1. */
export const SERVICE_CENTRES = [
  { city: 'mysuru', lat: 12.2958, lng: 76.6394 },
  { city: 'bengaluru', lat: 12.9716, lng: 77.5946 },
] as const satisfies readonly (Coordinates & { city: City })[]

/** Kilometres of great circle around either centre. */
export const SERVICE_RADIUS_KM = 50

/** What a rider reads under a field whose place lies outside the area. docs/product.md, AREA-4. */
export const OUT_OF_AREA =
  "❌ We're currently unavailable in this location. Please select a location near Mysore or Bangalore."

/** Stands beside it. */
export const SERVED = `We drive within ${SERVICE_RADIUS_KM} km of Mysuru and Bengaluru, as far as Mandya, Ramanagara and Hosur.`

/**
 * Whether a point lies at most 50 km (great circle) from the centre of Mysuru or of Bengaluru.
 * docs/product.md, AREA-1.
 */
export function isInServiceArea(point: Coordinates): boolean {
  return SERVICE_CENTRES.some((centre) => greatCircleKm(centre, point) <= SERVICE_RADIUS_KM)
}

/** The city whose centre is nearest (great circle) to a point; any point has one. docs/product.md, AREA-8. */
export function cityOf(point: Coordinates): City {
  const kilometres = (centre: Coordinates) => greatCircleKm(centre, point)
  return SERVICE_CENTRES.reduce((nearest, centre) =>
    kilometres(centre) < kilometres(nearest) ? centre : nearest,
  ).city
}

export const TERMINAL_KEYS = ['terminal1', 'terminal2'] as const

export type TerminalKey = (typeof TERMINAL_KEYS)[number]

/** A terminal as a trip stores it: where the airport tabs put the pickup or the drop-off. */
interface Terminal extends Coordinates {
  name: string
  address: string
}

/** Both terminals of the airport. docs/product.md, PLACE-14. */
export const TERMINALS: Record<TerminalKey, Terminal> = {
  terminal1: {
    name: 'Terminal 1',
    address: 'Kempegowda International Airport Terminal 1, Devanahalli, Bengaluru',
    lat: 13.1986,
    lng: 77.7066,
  },
  terminal2: {
    name: 'Terminal 2',
    address: 'Kempegowda International Airport Terminal 2, Devanahalli, Bengaluru',
    lat: 13.1979,
    lng: 77.7064,
  },
}

/** How far from a terminal the airport end of an airport trip may lie, in km (docs/product.md, FORM-12). */
const AIRPORT_RADIUS_KM = 3

export const NOT_AIRPORT = 'Please choose Terminal 1 or Terminal 2.'

/** Great-circle km from a point to the nearer terminal. */
export function kilometresToTerminal(point: Coordinates): number {
  return Math.min(...Object.values(TERMINALS).map((terminal) => greatCircleKm(point, terminal)))
}

/** Whether a point can be the airport end of an airport trip, so that no city ride gets an airport tariff. */
export const isAtAirport = (point: Coordinates): boolean => kilometresToTerminal(point) <= AIRPORT_RADIUS_KM
