// The people of a local database: scripts/seed puts them there, the sandbox's pages offer to sign in as them. Samples,
// with made-up numbers; ids that begin with `demo_` are theirs alone, for the product draws its own at random.

export interface DemoPerson {
  id: string
  role: 'customer' | 'driver' | 'admin'
  name: string
  /** Made up: messages to it are in the sandbox's inbox. */
  phone: string
  /** The Google account that is linked: operators need one. The sandbox's provider offers it as the company's. */
  googleSub?: string
  /** What there is to see as this person, in a few words. */
  sees: string
}

export interface DemoDriver extends DemoPerson {
  role: 'driver'
  licence: string
  rating: number
  /** How many reviews `rating` is the mean of; both together are a whole sum of stars. */
  ratings: number
  totalRides: number
  onDuty: boolean
  vehicle: {
    id: string
    make: string
    model: string
    year: number
    color: string
    plate: string
    base_city: 'mysuru' | 'bengaluru'
    type: 'sedan' | 'suv'
  }
}

/** `digits`: the last two of a made-up number. */
type Who = [id: string, name: string, digits: string, sees: string]

const person = ([id, name, digits, sees]: Who) => ({ id, name, phone: `+9190000000${digits}`, sees })

const rider = (who: Who): DemoPerson => ({ ...person(who), role: 'customer' })

export const DEMO_RIDER = rider(['demo_rider_asha', 'Asha Murthy', '01', 'rider, trips of every kind'])

/** A second rider who has the ride under way, so that Asha's tracking page shows her own rides. */
export const DEMO_RIDER_UNDER_WAY = rider([
  'demo_rider_imran',
  'Imran Pasha',
  '02',
  'rider, on a ride that is under way',
])

/** A third rider, whose pickup time has passed without a driver at the door. */
export const DEMO_RIDER_LATE = rider(['demo_rider_leela', 'Leela Nair', '05', 'rider, whose driver is late'])

const operator = (who: Who): DemoPerson => ({ ...person(who), role: 'admin', googleSub: `${who[0]}_google` })

export const DEMO_OPERATOR = operator([
  'demo_operator',
  'Kavitha Rao',
  '03',
  'operator, with the dispatch board',
])

/** Consents to what the first operator may not refund alone. */
const DEMO_SECOND_OPERATOR = operator([
  'demo_operator_meera',
  'Meera Shetty',
  '04',
  'second operator, to consent to refunds over ₹5,000',
])

type Vehicle = DemoDriver['vehicle']

/** A driver with a car of their own, which is kept in this city. */
const driver = (
  who: Who,
  work: Omit<DemoDriver, keyof DemoPerson | 'vehicle'>,
  base_city: Vehicle['base_city'],
  car: Omit<Vehicle, 'base_city'>,
): DemoDriver => ({ ...person(who), role: 'driver', ...work, vehicle: { ...car, base_city } })

const TIGOR = { make: 'Tata', model: 'Tigor EV', type: 'sedan' } as const
const XPRES_T = { make: 'Tata', model: 'Xpres-T EV', type: 'sedan' } as const
const EMAX = { make: 'BYD', model: 'eMAX 7', type: 'suv' } as const

export const DEMO_DRIVERS: readonly DemoDriver[] = [
  driver(
    ['demo_driver_manjunath', 'Manjunath Gowda', '11', 'driver of a sedan'],
    { licence: 'KA-09 2016 0012345', rating: 4.8, ratings: 415, totalRides: 1243, onDuty: true },
    'bengaluru',
    { id: 'demo_vehicle_tigor', ...TIGOR, year: 2024, color: 'White', plate: 'KA 09 EV 1234' },
  ),
  driver(
    ['demo_driver_shivakumar', 'Shivakumar Bhat', '12', 'driver of a sedan'],
    { licence: 'KA-05 2014 0067890', rating: 4.6, ratings: 290, totalRides: 867, onDuty: true },
    'mysuru',
    { id: 'demo_vehicle_xpres_t', ...XPRES_T, year: 2023, color: 'Grey', plate: 'KA 05 EV 4821' },
  ),
  driver(
    ['demo_driver_savitha', 'Savitha Hegde', '13', 'driver of an SUV'],
    { licence: 'KA-09 2018 0034567', rating: 4.9, ratings: 170, totalRides: 512, onDuty: true },
    'bengaluru',
    { id: 'demo_vehicle_emax', ...EMAX, year: 2025, color: 'Blue', plate: 'KA 09 EV 7077' },
  ),
]

/** Drives Imran and accepts no other ride: a ride under way keeps its driver, and the three above are to be free. */
export const DEMO_DRIVER_UNDER_WAY = driver(
  ['demo_driver_basavaraj', 'Basavaraj Patil', '14', 'driver, on that ride'],
  { licence: 'KA-05 2012 0045678', rating: 4.7, ratings: 680, totalRides: 2031, onDuty: false },
  'bengaluru',
  { id: 'demo_vehicle_tigor_2', ...TIGOR, year: 2022, color: 'White', plate: 'KA 05 EV 2210' },
)

/** Has Leela's ride and is late for it. */
export const DEMO_DRIVER_LATE = driver(
  ['demo_driver_prakash', 'Prakash Shetty', '15', 'driver, late for her'],
  { licence: 'KA-03 2015 0056789', rating: 4.5, ratings: 120, totalRides: 398, onDuty: false },
  'bengaluru',
  { id: 'demo_vehicle_xpres_t_2', ...XPRES_T, year: 2022, color: 'White', plate: 'KA 03 EV 6655' },
)

export const ALL_DEMO_DRIVERS: readonly DemoDriver[] = [
  ...DEMO_DRIVERS,
  DEMO_DRIVER_UNDER_WAY,
  DEMO_DRIVER_LATE,
]

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  DEMO_RIDER,
  DEMO_OPERATOR,
  DEMO_SECOND_OPERATOR,
  ...DEMO_DRIVERS,
  DEMO_RIDER_UNDER_WAY,
  DEMO_DRIVER_UNDER_WAY,
  DEMO_RIDER_LATE,
  DEMO_DRIVER_LATE,
]
