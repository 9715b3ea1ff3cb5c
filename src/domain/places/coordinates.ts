import * as v from 'valibot'

/** A point on the earth in degrees, WGS 84. */
export interface Coordinates {
  lat: number
  lng: number
}

/** Latitude -90 to 90 and longitude -180 to 180, both finite. */
export const CoordinatesSchema = v.object({
  lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
})

/** Kilometres; the radius every distance rule is stated with (docs/product.md, AREA-1). */
const EARTH_RADIUS_KM = 6371

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle (haversine) distance between two points in kilometres. docs/product.md, AREA-1. */
export function greatCircleKm(a: Coordinates, b: Coordinates): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2)
  const halfLng = Math.sin(radians(b.lng - a.lng) / 2)
  const chord = halfLat * halfLat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLng * halfLng
  // Rounding can lift the chord of two antipodes a hair over 1, whose root asin can't take.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)))
}

export const metresBetween = (a: Coordinates, b: Coordinates): number => greatCircleKm(a, b) * 1000

const DEGREE_KM = radians(EARTH_RADIUS_KM)

/** The point so many kilometres north and east of another. Over some ten kilometres the earth is flat enough for that. */
export const pointOff = ({ lat, lng }: Coordinates, northKm: number, eastKm: number): Coordinates => ({
  lat: lat + northKm / DEGREE_KM,
  lng: lng + eastKm / (DEGREE_KM * Math.cos(radians(lat))),
})

/** West, south, east and north of the box around points, so many degrees wider on each side. */
export function boxAround(points: readonly Coordinates[], edge = 0): [number, number, number, number] {
  const lngs = points.map(({ lng }) => lng)
  const lats = points.map(({ lat }) => lat)
  return [
    Math.min(...lngs) - edge,
    Math.min(...lats) - edge,
    Math.max(...lngs) + edge,
    Math.max(...lats) + edge,
  ]
}

export const isSamePoint = (a: Coordinates, b: Coordinates | null | undefined): boolean =>
  a.lat === b?.lat && a.lng === b.lng

/** The point alone, of something that has one. */
export const coordinatesOf = ({ lat, lng }: Coordinates): Coordinates => ({ lat, lng })

/** To five decimals, which are about a metre. */
export const roundedPoint = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

/** As GeoJSON has a point, longitude first. */
export const positionOf = ({ lat, lng }: Coordinates): [lng: number, lat: number] => [lng, lat]

/** Both ends of a trip as bookings and requests have them; a rental has no drop-off. */
export interface TripPoints {
  pickup_latitude: number
  pickup_longitude: number
  dropoff_latitude: number | null
  dropoff_longitude: number | null
}

/** Where a trip begins. */
export const pickupOf = (trip: TripPoints): Coordinates => ({
  lat: trip.pickup_latitude,
  lng: trip.pickup_longitude,
})

/** Null for a rental. */
export const dropoffOf = ({
  dropoff_latitude: lat,
  dropoff_longitude: lng,
}: TripPoints): Coordinates | null => (lat === null || lng === null ? null : { lat, lng })
