import type { Coordinates } from '../../src/domain/places/coordinates'
import { lineMetres, spotAt } from '../../src/domain/rides/along-line'
import { roadGraph } from '../../worker/places/road-graph/road-graph'
import { shortestWay } from '../../worker/places/road-graph/shortest-way'

const KM_PER_DEGREE = 111.2
/** How much road lies between a driver who has just accepted and the pickup, in metres. */
const AWAY_METRES = 2500
const LEAST_AWAY_METRES = 1000
/** Roads wind, so the way is looked for from farther off than that. */
const AWAY_KM = 4
/** Where a rented car is taken meanwhile: not far. */
const OUTING_KM = 4
const TRIES = 8

/** The point so many kilometres from another, in this direction (0 to 1 of a full turn from north). */
function pointOff({ lat, lng }: Coordinates, km: number, turn: number): Coordinates {
  const angle = turn * 2 * Math.PI
  const degrees = km / KM_PER_DEGREE
  return {
    lat: lat + degrees * Math.cos(angle),
    lng: lng + (degrees * Math.sin(angle)) / Math.cos((lat * Math.PI) / 180),
  }
}

/** A way by the product's own roads; empty where there is none. */
const wayBetween = (from: Coordinates, to: Coordinates) => shortestWay(roadGraph(), from, to)?.line ?? []

/** A spot on a road a few kilometres from the pickup, where a driver may be who accepts it; `random` is 0 to 1. */
export function spotNear(pickup: Coordinates, random: () => number): Coordinates {
  const first = random()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const line = wayBetween(pointOff(pickup, AWAY_KM, first + attempt / TRIES), pickup)
    const length = lineMetres(line)
    const spot = length < LEAST_AWAY_METRES ? null : spotAt(line, Math.max(0, length - AWAY_METRES))
    if (spot) return spot.point
  }
  return pointOff(pickup, AWAY_METRES / 1000, first)
}

/** A drive from here to some place not far and back, as with a rented car. */
export function outingFrom(here: Coordinates, random: () => number): Coordinates[] {
  const there = wayBetween(here, pointOff(here, OUTING_KM, random()))
  return [here, ...there, ...there.toReversed(), here]
}
