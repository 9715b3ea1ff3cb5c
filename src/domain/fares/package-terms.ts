// Apart from the fare, whose code a driver's page does not need.
import * as v from 'valibot'

export const PackageSizeSchema = v.object({
  name: v.string(),
  duration_hours: v.number(),
  included_kilometers: v.number(),
  base_price: v.number(),
})

/** The package of a rental as it was sold. Rupees; rates of an extra hour and kilometre, 0 where they were not kept yet. */
export const PackageTermsSchema = v.object({
  ...PackageSizeSchema.entries,
  extra_hour_rate: v.optional(v.number(), 0),
  extra_km_rate: v.optional(v.number(), 0),
  /** The larger ones that were on sale then for the car (docs/product.md, RENTAL-4). */
  larger: v.optional(v.array(PackageSizeSchema), []),
})

export type PackageTerms = v.InferOutput<typeof PackageTermsSchema>

/** A package of those on sale at booking. */
export type PackageSize = PackageTerms['larger'][number]

/** The terms of a rental: the package sold, and the one that counts, which is that or a larger one it was extended to. */
export const RentalTermsSchema = v.object({ sold: PackageTermsSchema, size: PackageSizeSchema })

export type RentalTerms = v.InferOutput<typeof RentalTermsSchema>
