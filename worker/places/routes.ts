import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../../src/domain/places/coordinates'
import type { AutocompleteAnswer, Place, ReverseGeocodeAnswer } from '../../src/domain/places/place'
import type { RefusalTable } from '../../src/domain/refusals'
import { accept, type Result } from '../../src/domain/result'
import { quoteKeys, type SigningKeys } from '../config'
import type { AppEnv } from '../http/app-env'
import { granted, jsonBody } from '../http/failures'
import { isOverLimit, mayLookUp, tooMany } from '../http/rate-limit'
import { checkSession } from '../session/check-session'
import { signLabel } from './given-labels'
import { failureFacts, type PlaceFinder, type PlaceRefusal } from './ports'
import { placesOf } from './providers'

export const PLACE_NOT_FOUND = 'We could not find this place. Please choose it again.'

const PLACE_REFUSALS = {
  unknown_place: [404, PLACE_NOT_FOUND],
  provider_failed: [502, PLACE_NOT_FOUND, { logged: ['error', 'places_provider_failed', failureFacts] }],
} as const satisfies RefusalTable

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

/**
 * Refuses an address that searches places more often than a person types, and lets through who is signed in behind it and
 * does not: the guests of a house share its address. No session is checked before the address is over its limit.
 */
export const limitPlaces = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isOverLimit(c, 'places'))) return next()
  const check = await checkSession(c)
  const mayPass = check.state === 'signed-in' && (await mayLookUp(c.env, check.user.userId))
  return mayPass ? next() : tooMany(c, 'Too many look-ups. Please wait a minute and try again.')
})

/** Open to visitors, who search before they sign in; the provider's key stays in the worker, which limits requests. */
export const places = new Hono<AppEnv>().post(
  '/places-proxy',
  limitPlaces,
  jsonBody(PlacesRequestSchema),
  async (c) => {
    const request = c.req.valid('json')
    const answered = answerPlacesRequest(request, placesOf(c.env), quoteKeys(c.env))
    // Places are personal data: only suggestions may be cached, and only by the user's own browser.
    if (request.action === 'autocomplete') c.header('cache-control', 'private, max-age=300')
    return c.json(await granted(PLACE_REFUSALS, answered))
  },
)

type PlacesRequest = v.InferOutput<typeof PlacesRequestSchema>

type PlacesAnswer = AutocompleteAnswer | Place | ReverseGeocodeAnswer

/** Runs the requested action; what a point is called is signed. A search that fails is an empty list, never a refusal. */
export async function answerPlacesRequest(
  request: PlacesRequest,
  finder: PlaceFinder,
  keys: SigningKeys,
): Promise<Result<PlacesAnswer, PlaceRefusal>> {
  switch (request.action) {
    case 'autocomplete':
      return accept({ predictions: await finder.autocomplete(request.input).catch(() => []) })
    case 'details': {
      const place = await finder.details(request.place_id)
      return place.ok ? signed(place.value, place.value.geometry.location, keys) : place
    }
    case 'reverse_geocode': {
      const point = { lat: request.lat, lng: request.lng }
      const named = await finder.reverseGeocode(point)
      return named.ok ? signed(named.value, point, keys) : named
    }
  }
}

const signed = async <T extends { formatted_address: string }>(
  named: T,
  point: Coordinates,
  keys: SigningKeys,
) => accept({ ...named, signature: await signLabel(named.formatted_address, point, keys) })
