import type { ServiceType } from '../domain/bookings/service-types'

export interface ServiceOffer {
  id: 'city' | 'airport' | 'outstation' | 'rental'
  service: ServiceType
  name: string
  price: string
  description: string
  features: readonly string[]
  benefits: readonly string[]
  comingSoon: boolean
}

/** What the public pages say about each service; the booking flow has its own, exact figures. */
export const SERVICES: readonly ServiceOffer[] = [
  {
    id: 'city',
    service: 'ride_later',
    name: 'Ride Later',
    price: '₹8/km',
    description:
      'A ride across town, arranged ahead. Say when, at least four hours before, and the cab is at the door.',
    features: ['Any half hour, up to 30 days ahead', 'Sedan for four, SUV for six', 'Round the clock'],
    benefits: ['The fare before you book', 'A quarter now, the rest after the ride'],
    comingSoon: false,
  },
  {
    id: 'airport',
    service: 'airport',
    name: 'Airport Taxi',
    price: '₹12/km',
    description:
      'To and from Kempegowda International Airport, Terminal 1 or Terminal 2. Book from one hour before.',
    features: ['Pick-up or drop, or both as a round trip', 'Both terminals', 'Room for your bags'],
    benefits: ['Full refund over 12 hours before', 'Flight details may be asked for a transfer'],
    comingSoon: false,
  },
  {
    id: 'outstation',
    service: 'outstation',
    name: 'Outstation',
    price: 'SUV ₹15/km, Sedan ₹18/km',
    description: 'Out of town, one way or there and back, between places near Mysuru and Bengaluru.',
    features: ['One way or round trip', 'Your return date and time', 'Up to six guests in an SUV'],
    benefits: ['Both ways in one booking', 'A quiet car on a long road'],
    comingSoon: false,
  },
  {
    id: 'rental',
    service: 'car_rental',
    name: 'Car Rental',
    price: '₹200/hr',
    description: 'A cab and its driver by the hour, with kilometres included, for a day of many stops.',
    features: ['Packages by hours and kilometres', 'As many stops as you like'],
    benefits: ['One price for the package', 'No meter to watch'],
    comingSoon: true,
  },
]

export const SECOND_PRICE_LINE = '₹109/km SUV and ₹99/km Sedan'
export const INDICATIVE =
  'Prices on this page are indicative. The booking flow shows the exact fare before you book.'
