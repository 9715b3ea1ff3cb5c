import {
  DEMO_DRIVER_LATE,
  DEMO_DRIVER_UNDER_WAY,
  DEMO_DRIVERS,
  DEMO_RIDER,
  DEMO_RIDER_LATE,
  DEMO_RIDER_UNDER_WAY,
} from '../../sandbox/people.ts'
import { tripFare } from '../../src/domain/fares/fare'
import { fallbackRates } from '../../src/domain/fares/rates'

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

/** A fare of the fallback tariff. */
export const tariffFare = (service, vehicle, { km, minutes }) =>
  tripFare({
    rates: fallbackRates(service, vehicle),
    ruleId: null,
    distanceKm: km,
    durationMinutes: minutes,
    multiplier: 1,
  })

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

/** A ride between two places: its kilometres by road and minutes. */
const between = (from, to, km, minutes) => ({ from, to, km, minutes })
const TO_LALBAGH = between(PLACES.indiranagar, PLACES.lalbagh, 8.5, 25)

const trip = (number, { rider = DEMO_RIDER, service = 'ride_later', vehicle = 'sedan', ...plan }) => ({
  ...{ id: `5eed000000000000000000005eed000${number}`, rider, service, vehicle },
  fare: service === 'car_rental' ? RENTAL : tariffFare(service, vehicle, plan),
  ...plan,
})

/**
 * Trips in every status, around `now`: Asha's, the one that Imran sits in, and the one that Leela waits for. `paid` is 'nothing', 'advance' or 'all';
 * what a trip has beside its plan is in `ride`, with the names of the columns; `review` is what its rider said of it.
 */
export function demoTrips(now) {
  const ago = (minutes) => later(now, -minutes)
  const day = 24
  const accepted = { scheduled: slot(now, 9 * day), minutes: 174 }
  const started = { scheduled: slot(now, -0.5), minutes: 42 }
  const late = { scheduled: slot(now, -0.5), minutes: 25 }
  const lastWeek = { scheduled: slot(now, -6 * day), minutes: 22 }
  const rented = { scheduled: slot(now, -13 * day), minutes: 240 }
  const evening = { scheduled: slot(now, -20 * day), minutes: 25 }
  return [
    trip(1, {
      ...{ service: 'airport', tripType: 'airport_drop' },
      ...between(PLACES.koramangala, PLACES.airport, 41, 78),
      ...{ scheduled: slot(now, 2 * day), createdAt: ago(5), paid: 'nothing', status: 'pending' },
    }),
    trip(2, {
      ...TO_LALBAGH,
      ...{ scheduled: slot(now, day), createdAt: ago(40), paid: 'advance', status: 'pending' },
    }),
    trip(3, {
      ...{ service: 'outstation', tripType: 'one_way', vehicle: 'suv' },
      ...between(PLACES.indiranagar, PLACES.mysuruPalace, 147, accepted.minutes),
      ...{ scheduled: accepted.scheduled, createdAt: ago(3 * 60), paid: 'all', status: 'accepted' },
      ride: { ...takenBy(SAVITHA, ago(170), accepted), start_pin: '4096' },
    }),
    trip(4, {
      rider: DEMO_RIDER_UNDER_WAY,
      ...between(PLACES.hsrLayout, PLACES.whitefield, 16.5, started.minutes),
      ...{ scheduled: started.scheduled, createdAt: ago(12 * 60), paid: 'advance', status: 'started' },
      ride: {
        ...takenBy(DEMO_DRIVER_UNDER_WAY, ago(11 * 60), started),
        set_out_at: later(started.scheduled, -20),
        arrived_at: later(started.scheduled, -3),
        start_time: started.scheduled,
        waiting_time_minutes: 0,
      },
    }),
    trip(5, {
      ...between(PLACES.jayanagar, PLACES.cubbonPark, 7.3, lastWeek.minutes),
      ...{ scheduled: lastWeek.scheduled, createdAt: later(lastWeek.scheduled, -20 * 60) },
      ...{ paid: 'advance', status: 'completed' },
      ride: {
        ...takenBy(MANJUNATH, later(lastWeek.scheduled, -19 * 60), lastWeek),
        ...drivenFrom(lastWeek.scheduled, { minutes: 26, metres: 6930 }),
      },
    }),
    trip(6, {
      ...{ service: 'car_rental', packageId: 'package_4h', packageHours: 4 },
      ...between(PLACES.basavanagudi, null, 40, rented.minutes),
      ...{ scheduled: rented.scheduled, createdAt: later(rented.scheduled, -9 * 60) },
      ...{ paid: 'all', status: 'completed' },
      ride: {
        ...takenBy(SHIVAKUMAR, later(rented.scheduled, -8 * 60), rented),
        ...drivenFrom(rented.scheduled, { minutes: 228, metres: 36_410 }),
      },
      review: {
        rating: 5,
        comment: 'Four errands in one morning, and a quiet car at every one of them.',
        at: later(rented.scheduled, 300),
      },
    }),
    trip(7, {
      ...between(PLACES.basavanagudi, PLACES.malleswaram, 8.5, 25),
      ...{ scheduled: slot(now, -3 * day), createdAt: later(now, -6 * day * 60) },
      ...{ paid: 'all', status: 'cancelled' },
      cancelled: { at: later(now, -5 * day * 60), reason: 'My plans have changed' },
    }),
    trip(8, {
      ...TO_LALBAGH,
      ...{ scheduled: evening.scheduled, createdAt: later(evening.scheduled, -7 * 60) },
      ...{ paid: 'advance', method: 'upi', status: 'completed' },
      ride: {
        ...takenBy(MANJUNATH, later(evening.scheduled, -6 * 60), evening),
        ...drivenFrom(evening.scheduled, { minutes: 34, metres: 8610 }),
      },
      review: { rating: 3, comment: null, at: later(evening.scheduled, 60) },
    }),
    trip(9, {
      rider: DEMO_RIDER_LATE,
      ...TO_LALBAGH,
      ...{ scheduled: late.scheduled, createdAt: ago(12 * 60), paid: 'advance', status: 'accepted' },
      ride: { ...takenBy(DEMO_DRIVER_LATE, ago(11 * 60), late), start_pin: '7315' },
    }),
  ]
}
