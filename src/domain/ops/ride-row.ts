import * as v from 'valibot'
import { BookingStatusSchema } from '../bookings/booking'
import { ServiceTypeSchema } from '../bookings/service-types'
import { VehicleTypeSchema } from '../bookings/vehicle-types'
import { RidePhaseSchema } from '../rides/phase'

export const InstantSchema = v.pipe(v.string(), v.isoTimestamp())

/** One ride in an operator's list. */
export const RideRowSchema = v.object({
  id: v.string(),
  status: BookingStatusSchema,
  payment_status: v.string(),
  phase: RidePhaseSchema,
  service_type: ServiceTypeSchema,
  vehicle_type: VehicleTypeSchema,
  scheduled_time: InstantSchema,
  pickup_address: v.string(),
  dropoff_address: v.nullable(v.string()),
  passengers: v.number(),
  rider_name: v.nullable(v.string()),
  driver_name: v.nullable(v.string()),
  license_plate: v.nullable(v.string()),
  /** When it was completed or cancelled; null while it is open. */
  ended_at: v.nullable(InstantSchema),
})
export type RideRow = v.InferOutput<typeof RideRowSchema>

export const LISTED_STATES = ['unassigned', 'accepted', 'started', 'completed', 'cancelled'] as const
/** The lists of rides. 'unassigned' are paid and pending; unpaid bookings are on none: nobody has to drive them. */
export const ListedStateSchema = v.picklist(LISTED_STATES)
export type ListedState = v.InferOutput<typeof ListedStateSchema>

/** GET /api/ops/rides?state=…[&after=…]: open rides by pickup time, ended ones newest first. */
export const RidePageSchema = v.object({
  rides: v.array(RideRowSchema),
  /** For `after`; null on the last page. */
  next: v.nullable(v.string()),
})
export type RidePage = v.InferOutput<typeof RidePageSchema>

/** Where a page begins, after this row: `<instant>~<id>`. */
export const CursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z~[\w-]{1,64}$/),
)
