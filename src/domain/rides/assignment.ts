import { type BookingRow, isConfirmed } from '../bookings/booking'
import { vehicleOf } from '../bookings/trip-types'
import { dateOf, later } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'
import { endedBefore, type Papers } from './papers'
import type { RideRefusal } from './refusals'

/** Everything that decides whether a driver may be assigned to an open ride. */
export interface AssignmentFacts {
  /** A driver accepts an offer; an operator assigns a driver, on duty or not. */
  by: 'driver' | 'operator'
  now: Date
  /** Null when there is no such booking. */
  ride: Pick<
    BookingRow,
    'user_id' | 'status' | 'payment_status' | 'pays_driver' | 'scheduled_time' | 'vehicle_type' | 'passengers'
  > | null
  /** Null when the user has no driver's record. */
  driver: { id: string; onDuty: boolean; vehicle: { id: string; type: string } | null } | null
  /** Papers of the driver and of the car. */
  papers: Papers
  /** This driver declined the offer, or handed the ride back. */
  declined: boolean
  /** A ride that this driver or this car has at the same time. */
  overlapping: { bookingId: string; scheduled: string } | null
}

/** Whether this driver may be assigned to this open ride, and in which car (docs/product.md, RIDE-3). */
export function mayAssign(facts: AssignmentFacts): Result<{ vehicleId: string }, RideRefusal> {
  const { by, ride, driver } = facts
  if (!ride) return refuse({ reason: 'no_such_ride' })
  // Before it is confirmed it is not offered.
  if (!isConfirmed(ride)) return refuse({ reason: by === 'driver' ? 'no_such_ride' : 'not_offered' })
  if (ride.status === 'cancelled') return refuse({ reason: 'cancelled' })
  if (ride.status !== 'pending') return refuse({ reason: 'taken' })
  // A booking that was refunded in full while it is open must not be driven.
  if (ride.payment_status === 'refunded') return refuse({ reason: 'not_offered' })
  if (!driver) return refuse({ reason: 'not_set_up' })
  if (driver.id === ride.user_id) return refuse({ reason: 'not_offered' })
  return (by === 'driver' ? offeredTo(facts, driver.onDuty, ride.scheduled_time) : null) ?? mayDrive(facts)
}

/**
 * Whether a driver may accept this offer. A refusal names what concerns the driver alone; anything else that stands in
 * the way has one answer, for an id that was never given out too: nobody learns by it which rides there are
 * (docs/product.md, DRIVER-4).
 */
export function mayAccept(facts: AssignmentFacts): Result<{ vehicleId: string }, RideRefusal> {
  const { driver } = facts
  if (!driver) return refuse({ reason: 'not_set_up' })
  if (!driver.onDuty) return refuse({ reason: 'off_duty' })
  if (!driver.vehicle) return refuse({ reason: 'no_vehicle' })
  const decided = mayAssign(facts)
  return decided.ok ? decided : refuse({ reason: 'offer_gone' })
}

function offeredTo({ declined, now }: AssignmentFacts, onDuty: boolean, scheduled: string) {
  if (declined) return refuse({ reason: 'declined' })
  if (!onDuty) return refuse({ reason: 'off_duty' })
  if (new Date(scheduled) <= now) return refuse({ reason: 'pickup_passed', scheduled })
  return null
}

function mayDrive({
  ride,
  driver,
  papers,
  overlapping,
}: AssignmentFacts): Result<{ vehicleId: string }, RideRefusal> {
  const vehicle = driver?.vehicle
  if (!ride || !vehicle) return refuse({ reason: 'no_vehicle' })
  if (vehicle.type !== ride.vehicle_type) {
    return refuse({ reason: 'wrong_vehicle_type', booked: ride.vehicle_type })
  }
  const { seats } = vehicleOf(ride.vehicle_type)
  if (ride.passengers > seats) {
    return refuse({ reason: 'too_few_seats', seats, passengers: ride.passengers })
  }
  const ended = endedBefore(papers, dateOf(new Date(ride.scheduled_time)))
  if (ended) return refuse({ reason: 'paper_ended', ...ended })
  return overlapping ? refuse({ reason: 'overlaps', with: overlapping }) : accept({ vehicleId: vehicle.id })
}

/** A ride occupies its driver from so long before the pickup: the drive to it. */
const LEAD_MINUTES = 30

/** And until so long after its expected end: waiting at the pickup, and traffic. */
export const MARGIN_MINUTES = 15

/** 'Set out' works from so long before the pickup. */
const SET_OUT_MINUTES = 60

export type TripTimes = Pick<
  BookingRow,
  'scheduled_time' | 'return_scheduled_time' | 'is_round_trip' | 'duration_minutes' | 'package_hours'
>

export interface RideSpan {
  from: Date
  until: Date
}

/**
 * How long a ride occupies its driver (docs/product.md, RIDE-3): from 30 minutes before the pickup to 15 minutes after
 * its expected end. A rental ends with its package's hours; a round trip with a return time, the one-way duration after
 * that time; every other trip after the minutes that were billed.
 */
export const spanOf = (trip: TripTimes): RideSpan => ({
  from: later(trip.scheduled_time, -LEAD_MINUTES),
  until: later(expectedEnd(trip), MARGIN_MINUTES),
})

/** The same of a ride that gets a driver now: one that has started occupies them from now on, as long as all of it takes. */
export function spanFrom(ride: TripTimes & Pick<BookingRow, 'status'>, now: Date): RideSpan {
  const span = spanOf(ride)
  const whole = now.getTime() + span.until.getTime() - Date.parse(ride.scheduled_time)
  return ride.status === 'started' ? { from: now, until: new Date(whole) } : span
}

/** When a ride is over, about. */
export function expectedEnd(trip: TripTimes): Date {
  const { scheduled_time, return_scheduled_time, duration_minutes, package_hours } = trip
  if (package_hours !== null) return later(scheduled_time, package_hours * 60)
  if (trip.is_round_trip && return_scheduled_time !== null) {
    return later(return_scheduled_time, duration_minutes / 2)
  }
  return later(scheduled_time, duration_minutes)
}

/** From when a driver may set out for a pickup. */
export const setOutFrom = (scheduledTime: Date): Date => later(scheduledTime, -SET_OUT_MINUTES)
