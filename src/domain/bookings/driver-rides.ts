import * as v from 'valibot'
import { RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema } from '../rides/vehicle'
import { CoordinatesPairSchema } from './ride-details'
import { ServiceTypeSchema, VehicleTypeSchema } from './trip-types'

const instant = v.pipe(v.string(), v.isoTimestamp())

const TripForDriverSchema = v.object({
  id: v.string(),
  service_type: ServiceTypeSchema,
  vehicle_type: VehicleTypeSchema,
  scheduled_time: instant,
  return_scheduled_time: v.nullable(instant),
  is_round_trip: v.boolean(),
  package_hours: v.nullable(v.number()),
  pickup_address: v.string(),
  pickup: CoordinatesPairSchema,
  dropoff_address: v.nullable(v.string()),
  dropoff: v.nullable(CoordinatesPairSchema),
  passengers: v.number(),
  special_instructions: v.nullable(v.string()),
  distance_km: v.number(),
  duration_minutes: v.number(),
  /** Whole rupees to collect after the ride. */
  remaining_amount: v.number(),
})

/** A paid trip that no driver has yet: no name and no number of its rider. */
export const OfferSchema = TripForDriverSchema

export type Offer = v.InferOutput<typeof OfferSchema>

/** A ride this driver has. Name, number and photo of its rider are there from acceptance to the end, and not after it. */
const DriverRideSchema = v.object({
  ...TripForDriverSchema.entries,
  phase: RidePhaseSchema,
  version: v.number(),
  rider: v.nullable(
    v.object({
      name: v.string(),
      phone_no: v.nullable(v.string()),
      photo_url: v.nullable(v.string()),
    }),
  ),
  /** The car to come in, where an operator chose another than the driver's own: its plate is what the rider looks for. */
  other_car: v.nullable(RideVehicleSchema),
  /** From this instant 'Set out' works: 60 minutes before the pickup. */
  set_out_from: instant,
  set_out_at: v.nullable(instant),
  arrived_at: v.nullable(instant),
  start_time: v.nullable(instant),
  pin_tries_left: v.number(),
})

export type DriverRide = v.InferOutput<typeof DriverRideSchema>

/** GET /api/driver/rides, and the answer to every move of the driver's. Rides by time, offers by time. */
export const DriverBoardSchema = v.object({
  driver: v.object({
    name: v.string(),
    on_duty: v.boolean(),
    vehicle: v.nullable(RideVehicleSchema),
    /** Null while nobody has rated them. */
    rating: v.nullable(v.number()),
    total_rides: v.number(),
  }),
  rides: v.array(DriverRideSchema),
  offers: v.array(OfferSchema),
  /** The server's time, so that a phone with a wrong clock counts down rightly. */
  now: instant,
})

export type DriverBoard = v.InferOutput<typeof DriverBoardSchema>
