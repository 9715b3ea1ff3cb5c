import * as bengaluru from './bengaluru'
import { type GazetteerPlace, placesOfTable } from './gazetteer-place'
import * as mysuru from './mysuru'
import * as towns from './towns'

let places: readonly GazetteerPlace[] | undefined

/** Every place we know. Parsed at the first call, so that a request for a page doesn't pay for it. */
export function gazetteer(): readonly GazetteerPlace[] {
  places ??= [bengaluru, mysuru, towns].flatMap((tables) => Object.values(tables)).flatMap(placesOfTable)
  return places
}

/** Kinds of places so large that their names do not give an address away. */
const LOCALITY_KINDS: readonly GazetteerPlace['kind'][] = ['locality', 'town', 'airport']

let localityPlaces: readonly GazetteerPlace[] | undefined

/** Parts of the cities, towns and airports: what viewers of a share link read in place of an address. */
export function localities(): readonly GazetteerPlace[] {
  localityPlaces ??= gazetteer().filter(({ kind }) => LOCALITY_KINDS.includes(kind))
  return localityPlaces
}
