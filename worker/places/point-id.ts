import * as v from 'valibot'
import { type Coordinates, CoordinatesSchema } from '../../src/domain/places/coordinates'

const POINT_ID = /^point:(-?\d{1,2}\.\d{5}),(-?\d{1,3}\.\d{5})$/

/** The place id of a point of the map, to about a metre: `point:12.97160,77.59460`. */
export function pointIdOf({ lat, lng }: Coordinates): string {
  return `point:${lat.toFixed(5)},${lng.toFixed(5)}`
}

/** The point that such an id names; null for any other id. */
export function pointOfId(placeId: string): Coordinates | null {
  const [, lat, lng] = POINT_ID.exec(placeId) ?? []
  const point = v.safeParse(CoordinatesSchema, { lat: Number(lat), lng: Number(lng) })
  return point.success ? point.output : null
}

/** What a point is called where no place is known around it: 'Pinned place near 12.9716, 77.5946'. */
export function pinnedLabel({ lat, lng }: Coordinates): string {
  return `Pinned place near ${lat.toFixed(4)}, ${lng.toFixed(4)}`
}
