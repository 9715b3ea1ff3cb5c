import * as v from 'valibot'

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
