import type { VehicleType } from '../fields'
import { type RefusalOf, type RefusalTable, sentenceOf } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { VEHICLES, type Vehicle, vehicleOf, vehiclesFor } from './trip-types'

/** Why a vehicle cannot be booked, on its disabled card or in an answer. */
export const VEHICLE_REFUSALS = {
  not_bookable: 'Coming Soon',
  too_few_seats: ({ vehicle: { name, seats }, passengers }: { vehicle: Vehicle; passengers: number }) =>
    `${name} takes ${seats} guests; you are ${passengers}.`,
  package_for_other_vehicle: ({ vehicle }: { vehicle: Vehicle }) =>
    `Your package is not for ${vehicle.name}.`,
} as const satisfies RefusalTable

type VehicleRefusal = RefusalOf<typeof VEHICLE_REFUSALS>

/**
 * Whether a vehicle can be booked for so many guests and, for a rental, with this package's vehicle type
 * (null: the package is not tied to one). docs/product.md, BOOKING-4.
 */
export function checkVehicle(
  type: VehicleType,
  { passengers, packageVehicle = null }: { passengers: number; packageVehicle?: string | null },
): Result<Vehicle, VehicleRefusal> {
  const vehicle = vehicleOf(type)
  if (!vehicle.bookable) return refuse({ reason: 'not_bookable' })
  if (passengers > vehicle.seats) return refuse({ reason: 'too_few_seats', vehicle, passengers })
  if (packageVehicle !== null && packageVehicle !== type) {
    return refuse({ reason: 'package_for_other_vehicle', vehicle })
  }
  return accept(vehicle)
}

/** Why a rental package has no vehicle for so many guests; null where it has one. docs/product.md, BOOKING-4. */
export function packageRefusal(packageVehicle: string | null, passengers: number): string | null {
  if (vehiclesFor(passengers, packageVehicle).length > 0) return null
  const own = VEHICLES.find(({ type }) => type === packageVehicle)
  const checked = own && checkVehicle(own.type, { passengers, packageVehicle })
  return checked && !checked.ok ? sentenceOf(VEHICLE_REFUSALS, checked.refusal) : 'Coming Soon'
}

export const OTHER_PACKAGE = 'Please choose another package, or fewer guests.'
