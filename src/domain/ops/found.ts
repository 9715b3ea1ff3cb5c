import * as v from 'valibot'
import { RideRowSchema } from './ride-row'

/** Who or what was found beside bookings: a person by phone, a car by plate. */
export const FoundSubjectSchema = v.object({
  kind: v.picklist(['rider', 'driver', 'operator', 'vehicle']),
  id: v.string(),
  /** A name, or a plate. */
  label: v.string(),
})
export type FoundSubject = v.InferOutput<typeof FoundSubjectSchema>

/** GET /api/ops/find?q=… Open rides first, then the newest. */
export const FoundSchema = v.object({
  subjects: v.array(FoundSubjectSchema),
  rides: v.array(RideRowSchema),
})
export type Found = v.InferOutput<typeof FoundSchema>
