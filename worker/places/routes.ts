import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { CoordinatesSchema } from '../../src/domain/places/coordinates'
import type { AutocompleteAnswer, Place, ReverseGeocodeAnswer } from '../../src/domain/places/place'
import { accept, type Result } from '../../src/domain/result'
import type { AppEnv } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { log } from '../http/log'
import { limitPlaces } from '../http/rate-limit'
import { ADDRESS_ELSEWHERE, type AddressElsewhere } from './entered-address'
import type { PlaceFinder, PlaceRefusal } from './ports'
import { placesOf } from './providers'

export const PLACE_NOT_FOUND = 'We could not find this place. Please choose it again.'

/** Groups the searches that end in one chosen place. Neither of our providers bills by it, so it goes no further. */
const SessionToken = v.optional(v.pipe(v.string(), v.maxLength(100)))

/** The three public actions; a body with any other is refused. */
const PlacesRequestSchema = v.variant('action', [
  v.object({ action: v.literal('autocomplete'), input: v.string(), sessiontoken: SessionToken }),
  v.object({
    action: v.literal('details'),
    place_id: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
    sessiontoken: SessionToken,
  }),
  v.object({ action: v.literal('reverse_geocode'), ...CoordinatesSchema.entries }),
])

/** Open to visitors, who search before they sign in; the provider's key stays in the worker, which limits requests. */
export const places = new Hono<AppEnv>().post(
  '/places-proxy',
  limitPlaces,
  jsonBody(PlacesRequestSchema),
  async (c) => {
    const request = c.req.valid('json')
    const answered = await answerPlacesRequest(request, placesOf(c.env))
    // Places are personal data: only suggestions may be cached, and only by the user's own browser.
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

/** The answer to a trip one of whose addresses speaks of another place than its coordinates. */
export function addressElsewhere(c: Context<AppEnv>, { reason, kilometres }: AddressElsewhere) {
  log('warn', reason, { requestId: c.get('requestId'), kilometres: Math.round(kilometres) })
  return fail(c, 422, reason, ADDRESS_ELSEWHERE)
}

type PlacesRequest = v.InferOutput<typeof PlacesRequestSchema>

type PlacesAnswer = AutocompleteAnswer | Place | ReverseGeocodeAnswer

/** Runs the requested action. A search that fails is an empty list, never a refusal. */
export async function answerPlacesRequest(
  request: PlacesRequest,
  finder: PlaceFinder,
): Promise<Result<PlacesAnswer, PlaceRefusal>> {
  switch (request.action) {
    case 'autocomplete':
      return accept({ predictions: await finder.autocomplete(request.input).catch(() => []) })
    case 'details':
      return finder.details(request.place_id)
    case 'reverse_geocode':
      return finder.reverseGeocode({ lat: request.lat, lng: request.lng })
  }
}
