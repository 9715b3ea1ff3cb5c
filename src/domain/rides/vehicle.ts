import * as v from 'valibot'

/** The car as riders and people with a link see it. */
export const RideVehicleSchema = v.object({
  make: v.string(),
  model: v.string(),
  year: v.number(),
  color: v.string(),
  license_plate: v.string(),
  type: v.string(),
})

export type RideVehicle = v.InferOutput<typeof RideVehicleSchema>
