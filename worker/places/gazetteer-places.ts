import { type Coordinates, greatCircleKm } from '../../src/domain/places/coordinates'
import type { Place, Prediction } from '../../src/domain/places/place'
import { accept, refuse } from '../../src/domain/result'
import { gazetteer } from './gazetteer/gazetteer'
import { addressOf, type GazetteerPlace, surroundingsOf } from './gazetteer/gazetteer-place'
import { type PlaceFinder, pinnedLabel, pointIdOf, pointOfId } from './ports'
import { indexPlaces, type PlaceIndex, searchPlaces } from './search/search-places'

let index: PlaceIndex | undefined

const predictionOf = (place: GazetteerPlace): Prediction => ({
  place_id: place.id,
  description: addressOf(place),
  structured_formatting: { main_text: place.name, secondary_text: surroundingsOf(place) },
  name_kn: place.nameKn,
})

const placeAnswer = (place: GazetteerPlace): Place => ({
  place_id: place.id,
  formatted_address: addressOf(place),
  geometry: { location: { lat: place.lat, lng: place.lng } },
  name_kn: place.nameKn,
})

/** Finds places in our own gazetteer: no network, no key. docs/product.md, Places and routes. */
export const gazetteerPlaces: PlaceFinder = {
  async autocomplete(input) {
    index ??= indexPlaces(gazetteer())
    return searchPlaces(index, input).map(predictionOf)
  },

  async details(placeId) {
    const point = pointOfId(placeId)
    if (point) {
      const formatted_address = pointLabel(point, gazetteer())
      return accept({ place_id: placeId, formatted_address, geometry: { location: point } })
    }
    const place = gazetteer().find(({ id }) => id === placeId)
    return place ? accept(placeAnswer(place)) : refuse({ reason: 'unknown_place', placeId })
  },

  async reverseGeocode(point) {
    return accept({ place_id: pointIdOf(point), formatted_address: pointLabel(point, gazetteer()) })
  },
}

/** Kilometres from a place within which a point is called by its name. */
const AT_KM = 0.15

/** Kilometres beyond which 'Near' a place would be misleading. */
const NEAR_KM = 4

/**
 * What to call a point: the place within 150 m, else 'Near Koramangala, Bengaluru' with the nearest within
 * 4 km, else 'Pinned place near 12.9716, 77.5946'. docs/product.md, Places and routes.
 */
function pointLabel(point: Coordinates, places: readonly GazetteerPlace[]): string {
  let nearest: { place: GazetteerPlace; km: number } | undefined
  for (const place of places) {
    const km = greatCircleKm(point, place)
    if (!nearest || km < nearest.km) nearest = { place, km }
  }
  if (nearest && nearest.km <= AT_KM) return addressOf(nearest.place)
  if (nearest && nearest.km <= NEAR_KM) return `Near ${addressOf(nearest.place)}`
  return pinnedLabel(point)
}
