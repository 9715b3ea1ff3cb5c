import * as v from 'valibot'
import { CountSchema, InstantSchema, PaiseSchema } from '../fields'
import { ChannelSchema } from '../messages/facts'
import { PaymentStateSchema } from '../payments/checkout'
import { PaymentSchema, RefundSchema } from '../payments/payment'
import { RemainderSchema } from '../payments/remainder'
import { ContactSchema } from '../profile/contact'
import { CaseSchema, RIDER_CASES } from '../rides/cases'
import { ChargeSchema } from '../rides/charges'
import { DriverSchema } from '../rides/driver'
import { ReportLineSchema } from '../rides/reports'
import { RideVehicleSchema } from '../rides/vehicle'
import {
  BookingSchema,
  CancellationSchema,
  LatenessSchema,
  PassengerSchema,
  RideProgressSchema,
} from './booking'
import { ReviewSchema } from './review'

/** How late a trip is, and what became of its money beside what was paid. */
const beside = {
  lateness: v.nullable(LatenessSchema),
  /** Paise recorded to go back that the provider does not have yet. */
  refund_due_paise: PaiseSchema,
  /** Paise that the provider has taken to give back, and has not confirmed. */
  refund_sent_paise: PaiseSchema,
  /** Paise refunded. */
  refunded_paise: PaiseSchema,
  payment_state: PaymentStateSchema,
}

/**
 * A trip in a rider's list. `driver` is null without a driver, and where `driver_id` names one who can't be read:
 * 'Driver information not available'. `review` is the rider's own.
 */
export const ListedTripSchema = v.object({
  ...BookingSchema.entries,
  /** Whole rupees paid online and applied. */
  paid_amount: CountSchema,
  ...beside,
  /** Oldest first. */
  refunds: v.array(v.omit(RefundSchema, ['reason', 'updated_at'])),
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

/** A payment made online. */
const TripPaymentSchema = v.object({
  ...PaymentSchema.entries,
  /** The provider's value: 'upi', 'card', 'wallet', 'netbanking'; null where it gave none. */
  method: v.nullable(v.string()),
})

export const TripRefundSchema = v.object({
  ...RefundSchema.entries,
  /** A sentence for its rider. */
  reason: v.string(),
  /** The payment that is refunded. */
  provider_payment_id: PaymentSchema.entries.provider_payment_id,
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

/**
 * GET /api/trips/:id, to its rider alone. Beside the booking (the fare's parts, start and end, waiting, instructions)
 * stands what belongs to it. The PIN is never here.
 */
export const TripDetailsSchema = v.object({
  // When the driver accepted the ride, and the metres that the car drove; null where either is not known.
  ...v.pick(RideProgressSchema, ['accepted_at', 'actual_distance_metres']).entries,
  booking: BookingSchema,
  /** Whole rupees paid online and applied. */
  paid_amount: CountSchema,
  ...beside,
  /** Null without a driver, and where the row of `booking.driver_id` can't be read. */
  driver: v.nullable(TripDriverSchema),
  vehicle: v.nullable(RideVehicleSchema),
  /** Oldest first. */
  payments: v.array(TripPaymentSchema),
  refunds: v.array(TripRefundSchema),
  /** What the driver was paid after the ride, in whole rupees. */
  remainder: v.nullable(RemainderSchema),
  /** Tolls and parking that the driver entered, oldest first. */
  charges: v.array(ChargeSchema),
  /** Null unless it is cancelled. `fee_paise` is the fee, kept of what was paid online. */
  cancellation: v.nullable(v.object({ ...CancellationSchema.entries, fee_paise: PaiseSchema })),
  /** Until when its emergency link shows the car, if there is one. */
  emergency_until: v.nullable(InstantSchema),
  /** The rider's own. */
  review: v.nullable(ReviewSchema),
  /** What drivers reported of the ride, and what the car's position said of it, oldest first. */
  reports: v.array(ReportLineSchema),
  /** What the rider told us of the ride, and the answers. */
  cases: v.array(CaseSchema),
  /** What the rider may tell us of the ride now. */
  openable_cases: v.array(v.picklist(RIDER_CASES)),
  /** Who rides, where it is not the rider. */
  passenger: v.nullable(PassengerSchema),
  /** What the rider was sent about it, oldest first. */
  messages: v.array(TripMessageSchema),
})
export type TripDetails = v.InferOutput<typeof TripDetailsSchema>

/** Whole minutes from start to end; null until both are recorded. */
export function rideMinutes({
  start_time,
  end_time,
}: {
  start_time: string | null
  end_time: string | null
}): number | null {
  if (start_time === null || end_time === null) return null
  return Math.max(0, Math.round((Date.parse(end_time) - Date.parse(start_time)) / 60_000))
}
