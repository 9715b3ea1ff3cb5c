import type { Way } from './shortest-way'

/** The kilometres that a trip is estimated at, by what they are to its time. */
export interface RoadDistance {
  highwayKm: number
  streetKm: number
}

/** A coarse graph sends near neighbours round the block: no more than this many times the great circle. */
const CAP = 1.5

/** No road is straighter than this many times the great circle. */
const FLOOR = 1.03

/**
 * Fits a way between the great circle's bounds: at most 1.5 times it, not counting roads whose length is
 * given, and at least 1.03 times it. docs/product.md, Places and routes.
 */
export function roadDistance(
  { ownKm, highwayKm, streetKm }: Pick<Way, 'ownKm' | 'highwayKm' | 'streetKm'>,
  greatCircle: number,
): RoadDistance {
  const drawnKm = highwayKm + streetKm
  const cap = drawnKm > 0 ? Math.min(1, (CAP * greatCircle) / drawnKm) : 1
  const cappedKm = ownKm + cap * drawnKm
  const km = Math.max(cappedKm, FLOOR * greatCircle)
  const highwayShare = cappedKm > 0 ? (cap * highwayKm) / cappedKm : 0
  return { highwayKm: highwayShare * km, streetKm: (1 - highwayShare) * km }
}
