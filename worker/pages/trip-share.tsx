import { Hono } from 'hono'
import { TripSharePage } from '../../src/pages/rider-pages'
import { ROUTES } from '../../src/routes'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { isTryingLinks, RETRY_SECONDS } from '../http/rate-limit'
import { mapHosts, mapTokenOf } from '../map/map-token'
import { readSharedRide } from '../shares/read-shared-ride'
import { viewerOf } from '../sign-in/viewer'
import { sharedFixOf } from './last-fix'
import { renderPage } from './render'

/**
 * A ride for anybody who has its link. A link that ended and one that never was look the same, and differ in their
 * status alone (docs/product.md, Sharing).
 */
export const tripSharePage = new Hono<AppEnv>().get(ROUTES.tripShare.path, async (c) => {
  const route = ROUTES.tripShare
  const shareId = c.req.param('id')
  if (await isTryingLinks(c)) {
    c.header('retry-after', String(RETRY_SECONDS))
    return renderPage(c, { route, content: <TripSharePage share="busy" />, viewer: await viewerOf(c) }, 429)
  }
  const [viewer, shared] = await Promise.all([
    viewerOf(c),
    readSharedRide(databaseOf(c.env.DB), shareId, new Date()),
  ])
  if (shared.state !== 'live') {
    const status = shared.state === 'ended' ? 410 : 404
    return renderPage(c, { route, content: <TripSharePage share={null} />, viewer }, status)
  }
  const { ride, bookingId, veils } = shared
  const share = {
    shareId,
    ride,
    lastFix: await sharedFixOf(c.env, bookingId, ride.phase, veils),
    renderedAt: Date.now(),
    mapboxToken: mapTokenOf(c.env),
  }
  return renderPage(c, { route, content: <TripSharePage share={share} />, viewer, hosts: mapHosts(c.env) })
})
