import type { Coordinates } from '../../src/domain/places/coordinates'
import { spotOn, withoutEnd } from '../../src/domain/rides/along-line'
import { phaseOf } from '../../src/domain/rides/phase'
import type { WayAnswer } from '../../src/domain/rides/ride-details'
import { decodeLine } from '../../src/domain/rides/trace'
import { REACHED_METRES, wayTarget } from '../../src/domain/rides/way-target'
import type { BookingRow } from '../bookings/booking-row'
import type { Bindings } from '../http/app-env'
import { routesOf } from '../places/providers'
import { dropoffOf, pickupOf } from './ride-ends'
import { roomOf } from './room'

const NO_WAY: WayAnswer = { way: null }

/** What is kept from people with a link: where exactly the way ends (docs/product.md, Sharing). */
const HIDDEN_METRES = 500
const SHARED_STEP_METRES = 100
const SHARED_STEP_SECONDS = 60

/**
 * The way still to go, from the car's last fix, or null while there is none (docs/product.md, Live position). For
 * people with a link the line stops 500 m short, and length and time are rounded: nobody can measure where a door is.
 */
export async function findWay(
  env: Bindings,
  row: BookingRow,
  audience: 'own' | 'shared',
): Promise<WayAnswer> {
  const [phase, dropoff] = [phaseOf(row), dropoffOf(row)]
  const facts = { phase, pickup: pickupOf(row), dropoff, isRoundTrip: row.isRoundTrip }
  if (wayTarget({ ...facts, reachedDropoff: false }) === null) return NO_WAY
  const position = (await roomOf(env, row.id).glance())?.position
  if (!position) return NO_WAY
  const reachedDropoff =
    phase === 'started' && row.isRoundTrip && dropoff !== null && (await hasReached(env, row.id, dropoff))
  const to = wayTarget({ ...facts, reachedDropoff })
  const from = { lat: position.lat, lng: position.lng }
  if (to === null) return NO_WAY
  const found = await routesOf(env).route(from, to.point)
  if (!found.ok) return NO_WAY
  const { line, distanceMetres, durationSeconds, estimated } = found.value
  const isShared = audience === 'shared'
  return {
    way: {
      target: to.target,
      line: isShared ? withoutEnd(line, HIDDEN_METRES) : line,
      distance_metres: isShared ? inSteps(distanceMetres, SHARED_STEP_METRES) : distanceMetres,
      duration_seconds: isShared ? inSteps(durationSeconds, SHARED_STEP_SECONDS) : durationSeconds,
      fix_at: position.at,
      estimated,
    },
  }
}

const inSteps = (value: number, step: number) => Math.round(value / step) * step

/** Whether the way driven since the start has been at a place: what a car does after it says nothing of that. */
async function hasReached(env: Bindings, bookingId: string, place: Coordinates): Promise<boolean> {
  const driven = await roomOf(env, bookingId).takeTrace()
  const nearest = driven && spotOn(decodeLine(driven.trace), place)
  return nearest !== null && nearest.asideMetres <= REACHED_METRES
}
