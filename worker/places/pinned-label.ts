import type { Coordinates } from '../../src/domain/places/coordinates'

/** What a point is called where no place is known around it: 'Pinned place near 12.9716, 77.5946'. */
export function pinnedLabel({ lat, lng }: Coordinates): string {
  return `Pinned place near ${lat.toFixed(4)}, ${lng.toFixed(4)}`
}
