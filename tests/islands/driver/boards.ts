import type { DriverBoard, DriverRide, Offer } from '../../../src/domain/bookings/driver-rides'
import type { StatementEntry } from '../../../src/domain/payments/statement'
import { RIDE_VEHICLE } from '../../support/bookings/records'
import { aStatement } from '../../support/bookings/statements'

/** Saturday 21 November 2026, 6:00 pm in Kolkata. */
export const NOW = new Date('2026-11-21T12:30:00Z')
export const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()

const trip = {
  id: 'offer-1',
  service_type: 'airport',
  vehicle_type: 'sedan',
  scheduled_time: later(180),
  return_scheduled_time: null,
  is_round_trip: false,
  ...{ package_hours: null, clock_from: null, clock_stopped_at: null },
  passengers: 2,
  distance_km: 38.4,
  duration_minutes: 80,
  fare_amount: 836,
  remaining_amount: 627,
  change_number: 0,
  pays_driver: false,
} as const

export const anOffer = (parts: Partial<Offer> = {}): Offer => ({
  ...trip,
  pickup_locality: 'Whitefield, Bengaluru',
  dropoff_locality: 'Kempegowda International Airport, Devanahalli',
  brings: { luggage: 0, pet: false },
  way: { from: 'base', since: null, km: 21, minutes: 49 },
  ...parts,
})

const statusOf = (phase: DriverRide['phase'] = 'assigned') =>
  phase === 'completed' || phase === 'cancelled' || phase === 'started' ? phase : 'accepted'

export const aRide = (
  parts: Partial<DriverRide> = {},
  entries: readonly StatementEntry[] = [],
): DriverRide => ({
  ...trip,
  id: 'ride-1',
  scheduled_time: later(45),
  pickup_address: 'Prestige Shantiniketan, Whitefield Main Road, Hoodi, Bengaluru',
  pickup: { lat: 12.9899, lng: 77.7283 },
  dropoff_address: 'Kempegowda International Airport Terminal 2, Devanahalli',
  dropoff: { lat: 13.1979, lng: 77.7064 },
  special_instructions: null,
  pickup_detail: null,
  phase: 'assigned',
  version: 1,
  rider: { name: 'Asha Murthy', phone_no: '+919000000001', profile_picture_url: null },
  set_out_from: later(-15),
  set_out_at: null,
  arrived_at: null,
  arrival_confirmed_at: null,
  start_time: null,
  end_time: null,
  charges: [],
  rental: null,
  statement: aStatement(
    'driver',
    { fare_amount: 836, status: statusOf(parts.phase), remaining_amount: parts.remaining_amount ?? 627 },
    entries,
  ),
  pin_tries_left: 5,
  waiting: null,
  change: null,
  other_car: null,
  car_problem: null,
  second_car: null,
  ...parts,
})

type Made = Parameters<typeof aRide>

export const onTheWay = (parts: Made[0] = {}, entries?: Made[1]) =>
  aRide({ phase: 'on_the_way', version: 2, set_out_at: later(-1), ...parts }, entries)
export const arrived = (parts: Made[0] = {}, entries?: Made[1]) =>
  onTheWay(
    { phase: 'arrived', version: 3, arrived_at: later(0), arrival_confirmed_at: later(0), ...parts },
    entries,
  )
export const started = (parts: Made[0] = {}, entries?: Made[1]) =>
  arrived({ phase: 'started', version: 4, start_time: later(0), ...parts }, entries)

export const A_CAR = { ...RIDE_VEHICLE, license_plate: 'KA 09 EV 1234' }

export const aDriver = (parts: Partial<DriverBoard['driver']> = {}): DriverBoard['driver'] => ({
  id: 'ravi',
  name: 'Manjunath Gowda',
  on_duty: true,
  vehicle: A_CAR,
  rating: 4.8,
  paper_note: null,
  total_rides: 120,
  ...parts,
})

export const aBoard = (parts: Partial<DriverBoard> = {}): DriverBoard => ({
  driver: aDriver(),
  recent_rides: [],
  relieved_rides: [],
  cash: null,
  rides: [],
  offers: [],
  now: new Date().toISOString(),
  ...parts,
})
