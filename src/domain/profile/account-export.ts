import * as v from 'valibot'
import { ExportedBookingSchema } from '../bookings/booking-export'
import { InstantSchema } from '../fields'
import { ProfileSchema } from './profile'
import { SavedAddressSchema } from './saved-address'

/**
 * Everything that is kept of a person, as a file of their own (docs/product.md, Your data). Instants are UTC,
 * coordinates WGS 84 degrees, money in the unit that the name says. `version` rises when a field goes or changes its
 * meaning; one that is added does not raise it.
 */
export const AccountExportSchema = v.object({
  format: v.literal('hasiru-cabs-account'),
  version: v.literal(1),
  exported_at: InstantSchema,
  profile: v.object({ ...ProfileSchema.entries, role: v.string(), created_at: InstantSchema }),
  addresses: v.array(v.object({ ...v.omit(SavedAddressSchema, ['id']).entries, created_at: InstantSchema })),
  /** Newest first. */
  bookings: v.array(ExportedBookingSchema),
})

export type AccountExport = v.InferOutput<typeof AccountExportSchema>
