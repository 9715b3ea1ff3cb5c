import { bengaluruCampuses } from './bengaluru-campuses'
import { bengaluruCentral } from './bengaluru-central'
import { bengaluruEast } from './bengaluru-east'
import { bengaluruHospitals } from './bengaluru-health'
import { bengaluruMetro } from './bengaluru-metro'
import { bengaluruMalls, bengaluruMarkets } from './bengaluru-shopping'
import * as sights from './bengaluru-sights'
import { bengaluruSouth } from './bengaluru-south'
import * as stations from './bengaluru-stations'
import { bengaluruWork } from './bengaluru-work'
import { bengaluruWorship } from './bengaluru-worship'
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
