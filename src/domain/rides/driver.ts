import * as v from 'valibot'
import { InstantSchema, PaperDateSchema } from '../fields'

const shown = {
  id: v.string(),
  license_number: v.string(),
  /** The mean of all reviews; null without one. */
  rating: v.nullable(v.number()),
  total_rides: v.number(),
  on_duty: v.boolean(),
}

/** What may be answered of a driver, beside their name, number and photo, which are a user's. */
export const DriverSchema = v.object(shown)

/** Every column of the table `drivers`. Marked as pure for the bundler: pages that don't use it don't load it. */
export const DriverRecordSchema = /* @__PURE__ */ (() =>
  v.object({
    ...shown,
    /** A new driver has 5 here and no review: `rating_count` says whether it may be shown. */
    rating: v.number(),
    rating_sum: v.number(),
    rating_count: v.number(),
    /** A position that was true at `current_at`; a ride's own is in its room. */
    current_latitude: v.nullable(v.number()),
    current_longitude: v.nullable(v.number()),
    current_at: v.nullable(InstantSchema),
    vehicle_id: v.nullable(v.string()),
    license_until: PaperDateSchema,
  }))()

export type DriverRow = v.InferInput<typeof DriverRecordSchema>

/** The audiences of a driver's fields (docs/decisions/0023). Whoever has a ride's link reads none of them. */
export const DRIVER_AUDIENCES = {
  'self operator': 'id on_duty',
  'rider operator': 'license_number',
  'self rider operator': 'rating total_rides',
  // Drivers read what ends among the papers on their dashboard.
  operator: 'license_until',
  nobody: 'rating_sum rating_count current_latitude current_longitude current_at vehicle_id',
} as const
