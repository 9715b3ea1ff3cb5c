import {
  type Coordinates,
  dropoffOf,
  pickupOf,
  type TripPoints,
} from '../../../src/domain/places/coordinates'
import { localityOf } from '../../../src/domain/rides/share'
import { lazily } from '../../lazily'
import { BENGALURU } from './bengaluru'
import { type GazetteerPlace, placesIn } from './gazetteer-place'
import { MYSURU } from './mysuru'
import { TOWNS } from './towns'

/** Every place we know. */
export const gazetteer = lazily((): readonly GazetteerPlace[] => [BENGALURU, MYSURU, TOWNS].flatMap(placesIn))

/** Kinds of places so large that their names do not give an address away. */
const LOCALITY_KINDS: readonly GazetteerPlace['kind'][] = ['locality', 'town', 'airport']

/** Parts of the cities, towns and airports: what viewers of a share link read in place of an address. */
export const localities = lazily(() => gazetteer().filter(({ kind }) => LOCALITY_KINDS.includes(kind)))

/** What a point is called for those who are not told the address (docs/product.md, SHARE-3). */
export const localityAt = (point: Coordinates): string =>
  localityOf(point, localities()) ?? 'Bengaluru or Mysuru'

/** The localities of both ends of a trip; a rental has no drop-off. */
export function localitiesOf(trip: TripPoints) {
  const dropoff = dropoffOf(trip)
  return { pickup_locality: localityAt(pickupOf(trip)), dropoff_locality: dropoff && localityAt(dropoff) }
}
