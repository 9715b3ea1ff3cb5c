import { type Coordinates, greatCircleKm } from '../places/coordinates'
import { TERMINALS } from '../places/terminals'
import type { TripType } from './trip'

/** How far from a terminal the airport end of an airport trip may lie, in km (docs/product.md, Trip form). */
export const AIRPORT_RADIUS_KM = 3

export const NOT_AIRPORT = 'Please choose Terminal 1 or Terminal 2.'

export type TripEnd = 'pickup' | 'dropoff'

/** Which end of a trip is the airport; null when neither has to be. */
export function airportEndOf(tripType: TripType | null): TripEnd | null {
  if (tripType === 'airport_pickup') return 'pickup'
  return tripType === 'airport_drop' ? 'dropoff' : null
}

/** Great-circle km from a point to the nearer terminal. */
export function kilometresToTerminal(point: Coordinates): number {
  return Math.min(...Object.values(TERMINALS).map((terminal) => greatCircleKm(point, terminal)))
}

/** Whether a point can be the airport end of an airport trip, so that no city ride gets an airport tariff. */
export function isAtAirport(point: Coordinates): boolean {
  return kilometresToTerminal(point) <= AIRPORT_RADIUS_KM
}
