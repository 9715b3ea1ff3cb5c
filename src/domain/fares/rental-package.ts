import * as v from 'valibot'

/** A rental by the hour. Rupees; `vehicle_type` null when any car may be chosen. docs/product.md, Fare. */
export const RentalPackageSchema = v.object({
  id: v.string(),
  name: v.string(),
  duration_hours: v.number(),
  included_kilometers: v.number(),
  vehicle_type: v.nullable(v.string()),
  base_fare: v.number(),
  /** The price a rider sees and pays. */
  base_price: v.number(),
  /** Charged after the ride, per hour and per km beyond the package. */
  extra_hour_rate: v.number(),
  extra_km_rate: v.number(),
  is_active: v.boolean(),
})

export type RentalPackage = v.InferOutput<typeof RentalPackageSchema>

export const RentalPackagesAnswerSchema = v.object({ packages: v.array(RentalPackageSchema) })

/** What the draft remembers of a chosen package. */
export const PackageDetailsSchema = v.object({
  id: v.string(),
  name: v.string(),
  duration_hours: v.number(),
  included_kilometers: v.number(),
  vehicle_type: v.nullable(v.string()),
  base_fare: v.number(),
})

export type PackageDetails = v.InferOutput<typeof PackageDetailsSchema>

/** The part of a package that travels in the draft. */
export function packageDetailsOf(chosen: RentalPackage): PackageDetails {
  const { id, name, duration_hours, included_kilometers, vehicle_type, base_fare } = chosen
  return { id, name, duration_hours, included_kilometers, vehicle_type, base_fare }
}
