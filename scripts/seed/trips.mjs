import {
  DEMO_DRIVER_LATE,
  DEMO_DRIVER_UNDER_WAY,
  DEMO_DRIVERS,
  DEMO_RIDER,
  DEMO_RIDER_LATE,
  DEMO_RIDER_UNDER_WAY,
} from '../../sandbox/people.ts'

const [MANJUNATH, SHIVAKUMAR, SAVITHA] = DEMO_DRIVERS

const MINUTE_MS = 60_000
const later = (instant, minutes) => new Date(instant.getTime() + minutes * MINUTE_MS)
/** The first half hour that is at least so many hours from now, as pickups are; hours may be negative. */
const slot = (now, hours) =>
  new Date(Math.ceil((now.getTime() + hours * 60 * MINUTE_MS) / (30 * MINUTE_MS)) * 30 * MINUTE_MS)

const place = (address, latitude, longitude, city = 'bengaluru') => ({ address, latitude, longitude, city })
export const PLACES = {
  airport: place('Kempegowda International Airport Terminal 2, Devanahalli, Bengaluru', 13.1979, 77.7064),
  basavanagudi: place('Basavanagudi, Bengaluru', 12.9421, 77.5755),
  cubbonPark: place('Cubbon Park, Kasturba Road, Bengaluru', 12.9763, 77.5929),
  hsrLayout: place('HSR Layout, Bengaluru', 12.9116, 77.6389),
  indiranagar: place('Indiranagar, Bengaluru', 12.9784, 77.6408),
  jayanagar: place('Jayanagar, Bengaluru', 12.929, 77.583),
  koramangala: place('Koramangala 5th Block, Bengaluru', 12.9352, 77.6245),
  lalbagh: place('Lalbagh Botanical Garden, Bengaluru', 12.9507, 77.5848),
  malleswaram: place('Malleswaram, Bengaluru', 13.0035, 77.569),
  mysuruPalace: place('Mysuru Palace, Agrahara, Mysuru', 12.3052, 76.6552, 'mysuru'),
  whitefield: place('Whitefield, Bengaluru', 12.9698, 77.75),
}

