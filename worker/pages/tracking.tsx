import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { type LastFix, NO_FIX } from '../../src/components/live-ride/live-ride'
import { IdSchema } from '../../src/domain/fields'
import { decodePolyline } from '../../src/domain/places/polyline'
import { isMoving, type RidePhase } from '../../src/domain/rides/phase'
import { type PrivacyZone, privacyZoneAt, redactedPosition } from '../../src/domain/rides/privacy-zone'
import type { TrackingProps } from '../../src/islands/tracking/island'
import { TrackingPage, TripSharePage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import { rideTraces } from '../database/tables'
import type { AppEnv, Bindings } from '../http/app-env'
import { isOverLimit } from '../http/rate-limit'
import { logged } from '../log'
import { readActiveRide } from '../rides/read-active-ride'
import { roomOf } from '../room/room'
import { signedInUserOf } from '../session/check-session'
import { readSharedRide } from '../shares/read-shared-ride'
import { guardedPage } from './guarded'
import { renderBusy, renderPage } from './render'

async function trackingOf(c: Context<AppEnv>, userId: string): Promise<TrackingProps> {
  const wanted = v.safeParse(IdSchema, c.req.query('booking_id'))
  const initial = await readActiveRide(c.env, userId, wanted.success ? wanted.output : null)
  const { ride } = initial
  return {
    initial,
    lastFix: ride ? await lastFixOf(c.env, ride.booking.id, ride.phase) : NO_FIX,
    renderedAt: Date.now(),
  }
}

export const trackingPage = guardedPage(ROUTES.tracking, async (c, { userId }) => {
  const tracking = await trackingOf(c, userId)
  return { content: <TrackingPage {...tracking} /> }
})

/**
 * A ride for viewers of its link. A link that ended and one that never was have the same page, with different statuses
 * (docs/product.md, SHARE-7).
 */
export const tripSharePage = new Hono<AppEnv>().get(ROUTES.tripShare.path, async (c) => {
  const route = ROUTES.tripShare
  const shareId = c.req.param('id')
  if (await isOverLimit(c, 'shares')) return renderBusy(c, route)
  const [user, shared] = await Promise.all([
    signedInUserOf(c),
    readSharedRide(databaseOf(c.env.DB), shareId, new Date()),
  ])
  if (shared.state !== 'live') {
    const status = shared.state === 'ended' ? 410 : 404
    return renderPage(c, { route, content: <TripSharePage share={null} />, user }, status)
  }
  const { ride, bookingId, privacyZones } = shared
  const isAfterwards = ride.emergency_until !== null && ride.phase === 'completed'
  const share = {
    shareId,
    ride,
    lastFix: isAfterwards
      ? await endOfTrace(c.env, bookingId)
      : await sharedFixOf(c.env, bookingId, ride.phase, privacyZones),
    renderedAt: Date.now(),
  }
  return renderPage(c, { route, content: <TripSharePage share={share} />, user })
})

/**
 * The car's last known position for a page of its ride; none before the driver sets out and after the end. Where the
 * room can't be reached the page is rendered without a position.
 */
async function lastFixOf(env: Bindings, bookingId: string, phase: RidePhase): Promise<LastFix> {
  if (!isMoving(phase)) return NO_FIX
  const read = async () => roomOf(env, bookingId).summary()
  const summary = await read().catch(logged('room_not_asked', null))
  if (!summary || !isMoving(summary.phase)) return NO_FIX
  return { position: summary.position, age_ms: summary.age_ms, signal: summary.signal }
}

/** As `lastFixOf`, for viewers of a link: redacted inside a privacy zone (docs/product.md, SHARE-4). */
async function sharedFixOf(
  env: Bindings,
  bookingId: string,
  phase: RidePhase,
  privacyZones: readonly PrivacyZone[],
): Promise<LastFix> {
  const fix = await lastFixOf(env, bookingId, phase)
  const { position } = fix
  const zone = position && privacyZoneAt(privacyZones, phase, position)
  return zone ? { ...fix, position: redactedPosition(position, zone), near: zone.end } : fix
}

/** Where a ride ended by its trace, which is stored at its end. */
async function endOfTrace(env: Bindings, bookingId: string): Promise<LastFix> {
  const [kept] = await databaseOf(env.DB)
    .select()
    .from(rideTraces)
    .where(eq(rideTraces.booking_id, bookingId))
  const end = decodePolyline(kept?.trace ?? '').at(-1)
  if (!kept || !end) return NO_FIX
  const at = Date.parse(kept.created_at)
  const position = { at, ...end, heading: null, speed: null, accuracy: null }
  return { position, age_ms: Date.now() - at, signal: 'lost' }
}
