import * as v from 'valibot'
import type { Coordinates } from './coordinates'

/**
 * A one-way route between two places, with its polyline, which is drawn and followed. Fares don't depend on the polyline,
 * and quotes don't contain it. docs/product.md, Places and routes.
 */
export interface DrawnRoute {
  /** Whole metres along the road. */
  distanceMetres: number
  /** Whole seconds by car. */
  durationSeconds: number
  source: 'road-graph' | 'mapbox'
  /** True where distance and duration are computed from our own road graph and not measured. */
  estimated: boolean
  /** From the first place to the second in order, those two included: two points at least. */
  polyline: Coordinates[]
}

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

/** 'About 12.4 km, 32 min (estimated)': a route in one sentence. */
export function routeSummary({ distance_metres, duration_seconds, estimated }: RoutePreview): string {
  const minutes = Math.max(1, Math.round(duration_seconds / 60))
  const hours = Math.floor(minutes / 60)
  const time = [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')
  return `About ${(distance_metres / 1000).toFixed(1)} km, ${time}${estimated ? ' (estimated)' : ''}`
}
