import * as v from 'valibot'

/** A place a rider goes to often. Coordinates are WGS 84 degrees, and null where the address was not found. */
export const SavedAddressSchema = v.object({
  id: v.string(),
  label: v.string(),
  address: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  is_default: v.boolean(),
})

export type SavedAddress = v.InferOutput<typeof SavedAddressSchema>
