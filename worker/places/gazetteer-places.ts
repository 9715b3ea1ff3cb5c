import type { Place, Prediction } from '../../src/domain/places/place'
import { accept, refuse } from '../../src/domain/result'
import { gazetteer } from './gazetteer/gazetteer'
import { addressOf, type GazetteerPlace, surroundingsOf } from './gazetteer/gazetteer-place'
import { pointLabel } from './gazetteer/point-label'
import { pointIdOf, pointOfId } from './point-id'
import type { PlaceFinder } from './ports'
import { indexPlaces, type PlaceIndex } from './search/place-index'
import { searchPlaces } from './search/search-places'

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
