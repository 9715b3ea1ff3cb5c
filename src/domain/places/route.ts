import * as v from 'valibot'
import type { Coordinates } from './coordinates'

/**
 * A one-way route between two places, with its polyline, which is drawn and followed. Fares don't depend on the polyline,
 * and quotes don't contain it. docs/product.md, PLACE-15.
 */
export interface Route {
  /** Whole metres along the road. */
  distanceMetres: number
  /** Whole seconds by car. */
  durationSeconds: number
  /** `openstreetmap`: roads that an owner imported; where the distance stands, whose they are is said. */
  source: 'road-graph' | 'openstreetmap' | 'mapbox'
  /** True where distance and duration are computed from our own road graph and not measured. */
  estimated: boolean
  /** From the first place to the second in order, those two included: two points at least. */
  polyline: Coordinates[]
  /** Road by road, as a driver follows it: at least one, the first from the polyline's first point. */
  steps: RouteStep[]
}

const RupeesSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Longest name of a road that is kept: a provider may join several. */
export const MAX_ROAD_NAME = 100

/** A stretch of a route along one road, up to where the next one begins. */
export const RouteStepSchema = v.object({
  /** Null of a road without a name. */
  road: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ROAD_NAME))),
  /** Which point of the polyline it begins at, from 0. */
  from: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Which exit of a roundabout leads into it; null where none does. */
  exit: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  /** False of a straight line between a place and the nearest road known: which roads lie there is not known. */
  mapped: v.boolean(),
})

export type RouteStep = v.InferOutput<typeof RouteStepSchema>

/** The answer to `POST /api/route-preview`: a trip's road, one way, and what it costs, before it is booked. */
export const RoutePreviewSchema = v.object({
  distance_metres: v.pipe(v.number(), v.minValue(0)),
  duration_seconds: v.pipe(v.number(), v.minValue(0)),
  /** '12.4 km' and '1 h 12 min': to the tenth and the minute, as they are priced. */
  distance_text: v.string(),
  duration_text: v.string(),
  /** True where both are computed from our own road graph and not measured. */
  estimated: v.boolean(),
  /** Points in order, longitude first as in GeoJSON. */
  line: v.array(v.tuple([v.number(), v.number()])),
  /** Estimated fares in whole rupees, of a round trip for both ways; null where the trip has none. */
  fares: v.nullable(v.object({ sedan: RupeesSchema, suv: RupeesSchema })),
})

export type RoutePreview = v.InferOutput<typeof RoutePreviewSchema>

/** 'About 12.4 km, 32 min (estimated)': a route in one sentence. */
export const routeSummary = ({
  distance_text,
  duration_text,
  estimated,
}: Pick<RoutePreview, 'distance_text' | 'duration_text' | 'estimated'>): string =>
  `About ${distance_text}, ${duration_text}${estimated ? ' (estimated)' : ''}`
