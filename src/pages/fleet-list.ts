import type { CarKind } from '../components/drawings/car-shapes'

export interface FleetKind {
  id: CarKind
  name: string
  category: string
  /** Guests, the driver not counted. */
  seating: number
  /** Indicative, as advertised; the booking flow has the exact fare. */
  rupeesPerKm: number
  /** Those of a typical car of the kind; the range is on one charge. */
  specs: { rangeKm: number; charging: string; topSpeed: string; acceleration: string }
  features: readonly string[]
  ideal: readonly string[]
  /** Whether the booking's second step offers it. */
  bookable: boolean
}

/** The kinds of car that the fleet page shows. */
export const FLEET: readonly FleetKind[] = [
  {
    id: 'hatchback',
    name: 'Hatchback',
    category: 'Compact',
    seating: 4,
    rupeesPerKm: 8,
    specs: { rangeKm: 250, charging: '58 min', topSpeed: '110 km/h', acceleration: '13 s' },
    features: ['Turns and parks in a lane', 'Air conditioning', 'Room for two cabin bags'],
    ideal: ['Short hops', 'The old streets of Malleswaram'],
    bookable: false,
  },
  {
    id: 'sedan',
    name: 'Sedan',
    category: 'Comfortable and economical',
    seating: 4,
    rupeesPerKm: 12,
    specs: { rangeKm: 315, charging: '59 min', topSpeed: '120 km/h', acceleration: '11 s' },
    features: ['A boot for two large bags', 'Air conditioning', 'A seat back that lets you doze'],
    ideal: ['The airport', 'The office and home again'],
    bookable: true,
  },
  {
    id: 'suv',
    name: 'SUV',
    category: 'Spacious for groups',
    seating: 6,
    rupeesPerKm: 15,
    specs: { rangeKm: 460, charging: '50 min', topSpeed: '140 km/h', acceleration: '9.5 s' },
    features: ['Three rows', 'Room for luggage', 'Air conditioning for every row'],
    ideal: ['Families', 'Outstation trips'],
    bookable: true,
  },
  {
    id: 'luxury',
    name: 'Luxury',
    category: 'Premium',
    seating: 4,
    rupeesPerKm: 25,
    specs: { rangeKm: 520, charging: '30 min', topSpeed: '180 km/h', acceleration: '6 s' },
    features: ['Leather seats', 'A quiet cabin', 'Room to stretch in the back'],
    ideal: ['Guests', 'Evenings out'],
    bookable: false,
  },
  {
    id: 'shared',
    name: 'Shared',
    category: 'Ride Sharing',
    seating: 6,
    rupeesPerKm: 4,
    specs: { rangeKm: 300, charging: '60 min', topSpeed: '100 km/h', acceleration: '14 s' },
    features: ['Fixed stops', 'A sliding door', 'Up to 60 percent saved (terms apply)'],
    ideal: ['The daily commute', 'Students'],
    bookable: false,
  },
]