/** A fare of the fallback tariff: its base, kilometres at a rate, minutes at a rate. */
export function tariffFare(base, [km, perKm], [minutes, perMinute]) {
  const tenths = (amount) => Math.round(amount * 10) / 10
  const [distanceFare, timeFare] = [tenths(km * perKm), tenths(minutes * perMinute)]
  const hours = Math.floor(minutes / 60)
  return {
    baseFare: base,
    distanceFare,
    timeFare,
    totalFare: Math.round(tenths(base + distanceFare + timeFare)),
    estimatedTime: hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`,
    distance: `${km.toFixed(1)} km`,
    multiplier: 1,
    ruleId: null,
  }
}

const RENTAL = {
  baseFare: 799,
  distanceFare: 0,
  timeFare: 0,
  totalFare: 799,
  estimatedTime: '4 h',
  distance: '40 km',
  packageDetails: { name: '4 hours, 40 km', duration_hours: 4, included_kilometers: 40, base_price: 799 },
  multiplier: 1,
  ruleId: null,
}

/** Who has the ride since when, and how long it keeps them (docs/product.md, RIDE-3). */
export const takenBy = (driver, acceptedAt, { scheduled, minutes }) => ({
  driver_id: driver.id,
  vehicle_id: driver.vehicle.id,
  accepted_at: acceptedAt,
  busy_from: later(scheduled, -30),
  busy_until: later(scheduled, minutes + 15),
})

/** What was driven, from setting out to the end. */
const drivenFrom = (scheduled, { minutes, metres }) => ({
  set_out_at: later(scheduled, -20),
  arrived_at: later(scheduled, -3),
  start_time: later(scheduled, 4),
  end_time: later(scheduled, 4 + minutes),
  waiting_time_minutes: 4,
  actual_distance_metres: metres,
})

/**
 * Trips in every status, around `now`: Asha's, the one that Imran sits in, and the one that Leela waits for. `paid` is 'nothing', 'advance' or 'all';
 * what a trip has beside its plan is in `ride`, with the names of the columns; `review` is what its rider said of it.
 */
export function demoTrips(now) {
  const ago = (minutes) => later(now, -minutes)
  const day = 24
  const airport = { km: 41, minutes: 78 }
  const accepted = { scheduled: slot(now, 9 * day), minutes: 174 }
  const started = { scheduled: slot(now, -0.5), minutes: 42 }
  const late = { scheduled: slot(now, -0.5), minutes: 25 }
  const lastWeek = { scheduled: slot(now, -6 * day), minutes: 22 }
  const rented = { scheduled: slot(now, -13 * day), minutes: 240 }
  const evening = { scheduled: slot(now, -20 * day), minutes: 25 }
  return [
    {
      id: '5eed000000000000000000005eed0001',
      rider: DEMO_RIDER,
      service: 'airport',
      tripType: 'airport_drop',
      vehicle: 'sedan',
      from: PLACES.koramangala,
      to: PLACES.airport,
      scheduled: slot(now, 2 * day),
      createdAt: ago(5),
      ...airport,
      fare: tariffFare(100, [41, 15], [78, 2]),
      paid: 'nothing',
      status: 'pending',
    },
    {
      id: '5eed000000000000000000005eed0002',
      rider: DEMO_RIDER,
      service: 'ride_later',
      vehicle: 'sedan',
      from: PLACES.indiranagar,
      to: PLACES.lalbagh,
      scheduled: slot(now, day),
      createdAt: ago(40),
      km: 8.5,
      minutes: 25,
      fare: tariffFare(50, [8.5, 12], [25, 2]),
      paid: 'advance',
      status: 'pending',
    },
    {
      id: '5eed000000000000000000005eed0003',
      rider: DEMO_RIDER,
      service: 'outstation',
      tripType: 'one_way',
      vehicle: 'suv',
      from: PLACES.indiranagar,
      to: PLACES.mysuruPalace,
      createdAt: ago(3 * 60),
      km: 147,
      ...accepted,
      fare: tariffFare(200, [147, 12], [174, 2]),
      paid: 'all',
      status: 'accepted',
      ride: { ...takenBy(SAVITHA, ago(170), accepted), start_pin: '4096' },
    },
    {
      id: '5eed000000000000000000005eed0004',
      rider: DEMO_RIDER_UNDER_WAY,
      service: 'ride_later',
      vehicle: 'sedan',
      from: PLACES.hsrLayout,
      to: PLACES.whitefield,
      createdAt: ago(12 * 60),
      km: 16.5,
      ...started,
      fare: tariffFare(50, [16.5, 12], [42, 2]),
      paid: 'advance',
      status: 'started',
      ride: {
        ...takenBy(DEMO_DRIVER_UNDER_WAY, ago(11 * 60), started),
        set_out_at: later(started.scheduled, -20),
        arrived_at: later(started.scheduled, -3),
        start_time: started.scheduled,
        waiting_time_minutes: 0,
      },
    },
    {
      id: '5eed000000000000000000005eed0005',
      rider: DEMO_RIDER,
      service: 'ride_later',
      vehicle: 'sedan',
      from: PLACES.jayanagar,
      to: PLACES.cubbonPark,
      createdAt: later(lastWeek.scheduled, -20 * 60),
      km: 7.3,
      ...lastWeek,
      fare: tariffFare(50, [7.3, 12], [22, 2]),
      paid: 'advance',
      status: 'completed',
      ride: {
        ...takenBy(MANJUNATH, later(lastWeek.scheduled, -19 * 60), lastWeek),
        ...drivenFrom(lastWeek.scheduled, { minutes: 26, metres: 6930 }),
      },
    },
    {
      id: '5eed000000000000000000005eed0006',
      rider: DEMO_RIDER,
      service: 'car_rental',
      vehicle: 'sedan',
      packageId: 'package_4h',
      packageHours: 4,
      from: PLACES.basavanagudi,
      to: null,
      createdAt: later(rented.scheduled, -9 * 60),
      km: 40,
      ...rented,
      fare: RENTAL,
      paid: 'all',
      status: 'completed',
      ride: {
        ...takenBy(SHIVAKUMAR, later(rented.scheduled, -8 * 60), rented),
        ...drivenFrom(rented.scheduled, { minutes: 228, metres: 36_410 }),
      },
      review: {
        rating: 5,
        comment: 'Four errands in one morning, and a quiet car at every one of them.',
        at: later(rented.scheduled, 300),
      },
    },
    {
      id: '5eed000000000000000000005eed0007',
      rider: DEMO_RIDER,
      service: 'ride_later',
      vehicle: 'sedan',
      from: PLACES.basavanagudi,
      to: PLACES.malleswaram,
      scheduled: slot(now, -3 * day),
      createdAt: later(now, -6 * day * 60),
      km: 8.5,
      minutes: 25,
      fare: tariffFare(50, [8.5, 12], [25, 2]),
      paid: 'all',
      status: 'cancelled',
      cancelled: { at: later(now, -5 * day * 60), reason: 'My plans have changed' },
    },
    {
      id: '5eed000000000000000000005eed0008',
      rider: DEMO_RIDER,
      service: 'ride_later',
      vehicle: 'sedan',
      from: PLACES.indiranagar,
      to: PLACES.lalbagh,
      createdAt: later(evening.scheduled, -7 * 60),
      km: 8.5,
      ...evening,
      fare: tariffFare(50, [8.5, 12], [25, 2]),
      paid: 'advance',
      method: 'upi',
      status: 'completed',
      ride: {
        ...takenBy(MANJUNATH, later(evening.scheduled, -6 * 60), evening),
        ...drivenFrom(evening.scheduled, { minutes: 34, metres: 8610 }),
      },
      review: { rating: 3, comment: null, at: later(evening.scheduled, 60) },
    },
    {
      id: '5eed000000000000000000005eed0009',
      rider: DEMO_RIDER_LATE,
      service: 'ride_later',
      vehicle: 'sedan',
      from: PLACES.indiranagar,
      to: PLACES.lalbagh,
      createdAt: ago(12 * 60),
      km: 8.5,
      ...late,
      fare: tariffFare(50, [8.5, 12], [25, 2]),
      paid: 'advance',
      status: 'accepted',
      ride: { ...takenBy(DEMO_DRIVER_LATE, ago(11 * 60), late), start_pin: '7315' },
    },
  ]
}
