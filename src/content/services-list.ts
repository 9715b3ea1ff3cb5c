export interface ServiceOffer {
  /** Also the name of its picture, and what `?service=` of /booking takes. */
  id: 'city' | 'airport' | 'outstation' | 'rental'
  name: string
  price: string
  /** A further price that is listed for it. */
  secondPrice?: string
  description: string
  features: readonly string[]
  benefits: readonly string[]
  comingSoon: boolean
}

/** The texts of the public pages about each service; the booking flow has its own, exact figures. */
export const SERVICES: readonly ServiceOffer[] = [
  {
    id: 'city',
    name: 'Ride Later',
    price: '₹8/km',
    description:
      'Across town, arranged ahead: the doctor at ten, the wedding at six. Say when, four hours before or earlier.',
    features: [
      'Any half hour, up to 30 days ahead',
      'Sedan for four, SUV for six',
      'Rides at any hour of the day or night',
    ],
    benefits: ['The fare on screen before you book', 'Full refund if you cancel over 24 hours before pickup'],
    comingSoon: false,
  },
  {
    id: 'airport',
    name: 'Airport Taxi',
    price: '₹12/km',
    description:
      'To and from Kempegowda International Airport. Choose Terminal 1 or Terminal 2, and walk nowhere with your bags. Flight details may be required for airport transfers.',
    features: [
      'Pick-up, drop, or both as a round trip',
      'From one hour ahead',
      'Up to three pieces of luggage noted for your driver',
    ],
    benefits: ['Full refund if you cancel over 12 hours before pickup', 'No surge pricing, at any hour'],
    comingSoon: false,
  },
  {
    id: 'outstation',
    name: 'Outstation',
    price: 'SUV ₹15/km, Sedan ₹18/km',
    secondPrice: '₹109/km SUV and ₹99/km Sedan',
    description:
      'Bengaluru to Mysuru and the like: both ends within 50 km of either city, one way or there and back.',
    features: ['One way or round trip', 'Your own return date and time', 'Up to six guests in an SUV'],
    benefits: ['There and back in one booking', 'Full refund if you cancel over 48 hours before pickup'],
    comingSoon: false,
  },
  {
    id: 'rental',
    name: 'Car Rental',
    price: '₹200/hr',
    description: 'A cab and its driver by the hour, for a day of many stops.',
    features: [
      'Packages of hours and kilometres',
      'As many stops as you like',
      'The cab waits while you shop',
    ],
    benefits: ['One price for the package', 'Extra hours and kilometres at listed rates'],
    comingSoon: true,
  },
]

export const INDICATIVE =
  'Prices on this page are indicative. The booking flow shows the exact fare before you book.'
