import type { Coordinates } from '../../src/domain/places/coordinates'
import { decodePolyline, nearestOnPolyline, polylineMetres } from '../../src/domain/places/polyline'
import { phaseOf } from '../../src/domain/rides/phase'
import {
  PRIVACY_ZONE_METRES,
  polylineToPrivacyZone,
  privacyZoneAt,
  privacyZoneOf,
} from '../../src/domain/rides/privacy-zone'
import { REACHED_METRES, type RouteAheadAnswer, routeTarget } from '../../src/domain/rides/route-ahead'
import type { BookingRow } from '../bookings/booking-row'
import type { Bindings } from '../http/app-env'
import { routesOf } from '../places/providers'
import { dropoffOf, pickupOf, privacyZonesOf } from './ride-facts'
import { roomOf } from './room'

const NO_WAY: RouteAheadAnswer = { way: null }

/** In which steps people with a link are told what is left. */
const LINK_STEP_METRES = 100
const LINK_STEP_SECONDS = 60

/**
 * The way still to go, from the car's last fix, or null while there is none (docs/product.md, Live position). People
 * with a link are told none while the car is near an end, and else where it leads to the area around its end, no
 * farther (docs/product.md, Sharing).
 */
export async function findRemainingRoute(
  env: Bindings,
  row: BookingRow,
  audience: 'own' | 'shared',
): Promise<RouteAheadAnswer> {
  const [phase, dropoff] = [phaseOf(row), dropoffOf(row)]
  const facts = { phase, pickup: pickupOf(row), dropoff, isRoundTrip: row.is_round_trip }
  if (routeTarget({ ...facts, reachedDropoff: false }) === null) return NO_WAY
  const position = (await roomOf(env, row.id).summary())?.position
  if (!position) return NO_WAY
  const isShared = audience === 'shared'
  if (isShared && privacyZoneAt(privacyZonesOf(row), phase, position)) return NO_WAY
  const reachedDropoff =
    phase === 'started' && row.is_round_trip && dropoff !== null && (await hasReached(env, row.id, dropoff))
  const to = routeTarget({ ...facts, reachedDropoff })
  const from = { lat: position.lat, lng: position.lng }
  if (to === null) return NO_WAY
  const found = await routesOf(env).route(from, to.point)
  if (!found.ok) return NO_WAY
  const { line, distanceMetres, durationSeconds, estimated } = found.value
  const way = {
    target: to.target,
    line,
    distance_metres: distanceMetres,
    duration_seconds: durationSeconds,
    fix_at: position.at,
    estimated,
  }
  return { way: isShared ? byLink(way, privacyZoneOf(to.target, to.point)) : way }
}

/** The way into an area counts as its radius: its true length would say how far from the edge the door is. */
function byLink(way: NonNullable<RouteAheadAnswer['way']>, zone: Coordinates): RouteAheadAnswer['way'] {
  const line = polylineToPrivacyZone(way.line, zone)
  const share = (polylineMetres(line) + PRIVACY_ZONE_METRES) / Math.max(1, polylineMetres(way.line))
  return {
    ...way,
    line,
    distance_metres: inSteps(way.distance_metres * share, LINK_STEP_METRES),
    duration_seconds: inSteps(way.duration_seconds * share, LINK_STEP_SECONDS),
  }
}

const inSteps = (value: number, step: number) => Math.round(value / step) * step

/** Whether the way driven since the start has been at a place: what a car does after it says nothing of that. */
async function hasReached(env: Bindings, bookingId: string, place: Coordinates): Promise<boolean> {
  const driven = await roomOf(env, bookingId).readTrace()
  const nearest = driven && nearestOnPolyline(decodePolyline(driven.trace), place)
  return nearest !== null && nearest.asideMetres <= REACHED_METRES
}
