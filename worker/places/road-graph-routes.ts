import {
  type Coordinates,
  coordinatesOf,
  greatCircleKm,
  isSamePoint,
  metresBetween,
  roundedPoint,
} from '../../src/domain/places/coordinates'
import type { Route, RouteStep } from '../../src/domain/places/route'
import { SERVICE_CENTRES } from '../../src/domain/places/service-area'
import { accept, refuse } from '../../src/domain/result'
import { AT_ROAD_METRES, type RouteFinder } from './ports'
import { type RoadGraph, roadGraph, signedName, signedNumber } from './road-graph/road-graph'
import { type RoadPath, shortestPath } from './road-graph/shortest-path'

/**
 * Estimates routes on our own road graph: no network, no key, the same answer every time. Refuses points so
 * far from every road of the graph that nothing can be said. docs/product.md, PLACE-15.
 */
export const roadGraphRoutes: RouteFinder = {
  async route(from, to) {
    const path = shortestPath(roadGraph(), from, to)
    if (!path) return refuse({ reason: 'no_route', from, to })
    return accept(
      routeOf(path, from, to, roadDistance(path, greatCircleKm(from, to), streetsBetween(from, to))),
    )
  },
}

/** An end farther than this from every imported road lies outside of the extract; the street before a door is near. */
const AT_IMPORTED_ROADS = { reachKm: 1, fartherKm: 0.05 }

/**
 * Routes on the roads that an owner imported (`npm run import-roads`), where both ends lie beside them and a way leads
 * from one to the other; else on our own. The lengths of imported roads are measured, and count. docs/decisions/0048.
 */
export function importedRoutes(imported: () => Promise<RoadGraph | null>): RouteFinder {
  return {
    async route(from, to) {
      const graph = await imported()
      const path = graph && shortestPath(graph, from, to, AT_IMPORTED_ROADS)
      if (!path) return roadGraphRoutes.route(from, to)
      const { highwayKm, ownKm, streetKm, accessKm } = path
      const distance = { highwayKm, streetKm: ownKm + streetKm + accessKm }
      return accept({ ...routeOf(path, from, to, distance), source: 'openstreetmap' })
    },
  }
}

function routeOf(path: RoadPath, from: Coordinates, to: Coordinates, distance: RoadDistance): Route {
  const polyline = [coordinatesOf(from), ...polylineBetween(path, from, to), coordinatesOf(to)]
  return {
    distanceMetres: Math.round((distance.highwayKm + distance.streetKm) * 1000),
    durationSeconds: Math.round(travelHours(distance) * 3600),
    source: 'road-graph',
    estimated: true,
    polyline,
    steps: stepsOf(path, polyline),
  }
}

/**
 * The roads of a path, as signs name them, with the points of this polyline at which they begin, and what lies before and
 * after them. A named road that bends at a junction is one step; of streets without a name each has its own.
 */
function stepsOf({ stretches }: RoadPath, polyline: readonly Coordinates[]): RouteStep[] {
  const last = polyline.length - 1
  const isLong = (point: number) => {
    const [from, to] = [polyline[point], polyline[point + 1]]
    return from !== undefined && to !== undefined && metresBetween(from, to) > AT_ROAD_METRES
  }
  const beside = (from: number): RouteStep => ({ road: null, from, exit: null, mapped: false })
  const steps: RouteStep[] = isLong(0) ? [beside(0)] : []
  let at = steps.length
  for (const [place, { road, begin }] of stretches.entries()) {
    // The first begins where the path joins the graph, which is the polyline's first point if the place is on the road.
    const found = polyline.findIndex((point, i) => i >= at && isSamePoint(point, roundedPoint(begin)))
    if (place > 0 && found > 0) at = found
    const name = signedName(road) || signedNumber(road) || null
    // A stretch shorter than the polyline's rounding begins where the next does.
    if (steps.at(-1)?.from === at) steps.pop()
    if (at < last && (name === null || steps.at(-1)?.road !== name)) {
      steps.push({ road: name, from: at, exit: null, mapped: true })
    }
  }
  if (last > 1 && isLong(last - 1)) {
    if (steps.at(-1)?.from === last - 1) steps.pop()
    steps.push(beside(last - 1))
  }
  return steps.length > 0 ? steps : [beside(0)]
}

