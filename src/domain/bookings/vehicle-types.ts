import * as v from 'valibot'

export const VEHICLE_TYPES = ['sedan', 'suv', 'premium'] as const

export const VehicleTypeSchema = v.picklist(VEHICLE_TYPES)

export type VehicleType = v.InferOutput<typeof VehicleTypeSchema>

export interface Vehicle {
  type: VehicleType
  name: string
  /** Guests it takes, the driver not counted. */
  seats: number
  description: string
  /** False: priced and shown, never sold. */
  bookable: boolean
}

/** The cards of step 2, in order (docs/product.md, Booking). */
export const VEHICLES: readonly Vehicle[] = [
  { type: 'sedan', name: 'Sedan', seats: 4, description: 'Comfortable and economical', bookable: true },
  { type: 'suv', name: 'SUV', seats: 6, description: 'Spacious for groups', bookable: true },
  { type: 'premium', name: 'Premium', seats: 4, description: 'Luxury experience', bookable: false },
]

const BY_TYPE = new Map(VEHICLES.map((vehicle) => [vehicle.type, vehicle]))

/** The vehicle of a type; every `VehicleType` has one. */
export function vehicleOf(type: VehicleType): Vehicle {
  const vehicle = BY_TYPE.get(type)
  if (!vehicle) throw new RangeError(`no vehicle of type ${type}`)
  return vehicle
}
