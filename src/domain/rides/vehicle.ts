import * as v from 'valibot'
import { CitySchema, PaperDateSchema, VehicleTypeSchema } from '../fields'

const shown = {
  make: v.string(),
  model: v.string(),
  year: v.number(),
  color: v.string(),
  license_plate: v.string(),
  type: VehicleTypeSchema,
}

/** The car as riders, drivers and people with a link see it. */
export const RideVehicleSchema = v.object(shown)

export type RideVehicle = v.InferOutput<typeof RideVehicleSchema>

/** Every column of the table `vehicles`. Marked as pure for the bundler: pages that don't use it don't load it. */
export const VehicleRecordSchema = /* @__PURE__ */ (() =>
  v.object({
    ...shown,
    id: v.string(),
    /** The city that it is kept in. */
    base_city: CitySchema,
    /** The last valid day of each of its papers. */
    permit_until: PaperDateSchema,
    insurance_until: PaperDateSchema,
    fitness_until: PaperDateSchema,
  }))()

export type VehicleRow = v.InferInput<typeof VehicleRecordSchema>

/** The audiences of a car's fields (docs/decisions/0023). */
export const VEHICLE_AUDIENCES = {
  // Drivers read what ends among the papers on their dashboard.
  operator: 'id base_city permit_until insurance_until fitness_until',
  'self rider accepted_driver operator link': 'make model year color license_plate type',
} as const
