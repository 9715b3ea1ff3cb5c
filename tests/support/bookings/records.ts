import type { Booking } from '../../../src/domain/bookings/booking'
import type { ChangeOffer } from '../../../src/domain/bookings/change-terms'
import type { RentalPackage } from '../../../src/domain/fares/rates'
import type { SavedAddress } from '../../../src/domain/profile/saved-address'
import type { RideVehicle } from '../../../src/domain/rides/vehicle'

/** A ride from Koramangala to Whitefield that a driver has accepted, its advance paid; what a test is about is given. */
export const aBooking = (parts: Partial<Booking> = {}): Booking => ({
  change_number: 0,
  pays_driver: false,
  id: 'bk_0123456789abcdef',
  user_id: 'us_1',
  pickup_address: 'Koramangala 5th Block, Bengaluru',
  pickup_detail: null,
  pickup_latitude: 12.9352,
  pickup_longitude: 77.6245,
  dropoff_address: 'Whitefield, Bengaluru',
  dropoff_latitude: 12.9698,
  dropoff_longitude: 77.7499,
  fare_amount: 627,
  advance_amount: 157,
  remaining_amount: 470,
  fare_parts: {
    baseFare: 50,
    distanceFare: 400,
    timeFare: 177,
    totalFare: 627,
    estimatedTime: '50 min',
    distance: '18.2 km',
    multiplier: 1,
    ruleId: null,
  },
  status: 'accepted',
  payment_status: 'partial',
  payment_method: 'upi',
  scheduled_time: '2026-11-21T13:00:00.000Z',
  return_scheduled_time: null,
  service_type_id: 'st_1',
  service_type: 'ride_later',
  is_scheduled: true,
  is_round_trip: false,
  trip_type: null,
  vehicle_type: 'sedan',
  passengers: 2,
  special_instructions: null,
  package_id: null,
  package_hours: null,
  ...{ clock_from: null, clock_stopped_at: null },
  distance_km: 18.2,
  duration_minutes: 50,
  driver_id: 'dr_1',
  vehicle_id: 've_1',
  start_time: null,
  end_time: null,
  created_at: '2026-11-21T04:40:00.000Z',
  cancellation_reason: null,
  waiting_time_minutes: null,
  ...parts,
})

/** Of a dearer car for a booking of ₹627, of which ₹157 is paid: the first quarter of its fare has to be paid. */
export const aChangeOffer = (parts: Partial<ChangeOffer> = {}): ChangeOffer => ({
  change_number: 0,
  quote: 'signed-quote-1',
  fare_amount: 940,
  remaining_amount: 705,
  refund_paise: 0,
  order_paise: 7_800,
  kept_paise: 0,
  asks_driver: false,
  releases_driver: false,
  ...parts,
})

/** A rental package that is on offer, for a car of any type. */
export const RENTAL_PACKAGE: RentalPackage = {
  id: 'pk_4',
  name: '4 hours, 40 km',
  duration_hours: 4,
  included_kilometers: 40,
  vehicle_type: null,
  base_fare: 700,
  base_price: 800,
  extra_hour_rate: 150,
  extra_km_rate: 12,
  is_active: true,
}

/** The car of a ride, as its rider and the viewers of its link read it. */
export const RIDE_VEHICLE: RideVehicle = {
  make: 'Tata',
  model: 'Tigor EV',
  year: 2025,
  color: 'White',
  license_plate: 'KA 05 MJ 1234',
  type: 'sedan',
}

/** A saved address in Bengaluru, not the default, called as its label. */
export const savedAddress = (label: string, about: Partial<SavedAddress> = {}): SavedAddress => ({
  id: `id-of-${label}`,
  label,
  address: `${label}, 12 MG Road, Bengaluru`,
  latitude: 12.9756,
  longitude: 77.6051,
  pickup_detail: null,
  is_default: false,
  ...about,
})
