import { type Coordinates, greatCircleKm } from '../../../src/domain/places/coordinates'
import { pinnedLabel } from '../pinned-label'
import { addressOf, type GazetteerPlace } from './gazetteer-place'

/** So close to a place's point a person is at it. */
const AT_KM = 0.15

/** Farther off, a place's name would mislead more than it tells. */
const NEAR_KM = 4

/**
 * What to call a point: the place within 150 m, else 'Near Koramangala, Bengaluru' with the nearest within
 * 4 km, else 'Pinned place near 12.9716, 77.5946'. docs/product.md, Places and routes.
 */
export function pointLabel(point: Coordinates, places: readonly GazetteerPlace[]): string {
  let nearest: { place: GazetteerPlace; km: number } | undefined
  for (const place of places) {
    const km = greatCircleKm(point, place)
    if (!nearest || km < nearest.km) nearest = { place, km }
  }
  if (nearest && nearest.km <= AT_KM) return addressOf(nearest.place)
  if (nearest && nearest.km <= NEAR_KM) return `Near ${addressOf(nearest.place)}`
  return pinnedLabel(point)
}
