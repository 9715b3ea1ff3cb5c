import * as v from 'valibot'
import { CoordinatesSchema } from './coordinates'

/** A one-way route between two places. docs/product.md, Places and routes. */
const RouteEstimateSchema = v.object({
  /** Whole metres along the road. */
  distanceMetres: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whole seconds by car. */
  durationSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  source: v.picklist(['road-graph', 'mapbox']),
  /** True where distance and duration are computed from our own road graph and not measured. */
  estimated: v.boolean(),
})

/**
 * A route with its polyline, which is drawn and followed. Fares don't depend on it, and quotes don't contain it.
 * docs/product.md, Places and routes.
 */
const DrawnRouteSchema = v.object({
  ...RouteEstimateSchema.entries,
  /** From the first place to the second in order, those two included: two points at least. */
  line: v.pipe(v.array(CoordinatesSchema), v.minLength(2)),
})

export type DrawnRoute = v.InferOutput<typeof DrawnRouteSchema>

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
