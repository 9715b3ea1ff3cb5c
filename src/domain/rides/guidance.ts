// What a driver reads of the route: the next turn, its distance, and what is left to drive.

import { formatKm } from '../fares/fare'
import type { Coordinates } from '../places/coordinates'
import {
  headingTo,
  nearestOnPolyline,
  type Polyline,
  partOf,
  pointAlong,
  polylineMetres,
} from '../places/polyline'
import type { RouteStep } from '../places/route'
import { sentence } from '../text'
import type { Position } from './messages'
import { type DriverRouteAnswer, OFF_ROUTE_METRES } from './remaining-route'

export type DriverRoute = NonNullable<DriverRouteAnswer['route']>

/** For each turn what a driver does, and where a place lies that is left for. India drives on the left: a U-turn is to the right. */
const TURNS = {
  straight: { words: 'continue', side: 'ahead' },
  'slight left': { words: 'keep left', side: 'ahead, to the left' },
  left: { words: 'turn left', side: 'to the left' },
  'sharp left': { words: 'turn sharp left', side: 'behind, to the left' },
  'slight right': { words: 'keep right', side: 'ahead, to the right' },
  right: { words: 'turn right', side: 'to the right' },
  'sharp right': { words: 'turn sharp right', side: 'behind, to the right' },
  'u-turn': { words: 'make a U-turn', side: 'behind you' },
}

type Turn = keyof typeof TURNS

/**
 * Metres of road before and after a junction whose directions make the turn: the bend of the junction itself is
 * shorter.
 */
const ARM_METRES = 30

/** From so many degrees of change on, a turn is called that. */
const SLIGHT = 22
const TURN = 50
const SHARP = 125
const U_TURN = 155

/** The turn that a polyline makes so many metres from its first point. */
export function turnAt(polyline: Polyline, metres: number): Turn {
  const [before, at, after] = [metres - ARM_METRES, metres, metres + ARM_METRES].map(
    (along) => pointAlong(polyline, along)?.point,
  )
  if (!before || !at || !after) return 'straight'
  const [into, outOf] = [headingTo(before, at), headingTo(at, after)]
  if (into === null || outOf === null) return 'straight'
  const degrees = ((outOf - into + 540) % 360) - 180
  const size = Math.abs(degrees)
  if (size < SLIGHT) return 'straight'
  if (size >= U_TURN) return 'u-turn'
  const side = degrees < 0 ? 'left' : 'right'
  if (size < TURN) return `slight ${side}`
  return size < SHARP ? side : `sharp ${side}`
}

/** Where one road of a route is left for another. */
interface Manoeuvre {
  alongMetres: number
  turn: Turn
  /** The road that is left. */
  out: RouteStep
  /** The road that is taken. */
  into: RouteStep
}

/** A route with what is read from it at each fix, computed once. */
export interface RoutePlan {
  route: DriverRoute
  /** The length of its polyline, which is shorter than the road where that is an estimate. */
  polylineMetres: number
  /** The route's steps with the metres along the polyline at which each begins. */
  begins: { alongMetres: number; step: RouteStep }[]
  manoeuvres: Manoeuvre[]
}

/** The plan of a route. Straight on along the same road, or along one without a name, there is nothing to do. */
export function planOf(route: DriverRoute): RoutePlan {
  const alongs = [0]
  route.line.slice(1).forEach((point, i) => {
    alongs.push((alongs[i] ?? 0) + polylineMetres([route.line[i] ?? point, point]))
  })
  const length = alongs.at(-1) ?? 0
  const begins = route.steps.map((step) => ({ alongMetres: alongs[step.from] ?? length, step }))
  /** The name that the road had last. */
  let named = route.steps[0]?.road ?? null
  const manoeuvres = begins.slice(1).flatMap(({ alongMetres, step: into }, i): Manoeuvre[] => {
    const out = begins[i]?.step ?? into
    const turn = turnAt(route.line, alongMetres)
    const isSame = into.road === null || into.road === named
    named = into.road ?? named
    const isNothing = turn === 'straight' && isSame && into.exit === null && into.mapped && out.mapped
    return isNothing ? [] : [{ alongMetres, turn, out, into }]
  })
  return { route, polylineMetres: length, begins, manoeuvres }
}

