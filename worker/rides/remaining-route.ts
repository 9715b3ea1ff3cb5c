import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { type Coordinates, dropoffOf, pickupOf } from '../../src/domain/places/coordinates'
import { decodePolyline, nearestOnPolyline, polylineMetres } from '../../src/domain/places/polyline'
import type { Route } from '../../src/domain/places/route'
import { phaseOf } from '../../src/domain/rides/phase'
import {
  PRIVACY_ZONE_METRES,
  polylineToPrivacyZone,
  privacyZoneAt,
  privacyZoneOf,
} from '../../src/domain/rides/privacy-zone'
import {
  type DriverRouteAnswer,
  REACHED_METRES,
  type RemainingRouteAnswer,
  routeTarget,
} from '../../src/domain/rides/remaining-route'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { routesOf } from '../places/providers'
import { privacyZonesOf } from '../room/ride-facts'
import { roomOf } from '../room/room'
import { openProblem, standsAt } from './report-car-problem'

const NO_ROUTE = { route: null }

/** Distance and time are rounded to these steps for viewers of a shared link. */
const LINK_STEP_METRES = 100
const LINK_STEP_SECONDS = 60

/** Where the car is now, by the ride's room, and where it goes; null while either is unknown. */
async function driveOf(env: Bindings, row: BookingRow) {
  const [phase, dropoff] = [phaseOf(row), dropoffOf(row)]
  const facts = { phase, pickup: pickupOf(row), dropoff, isRoundTrip: row.is_round_trip }
  if (routeTarget({ ...facts, reachedDropoff: false }) === null) return null
  const [changes] = phase === 'started' ? await changeOfCar(databaseOf(env.DB), row.id) : []
  // The ride's car stands: it goes nowhere.
  if (changes?.problem) return null
  const position = (await roomOf(env, row.id).summary())?.position
  if (!position) return null
  const from = { lat: position.lat, lng: position.lng }
  if (row.status === 'started' && row.start_pin !== null) {
    const point = changes?.stands_at
    return point && { phase, from, to: { target: 'pickup' as const, point } }
  }
  const reachedDropoff =
    phase === 'started' && row.is_round_trip && dropoff !== null && (await hasReached(env, row.id, dropoff))
  const to = routeTarget({ ...facts, reachedDropoff })
  return to && { phase, from, to }
}

/** Whether the car of a ride has a problem, and where the first one stands. */
const changeOfCar = (database: Database, bookingId: string) =>
  database
    .select({ problem: openProblem().as('problem'), stands_at: standsAt().as('stands_at') })
    .from(bookings)
    .where(eq(bookings.id, bookingId))

type Drive = NonNullable<Awaited<ReturnType<typeof driveOf>>>

const answerOf = ({ to }: Drive, { polyline, distanceMetres, durationSeconds, estimated }: Route) => ({
  target: to.target,
  line: polyline,
  distance_metres: distanceMetres,
  duration_seconds: durationSeconds,
  estimated,
})

/**
 * The remaining route, from the car's last known position, or null while there is none (docs/product.md, LIVE-10).
 * Viewers of a shared link get none while the car is inside a privacy zone, and else the route to the edge of the
 * target's privacy zone (docs/product.md, SHARE-6).
 */
export async function findRemainingRoute(
  env: Bindings,
  row: BookingRow,
  audience: 'own' | 'shared',
): Promise<RemainingRouteAnswer> {
  const drive = await driveOf(env, row)
  if (!drive) return NO_ROUTE
  const isShared = audience === 'shared'
  if (isShared && privacyZoneAt(privacyZonesOf(row), drive.phase, drive.from)) return NO_ROUTE
  const routed = await routesOf(env).route(drive.from, drive.to.point)
  if (!routed.ok) return NO_ROUTE
  const remaining = answerOf(drive, routed.value)
  const { target, point } = drive.to
  return { route: isShared ? redactedRoute(remaining, privacyZoneOf(target, point)) : remaining }
}

/**
 * The remaining route for the ride's driver, road by road. The route begins at the position that the ride's room
 * accepted: the request has no coordinates, so it answers for no place but those of the driver's own ride
 * (docs/product.md, DRIVER-15).
 */
export async function findDriverRoute(env: Bindings, row: BookingRow): Promise<DriverRouteAnswer> {
  const drive = await driveOf(env, row)
  if (!drive) return NO_ROUTE
  const routed = await routesOf(env).route(drive.from, drive.to.point, { steps: true })
  return routed.ok ? { route: { ...answerOf(drive, routed.value), steps: routed.value.steps } } : NO_ROUTE
}

/**
 * The part inside a privacy zone counts as the zone's radius: its true length would show how far from the edge the
 * door is.
 */
function redactedRoute(
  remaining: NonNullable<RemainingRouteAnswer['route']>,
  zone: Coordinates,
): RemainingRouteAnswer['route'] {
  const line = polylineToPrivacyZone(remaining.line, zone)
  const share = (polylineMetres(line) + PRIVACY_ZONE_METRES) / Math.max(1, polylineMetres(remaining.line))
  return {
    ...remaining,
    line,
    distance_metres: inSteps(remaining.distance_metres * share, LINK_STEP_METRES),
    duration_seconds: inSteps(remaining.duration_seconds * share, LINK_STEP_SECONDS),
  }
}

const inSteps = (value: number, step: number) => Math.round(value / step) * step

/** Whether the trace driven since the start has passed a place, wherever the car is now. */
async function hasReached(env: Bindings, bookingId: string, place: Coordinates): Promise<boolean> {
  const driven = await roomOf(env, bookingId).readTrace()
  const nearest = driven && nearestOnPolyline(decodePolyline(driven.trace), place)
  return nearest !== null && nearest.asideMetres <= REACHED_METRES
}
