import { gazetteer } from '../gazetteer/gazetteer'
import type { GazetteerPlace } from '../gazetteer/gazetteer-place'
import { outsidePlaces } from '../gazetteer/outside'
import { pinCodesByPlace } from '../gazetteer/pin-codes'
import { roadStretches } from '../gazetteer/roads'
import { indexPlaces, type PlaceIndex } from './place-index'

let known: readonly GazetteerPlace[] | undefined

/** Every place that a search finds: the gazetteer's, with their PIN codes, stretches of roads, and places outside. */
function knownPlaces(): readonly GazetteerPlace[] {
  known ??= [
    ...gazetteer().map((place) => {
      const codes = pinCodesByPlace().get(`${place.name}, ${place.city}`)
      return codes ? { ...place, aliases: [...place.aliases, ...codes] } : place
    }),
    ...roadStretches(),
    ...outsidePlaces(),
  ]
  return known
}

let index: PlaceIndex | undefined

export function placeIndex(): PlaceIndex {
  index ??= indexPlaces(knownPlaces())
  return index
}

export const findKnownPlace = (id: string): GazetteerPlace | undefined =>
  knownPlaces().find((place) => place.id === id)