export interface Progress {
  alongMetres: number
  /** Metres beside it. */
  asideMetres: number
  /** Metres of road; the polyline's own length may be less. */
  metresLeft: number
  secondsLeft: number
}

/** Metres along the polyline in which the car is looked for first: a route may pass the same crossing twice. */
const BEHIND_METRES = 150
const AHEAD_METRES = 2000
/** Metres beside it within which it is found there. */
const NEARBY_METRES = 60

/** How far a car is on its route. `lastAlong`: where it was at the last fix, in metres; null at the first. */
export function progressOn(plan: RoutePlan, car: Coordinates, lastAlong: number | null): Progress | null {
  const { line, distance_metres, duration_seconds } = plan.route
  const begin = lastAlong === null ? 0 : Math.max(0, lastAlong - BEHIND_METRES)
  const near =
    lastAlong === null ? null : nearestOnPolyline(partOf(line, begin, lastAlong + AHEAD_METRES), car)
  const isThere = near !== null && near.asideMetres <= NEARBY_METRES
  const spot = isThere ? near : nearestOnPolyline(line, car)
  if (!spot) return null
  const alongMetres = Math.min(plan.polylineMetres, spot.alongMetres + (isThere ? begin : 0))
  const share = plan.polylineMetres > 0 ? 1 - alongMetres / plan.polylineMetres : 0
  return {
    alongMetres,
    asideMetres: spot.asideMetres,
    metresLeft: distance_metres * share,
    secondsLeft: duration_seconds * share,
  }
}

/** Metres beside a measured route from which on a car has left it; of an estimated one the roads are drawn straight. */
const BESIDE_METRES = 60

/** The phone's own uncertainty is no departure, up to so many metres. */
const MAX_ACCURACY = 60

/** Whether a fix lies beside the route: the car has left it once fixes do for `OFF_ROUTE_MS`. */
export const isBeside = (
  { estimated }: Pick<DriverRoute, 'estimated'>,
  asideMetres: number,
  accuracy: number | null,
): boolean =>
  asideMetres > (estimated ? OFF_ROUTE_METRES : BESIDE_METRES + Math.min(accuracy ?? 0, MAX_ACCURACY))

/** Milliseconds beside its route after which a car has left it: one bad fix, or a petrol station, is no other road. */
export const OFF_ROUTE_MS = 8000

/**
 * Milliseconds until the next request for a route, after so many for the same target: at first every 20 s, as on a
 * rider's page; a phone that is always off its route asks 50 times in three hours (docs/product.md, DRIVER-16).
 */
export function routeWaitMs(requests: number): number {
  if (requests < 6) return 20_000
  return requests < 16 ? 60_000 : 300_000
}

/** Metres a second: of a slower car the phone's heading is noise. */
const STEADY_SPEED = 3

/** The heading that a car is drawn with: measured while it moves, else as it was. Null: along its route. */
export const steadyHeading = (
  before: number | null,
  { heading, speed }: Pick<Position, 'heading' | 'speed'>,
): number | null => (heading !== null && speed !== null && speed >= STEADY_SPEED ? heading : before)

export interface Guidance {
  /** How far it is to what is to be done: '400 m' or 'Now'; null where the place is reached. */
  distance: string | null
  /** 'Turn left into Hosur Road' */
  words: string
  /** The turn right after it: 'then keep right' */
  next: string | null
  /** What an arrow shows; null where the words are no turn. */
  turn: Turn | 'roundabout' | null
}

/** Metres: nearer than this, a turn is to be made now, and the target is reached. */
const NOW_METRES = 30
/** Metres: farther than this, the next turn is not said yet. */
const FAR_METRES = 1500
/** Metres between two turns that are said together. */
const CLOSE_METRES = 200

