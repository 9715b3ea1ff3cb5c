import { type Coordinates, greatCircleKm } from './coordinates'

/** The two city centres the service area is drawn around. docs/product.md, Service area. */
export const SERVICE_CENTRES = [
  { city: 'Mysuru', lat: 12.2958, lng: 76.6394 },
  { city: 'Bengaluru', lat: 12.9716, lng: 77.5946 },
] as const

/** Kilometres of great circle around either centre. */
export const SERVICE_RADIUS_KM = 50

/** What a rider reads under a field whose place lies outside the area. docs/product.md, Service area. */
export const OUT_OF_AREA =
  "❌ We're currently unavailable in this location. Please select a location near Mysore or Bangalore."

/**
 * Whether a point lies at most 50 km (great circle) from the centre of Mysuru or of Bengaluru.
 * docs/product.md, Service area.
 */
export function isInServiceArea(point: Coordinates): boolean {
  return SERVICE_CENTRES.some((centre) => greatCircleKm(centre, point) <= SERVICE_RADIUS_KM)
}
