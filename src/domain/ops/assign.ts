import * as v from 'valibot'
import { IdSchema, ReasonSchema } from './requests'
import { InstantSchema } from './ride-row'

const BusySchema = v.object({ booking_id: v.string(), from: InstantSchema, until: InstantSchema })

export const CandidateCarSchema = v.object({
  id: v.string(),
  license_plate: v.string(),
  make: v.string(),
  model: v.string(),
  color: v.string(),
  type: v.string(),
})
export type CandidateCar = v.InferOutput<typeof CandidateCarSchema>

/** A driver, as the choice shows them. */
export const CandidateSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  on_duty: v.boolean(),
  /** Null of a driver whom nobody has rated. */
  rating: v.nullable(v.number()),
  total_rides: v.number(),
  vehicle: v.nullable(CandidateCarSchema),
  /** Their own car is of the kind that was booked. */
  fits: v.boolean(),
  /** The ride that keeps them from this one; null when they are free. */
  busy: v.nullable(BusySchema),
  /** Their next rides, by time. */
  next: v.array(
    v.object({ booking_id: v.string(), scheduled_time: InstantSchema, pickup_address: v.string() }),
  ),
})
export type Candidate = v.InferOutput<typeof CandidateSchema>

/** GET /api/ops/bookings/:id/candidates: free drivers on duty with a fitting car first. */
export const CandidatesSchema = v.object({
  drivers: v.array(CandidateSchema),
  /** Cars of the booked kind that are free for the ride and not driven by anybody on duty. */
  vehicles: v.array(CandidateCarSchema),
})
export type Candidates = v.InferOutput<typeof CandidatesSchema>

/** POST /api/ops/bookings/:id/assign. `from_driver_id` is who has the ride as the operator saw it. */
export const AssignRequestSchema = v.object({
  driver_id: IdSchema,
  vehicle_id: v.nullable(IdSchema),
  from_driver_id: v.nullable(IdSchema),
})
export type AssignRequest = v.InferOutput<typeof AssignRequestSchema>

export const UnassignRequestSchema = v.object({ from_driver_id: IdSchema, reason: ReasonSchema })
