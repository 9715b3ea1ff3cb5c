import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { StatementSchema } from '../payments/statement-lines'
import { CoordinatesSchema } from '../places/coordinates'
import { ContactSchema } from '../profile/contact'
import { ChargeSchema } from '../rides/charges'
import { DriverSchema } from '../rides/driver'
import { RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema } from '../rides/vehicle'
import { BookingSchema, CANCELLATION_CODES, CHANGE_FIELDS, LatenessSchema } from './booking'

/** The driver as the ride's own rider sees them, from acceptance on. */
const RideDriverSchema = v.object({
  ...v.pick(DriverSchema, ['license_number', 'rating', 'total_rides']).entries,
  name: v.string(),
  /** The number is null once the ride is over. */
  ...v.pick(ContactSchema, ['phone_no', 'profile_picture_url']).entries,
})

export type RideDriver = v.InferOutput<typeof RideDriverSchema>

/** Until when the driver is asked whether they keep the ride as it was changed (CHANGE-15); null: they are not. */
const DriverAskedSchema = v.optional(v.nullable(InstantSchema), null)

/** Everything /tracking shows of one ride, to its rider alone. */
const RideDetailsSchema = v.object({
  booking: BookingSchema,
  phase: RidePhaseSchema,
  /** Since when the driver waits for the rider, by a confirmed arrival; null of any other ride. */
  waits_since: v.optional(v.nullable(InstantSchema), null),
  /** Where the car was when the driver reported an arrival or end that its position does not confirm; else null. */
  drivers_word: v.optional(v.nullable(v.string()), null),
  /** Who rides, where it is not the rider. */
  passenger_name: v.optional(v.nullable(v.string()), null),
  version: v.number(),
  statement: StatementSchema,
  driver: v.nullable(RideDriverSchema),
  vehicle: v.nullable(RideVehicleSchema),
  /** What the driver is told at the start, and the second one of a ride whose car had a problem; else null. */
  pin: v.nullable(v.string()),
  pin_locked: v.boolean(),
  /** The ride's car has a problem, or the second is coming: the rider may end it where they are (PROBLEM-8). */
  ends_at_car: v.optional(v.boolean(), false),
  is_accident: v.optional(v.boolean(), false),
  /** The route from pickup to drop-off as a polyline; null for a rental. */
  line: v.nullable(v.array(CoordinatesSchema)),
  charges: v.optional(v.array(ChargeSchema), () => []),
  /** Who cancelled it; null unless it is cancelled. */
  cancelled_by: v.optional(v.nullable(v.picklist(CANCELLATION_CODES)), null),
  lateness: v.nullable(LatenessSchema),
  driver_asked_until: DriverAskedSchema,
  ...CHANGE_FIELDS,
  /** Until when the emergency link shows the car, if there is one. */
  emergency_until: v.nullable(InstantSchema),
  /** Names of the rider's emergency contacts in words, 'Asha and Ravi'; '' for none. */
  emergency_contacts: v.string(),
})

export type RideDetails = v.InferOutput<typeof RideDetailsSchema>

/** Another active ride of the same rider, to switch to. */
const OtherRideSchema = v.object({
  ...v.pick(BookingSchema, ['id', 'scheduled_time', 'pickup_address', 'dropoff_address']).entries,
  phase: RidePhaseSchema,
})

export type OtherRide = v.InferOutput<typeof OtherRideSchema>

/** A ride that is paid for and has no driver yet, or none any more. */
const AwaitedRideSchema = v.object({
  ...v.pick(BookingSchema, ['id', 'scheduled_time']).entries,
  lateness: v.nullable(LatenessSchema),
  /** The driver handed the ride back, or was unassigned. */
  had_driver: v.boolean(),
})

export type AwaitedRide = v.InferOutput<typeof AwaitedRideSchema>

/** A ride of the rider's own that was asked for and is not under way, with its state. */
const AskedRideSchema = v.object({
  ...v.pick(BookingSchema, ['id', 'scheduled_time']).entries,
  state: v.picklist(['unpaid', 'waiting', 'completed', 'cancelled']),
})

export type AskedRide = v.InferOutput<typeof AskedRideSchema>

/** Answer of GET /api/rides/active[?booking_id=…]. */
export const ActiveRideAnswerSchema = v.object({
  ride: v.nullable(RideDetailsSchema),
  others: v.array(OtherRideSchema),
  /** The next one that waits for a driver; present only where no ride is shown. */
  awaited: v.optional(v.nullable(AwaitedRideSchema), null),
  /** Present only where the ride that was asked for is not the one in the answer. */
  asked: v.optional(v.nullable(AskedRideSchema), null),
})

export type ActiveRideAnswer = v.InferOutput<typeof ActiveRideAnswerSchema>

/** Answer of GET /api/rides/others?than=…: the rider's active rides beside the one that is open, and what time alone ends of that. */
export const OtherRidesAnswerSchema = v.object({
  others: v.array(OtherRideSchema),
  lateness: v.nullable(LatenessSchema),
  driver_asked_until: DriverAskedSchema,
})

export type OtherRidesAnswer = v.InferOutput<typeof OtherRidesAnswerSchema>
