import type { Place, Prediction } from '../../src/domain/places/place'
import { accept, refuse } from '../../src/domain/result'
import { pointLabel } from './entered-address'
import { addressOf, type GazetteerPlace, surroundingsOf } from './gazetteer/gazetteer-place'
import { type PlaceFinder, pointIdOf, pointOfId } from './ports'
import { findKnownPlace, placeIndex } from './search/known-places'
import { type Found, searchPlaces } from './search/search-places'

const kannadaName = ({ nameKn }: GazetteerPlace) => (nameKn === '' ? {} : { name_kn: nameKn })

const predictionOf = ({ place, detail, certain }: Found): Prediction => ({
  place_id: place.id,
  description: addressOf(place),
  structured_formatting: { main_text: place.name, secondary_text: whereIs(place, detail) },
  ...kannadaName(place),
  ...(detail && { detail }),
  ...(certain && { certain }),
})

/** The second line of a suggestion: where the place is, whether we go there, and what of an address is kept beside it. */
const whereIs = (place: GazetteerPlace, detail: string) =>
  [surroundingsOf(place), place.kind === 'outside' && 'outside our service area', detail]
    .filter(Boolean)
    .join(' · ')

const placeAnswer = (place: GazetteerPlace): Place => ({
  place_id: place.id,
  formatted_address: addressOf(place),
  geometry: { location: { lat: place.lat, lng: place.lng } },
  ...kannadaName(place),
})

/** Finds places in our own gazetteer: no network, no key. docs/product.md, PLACE-14. */
export const gazetteerPlaces: PlaceFinder = {
  async autocomplete(input) {
    return searchPlaces(placeIndex(), input).map(predictionOf)
  },

  async details(placeId) {
    const point = pointOfId(placeId)
    if (point) {
      const formatted_address = pointLabel(point)
      return accept({ place_id: placeId, formatted_address, geometry: { location: point } })
    }
    const place = findKnownPlace(placeId)
    return place ? accept(placeAnswer(place)) : refuse({ reason: 'unknown_place', placeId })
  },

  async reverseGeocode(point) {
    return accept({ place_id: pointIdOf(point), formatted_address: pointLabel(point) })
  },
}
