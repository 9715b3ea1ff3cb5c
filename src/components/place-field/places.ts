import type { GenericSchema } from 'valibot'
import { call, randomKey } from '../../api'
import type { Coordinates } from '../../domain/places/coordinates'
import { AutocompleteAnswerSchema, PlaceSchema, ReverseGeocodeAnswerSchema } from '../../domain/places/place'
import { accept, type Result, refuse } from '../../domain/result'

const askPlaces = <Schema extends GenericSchema>(answer: Schema, body: object, signal: AbortSignal) =>
  call('/api/places-proxy', { answer, body, signal })

/** Suggestions for what was typed. `session` groups the searches that end in one chosen place. */
export const autocomplete = (input: string, session: string, signal: AbortSignal) =>
  askPlaces(AutocompleteAnswerSchema, { action: 'autocomplete', input, sessiontoken: session }, signal)

/** The coordinates of a suggested place. */
export const placeDetails = (placeId: string, session: string, signal: AbortSignal) =>
  askPlaces(PlaceSchema, { action: 'details', place_id: placeId, sessiontoken: session }, signal)

/** The address of a point of the map. */
export const reverseGeocode = ({ lat, lng }: Coordinates, signal: AbortSignal) =>
  askPlaces(ReverseGeocodeAnswerSchema, { action: 'reverse_geocode', lat, lng }, signal)

export interface SearchSession {
  token(): string
  end(): void
}

/** The token that groups the searches of one field until a place is chosen; the next search begins a new one. */
export function searchSession(): SearchSession {
  let token = ''
  return {
    token() {
      token ||= randomKey()
      return token
    },
    end() {
      token = ''
    },
  }
}

/** docs/product.md, PLACE-2: precise, 10 seconds at most, a fix of the last minute will do. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

type PositionRefusal = { reason: 'denied' | 'unavailable' }

/** A measured position, which lies within `metres` of the point. */
export interface Fix extends Coordinates {
  metres: number
}

/** The device's position. Refused if the rider denies it or the device has none. */
export function currentPosition(): Promise<Result<Fix, PositionRefusal>> {
  return new Promise((settle) => {
    if (!navigator.geolocation) return settle(refuse({ reason: 'unavailable' }))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        settle(accept({ lat: coords.latitude, lng: coords.longitude, metres: coords.accuracy })),
      ({ code, PERMISSION_DENIED }) =>
        settle(refuse({ reason: code === PERMISSION_DENIED ? 'denied' : 'unavailable' })),
      OPTIONS,
    )
  })
}
