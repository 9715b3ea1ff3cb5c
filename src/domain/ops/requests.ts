import * as v from 'valibot'
import { BookingSchema } from '../bookings/booking'
import { CountSchema, IdSchema, InstantSchema, PaiseSchema, ReasonSchema, VehicleTypeSchema } from '../fields'
import { REMAINDER_METHODS } from '../payments/amounts'
import { PaidToDriverSchema } from '../payments/remainder'
import { ContactSchema } from '../profile/contact'
import { DriverSchema } from '../rides/driver'
import { PaperEndSchema } from '../rides/papers'
import { RideVehicleSchema, VehicleRecordSchema } from '../rides/vehicle'

/** A page of a list; `next` is the cursor for `after`, null on the last page. */
export const pageOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), next: v.nullable(v.string()) })

export interface Page<Item> {
  items: Item[]
  next: string | null
}

/** POST …/cancel and …/no-show: `refund_paise` and `owed_paise` are what the operator was shown. */
export const CancelRequestSchema = v.object({
  reason: ReasonSchema,
  refund_paise: PaiseSchema,
  owed_paise: v.optional(PaiseSchema, 0),
  /** The caller cancels, by telephone: of a booking that is paid to the driver, whose fee is then owed (OFFICE-8). */
  for_rider: v.optional(v.boolean(), false),
})

export type CancelRequest = v.InferInput<typeof CancelRequestSchema>

/** POST …/end. `ended_at`: of a rental that ended earlier, by which its time is charged; null: now. */
export const EndRequestSchema = v.object({
  reason: ReasonSchema,
  collected: v.nullable(PaidToDriverSchema),
  ended_at: v.optional(v.nullable(InstantSchema), null),
})

export type EndRequest = v.InferOutput<typeof EndRequestSchema>

/**
 * POST …/owed: what is owed for a driven ride, or the fee of a cancelled one, was paid by `method`, to a driver or at the
 * office, or is written off without one. 'taken_back': a fee that its rider disputes was wrong (OFFICE-10).
 */
export const SettleOwedRequestSchema = v.object({
  /** Whole rupees, as the operator saw them. */
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000)),
  /** When the amount was reported, as the operator saw it: what is owed anew since is something else. */
  reported_at: InstantSchema,
  method: v.nullable(v.picklist([...REMAINDER_METHODS, 'office', 'taken_back'])),
  reason: ReasonSchema,
})

export type SettleOwedRequest = v.InferOutput<typeof SettleOwedRequestSchema>

export const CandidateCarSchema = v.object({
  ...RideVehicleSchema.entries,
  ...v.pick(VehicleRecordSchema, ['id', 'base_city']).entries,
})

export type CandidateCar = v.InferOutput<typeof CandidateCarSchema>

/** What decides between drivers, wherever one is chosen. */
export const ChoiceSchema = v.object({
  ...v.pick(DriverSchema, ['id', 'on_duty']).entries,
  ...v.pick(ContactSchema, ['full_name', 'phone_no']).entries,
  vehicle: v.nullable(CandidateCarSchema),
  /** Minutes and kilometres to the pickup by the estimated way, and where it begins; null without a car. */
  way: v.nullable(
    v.object({
      from: v.picklist(['last_ride', 'position', 'base']),
      minutes: v.number(),
      km: v.optional(v.number()),
    }),
  ),
  /** When they were last seen outside a ride; null where they never were. */
  seen_at: v.nullable(InstantSchema),
  /** The driver's next rides. */
  next: v.array(v.pick(BookingSchema, ['id', 'scheduled_time', 'pickup_address'])),
})

export type Choice = v.InferOutput<typeof ChoiceSchema>

/** A driver, as the choice shows them. */
const CandidateSchema = v.object({
  ...ChoiceSchema.entries,
  ...v.pick(DriverSchema, ['rating', 'total_rides']).entries,
  /** The driver's licence, or a paper of their own car, where it ends before the day of the pickup. */
  ended: v.nullable(PaperEndSchema),
  car_ended: v.nullable(PaperEndSchema),
  /** The ride of theirs that overlaps this one; null when they are free. */
  busy: v.nullable(v.object({ booking_id: v.string(), until: InstantSchema })),
})

export type Candidate = v.InferOutput<typeof CandidateSchema>

/** GET /api/ops/bookings/:id/candidates: free drivers on duty with a fitting car first, by the time to the pickup. */
export const CandidatesSchema = v.object({
  drivers: v.array(CandidateSchema),
  /** Cars of the booked kind that are free for the ride and not driven by anybody on duty. */
  vehicles: v.array(CandidateCarSchema),
})

export type Candidates = v.InferOutput<typeof CandidatesSchema>

/** POST /api/ops/free-drivers: for a pickup now, of a trip that takes so many minutes. */
export const FreeDriversQuerySchema = v.object({
  pickup_latitude: v.number(),
  pickup_longitude: v.number(),
  vehicle_type: VehicleTypeSchema,
  minutes: v.pipe(v.number(), v.minValue(0), v.maxValue(10_000)),
})

export type FreeDriversQuery = v.InferOutput<typeof FreeDriversQuerySchema>

/** Its answer: who may be sent at once, the soonest there first. */
export const FreeDriversSchema = v.object({
  drivers: v.array(CandidateSchema),
  /** When the first of those who have a ride is free again; null: nobody has one. */
  free_at: v.nullable(InstantSchema),
})

export type FreeDrivers = v.InferOutput<typeof FreeDriversSchema>

/**
 * POST /api/ops/bookings/:id/assign. `from_driver_id` is who has the ride as the operator saw it, `change_number` the trip's
 * newest change; an older page, and one press for many rides, send none.
 */
export const AssignRequestSchema = v.object({
  driver_id: IdSchema,
  vehicle_id: v.nullable(IdSchema),
  from_driver_id: v.nullable(IdSchema),
  change_number: v.optional(CountSchema),
})

export type AssignRequest = v.InferOutput<typeof AssignRequestSchema>

/** The most kilometres that are recorded of a rental. */
export const MOST_KILOMETRES = 2000

/** POST …/kilometres: how far a rental drove in all, by its odometer, where the trace was lost or has fewer (RENTAL-9). */
export const KilometresRequestSchema = v.object({
  kilometres: v.pipe(CountSchema, v.maxValue(MOST_KILOMETRES)),
  reason: ReasonSchema,
})

export type KilometresRequest = v.InferOutput<typeof KilometresRequestSchema>

/** POST …/charges/:charge/decision: what the operator found out, for the log. */
export const ChargeDecisionSchema = v.object({
  decision: v.picklist(['confirm', 'decline', 'reopen']),
  note: ReasonSchema,
})

export type ChargeDecision = v.InferOutput<typeof ChargeDecisionSchema>

export const UnassignRequestSchema = v.object({ from_driver_id: IdSchema, reason: ReasonSchema })

export type UnassignRequest = v.InferOutput<typeof UnassignRequestSchema>