/** What the driver reads so many metres along the route's polyline (docs/product.md, DRIVER-14). */
export function guidanceAt(plan: RoutePlan, alongMetres: number): Guidance {
  const { route, manoeuvres } = plan
  // Where roads are drawn straight between junctions, they are longer than drawn.
  const winding = plan.polylineMetres > 0 ? route.distance_metres / plan.polylineMetres : 1
  const place = manoeuvres.findIndex((each) => each.alongMetres > alongMetres)
  const coming = manoeuvres[place]
  const road = plan.begins.findLast((each) => each.alongMetres <= alongMetres)?.step ?? route.steps[0]
  const target = { pickup: 'The pickup', dropoff: 'The drop-off' }[route.target]
  if (!coming) {
    const metres = Math.max(0, plan.polylineMetres - alongMetres) * winding
    const distance = metres < NOW_METRES ? null : metresText(metres)
    const turn = distance !== null && road?.mapped ? 'straight' : null
    return { distance, words: arrivalWords(target, road, metres), next: null, turn }
  }
  const metres = (coming.alongMetres - alongMetres) * winding
  const distance = metres < NOW_METRES ? 'Now' : metresText(metres)
  if (!coming.into.mapped) {
    return { distance, words: leavingWords(target, coming, metres, plan, winding), next: null, turn: null }
  }
  const turn = coming.into.exit === null ? coming.turn : 'roundabout'
  if (road?.mapped === false) {
    const next = coming.turn === 'straight' ? null : `then ${TURNS[coming.turn].words}`
    return { distance, words: `Drive to ${nameOf(coming.into)}`, next, turn }
  }
  if (metres > FAR_METRES) {
    return { distance, words: `Continue${onRoad(road)}`, next: `then ${turnWords(coming)}`, turn: 'straight' }
  }
  const after = manoeuvres[place + 1]
  const isClose = after?.into.mapped && (after.alongMetres - coming.alongMetres) * winding <= CLOSE_METRES
  return {
    distance,
    words: sentence(turnWords(coming)),
    next: isClose ? `then ${turnWords(after)}` : null,
    turn,
  }
}

function arrivalWords(target: string, road: RouteStep | undefined, metres: number): string {
  if (metres < NOW_METRES) return `${target} is here`
  if (road?.mapped === false) return `${target} is off the main roads`
  if (metres <= FAR_METRES) return `${target} is ahead`
  return `Continue${onRoad(road)} to ${target.toLowerCase()}`
}

/** Where the last road known is left: which small roads lead on is not known, but where to is. */
function leavingWords(
  target: string,
  { out, alongMetres, turn }: Manoeuvre,
  metres: number,
  { polylineMetres: length }: RoutePlan,
  winding: number,
): string {
  const rest = `${target.toLowerCase()} is ${metresText((length - alongMetres) * winding)} ${TURNS[turn].side}`
  return metres > FAR_METRES ? `Continue${onRoad(out)}` : `Leave ${nameOf(out)}: ${rest}`
}

const nameOf = ({ road }: RouteStep) => road ?? 'the main road'

const onRoad = (step: RouteStep | undefined) => (step?.road ? ` on ${step.road}` : '')

/** 'turn left into Hosur Road'; on the same road 'make a U-turn' alone, and of one without a name only the turn. */
function turnWords({ turn, out, into }: Manoeuvre): string {
  const { words } = TURNS[turn]
  const road = into.road === null || into.road === out.road ? '' : into.road
  if (into.exit !== null) {
    return `take the ${ordinal(into.exit)} exit of the roundabout${road && ` into ${road}`}`
  }
  return `${words}${road && ` ${turn === 'straight' ? 'on' : 'into'} ${road}`}`
}

/** A roundabout has no twenty-first exit. */
const ordinal = (count: number) => `${count}${['th', 'st', 'nd', 'rd'][count] ?? 'th'}`

/** '40 m', '350 m', '3.2 km': to 10 m below 300 m, to 50 m below a kilometre. */
export function metresText(metres: number): string {
  if (metres >= 975) return formatKm(metres / 1000)
  const step = metres < 300 ? 10 : 50
  return `${Math.max(10, Math.round(metres / step) * step)} m`
}
