import * as v from 'valibot'
import { RentalTermsSchema } from '../fares/package-terms'
import { CountSchema, InstantSchema } from '../fields'
import { OwnCashSchema } from '../ops/cash'
import { StatementSchema } from '../payments/statement-lines'
import { CoordinatesSchema } from '../places/coordinates'
import { ContactSchema } from '../profile/contact'
import { OpenProblemSchema, StandsAtSchema } from '../rides/car-problem'
import { ChargeSchema } from '../rides/charges'
import { DriverSchema } from '../rides/driver'
import { RidePhaseSchema } from '../rides/phase'
import { RideVehicleSchema } from '../rides/vehicle'
import { BookingSchema, RideProgressSchema } from './booking'
import { RideChangeSchema } from './change-terms'

const trip = v.pick(BookingSchema, [
  'id',
  'service_type',
  'vehicle_type',
  'scheduled_time',
  'return_scheduled_time',
  'is_round_trip',
  'package_hours',
  'passengers',
  'distance_km',
  'duration_minutes',
  'remaining_amount',
  'change_number',
  'pays_driver',
]).entries

/**
 * A paid trip that no driver has yet: what it pays, where it goes, by locality, and what has to fit into the car. No name,
 * number, address, door or note of its rider: those are the driver's who accepts it.
 */
export const OfferSchema = v.object({
  ...trip,
  ...v.pick(BookingSchema, ['fare_amount']).entries,
  pickup_locality: v.string(),
  /** Null for a rental. */
  dropoff_locality: v.nullable(v.string()),
  /** Pieces of luggage, and whether a pet comes, from the special instructions; the rider's note is left out. */
  brings: v.object({ luggage: CountSchema, pet: v.boolean() }),
  /** The estimated way to the pickup, in whole kilometres and minutes, and where it begins. */
  way: v.object({
    from: v.picklist(['last_ride', 'position', 'base']),
    /** When the position was measured at which the way begins; null where the way begins elsewhere. */
    since: v.nullable(InstantSchema),
    km: CountSchema,
    minutes: CountSchema,
  }),
})

export type Offer = v.InferOutput<typeof OfferSchema>

/**
 * A ride this driver has. Name, number and photo of its rider are there from acceptance to the end, and not after it
 * (docs/product.md, DRIVER-2).
 */
const DriverRideSchema = v.object({
  ...trip,
  ...v.pick(BookingSchema, [
    'pickup_address',
    'pickup_detail',
    'dropoff_address',
    'special_instructions',
    'start_time',
    'end_time',
    'clock_from',
    'clock_stopped_at',
    'fare_amount',
  ]).entries,
  pickup: CoordinatesSchema,
  dropoff: v.nullable(CoordinatesSchema),
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
  /** The newest change since this driver has the ride, unless they have kept the ride after it; null without one. */
  change: v.optional(v.nullable(RideChangeSchema), null),
  /** From this instant 'Set out' works: 60 minutes before the pickup. */
  set_out_from: InstantSchema,
  pin_tries_left: v.number(),
  /** The car of a started ride has a problem, and no other one has come yet. */
  car_problem: v.nullable(OpenProblemSchema),
  /** This driver's is the second car of the ride, and its rider has not got in; where the first one stands, if known. */
  second_car: v.nullable(v.object({ stands_at: v.nullable(StandsAtSchema) })),
  /** Tolls and parking that this driver entered, oldest first. */
  charges: v.array(ChargeSchema),
  /** Of a rental: its terms, by which a phone counts time and kilometres. */
  rental: v.optional(v.nullable(RentalTermsSchema), null),
  /** As the driver reads it: the day's sums are made of its lines. */
  statement: StatementSchema,
  /** Set while the driver waits with a confirmed arrival; else null. */
  waiting: v.nullable(
    v.object({
      /** Since when waiting counts: not before the pickup time. */
      since: InstantSchema,
      /** From this instant 'Rider did not come' can be reported. */
      reportable_from: InstantSchema,
      /** When Call was pressed last since the arrival. */
      called_at: v.nullable(InstantSchema),
      /** When the driver reported that the rider did not come, while an operator has not decided yet. */
      reported_at: v.nullable(InstantSchema),
      /** The words of the operator who sent the driver on waiting. */
      answer: v.nullable(v.string()),
    }),
  ),
})

export type DriverRide = v.InferOutput<typeof DriverRideSchema>

/** GET /api/driver/rides, and the answer to every state transition by the driver. Rides by time; offers that fit, the best first. */
export const DriverBoardSchema = v.object({
  driver: v.object({
    // By the driver's id an open page knows that somebody else has signed in since.
    ...v.pick(DriverSchema, ['id', 'on_duty', 'rating', 'total_rides']).entries,
    name: v.string(),
    vehicle: v.nullable(RideVehicleSchema),
    /** Why a paper stops offers, or will; null where none does. */
    paper_note: v.nullable(v.string()),
  }),
  rides: v.array(DriverRideSchema),
  /**
   * Rides completed before today, newest first, of the newest 20: those of the last 24 hours, for which the driver may
   * still enter tolls and parking, and those of the last week with confirmed charges that did not come to the driver.
   */
  recent_rides: v.array(DriverRideSchema),
  /** Rides that went on in another car within the last week, newest first, with what this driver entered (PROBLEM-7). */
  relieved_rides: v.array(
    v.object({
      ...v.pick(BookingSchema, ['id', 'scheduled_time', 'pickup_address']).entries,
      charges: v.array(ChargeSchema),
    }),
  ),
  /** Null from a server of before. */
  cash: v.optional(v.nullable(OwnCashSchema), null),
  offers: v.array(OfferSchema),
  /** The server's time, so that a phone with a wrong clock counts down rightly. */
  now: InstantSchema,
})

export type DriverBoard = v.InferOutput<typeof DriverBoardSchema>
