import { vehicleOf } from '../../../src/domain/bookings/trip-types'
import type { VehicleType } from '../../../src/domain/fields'
import { newId } from '../../../worker/database/new-id'
import { vehicles } from '../../../worker/database/tables'
import { RIDE_VEHICLE } from '../bookings/records'
import { database } from './database'

/** The last valid day of papers that are no test's subject. */
export const LATER = '2099-12-31'

export const CAR_PAPERS = { permit_until: LATER, insurance_until: LATER, fitness_until: LATER }

let cars = 0

export async function newVehicle(type: VehicleType = 'sedan') {
  cars += 1
  const licensePlate = `KA 09 ${String.fromCharCode(65 + (cars % 26))} ${newId().slice(0, 6).toUpperCase()}`
  const vehicle = {
    ...RIDE_VEHICLE,
    id: newId(),
    model: vehicleOf(type).type === 'suv' ? 'Nexon EV' : 'Tigor EV',
    license_plate: licensePlate,
    type,
    base_city: 'bengaluru' as const,
    ...CAR_PAPERS,
  }
  await database.insert(vehicles).values(vehicle)
  return vehicle
}
