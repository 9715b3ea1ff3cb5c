// What can be booked: services, kinds of trip, vehicles, and how many guests.
import * as v from 'valibot'
import type { VehicleType } from '../fields'

/** The services a rider can book, by the names the booking flow uses (docs/product.md, FORM-1). */
export const SERVICE_TYPES = ['ride_later', 'airport', 'outstation', 'car_rental'] as const

export const ServiceTypeSchema = v.picklist(SERVICE_TYPES)

export type ServiceType = v.InferOutput<typeof ServiceTypeSchema>

/** The tabs of the trip form, in order. A rental has no tab: `?service=rental` alone opens it. */
export const SERVICE_TABS = ['airport', 'outstation', 'ride_later'] as const satisfies readonly ServiceType[]

export const SERVICE_LABELS = {
  ride_later: 'Ride Later',
  airport: 'Airport Taxi',
  outstation: 'Outstation',
  car_rental: 'Hourly Rental',
} as const satisfies Record<ServiceType, string>

/**
 * The name of a service's record: 'airport_transfer' where the booking flow has 'airport'; nothing else
 * may map them, for a fare looked up by the wrong name silently falls to the cheapest tariff.
 */
export const serviceRecordName = (service: ServiceType) =>
  service === 'airport' ? 'airport_transfer' : service

const QUERY_NAMES = {
  ride_later: 'city',
  airport: 'airport',
  outstation: 'outstation',
  car_rental: 'rental',
} as const satisfies Record<ServiceType, string>

/** The service that `?service=` names: city, airport, rental or outstation; anything else is null. */
export function serviceFromQuery(name: string): ServiceType | null {
  return SERVICE_TYPES.find((service) => QUERY_NAMES[service] === name) ?? null
}

/** The value of `?service=` for a service. */
export const queryOfService = (service: ServiceType): string => QUERY_NAMES[service]

export interface Vehicle {
  type: VehicleType
  name: string
  /** Guests it takes, the driver not counted. */
  seats: number
  description: string
  /** False: priced and shown, never sold. */
  bookable: boolean
}

/** The cards of step 2, in order (docs/product.md, BOOKING-3). */
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

/**
 * The vehicles that `checkVehicle` accepts for so many guests and, for a rental, this package's vehicle type. This
 * function stands here and not beside `checkVehicle`, whose sentences the form does not need.
 */
export const vehiclesFor = (passengers: number, packageVehicle: string | null): Vehicle[] =>
  VEHICLES.filter(
    ({ type, seats, bookable }) =>
      bookable && passengers <= seats && (packageVehicle === null || packageVehicle === type),
  )

/** Guests of a trip. The form starts with 2, an empty draft and an API call without a number with 1. */
export const PASSENGERS = { min: 1, max: 6, formDefault: 2, storeDefault: 1 } as const

/** Pieces of luggage a rider can announce. */
export const LUGGAGE = { min: 0, max: 3 } as const

/** Whether a trip can have so many guests: a whole number from 1 to 6. */
export function isPassengers(count: number): boolean {
  return Number.isInteger(count) && count >= PASSENGERS.min && count <= PASSENGERS.max
}

/** '1 guest', '2 guests'. */
export const guestsLabel = (count: number): string => `${count} ${count === 1 ? 'guest' : 'guests'}`

export const TRIP_TYPES = ['one_way', 'round_trip', 'airport_pickup', 'airport_drop'] as const

export const TripTypeSchema = v.picklist(TRIP_TYPES)

export type TripType = v.InferOutput<typeof TripTypeSchema>
