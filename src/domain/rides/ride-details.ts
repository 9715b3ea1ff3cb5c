import * as v from 'valibot'
import { BookingSchema } from '../bookings/booking'
import { RidePhaseSchema } from './phase'

const instant = v.pipe(v.string(), v.isoTimestamp())
const wholePaise = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

export const CoordinatesPairSchema = v.object({ lat: v.number(), lng: v.number() })

/** The car as riders and people with a link see it. */
export const RideVehicleSchema = v.object({
  make: v.string(),
  model: v.string(),
  year: v.number(),
  color: v.string(),
  license_plate: v.string(),
  type: v.string(),
})
export type RideVehicle = v.InferOutput<typeof RideVehicleSchema>

/** The driver as the ride's own rider sees them, from acceptance on. */
export const RideDriverSchema = v.object({
  id: v.string(),
  name: v.string(),
  photo_url: v.nullable(v.string()),
  /** The mean of all reviews; null of a driver whom nobody has rated. */
  rating: v.nullable(v.number()),
  total_rides: v.number(),
  license_number: v.string(),
  /** Null once the ride is over. */
  phone_no: v.nullable(v.string()),
})
export type RideDriver = v.InferOutput<typeof RideDriverSchema>

/** Who cancelled a booking, and by which rule its money was judged (docs/product.md, Ride). */
export const CANCELLATION_CODES = ['unpaid', 'rider', 'no_show', 'company', 'no_driver'] as const

/** Everything /tracking shows of one ride, to its rider alone. */
export const RideDetailsSchema = v.object({
  booking: BookingSchema,
  phase: RidePhaseSchema,
  version: v.number(),
  paid_amount: v.number(),
  driver: v.nullable(RideDriverSchema),
  vehicle: v.nullable(RideVehicleSchema),
  set_out_at: v.nullable(instant),
  arrived_at: v.nullable(instant),
  /** Null before a driver has the ride and after the start. */
  pin: v.nullable(v.string()),
  pin_locked: v.boolean(),
  /** The way from pickup to drop-off; null for a rental. */
  line: v.nullable(v.array(CoordinatesPairSchema)),
  /** What the driver was paid at the end, in whole rupees; null before it and where nothing remained. */
  remainder: v.optional(
    v.nullable(v.object({ amount: v.number(), method: v.picklist(['cash', 'upi']) })),
    null,
  ),
  /** Who cancelled it; null while it stands. */
  cancelled_by: v.optional(v.nullable(v.picklist(CANCELLATION_CODES)), null),
  /** Refunds recorded for this booking and not arrived yet, in paise. */
  refund_due_paise: wholePaise,
  /** The link that is open now, if one is. */
  share_id: v.nullable(v.string()),
})
export type RideDetails = v.InferOutput<typeof RideDetailsSchema>

/** Another active ride of the same rider, to switch to. */
export const OtherRideSchema = v.object({
  id: v.string(),
  phase: RidePhaseSchema,
  scheduled_time: instant,
  pickup_address: v.string(),
  dropoff_address: v.nullable(v.string()),
})
export type OtherRide = v.InferOutput<typeof OtherRideSchema>

/** A ride that is paid for and has no driver yet, or none any more. */
export const AwaitedRideSchema = v.object({
  id: v.string(),
  scheduled_time: instant,
  /** Its driver gave it back, or was taken off it. */
  had_driver: v.boolean(),
})
export type AwaitedRide = v.InferOutput<typeof AwaitedRideSchema>

/** A ride of the rider's own that was asked for and is not under way, with how it stands. */
export const AskedRideSchema = v.object({
  id: v.string(),
  scheduled_time: instant,
  standing: v.picklist(['unpaid', 'waiting', 'completed', 'cancelled']),
})
export type AskedRide = v.InferOutput<typeof AskedRideSchema>

/** Answer of GET /api/rides/active[?booking_id=…]. */
export const ActiveRideAnswerSchema = v.object({
  ride: v.nullable(RideDetailsSchema),
  others: v.array(OtherRideSchema),
  /** The next one that waits for a driver; told only where no ride is shown. */
  awaited: v.optional(v.nullable(AwaitedRideSchema), null),
  /** Told only where another ride than the one that was asked for is shown, or none. */
  asked: v.optional(v.nullable(AskedRideSchema), null),
})
export type ActiveRideAnswer = v.InferOutput<typeof ActiveRideAnswerSchema>

/** Answer of GET /api/rides/others?than=…: the rider's active rides beside the one that is open. */
export const OtherRidesAnswerSchema = v.object({ others: v.array(OtherRideSchema) })
export type OtherRidesAnswer = v.InferOutput<typeof OtherRidesAnswerSchema>

/** Everything a shared link shows: no number, fare, rider, address or exact end of the trip. */
export const SharedRideSchema = v.object({
  phase: RidePhaseSchema,
  version: v.number(),
  driver_first_name: v.nullable(v.string()),
  vehicle: v.nullable(RideVehicleSchema),
  pickup_locality: v.string(),
  dropoff_locality: v.nullable(v.string()),
  scheduled_time: instant,
})
export type SharedRide = v.InferOutput<typeof SharedRideSchema>

/**
 * The way still to go, from the car's last fix: to the pickup before the start, to the drop-off after it. Null while
 * there is no fix, or no end to go to. `trimmed` lines stop 500 m short of the end; the distance is the whole one.
 */
export const WayAnswerSchema = v.object({
  way: v.nullable(
    v.object({
      target: v.picklist(['pickup', 'dropoff']),
      line: v.array(CoordinatesPairSchema),
      distance_metres: v.number(),
      duration_seconds: v.number(),
      /** Milliseconds since 1970, of the fix it starts at. */
      fix_at: v.number(),
      estimated: v.boolean(),
    }),
  ),
})
export type WayAnswer = v.InferOutput<typeof WayAnswerSchema>

/** GET /api/bookings/:id/cancellation: what cancelling now would bring. POST …/cancel repeats `refund_paise`. */
export const CancellationPreviewSchema = v.object({
  band: v.picklist(['full', 'fee_25', 'fee_50', 'none']),
  fee_percent: v.number(),
  paid_paise: wholePaise,
  fee_paise: wholePaise,
  refund_paise: wholePaise,
  until: v.nullable(instant),
  /** When what comes back arrives, in words; absent where nothing does. */
  arrives: v.optional(v.string()),
})
export type CancellationPreview = v.InferOutput<typeof CancellationPreviewSchema>

/** Answer of POST /api/bookings/:id/cancel; the same for the second click. */
export const CancelledAnswerSchema = v.object({ booking_id: v.string(), refund_paise: wholePaise })
export type CancelledAnswer = v.InferOutput<typeof CancelledAnswerSchema>

/** Beside the refusal 'refund_changed' of that call: what cancelling would bring now. */
export const RefundChangedSchema = v.object({ preview: CancellationPreviewSchema })

/** Answer of POST /api/rides/:id/share: the one link that is open now. */
export const ShareAnswerSchema = v.object({ share: v.object({ id: v.string(), url: v.string() }) })
export type ShareAnswer = v.InferOutput<typeof ShareAnswerSchema>
