import type { BookingStatus, PaymentStatus } from '../bookings/booking'
import { type VehicleType, vehicleOf } from '../bookings/vehicle-types'
import { accept, type Result, refuse } from '../result'
import type { RideRefusal } from './refusals'

/** Everything that decides whether a driver may have a ride that is open. */
export interface TakingFacts {
  /** A driver takes what is offered to them; an operator gives it to a driver, on duty or not. */
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
  /** Null when the person has no driver's record. */
  driver: { id: string; onDuty: boolean; vehicle: { id: string; type: string } | null } | null
  /** This driver said no to the offer, or gave the ride back. */
  declined: boolean
  /** A ride that this driver or this car has at the same time. */
  overlapping: { bookingId: string; scheduled: string } | null
}

/** Money was applied to it once: before that it was nobody's offer, and is as absent as no booking at all. */
const wasOffered = (status: PaymentStatus) =>
  status === 'partial' || status === 'paid' || status === 'refunded'

/** Whether this driver may have this open ride, and in which car (docs/product.md, Ride and Driver). */
export function mayTake(facts: TakingFacts): Result<{ vehicleId: string }, RideRefusal> {
  const { by, ride, driver } = facts
  if (!ride) return refuse({ reason: 'no_such_ride' })
  if (!wasOffered(ride.paymentStatus))
    return refuse({ reason: by === 'driver' ? 'no_such_ride' : 'not_offered' })
  if (ride.status === 'cancelled') return refuse({ reason: 'cancelled' })
  if (ride.status !== 'pending') return refuse({ reason: 'taken' })
  // Money that went back, on a booking that is open: nothing that should be driven.
  if (ride.paymentStatus === 'refunded') return refuse({ reason: 'not_offered' })
  if (!driver) return refuse({ reason: 'not_set_up' })
  if (driver.id === ride.userId) return refuse({ reason: 'not_offered' })
  return (by === 'driver' ? offeredTo(facts, driver.onDuty, ride.scheduledTime) : null) ?? inCar(facts)
}

function offeredTo({ declined, now }: TakingFacts, onDuty: boolean, scheduledTime: Date) {
  if (declined) return refuse({ reason: 'declined' })
  if (!onDuty) return refuse({ reason: 'off_duty' })
  if (scheduledTime <= now) return refuse({ reason: 'pickup_passed', scheduled: scheduledTime.toISOString() })
  return null
}

function inCar({ ride, driver, overlapping }: TakingFacts): Result<{ vehicleId: string }, RideRefusal> {
  const vehicle = driver?.vehicle
  if (!ride || !vehicle) return refuse({ reason: 'no_vehicle' })
  if (vehicle.type !== ride.vehicleType) {
    return refuse({ reason: 'wrong_vehicle_type', booked: ride.vehicleType })
  }
  const { seats } = vehicleOf(ride.vehicleType)
  if (ride.passengers > seats) {
    return refuse({ reason: 'too_few_seats', seats, passengers: ride.passengers })
  }
  return overlapping ? refuse({ reason: 'overlaps', with: overlapping }) : accept({ vehicleId: vehicle.id })
}
