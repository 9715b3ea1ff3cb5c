import * as v from 'valibot'
import { InstantSchema } from '../fields'
import { CoordinatesSchema } from '../places/coordinates'
import { ContactSchema } from '../profile/contact'
import { DriverSchema } from '../rides/driver'
import { PaperEndSchema } from '../rides/papers'
import { RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema } from '../rides/vehicle'
import { BookingSchema, RideProgressSchema } from './booking'

/** A paid trip that no driver has yet: no name and no number of its rider. */
export const OfferSchema = v.object({
  ...v.pick(BookingSchema, [
    'id',
    'service_type',
    'vehicle_type',
    'scheduled_time',
    'return_scheduled_time',
    'is_round_trip',
    'package_hours',
    'pickup_address',
    'dropoff_address',
    'passengers',
    'special_instructions',
    'distance_km',
    'duration_minutes',
    // What is to be collected after the ride.
    'remaining_amount',
  ]).entries,
  pickup: CoordinatesSchema,
  dropoff: v.nullable(CoordinatesSchema),
})

export type Offer = v.InferOutput<typeof OfferSchema>

/** A ride this driver has. Name, number and photo of its rider are there from acceptance to the end, and not after it. */
const DriverRideSchema = v.object({
  ...OfferSchema.entries,
  ...v.pick(BookingSchema, ['pickup_detail', 'start_time']).entries,
  ...v.pick(RideProgressSchema, ['set_out_at', 'arrived_at', 'arrival_confirmed_at']).entries,
  phase: RidePhaseSchema,
  version: v.number(),
  rider: v.nullable(
    v.object({
      name: v.string(),
      ...v.pick(ContactSchema, ['phone_no', 'profile_picture_url']).entries,
    }),
  ),
  /** The assigned car, where an operator chose another than the driver's own: the rider waits for this plate. */
  other_car: v.nullable(RideVehicleSchema),
  /** From this instant 'Set out' works: 60 minutes before the pickup. */
  set_out_from: InstantSchema,
  pin_tries_left: v.number(),
})

export type DriverRide = v.InferOutput<typeof DriverRideSchema>

/** GET /api/driver/rides, and the answer to every state transition by the driver. Rides by time, offers by time. */
export const DriverBoardSchema = v.object({
  driver: v.object({
    ...v.pick(DriverSchema, ['on_duty', 'rating', 'total_rides']).entries,
    name: v.string(),
    vehicle: v.nullable(RideVehicleSchema),
    /** Papers of the driver and the car that have ended or end within 30 days, the first end first. */
    papers: v.array(PaperEndSchema),
  }),
  rides: v.array(DriverRideSchema),
  offers: v.array(OfferSchema),
  /** The server's time, so that a phone with a wrong clock counts down rightly. */
  now: InstantSchema,
})

export type DriverBoard = v.InferOutput<typeof DriverBoardSchema>
