import * as v from 'valibot'
import { ListedDocumentSchema, TypedCompanySchema } from '../documents/listed'
import { CountSchema, InstantSchema } from '../fields'
import { ChannelSchema } from '../messages/facts'
import { PaymentStateSchema } from '../payments/checkout'
import { StatementSchema } from '../payments/statement-lines'
import { ContactSchema } from '../profile/contact'
import { CaseSchema, RIDER_CASES } from '../rides/cases'
import { ChargeSchema } from '../rides/charges'
import { DriverSchema } from '../rides/driver'
import { ReportLineSchema } from '../rides/reports'
import { RideVehicleSchema } from '../rides/vehicle'
import {
  type Booking,
  BookingSchema,
  CancellationSchema,
  CHANGE_FIELDS,
  LatenessSchema,
  PassengerSchema,
  RideProgressSchema,
} from './booking'
import { ReviewSchema } from './review'

/** How late a trip is, its money, and what may be changed of it. */
const beside = {
  lateness: v.nullable(LatenessSchema),
  statement: StatementSchema,
  payment_state: PaymentStateSchema,
  ...CHANGE_FIELDS,
}

/**
 * A trip in a rider's list. `driver` is null without a driver, and where `driver_id` names one who can't be read:
 * 'Driver information not available'. `review` is the rider's own.
 */
const ListedTripSchema = v.object({
  ...BookingSchema.entries,
  ...beside,
  driver: v.nullable(v.object({ name: v.string() })),
  review: v.nullable(v.object({ rating: v.number() })),
})
export type ListedTrip = v.InferOutput<typeof ListedTripSchema>

/** GET /api/trips?before=&status=: newest first. `next` is the next page's `before`; null on the last. */
export const TripPageSchema = v.object({ trips: v.array(ListedTripSchema), next: v.nullable(v.string()) })
export type TripPage = v.InferOutput<typeof TripPageSchema>

/** The driver as the trip's own rider sees them. */
const TripDriverSchema = v.object({
  name: v.string(),
  ...v.pick(DriverSchema, ['license_number', 'rating']).entries,
  /** The number is null unless the ride is accepted or started. */
  ...v.pick(ContactSchema, ['phone_no', 'profile_picture_url']).entries,
})

/** A message as its rider sees it in the trip. */
const TripMessageSchema = v.object({
  /** What the message told, in words. */
  what: v.string(),
  channel: ChannelSchema,
  /** unknown: the provider did not say whether it took the message. */
  state: v.picklist(['sent', 'delivered', 'unknown', 'not_delivered']),
  /** When the message was sent; where no provider took it, when it was given up. */
  at: InstantSchema,
})

export type TripMessage = v.InferOutput<typeof TripMessageSchema>

/** A change of the trip that was made (docs/product.md, CHANGE-17). */
const TripChangeSchema = v.object({
  number: CountSchema,
  at: InstantSchema,
  by: v.picklist(['rider', 'operator']),
  /** 'Pickup time: Sat, 21 Nov, 6:30 pm': each line of the trip before it that it changed. */
  was: v.array(v.string()),
})

/**
 * GET /api/trips/:id, to its rider alone. Beside the booking (the fare's parts, start and end, waiting, instructions)
 * stands what belongs to it. The PIN is never here.
 */
export const TripDetailsSchema = v.object({
  // When the driver accepted the ride, and the metres that the car drove; null where either is not known.
  ...v.pick(RideProgressSchema, ['accepted_at', 'actual_distance_metres']).entries,
  booking: BookingSchema,
  ...beside,
  /** Null without a driver, and where the row of `booking.driver_id` can't be read. */
  driver: v.nullable(TripDriverSchema),
  vehicle: v.nullable(RideVehicleSchema),
  charges: v.array(ChargeSchema),
  /** Null unless it is cancelled. */
  cancellation: v.nullable(CancellationSchema),
  /** Until when its emergency link shows the car, if there is one. */
  emergency_until: v.nullable(InstantSchema),
  review: v.nullable(ReviewSchema),
  /** What drivers reported of the ride, and what the car's position said of it, oldest first. */
  reports: v.array(ReportLineSchema),
  /** What the rider told us of the ride, and the answers. */
  cases: v.array(CaseSchema),
  /** What the rider may tell us of the ride now. */
  openable_cases: v.array(v.picklist(RIDER_CASES)),
  /** Who rides, where it is not the rider. */
  passenger: v.nullable(PassengerSchema),
  /** Oldest first. */
  changes: v.optional(v.array(TripChangeSchema), () => []),
  /** Oldest first. Absent in the answers of an older server, as are the next two. */
  documents: v.optional(v.array(ListedDocumentSchema), () => []),
  /** Who is named on those that are issued from now on. */
  company: v.optional(v.nullable(TypedCompanySchema), null),
  may_name_company: v.optional(v.boolean(), false),
  /** What the rider was sent about it, oldest first. */
  messages: v.array(TripMessageSchema),
})
export type TripDetails = v.InferOutput<typeof TripDetailsSchema>

/** Whole minutes from start to end, as a rental counts them (RENTAL-2); null until both are recorded. */
export function rideMinutes({
  start_time,
  end_time,
}: Pick<Booking, 'start_time' | 'end_time'>): number | null {
  if (start_time === null || end_time === null) return null
  return Math.max(0, Math.floor((Date.parse(end_time) - Date.parse(start_time)) / 60_000))
}
