import * as v from 'valibot'

/** The services a rider can book, by the names the booking flow uses (docs/product.md, Trip form). */
export const SERVICE_TYPES = ['ride_later', 'airport', 'outstation', 'car_rental'] as const

export const ServiceTypeSchema = v.picklist(SERVICE_TYPES)

export type ServiceType = v.InferOutput<typeof ServiceTypeSchema>

/** The tabs of the trip form, in order. Rental has none: it is reached by `?service=rental` alone. */
export const SERVICE_TABS = ['airport', 'outstation', 'ride_later'] as const satisfies readonly ServiceType[]

export const SERVICE_LABELS = {
  ride_later: 'Ride Later',
  airport: 'Airport Taxi',
  outstation: 'Outstation',
  car_rental: 'Hourly Rental',
} as const satisfies Record<ServiceType, string>

const RECORD_NAMES = {
  ride_later: 'ride_later',
  airport: 'airport_transfer',
  outstation: 'outstation',
  car_rental: 'car_rental',
} as const satisfies Record<ServiceType, string>

export type ServiceRecordName = (typeof RECORD_NAMES)[ServiceType]

/**
 * The name of a service's record. The flow says 'airport' where the record says 'airport_transfer'; nobody else
 * may map them, for a fare looked up by the wrong name silently falls to the cheapest tariff.
 */
export function serviceRecordName(service: ServiceType): ServiceRecordName {
  return RECORD_NAMES[service]
}

/** The flow's name of a service record, or null for a record this product does not know. */
export function serviceTypeOfRecord(name: string): ServiceType | null {
  return SERVICE_TYPES.find((service) => RECORD_NAMES[service] === name) ?? null
}

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

/** The word that `?service=` uses for a service. */
export function queryOfService(service: ServiceType): string {
  return QUERY_NAMES[service]
}
