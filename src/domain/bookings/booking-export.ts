import * as v from 'valibot'

export const Instant = v.pipe(v.string(), v.isoTimestamp())

const Text = v.nullable(v.string())

export const ExportedBookingSchema = v.object({
  id: v.string(),
  created_at: Instant,
  status: v.string(),
  payment_status: v.string(),
  service_type: v.string(),
  trip_type: Text,
  vehicle_type: v.string(),
  scheduled_time: Instant,
  return_scheduled_time: v.nullable(Instant),
  start_time: v.nullable(Instant),
  end_time: v.nullable(Instant),
  pickup_address: v.string(),
  pickup_latitude: v.number(),
  pickup_longitude: v.number(),
  dropoff_address: Text,
  dropoff_latitude: v.nullable(v.number()),
  dropoff_longitude: v.nullable(v.number()),
  passengers: v.number(),
  special_instructions: Text,
  is_round_trip: v.boolean(),
  /** As billed: doubled for a round trip. */
  distance_km: v.number(),
  duration_minutes: v.number(),
  waiting_time_minutes: v.nullable(v.number()),
  /** Whole rupees, as are the next two. */
  fare_amount: v.number(),
  advance_amount: v.number(),
  remaining_amount: v.number(),
  payment_method: v.string(),
  /** What the driver was paid after the ride. */
  remainder: v.nullable(v.object({ amount: v.number(), method: Text, at: v.nullable(Instant) })),
  /** All there is of another person. */
  driver_first_name: Text,
  payments: v.array(
    v.object({ amount_paise: v.number(), provider_payment_id: v.string(), created_at: Instant }),
  ),
  refunds: v.array(
    v.object({
      amount_paise: v.number(),
      reason: v.string(),
      status: v.string(),
      created_at: Instant,
      updated_at: Instant,
    }),
  ),
  review: v.nullable(v.object({ rating: v.number(), comment: Text, created_at: Instant })),
  cancellation: v.nullable(v.object({ by: v.string(), reason: v.string(), created_at: Instant })),
  /** Links to the ride. The link itself is a key, and is not here. */
  shares: v.array(v.object({ created_at: Instant, revoked_at: v.nullable(Instant) })),
  /** What we sent about it. The words themselves are not kept. */
  messages: v.array(
    v.object({
      event: v.string(),
      channel: v.string(),
      status: v.string(),
      created_at: Instant,
      sent_at: v.nullable(Instant),
    }),
  ),
})

export type ExportedBooking = v.InferOutput<typeof ExportedBookingSchema>
