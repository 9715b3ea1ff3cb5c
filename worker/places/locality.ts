import type { Coordinates } from '../../src/domain/places/coordinates'
import { dropoffOf, pickupOf, type TripPoints } from '../../src/domain/places/coordinates'
import { localityOf } from '../../src/domain/rides/share'
import { localities } from './gazetteer/gazetteer'

/** What a point is called for those who are not told the address (docs/product.md, SHARE-3). */
export const localityAt = (point: Coordinates): string =>
  localityOf(point, localities()) ?? 'Bengaluru or Mysuru'

/** The localities of both ends of a trip; a rental has no drop-off. */
export function localitiesOf(trip: TripPoints) {
  const dropoff = dropoffOf(trip)
  return { pickup_locality: localityAt(pickupOf(trip)), dropoff_locality: dropoff && localityAt(dropoff) }
}