/**
 * The points between the ends, to five decimals, about a metre; none from a place to itself. Where a trip begins or
 * ends on the road no point is repeated.
 */
function polylineBetween({ polyline }: RoadPath, from: Coordinates, to: Coordinates): Coordinates[] {
  if (isSamePoint(from, to)) return []
  return polyline.map(roundedPoint).filter((point) => !isSamePoint(point, from) && !isSamePoint(point, to))
}

/** The kilometres that a trip is estimated at, by what they are to its time. */
interface RoadDistance {
  highwayKm: number
  streetKm: number
}

/** How trips run, by where: how each number was measured stands in docs/decisions/0029 and 0046. */

/** How many times the great circle a trip is that no road makes longer. */
const STRAIGHT = { elsewhere: 1.32, mysuru: 1.21 }

/** The weight of the graph's route for a trip that begins and ends on its roads; the great circle has the rest. */
const GRAPH_WEIGHT = { elsewhere: 0.75, inTown: 0.65 }

/** No river, railway or lake is a longer detour: what is longer misses a road in the graph. */
const LONGEST_DETOUR_KM = { elsewhere: 2, inTown: 1 }

/** The graph has few of Mysuru's streets: a way round by it counts less there, and a way beside its roads adds to the trip. */
const MYSURU_ROUND_WEIGHT = 0.3
const MYSURU_ADDED_BESIDE = 0.08

/** Within 1.5 km of the centre of Bengaluru one-way streets add 0.35 km to every kilometre. */
const HEART_KM = 1.5
const ADDED_IN_HEART = 0.35

const [MYSURU, BENGALURU] = SERVICE_CENTRES

/** Which streets a trip runs on: shares from 0 to 1, and the kilometres that one-way streets add. */
export interface TripStreets {
  mysuru: number
  innerBengaluru: number
  oneWayKm: number
}

/** 1 up to so many kilometres, 0 from so many on, and steadily less between. */
const fading = (km: number, wholeKm: number, noneKm: number) =>
  Math.max(0, Math.min(1, (noneKm - km) / (noneKm - wholeKm)))

const towards = (from: number, to: number, share: number) => from + share * (to - from)

/**
 * The streets of a trip, by where its ends lie: Mysuru's up to 12 km from its centre, and fading to 40 km; inner
 * Bengaluru's up to 7 km, fading to 12 km, on trips of up to 9 km of great circle, fading to 13 km. The shares change
 * steadily with place and length, so that no fare leaps. docs/product.md, PLACE-16.
 */
export function streetsBetween(from: Coordinates, to: Coordinates): TripStreets {
  const greatCircle = greatCircleKm(from, to)
  const shareOf = (centre: Coordinates, wholeKm: number, noneKm: number) =>
    [from, to].reduce((sum, end) => sum + fading(greatCircleKm(centre, end), wholeKm, noneKm) / 2, 0)
  const shortEnough = fading(greatCircle, 9, 13)
  return {
    mysuru: shareOf(MYSURU, 12, 40),
    innerBengaluru: shareOf(BENGALURU, 7, 12) * shortEnough,
    oneWayKm: shortEnough * ADDED_IN_HEART * kmInHeart(from, to, greatCircle),
  }
}

/** Kilometres of the straight line between two points that lie in the heart of Bengaluru. */
function kmInHeart(from: Coordinates, to: Coordinates, greatCircle: number): number {
  if (greatCircle === 0) return 0
  const [fromKm, toKm] = [greatCircleKm(BENGALURU, from), greatCircleKm(BENGALURU, to)]
  // Where on the line the centre is nearest, in kilometres from its beginning, and half of what lies within the circle.
  const nearest = (fromKm ** 2 + greatCircle ** 2 - toKm ** 2) / (2 * greatCircle)
  const half = Math.sqrt(Math.max(0, HEART_KM ** 2 - (fromKm ** 2 - nearest ** 2)))
  return Math.max(0, Math.min(greatCircle, nearest + half) - Math.max(0, nearest - half))
}

