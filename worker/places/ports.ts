import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../../src/domain/places/coordinates'
import type { Place, Prediction, ReverseGeocodeAnswer } from '../../src/domain/places/place'
import type { Route } from '../../src/domain/places/route'
import type { Result } from '../../src/domain/result'

/** A provider that didn't answer, or answered with an error or in an unknown form. */
export interface ProviderFailed {
  reason: 'provider_failed'
  provider: 'mapbox'
  /** The HTTP status, or null where no readable answer came. */
  status: number | null
}

/** What the log has of it. */
export const failureFacts = ({ provider, status }: ProviderFailed) => ({ provider, status })

export type PlaceRefusal = { reason: 'unknown_place'; placeId: string } | ProviderFailed

type RouteRefusal = { reason: 'no_route'; from: Coordinates; to: Coordinates } | ProviderFailed

/** A provider of places: our gazetteer or Mapbox, chosen by `placesFrom`. */
export interface PlaceFinder {
  /** At most 5 suggestions for what was typed so far; a provider's failure gives none. */
  autocomplete(input: string): Promise<Prediction[]>
  /** A suggested place, by its id, with its position. */
  details(placeId: string): Promise<Result<Place, PlaceRefusal>>
  /** A label for a point of the map. */
  reverseGeocode(point: Coordinates): Promise<Result<ReverseGeocodeAnswer, PlaceRefusal>>
}

/** A provider of routes: our road graph or Mapbox, chosen by `routesFrom`. */
export interface RouteFinder {
  /** The route by road from one point to another, one way. The steps may be one road of no name unless asked for. */
  route(from: Coordinates, to: Coordinates, asked?: { steps: boolean }): Promise<Result<Route, RouteRefusal>>
}

/** Metres between a place and a road that are no step of their own: a phone measures no better. */
export const AT_ROAD_METRES = 30

const POINT_ID = /^point:(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/

/** The place id of a point of the map, to about a metre: `point:12.97160,77.59460`. */
export function pointIdOf({ lat, lng }: Coordinates): string {
  return `point:${lat.toFixed(5)},${lng.toFixed(5)}`
}

/** The point that such an id names; null for any other id. */
export function pointOfId(placeId: string): Coordinates | null {
  const [, lat, lng] = POINT_ID.exec(placeId) ?? []
  const point = v.safeParse(CoordinatesSchema, { lat: Number(lat), lng: Number(lng) })
  return point.success ? point.output : null
}
