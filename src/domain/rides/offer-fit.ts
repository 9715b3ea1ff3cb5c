// Which open rides are offered to a driver, and in which order (docs/product.md, DRIVER-6).

import { CITIES, type City } from '../fields'
import { HOUR_MS, MINUTE_MS } from '../kolkata-time'
import { type Coordinates, greatCircleKm } from '../places/coordinates'
import { cityOf, SERVICE_CENTRES, SERVICE_RADIUS_KM } from '../places/service-area'

/** Where a driver's way to a pickup begins. */
type WayFrom = 'last_ride' | 'position' | 'base'

export interface DriverFacts {
  now: Date
  /** Rides that the driver has and has not ended: pickup time, expected end, and where each ends. */
  rides: readonly { scheduledTime: Date; ends: Date; at: Coordinates }[]
  /** The last position known of the driver outside a ride; null where there is none. */
  position: { at: Coordinates; since: Date } | null
  /** The city that the driver's car is kept in. */
  base: City
}

/** The estimated way to a pickup. */
export interface Way {
  from: WayFrom
  /** When a last position was true; null of the other places. */
  since: Date | null
  /** Whole kilometres and minutes. */
  km: number
  minutes: number
}

/** A drop-off or a position says where the driver is for so long; after that the car counts as back at its base. */
const KNOWN_MS = 3 * HOUR_MS

/** Kilometres of the way to a pickup. */
export const MAX_WAY_KM = 60

const MAX_OFFERS = 10

/** A road is so much longer than the great circle: the factor of our own routes for medium distances. */
const ROAD_FACTOR = 1.32

/** Kilometres an hour in town, for so many kilometres, and beyond. */
const TOWN = { km: 15, kmh: 22 }
const OUTSIDE_KMH = 45

/** An estimate of the way may be so many minutes too long before a pickup counts as out of reach. */
const TOLERANCE_MINUTES = 5

/** Kilometres that a pickup may be farther for each hour that it is sooner. */
const KM_PER_HOUR_SOONER = 2

const centreOf = (city: City): Coordinates =>
  SERVICE_CENTRES.find((centre) => centre.city === city) ?? SERVICE_CENTRES[0]

interface Whereabouts {
  from: WayFrom
  at: Coordinates
  /** When the driver can set out from there. */
  free: Date
  since: Date | null
}

/**
 * Where the driver will be before a pickup: at the end of the last ride before it, else where they were last seen; after
 * three hours without either, at the car's base.
 */
function whereaboutsBefore(pickupTime: Date, { now, rides, position, base }: DriverFacts): Whereabouts {
  const isRecent = (instant: Date) => pickupTime.getTime() - instant.getTime() <= KNOWN_MS
  const [last] = rides
    .filter(({ scheduledTime }) => scheduledTime < pickupTime)
    .toSorted((one, other) => other.ends.getTime() - one.ends.getTime())
  if (last) {
    const free = last.ends > now ? last.ends : now
    if (isRecent(free)) return { from: 'last_ride', at: last.at, free, since: null }
  } else if (position && isRecent(position.since)) {
    return { from: 'position', at: position.at, free: now, since: position.since }
  }
  return { from: 'base', at: centreOf(base), free: now, since: null }
}

/** The estimated road between two points (docs/product.md, DRIVER-7): kilometres, and whole minutes. */
export function estimatedRoad(one: Coordinates, other: Coordinates): { km: number; minutes: number } {
  const km = greatCircleKm(one, other) * ROAD_FACTOR
  const inTown = Math.min(km, TOWN.km)
  return { km, minutes: Math.ceil((inTown / TOWN.kmh + (km - inTown) / OUTSIDE_KMH) * 60) }
}

/** The estimated way of a driver to a pickup, however far, and when they can be there: milliseconds since 1970. */
export function anyWayTo(pickup: Coordinates, pickupTime: Date, facts: DriverFacts): Way & { there: number } {
  const { from, at, free, since } = whereaboutsBefore(pickupTime, facts)
  const { km, minutes } = estimatedRoad(at, pickup)
  return { from, since, km, minutes, there: free.getTime() + minutes * MINUTE_MS }
}

/** The same; null where it is too far, or the driver can't be there in time. */
export function wayTo(pickup: Coordinates, pickupTime: Date, facts: DriverFacts): Way | null {
  const { there, ...way } = anyWayTo(pickup, pickupTime, facts)
  const isInTime = there - TOLERANCE_MINUTES * MINUTE_MS <= pickupTime.getTime()
  return way.km <= MAX_WAY_KM && isInTime ? { ...way, km: Math.round(way.km) } : null
}

/**
 * The offers that fit, with the way to each, at most ten: the nearest first, where each hour that a pickup is sooner
 * makes up for two kilometres.
 */
export function offersThatFit<Offer extends { pickup: Coordinates; scheduledTime: Date }>(
  offers: readonly Offer[],
  facts: DriverFacts,
): { offer: Offer; way: Way }[] {
  const costOf = ({ offer, way }: { offer: Offer; way: Way }) =>
    way.km + (KM_PER_HOUR_SOONER * (offer.scheduledTime.getTime() - facts.now.getTime())) / HOUR_MS
  return offers
    .flatMap((offer) => {
      const way = wayTo(offer.pickup, offer.scheduledTime, facts)
      return way ? [{ offer, way }] : []
    })
    .toSorted((one, other) => costOf(one) - costOf(other))
    .slice(0, MAX_OFFERS)
}

/**
 * The city where a driver will next be free: where their last ride ahead ends, else where they were seen within three
 * hours, else where their car is kept. The driver is told of this city's changes of offers (docs/product.md,
 * DRIVER-12).
 */
export function cityNextFree({ now, rides, position, base }: DriverFacts): City {
  const [last] = rides.toSorted((one, other) => other.ends.getTime() - one.ends.getTime())
  if (last) return cityOf(last.at)
  const isKnown = position !== null && now.getTime() - position.since.getTime() <= KNOWN_MS
  return isKnown ? cityOf(position.at) : base
}

/**
 * The cities whose pickups may fit: those whose service area begins within reach of any place where the driver may be.
 * Two cities only for a driver between their centres, which are 128 km apart.
 */
export function citiesWithinReach({ rides, position, base }: DriverFacts): City[] {
  const places = [centreOf(base), ...rides.map(({ at }) => at), ...(position ? [position.at] : [])]
  const reach = SERVICE_RADIUS_KM + MAX_WAY_KM / ROAD_FACTOR
  return CITIES.filter((city) => places.some((place) => greatCircleKm(place, centreOf(city)) <= reach))
}
