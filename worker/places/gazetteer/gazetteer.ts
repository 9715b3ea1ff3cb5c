import * as stations from './bengaluru'
import * as sights from './bengaluru'
import {
  bengaluruCampuses,
  bengaluruCentral,
  bengaluruEast,
  bengaluruHospitals,
  bengaluruMalls,
  bengaluruMarkets,
  bengaluruMetro,
  bengaluruSouth,
  bengaluruWork,
  bengaluruWorship,
} from './bengaluru'
import { type GazetteerPlace, placesOfTable } from './gazetteer-place'
import * as mysuru from './mysuru'
import * as towns from './towns'

let places: readonly GazetteerPlace[] | undefined

/** Every place we know. Parsed at the first call, so that a request for a page doesn't pay for it. */
export function gazetteer(): readonly GazetteerPlace[] {
  places ??= [
    bengaluruCentral,
    bengaluruSouth,
    bengaluruEast,
    bengaluruMetro,
    ...Object.values(stations),
    bengaluruWork,
    bengaluruHospitals,
    bengaluruMalls,
    bengaluruMarkets,
    bengaluruWorship,
    bengaluruCampuses,
    ...Object.values(sights),
    ...Object.values(mysuru),
    ...Object.values(towns),
  ].flatMap(placesOfTable)
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
