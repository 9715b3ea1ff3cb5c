export interface FleetKind {
  id: 'hatchback' | 'sedan' | 'suv' | 'luxury' | 'shared'
  name: string
  category: string
  seating: number
  /** Indicative, as advertised; the booking flow has the exact fare. */
  rupeesPerKm: number
  specs: readonly (readonly [name: string, value: string])[]
  features: readonly string[]
  ideal: readonly string[]
}

const specs = (range: string, charging: string, topSpeed: string, acceleration: string) =>
  [
    ['Range', range],
    ['Charging', charging],
    ['Top speed', topSpeed],
    ['0 to 100 km/h', acceleration],
  ] as const

/** The kinds of car that the fleet page shows. */
export const FLEET: readonly FleetKind[] = [
  {
    id: 'hatchback',
    name: 'Hatchback',
    category: 'Compact',
    seating: 4,
    rupeesPerKm: 8,
    specs: specs('250 km', '58 min', '110 km/h', '13 s'),
    features: ['Easy to park', 'air conditioning'],
    ideal: ['short hops', 'narrow lanes'],
  },
  {
    id: 'sedan',
    name: 'Sedan',
    category: 'Comfortable and economical',
    seating: 4,
    rupeesPerKm: 12,
    specs: specs('315 km', '59 min', '120 km/h', '11 s'),
    features: ['A boot for two large bags', 'air conditioning'],
    ideal: ['the airport', 'the office'],
  },
  {
    id: 'suv',
    name: 'SUV',
    category: 'Spacious for groups',
    seating: 6,
    rupeesPerKm: 15,
    specs: specs('460 km', '50 min', '140 km/h', '9.5 s'),
    features: ['Three rows', 'room for luggage'],
    ideal: ['families', 'outstation trips'],
  },
  {
    id: 'luxury',
    name: 'Luxury',
    category: 'Premium',
    seating: 4,
    rupeesPerKm: 25,
    specs: specs('520 km', '30 min', '180 km/h', '6 s'),
    features: ['Leather seats', 'quiet cabin'],
    ideal: ['guests', 'evenings out'],
  },
  {
    id: 'shared',
    name: 'Shared',
    category: 'Ride Sharing',
    seating: 6,
    rupeesPerKm: 4,
    specs: specs('300 km', '60 min', '100 km/h', '14 s'),
    features: ['Fixed stops', 'up to 60 percent saved (terms apply)'],
    ideal: ['the daily commute', 'students'],
  },
]
