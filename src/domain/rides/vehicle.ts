import * as v from 'valibot'
import { type Audience, CitySchema, PaperDateSchema, VehicleTypeSchema } from '../fields'

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

// Marked as pure for the bundler: pages that don't use the record don't load it.
/* @__NO_SIDE_EFFECTS__ */
function recordFields() {
  return {
    ...shown,
    id: v.string(),
    /** The city that it is kept in. */
    base_city: CitySchema,
    /** The last valid day of each of its papers. */
    permit_until: PaperDateSchema,
    insurance_until: PaperDateSchema,
    fitness_until: PaperDateSchema,
  }
}

/** Every column of the table `vehicles`. */
export const VehicleRecordSchema = /* @__PURE__ */ v.object(recordFields())

export type VehicleRow = v.InferInput<typeof VehicleRecordSchema>

/** The audiences of a car's fields (docs/decisions/0023). */
export const VEHICLE_AUDIENCES = {
  id: ['operator'],
  base_city: ['operator'],
  make: ['self', 'rider', 'accepted_driver', 'operator', 'link'],
  model: ['self', 'rider', 'accepted_driver', 'operator', 'link'],
  year: ['self', 'rider', 'accepted_driver', 'operator', 'link'],
  color: ['self', 'rider', 'accepted_driver', 'operator', 'link'],
  license_plate: ['self', 'rider', 'accepted_driver', 'operator', 'link'],
  type: ['self', 'rider', 'accepted_driver', 'operator', 'link'],
  // Drivers read what ends among the papers on their dashboard.
  permit_until: ['operator'],
  insurance_until: ['operator'],
  fitness_until: ['operator'],
} as const satisfies Record<keyof VehicleRow, readonly Audience[]>
