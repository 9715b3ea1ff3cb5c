import type { BookingStatus, PaymentStatus } from '../bookings/booking'
import { vehicleOf } from '../bookings/trip-types'
import type { VehicleType } from '../fields'
import { dateOf } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'
import { endedBefore, type Papers } from './papers'
import type { RideRefusal } from './refusals'

/** Everything that decides whether a driver may be assigned to an open ride. */
export interface AssignmentFacts {
  /** A driver accepts an offer; an operator assigns a driver, on duty or not. */
  by: 'driver' | 'operator'
  now: Date
  /** Null when there is no such booking. */
  ride: {
    userId: string
    status: BookingStatus
    paymentStatus: PaymentStatus
    scheduledTime: Date
    vehicleType: VehicleType
    passengers: number
  } | null
  /** Null when the user has no driver's record. */
  driver: { id: string; onDuty: boolean; vehicle: { id: string; type: string } | null } | null
  /** Papers of the driver and of the car. */
  papers: Papers
  /** This driver declined the offer, or handed the ride back. */
  declined: boolean
  /** A ride that this driver or this car has at the same time. */
  overlapping: { bookingId: string; scheduled: string } | null
}

/** A payment has been applied to it. Before that it is not offered, and a driver's request gets `no_such_ride`. */
const wasOffered = (status: PaymentStatus) =>
  status === 'partial' || status === 'paid' || status === 'refunded'

/** Whether this driver may be assigned to this open ride, and in which car (docs/product.md, RIDE-3). */
export function mayAssign(facts: AssignmentFacts): Result<{ vehicleId: string }, RideRefusal> {
  const { by, ride, driver } = facts
  if (!ride) return refuse({ reason: 'no_such_ride' })
  if (!wasOffered(ride.paymentStatus))
    return refuse({ reason: by === 'driver' ? 'no_such_ride' : 'not_offered' })
  if (ride.status === 'cancelled') return refuse({ reason: 'cancelled' })
  if (ride.status !== 'pending') return refuse({ reason: 'taken' })
  // A booking that was refunded in full while it is open must not be driven.
  if (ride.paymentStatus === 'refunded') return refuse({ reason: 'not_offered' })
  if (!driver) return refuse({ reason: 'not_set_up' })
  if (driver.id === ride.userId) return refuse({ reason: 'not_offered' })
  return (by === 'driver' ? offeredTo(facts, driver.onDuty, ride.scheduledTime) : null) ?? mayDrive(facts)
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

function offeredTo({ declined, now }: AssignmentFacts, onDuty: boolean, scheduledTime: Date) {
  if (declined) return refuse({ reason: 'declined' })
  if (!onDuty) return refuse({ reason: 'off_duty' })
  if (scheduledTime <= now) return refuse({ reason: 'pickup_passed', scheduled: scheduledTime.toISOString() })
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
  if (vehicle.type !== ride.vehicleType) {
    return refuse({ reason: 'wrong_vehicle_type', booked: ride.vehicleType })
  }
  const { seats } = vehicleOf(ride.vehicleType)
  if (ride.passengers > seats) {
    return refuse({ reason: 'too_few_seats', seats, passengers: ride.passengers })
  }
  const ended = endedBefore(papers, dateOf(ride.scheduledTime))
  if (ended) return refuse({ reason: 'paper_ended', ...ended })
  return overlapping ? refuse({ reason: 'overlaps', with: overlapping }) : accept({ vehicleId: vehicle.id })
}

const MINUTE_MS = 60_000

/** A ride occupies its driver from so long before the pickup: the drive to it. */
const LEAD_MINUTES = 30

/** And until so long after its expected end: waiting at the pickup, and traffic. */
export const MARGIN_MINUTES = 15

/** 'Set out' works from so long before the pickup. */
const SET_OUT_MINUTES = 60

export interface ScheduledTrip {
  /** UTC instants. */
  scheduledTime: Date
  /** Null but for an outstation round trip. */
  returnScheduledTime: Date | null
  isRoundTrip: boolean
  /** Whole minutes as billed: there and back for a round trip. */
  durationMinutes: number
  /** Null but for a rental. */
  packageHours: number | null
}

export interface RideSpan {
  from: Date
  until: Date
}

const later = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE_MS)

/**
 * How long a ride occupies its driver (docs/product.md, RIDE-3): from 30 minutes before the pickup to 15 minutes after
 * its expected end. A rental ends with its package's hours; a round trip with a return time, the one-way duration after
 * that time; every other trip after the minutes that were billed.
 */
export function rideSpan(trip: ScheduledTrip): RideSpan {
  return {
    from: later(trip.scheduledTime, -LEAD_MINUTES),
    until: later(expectedEnd(trip), MARGIN_MINUTES),
  }
}

function expectedEnd(trip: ScheduledTrip): Date {
  const { scheduledTime, returnScheduledTime, durationMinutes, packageHours } = trip
  if (packageHours !== null) return later(scheduledTime, packageHours * 60)
  if (trip.isRoundTrip && returnScheduledTime !== null) return later(returnScheduledTime, durationMinutes / 2)
  return later(scheduledTime, durationMinutes)
}

/** Whether two rides exclude each other for one driver. Spans that only touch do not overlap. */
export function spansOverlap(one: RideSpan, other: RideSpan): boolean {
  return one.from < other.until && other.from < one.until
}

/** From when a driver may set out for a pickup. */
export function setOutFrom(scheduledTime: Date): Date {
  return later(scheduledTime, -SET_OUT_MINUTES)
}
