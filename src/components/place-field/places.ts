import type { GenericSchema, InferOutput } from 'valibot'
import { type CallRefusal, call } from '../../api'
import type { Coordinates } from '../../domain/places/coordinates'
import {
  type AutocompleteAnswer,
  AutocompleteAnswerSchema,
  type Place,
  PlaceSchema,
  type ReverseGeocodeAnswer,
  ReverseGeocodeAnswerSchema,
} from '../../domain/places/place'
import { type Result, refuse } from '../../domain/result'

export type PlacesRefusal = CallRefusal | { reason: 'stopped' }

/** Asks the places API. A call stopped by its own signal is a refusal too, so that nobody has to catch it. */
async function ask<Schema extends GenericSchema>(
  answer: Schema,
  body: object,
  signal: AbortSignal,
): Promise<Result<InferOutput<Schema>, PlacesRefusal>> {
  try {
    const answered = await call('/api/places-proxy', { answer, body, signal })
    return signal.aborted ? refuse({ reason: 'stopped' }) : answered
  } catch (error) {
    if (signal.aborted) return refuse({ reason: 'stopped' })
    throw error
  }
}

/** Suggestions for what was typed. `session` groups the searches that end in one chosen place. */
export const autocomplete = (
  input: string,
  session: string,
  signal: AbortSignal,
): Promise<Result<AutocompleteAnswer, PlacesRefusal>> =>
  ask(AutocompleteAnswerSchema, { action: 'autocomplete', input, sessiontoken: session }, signal)

/** Where a suggested place is. */
export const placeDetails = (
  placeId: string,
  session: string,
  signal: AbortSignal,
): Promise<Result<Place, PlacesRefusal>> =>
  ask(PlaceSchema, { action: 'details', place_id: placeId, sessiontoken: session }, signal)

/** What to call a point of the map. */
export const reverseGeocode = (
  { lat, lng }: Coordinates,
  signal: AbortSignal,
): Promise<Result<ReverseGeocodeAnswer, PlacesRefusal>> =>
  ask(ReverseGeocodeAnswerSchema, { action: 'reverse_geocode', lat, lng }, signal)
