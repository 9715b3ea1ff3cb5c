import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { limitPlaces } from '../http/rate-limit'
import { jsonBody } from '../http/validate'
import { answerPlacesRequest, PlacesRequestSchema } from './answer-places-request'
import { placesOf } from './providers'

export const PLACE_NOT_FOUND = 'We could not find this place. Please choose it again.'

/** Open to visitors, who search before they sign in: the provider's key stays here, and so does the limit. */
export const places = new Hono<AppEnv>().post(
  '/places-proxy',
  limitPlaces,
  jsonBody(PlacesRequestSchema),
  async (c) => {
    const request = c.req.valid('json')
    const answered = await answerPlacesRequest(request, placesOf(c.env))
    // Where somebody is or goes is nobody else's: only what was typed may be kept, and only by their own browser.
    c.header('cache-control', request.action === 'autocomplete' ? 'private, max-age=300' : 'no-store')
    if (answered.ok) return c.json(answered.value)
    if (answered.refusal.reason === 'unknown_place') return fail(c, 404, 'unknown_place', PLACE_NOT_FOUND)
    log('error', 'places_provider_failed', {
      requestId: c.get('requestId'),
      provider: answered.refusal.provider,
      status: answered.refusal.status,
    })
    return fail(c, 502, 'provider_failed', PLACE_NOT_FOUND)
  },
)
