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

export const DEMO_RIDER: DemoPerson = {
  id: 'demo_rider_asha',
  role: 'customer',
  name: 'Asha Murthy',
  phone: '+919000000001',
  sees: 'rider, trips of every kind',
}

/** A second rider who has the ride under way, so that Asha's tracking page shows her own rides. */
export const DEMO_RIDER_UNDER_WAY: DemoPerson = {
  id: 'demo_rider_imran',
  role: 'customer',
  name: 'Imran Pasha',
  phone: '+919000000002',
  sees: 'rider, on a ride that is under way',
}

/** A third rider, whose pickup time has passed without a driver at the door. */
export const DEMO_RIDER_LATE: DemoPerson = {
  id: 'demo_rider_leela',
  role: 'customer',
  name: 'Leela Nair',
  phone: '+919000000005',
  sees: 'rider, whose driver is late',
}

export const DEMO_OPERATOR: DemoPerson = {
  id: 'demo_operator',
  role: 'admin',
  name: 'Kavitha Rao',
  phone: '+919000000003',
  googleSub: 'demo_operator_google',
  sees: 'operator, with the dispatch board',
}

/** Consents to what the first operator may not refund alone. */
const DEMO_SECOND_OPERATOR: DemoPerson = {
  id: 'demo_operator_meera',
  role: 'admin',
  name: 'Meera Shetty',
  phone: '+919000000004',
  googleSub: 'demo_operator_meera_google',
  sees: 'second operator, to consent to refunds over ₹5,000',
}

const TIGOR = { make: 'Tata', model: 'Tigor EV', type: 'sedan' } as const
const XPRES_T = { make: 'Tata', model: 'Xpres-T EV', type: 'sedan' } as const

export const DEMO_DRIVERS: readonly DemoDriver[] = [
  {
    id: 'demo_driver_manjunath',
    role: 'driver',
    name: 'Manjunath Gowda',
    phone: '+919000000011',
    sees: 'driver of a sedan',
    licence: 'KA-09 2016 0012345',
    rating: 4.8,
    ratings: 415,
    totalRides: 1243,
    onDuty: true,
    vehicle: {
      id: 'demo_vehicle_tigor',
      ...TIGOR,
      year: 2024,
      color: 'White',
      plate: 'KA 09 EV 1234',
      base_city: 'bengaluru',
    },
  },
  {
    id: 'demo_driver_shivakumar',
    role: 'driver',
    name: 'Shivakumar Bhat',
    phone: '+919000000012',
    sees: 'driver of a sedan',
    licence: 'KA-05 2014 0067890',
    rating: 4.6,
    ratings: 290,
    totalRides: 867,
    onDuty: true,
    vehicle: {
      id: 'demo_vehicle_xpres_t',
      ...XPRES_T,
      year: 2023,
      color: 'Grey',
      plate: 'KA 05 EV 4821',
      base_city: 'mysuru',
    },
  },
  {
    id: 'demo_driver_savitha',
    role: 'driver',
    name: 'Savitha Hegde',
    phone: '+919000000013',
    sees: 'driver of an SUV',
    licence: 'KA-09 2018 0034567',
    rating: 4.9,
    ratings: 170,
    totalRides: 512,
    onDuty: true,
    vehicle: {
      id: 'demo_vehicle_emax',
      make: 'BYD',
      model: 'eMAX 7',
      year: 2025,
      color: 'Blue',
      plate: 'KA 09 EV 7077',
      base_city: 'bengaluru',
      type: 'suv',
    },
  },
]

/** Drives Imran and accepts no other ride: a ride under way keeps its driver, and the three above are to be free. */
export const DEMO_DRIVER_UNDER_WAY: DemoDriver = {
  id: 'demo_driver_basavaraj',
  role: 'driver',
  name: 'Basavaraj Patil',
  phone: '+919000000014',
  sees: 'driver, on that ride',
  licence: 'KA-05 2012 0045678',
  rating: 4.7,
  ratings: 680,
  totalRides: 2031,
  onDuty: false,
  vehicle: {
    id: 'demo_vehicle_tigor_2',
    ...TIGOR,
    year: 2022,
    color: 'White',
    plate: 'KA 05 EV 2210',
    base_city: 'bengaluru',
  },
}

/** Has Leela's ride and is late for it. */
export const DEMO_DRIVER_LATE: DemoDriver = {
  id: 'demo_driver_prakash',
  role: 'driver',
  name: 'Prakash Shetty',
  phone: '+919000000015',
  sees: 'driver, late for her',
  licence: 'KA-03 2015 0056789',
  rating: 4.5,
  ratings: 120,
  totalRides: 398,
  onDuty: false,
  vehicle: {
    id: 'demo_vehicle_xpres_t_2',
    ...XPRES_T,
    year: 2022,
    color: 'White',
    plate: 'KA 03 EV 6655',
    base_city: 'bengaluru',
  },
}

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
