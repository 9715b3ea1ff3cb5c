import { greatCircleKm } from '../../src/domain/places/coordinates'
import { driverStatements, personStatements } from './people.mjs'
import { tripStatements } from './trip-statements.mjs'
import { PLACES, takenBy, tariffFare } from './trips.mjs'

const MINUTE_MS = 60_000

const FIRST =
  'Anand Bhavya Chetan Deepa Eshwar Farhan Girish Harini Irfan Jyothi Kiran Lakshmi Mahesh Nagaraj Prema Raghu Shobha Tejas Usha Vinay'
const LAST = 'Achar Bhat Desai Gowda Hegde Iyengar Joshi Kamath Lobo Murthy Naik Pai Rao Shetty Urs'
const pick = (words, at) => words.split(' ')[at % words.split(' ').length]
const nameOf = (at) => `${pick(FIRST, at)} ${pick(LAST, Math.floor(at / 20) + at)}`

/** Ids of demo people have letters and underscores alone: 'aa' to 'zz'. */
const letters = (at) => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))
const digits = (at, length) => String(at).padStart(length, '0')

const personOf = (kind, at) => ({
  id: `demo_fleet_${kind}_${letters(at)}`,
  name: nameOf(at + (kind === 'rider' ? 7 : 0)),
  phone: `+9190001${kind === 'rider' ? 1 : 0}${digits(at, 4)}`,
})

const CARS = [
  { type: 'sedan', make: 'Tata', model: 'Tigor EV', color: 'White' },
  { type: 'suv', make: 'BYD', model: 'eMAX 7', color: 'Blue' },
]

/** Where a ride and its driver's car are: one in six in Mysuru. */
const cityOf = (at) => (at % 6 === 5 ? 'mysuru' : 'bengaluru')

const driverOf = (at) => ({
  ...personOf('driver', at),
  role: 'driver',
  licence: `KA-05 2019 ${digits(at, 7)}`,
  rating: 4.5,
  ratings: 20,
  totalRides: 100,
  onDuty: true,
  licenceDays: at % 25 === 24 ? 12 : 900,
  vehicle: {
    ...CARS[at % 4 === 3 ? 1 : 0],
    id: `demo_fleet_vehicle_${letters(at)}`,
    year: 2024,
    plate: `KA 05 FL ${digits(at, 4)}`,
    base_city: cityOf(at),
  },
})

const riderOf = (at) => ({ ...personOf('rider', at), role: 'customer' })

const ENDS = {
  bengaluru: Object.values(PLACES).filter(({ latitude }) => latitude > 12.8),
  mysuru: [
    PLACES.mysuruPalace,
    { address: 'Jayalakshmipuram, Mysuru', latitude: 12.3223, longitude: 76.6235, city: 'mysuru' },
    { address: 'Kuvempunagara, Mysuru', latitude: 12.2849, longitude: 76.6219, city: 'mysuru' },
  ],
}

/** A door near one of the known places of a city: up to a kilometre to each side, the same for the same number. */
const doorNear = (city, at) => {
  const { address, latitude, longitude } = ENDS[city][at % ENDS[city].length]
  const off = (by) => (((at * by) % 19) - 9) / 1000
  return { address, latitude: latitude + off(7), longitude: longitude + off(11), city }
}

const pointOf = ({ latitude, longitude }) => ({ lat: latitude, lng: longitude })

const PIN = '2580'

/** Tells the rides of one second within twelve days from those of another. */
const roundOf = (now) => (Math.floor(now.getTime() / 1000) % 16 ** 5).toString(16).padStart(5, '0')

/** A ride of the fleet: each driver has one that is due now; the others are an hour and more later, without a driver. */
function rideOf(at, drivers, now) {
  const city = cityOf(at)
  const [from, to] = [doorNear(city, at), doorNear(city, at + 1 + (at % 2))]
  const asTheCrowFlies = greatCircleKm(pointOf(from), pointOf(to))
  const km = Math.max(1, Math.round(asTheCrowFlies * 13) / 10)
  const minutes = Math.round(km * 3) + 5
  const driver = drivers[at]
  const scheduled = new Date(now.getTime() + (driver ? at % 20 : 60 + (at % 300)) * MINUTE_MS)
  const vehicle = driver?.vehicle.type ?? CARS[at % 2].type
  return {
    id: `f1ee7${'0'.repeat(11)}${roundOf(now)}${at.toString(16).padStart(3, '0')}`,
    rider: riderOf(at),
    service: 'ride_later',
    vehicle,
    from,
    to,
    scheduled,
    createdAt: new Date(now.getTime() - 300 * MINUTE_MS),
    km,
    minutes,
    fare: tariffFare('ride_later', vehicle, { km, minutes }),
    paid: at % 3 === 0 ? 'all' : 'advance',
    status: driver ? 'accepted' : 'pending',
    ride: driver ? { ...takenBy(driver, now, { scheduled, minutes }), start_pin: PIN } : {},
  }
}

/**
 * So many demo drivers, up to 676, with their cars, three paid rides for every two drivers, the first ones each with
 * the driver of the same place, and the statements that insert them. Repeated a second later, the people stay and rides are added.
 */
export function fleetOf(count, now) {
  const drivers = Array.from({ length: count }, (_, at) => driverOf(at))
  const rides = Array.from({ length: Math.floor(count * 1.5) }, (_, at) => rideOf(at, drivers, now))
  const statements = [
    ...drivers.flatMap((one) => [...personStatements(one, now), ...driverStatements(one, now)]),
    ...rides.flatMap(({ rider }) => personStatements(rider, now)),
    ...rides.flatMap((ride) => tripStatements(ride, now)),
  ]
  return { drivers, rides, statements }
}
