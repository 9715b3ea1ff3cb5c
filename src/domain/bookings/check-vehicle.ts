import type { VehicleType } from '../fields'
import { accept, type Result, refuse } from '../result'
import { VEHICLES, type Vehicle, vehicleOf, vehiclesFor } from './trip-types'

export type VehicleRefusal =
  | { reason: 'not_bookable'; vehicle: VehicleType }
  | { reason: 'too_few_seats'; vehicle: VehicleType; seats: number; passengers: number }
  | { reason: 'package_for_other_vehicle'; vehicle: VehicleType; packageVehicle: string }

/**
 * Whether a vehicle can be booked for so many guests and, for a rental, with this package's vehicle type
 * (null: the package is not tied to one). docs/product.md, BOOKING-4.
 */
export function checkVehicle(
  type: VehicleType,
  { passengers, packageVehicle = null }: { passengers: number; packageVehicle?: string | null },
): Result<Vehicle, VehicleRefusal> {
  const vehicle = vehicleOf(type)
  if (!vehicle.bookable) return refuse({ reason: 'not_bookable', vehicle: type })
  if (passengers > vehicle.seats) {
    return refuse({ reason: 'too_few_seats', vehicle: type, seats: vehicle.seats, passengers })
  }
  if (packageVehicle !== null && packageVehicle !== type) {
    return refuse({ reason: 'package_for_other_vehicle', vehicle: type, packageVehicle })
  }
  return accept(vehicle)
}

/** The sentence of a disabled card, or of the server, about a vehicle that cannot be booked. */
export function sentenceForVehicleRefusal(refusal: VehicleRefusal): string {
  const { name } = vehicleOf(refusal.vehicle)
  switch (refusal.reason) {
    case 'not_bookable':
      return 'Coming Soon'
    case 'too_few_seats':
      return `${name} takes ${refusal.seats} guests; you are ${refusal.passengers}.`
    case 'package_for_other_vehicle':
      return `Your package is not for ${name}.`
  }
}

/** Why a rental package has no vehicle for so many guests; null where it has one. docs/product.md, BOOKING-4. */
export function packageRefusal(packageVehicle: string | null, passengers: number): string | null {
  if (vehiclesFor(passengers, packageVehicle).length > 0) return null
  const own = VEHICLES.find(({ type }) => type === packageVehicle)
  const checked = own && checkVehicle(own.type, { passengers, packageVehicle })
  return checked && !checked.ok ? sentenceForVehicleRefusal(checked.refusal) : 'Coming Soon'
}

export const OTHER_PACKAGE = 'Please choose another package, or fewer guests.'
