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

/** So wide that a name of them says where somebody is going, and not to whom. */
const WIDE: readonly GazetteerPlace['kind'][] = ['locality', 'town', 'airport']

let wide: readonly GazetteerPlace[] | undefined

/** Parts of the cities, towns and airports: what a trip's ends are called to people with a shared link. */
export function localities(): readonly GazetteerPlace[] {
  wide ??= gazetteer().filter(({ kind }) => WIDE.includes(kind))
  return wide
}
