import type { Coordinates } from '../../src/domain/places/coordinates'
import type { Place, Prediction, ReverseGeocodeAnswer } from '../../src/domain/places/place'
import type { DrawnRoute } from '../../src/domain/places/route'
import type { Result } from '../../src/domain/result'

/** A provider that didn't answer, answered with an error, or with what it doesn't promise. */
export interface ProviderFailed {
  reason: 'provider_failed'
  provider: 'mapbox'
  /** The HTTP status, or null where no readable answer came. */
  status: number | null
}

export type PlaceRefusal = { reason: 'unknown_place'; placeId: string } | ProviderFailed

export type RouteRefusal = { reason: 'no_route'; from: Coordinates; to: Coordinates } | ProviderFailed

/** What finds places. Chosen by `placesFrom`. */
export interface PlaceFinder {
  /** At most 5 suggestions for what was typed so far; a provider's failure gives none. */
  autocomplete(input: string): Promise<Prediction[]>
  /** A suggested place, by its id, with its position. */
  details(placeId: string): Promise<Result<Place, PlaceRefusal>>
  /** A label for a point of the map. */
  reverseGeocode(point: Coordinates): Promise<Result<ReverseGeocodeAnswer, PlaceRefusal>>
}

/** What finds routes. Chosen by `routesFrom`. */
export interface RouteFinder {
  /** The way by road from one point to another, one way, with the line that is drawn of it. */
  route(from: Coordinates, to: Coordinates): Promise<Result<DrawnRoute, RouteRefusal>>
}
