import * as v from 'valibot'
import { CoordinatesSchema } from '../../src/domain/places/coordinates'
import type { AutocompleteAnswer, Place, ReverseGeocodeAnswer } from '../../src/domain/places/place'
import { accept, type Result } from '../../src/domain/result'
import type { PlaceFinder, PlaceRefusal } from './ports'

/** Groups the searches that end in one chosen place. Neither of our providers bills by it, so it goes no further. */
const SessionToken = v.optional(v.pipe(v.string(), v.maxLength(100)))

/** The three actions that the public may ask for; a body with any other is refused. */
export const PlacesRequestSchema = v.variant('action', [
  v.object({ action: v.literal('autocomplete'), input: v.string(), sessiontoken: SessionToken }),
  v.object({
    action: v.literal('details'),
    place_id: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
    sessiontoken: SessionToken,
  }),
  v.object({ action: v.literal('reverse_geocode'), ...CoordinatesSchema.entries }),
])
export type PlacesRequest = v.InferOutput<typeof PlacesRequestSchema>

type PlacesAnswer = AutocompleteAnswer | Place | ReverseGeocodeAnswer

/** Asks the finder what the request wants to know. A search that fails is an empty list, never a refusal. */
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
