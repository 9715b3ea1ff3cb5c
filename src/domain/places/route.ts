import * as v from 'valibot'
import { CoordinatesSchema } from './coordinates'

/** A one-way route between two places. docs/product.md, Places and routes. */
export const RouteEstimateSchema = v.object({
  /** Whole metres along the road. */
  distanceMetres: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whole seconds by car. */
  durationSeconds: v.pipe(v.number(), v.integer(), v.minValue(0)),
  source: v.picklist(['road-graph', 'mapbox']),
  /** True where distance and duration are computed from our own road graph and not measured. */
  estimated: v.boolean(),
})
export type RouteEstimate = v.InferOutput<typeof RouteEstimateSchema>

/**
 * A route with the road it takes. Fares know nothing of the line: it is drawn, followed and never signed.
 * docs/product.md, Places and routes.
 */
export const DrawnRouteSchema = v.object({
  ...RouteEstimateSchema.entries,
  /** From the first place to the second in order, those two included: two points at least. */
  line: v.pipe(v.array(CoordinatesSchema), v.minLength(2)),
})
export type DrawnRoute = v.InferOutput<typeof DrawnRouteSchema>
