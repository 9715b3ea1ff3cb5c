// Apart from the fare and from what goes beyond a package, whose code most pages do not need.
import * as v from 'valibot'
import { InstantSchema } from '../fields'

/** Minutes over its time that a rental has free. */
export const FREE_MINUTES = 10

export const PackageSizeSchema = v.object({
  name: v.string(),
  duration_hours: v.number(),
  included_kilometers: v.number(),
  /** The price a rider sees and pays. */
  base_price: v.number(),
})

/** The package of a rental as it was sold. Rupees; rates of an extra hour and kilometre, 0 where they were not kept yet. */
export const PackageTermsSchema = v.object({
  ...PackageSizeSchema.entries,
  /** The one kind of car that it is for; null for any, absent where that was not kept yet. */
  vehicle_type: v.optional(v.nullable(v.string())),
  extra_hour_rate: v.optional(v.number(), 0),
  extra_km_rate: v.optional(v.number(), 0),
  /** The other ones that were on sale then for the car, longer or farther (docs/product.md, RENTAL-1). */
  on_sale: v.optional(v.array(PackageSizeSchema), []),
  /** The larger ones that it was extended to, each with when, in their order (RENTAL-4). */
  extensions: v.optional(v.array(v.object({ ...PackageSizeSchema.entries, at: InstantSchema })), []),
})

export type PackageTerms = v.InferOutput<typeof PackageTermsSchema>

/** A package of those on sale at booking. */
export type PackageSize = v.InferOutput<typeof PackageSizeSchema>

/** The terms of a rental: the package sold, and the one that counts, which is that or a larger one it was extended to. */
export const RentalTermsSchema = v.object({ sold: PackageTermsSchema, size: PackageSizeSchema })

export type RentalTerms = v.InferOutput<typeof RentalTermsSchema>

const PackageOfFareSchema = v.object({ packageDetails: v.optional(PackageTermsSchema) })

const StoredFareSchema = v.pipe(v.string(), v.parseJson(), PackageOfFareSchema)

/** What of a booking says its terms: of its row, or as a page has it. */
export interface RentalBooking {
  end_time: string | null
  fare_parts: string | v.InferOutput<typeof PackageOfFareSchema>
}

/** The terms of a booking; null for any that is no rental. An extension after its end is none. */
export function rentalTermsOf({ fare_parts, end_time }: RentalBooking): RentalTerms | null {
  const parts = typeof fare_parts === 'string' ? v.parse(StoredFareSchema, fare_parts) : fare_parts
  const sold = parts.packageDetails
  if (!sold) return null
  const extended = sold.extensions.filter(({ at }) => end_time === null || at <= end_time).at(-1)
  return { sold, size: extended ?? sold }
}