/**
 * The weighted mean of a route of the graph, cut to the longest detour, and of a number of times the great circle. The
 * graph counts the less the more of the trip lies beside its roads, and nothing where all of it does. Roads whose length
 * is given count in full, and a highway is never drawn out. Between the same ends more streets are never a shorter
 * distance; and because a kilometre of road weighs more than one of great circle, neither is a trip that goes on along
 * the same road. docs/product.md, PLACE-16.
 */
export function roadDistance(
  { ownKm, highwayKm, streetKm, accessKm }: Omit<RoadPath, 'stretches' | 'polyline'>,
  greatCircle: number,
  { mysuru, innerBengaluru, oneWayKm }: TripStreets = { mysuru: 0, innerBengaluru: 0, oneWayKm: 0 },
): RoadDistance {
  const town = mysuru + innerBengaluru
  const graphWeight = towards(GRAPH_WEIGHT.elsewhere, GRAPH_WEIGHT.inTown, town)
  const besideKm = MYSURU_ADDED_BESIDE * mysuru * Math.min(greatCircle, accessKm)
  const straightKm = towards(STRAIGHT.elsewhere, STRAIGHT.mysuru, mysuru) * greatCircle + besideKm
  const onRoads = straightKm > 0 ? 1 - Math.min(1, accessKm / straightKm) : 0
  const drawnKm = highwayKm + streetKm + accessKm
  const longestKm = towards(LONGEST_DETOUR_KM.elsewhere, LONGEST_DETOUR_KM.inTown, town)
  const roundKm = Math.min(longestKm, greatCircle, Math.max(0, drawnKm - straightKm))
  const roundWeight = towards(graphWeight, MYSURU_ROUND_WEIGHT, mysuru) * onRoads
  const nearerKm = Math.min(drawnKm, straightKm) + roundWeight * roundKm
  const share = drawnKm > 0 ? nearerKm / drawnKm : 0
  const wholeKm = ownKm + nearerKm
  const stretched = wholeKm > 0 ? Math.max(1, straightKm / wholeKm) : 1
  const straightWeight = 1 - graphWeight * onRoads
  return {
    highwayKm: share * highwayKm,
    streetKm: ownKm + oneWayKm + (nearerKm - share * highwayKm) * (1 + straightWeight * (stretched - 1)),
  }
}

/** Longer trips use larger roads: speed in km/h by the length of the whole trip in km, level outside. */
const SPEEDS = [
  { km: 4, kmh: 18 },
  { km: 11.5, kmh: 22 },
  { km: 20, kmh: 25 },
  { km: 32.5, kmh: 29 },
  { km: 50, kmh: 34 },
] as const

/** On NH-275, whatever the trip. */
const HIGHWAY_KMH = 60

/**
 * Hours by car. The whole trip's length sets the speed on its streets; the highway has its own.
 *
 * A longer trip never takes less time, though a longer one is a faster one: between two rows the speed rises so
 * slowly that the hours on streets still grow with every street kilometre, and shrink, with every kilometre of
 * highway, by less than that kilometre takes itself (at most 1/78 h against 1/60 h). A row added to the table
 * has to keep both; tests/worker/places/travel-time.node.test.ts watches them. docs/product.md, PLACE-17.
 */
export function travelHours({ highwayKm, streetKm }: RoadDistance): number {
  return streetKm / speedKmh(highwayKm + streetKm) + highwayKm / HIGHWAY_KMH
}

/** The speed on streets, in km/h, of a trip of so many kilometres. */
export function speedKmh(tripKm: number): number {
  let below: (typeof SPEEDS)[number] = SPEEDS[0]
  for (const above of SPEEDS) {
    if (tripKm <= above.km) {
      const share = above.km === below.km ? 0 : (tripKm - below.km) / (above.km - below.km)
      return below.kmh + Math.max(0, share) * (above.kmh - below.kmh)
    }
    below = above
  }
  return below.kmh
}
