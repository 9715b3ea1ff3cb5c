import * as v from 'valibot'

/** The answer to `POST /api/route-preview`: a trip's road, one way, before it is booked. */
export const RoutePreviewSchema = v.object({
  distance_metres: v.pipe(v.number(), v.minValue(0)),
  duration_seconds: v.pipe(v.number(), v.minValue(0)),
  /** True where both are computed from our own road graph and not measured. */
  estimated: v.boolean(),
  /** Points in order, longitude first as in GeoJSON. */
  line: v.array(v.tuple([v.number(), v.number()])),
})
export type RoutePreview = v.InferOutput<typeof RoutePreviewSchema>

/** 'About 12.4 km, 32 min (estimated)': what the road of a trip is said to be. */
export function routeWords({ distance_metres, duration_seconds, estimated }: RoutePreview): string {
  const minutes = Math.max(1, Math.round(duration_seconds / 60))
  const hours = Math.floor(minutes / 60)
  const time = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')
  return `About ${(distance_metres / 1000).toFixed(1)} km, ${time}${estimated ? ' (estimated)' : ''}`
}
