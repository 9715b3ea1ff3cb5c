// Which drivers could have a ride: asked by whoever assigns rides, moves them, or tells drivers of them.
import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { CITIES, type City, type VehicleType } from '../fields'
import { dateOf } from '../kolkata-time'
import { CoordinatesSchema } from '../places/coordinates'
import { type RideSpan, spanOf } from './assignment'
import type { DriverFacts } from './offer-fit'
import { endedBefore, type Papers } from './papers'

export const OpenRidesSchema = v.array(
  v.object({
    id: v.string(),
    scheduled_time: v.string(),
    pickup_address: v.string(),
    set_out_at: v.nullable(v.string()),
    busy_from: v.string(),
    busy_until: v.string(),
    /** Where it ends. */
    at: CoordinatesSchema,
  }),
)

type OpenRide = v.InferOutput<typeof OpenRidesSchema>[number]

/** A driver, their own car, and the rides of both that are not over. */
interface KnownDriver {
  id: string
  license_until: Papers['license_until']
  vehicle: { type: VehicleType; base_city: City } | null
  car_papers: Papers | null
  lat: number | null
  lng: number | null
  /** When they were last seen outside a ride. */
  current_at: string | null
  rides: readonly OpenRide[]
  car_rides: readonly OpenRide[]
}

/** The ride that occupies a driver or a car then; undefined: none does. Spans that only touch do not overlap. */
export const occupiedBy = <Ride extends Pick<OpenRide, 'busy_from' | 'busy_until'>>(
  rides: readonly Ride[],
  { from, until }: RideSpan,
) => rides.find((ride) => ride.busy_from < until.toISOString() && ride.busy_until > from.toISOString())

/** Whether a driver could have a ride: with a fitting car of their own, both free then, and papers valid on its day. */
export const couldHave = (driver: KnownDriver, ride: BookingRow): boolean =>
  driver.vehicle?.type === ride.vehicle_type &&
  driver.id !== ride.user_id &&
  endedBefore(
    { license_until: driver.license_until, ...driver.car_papers },
    dateOf(new Date(ride.scheduled_time)),
  ) === null &&
  occupiedBy([...driver.rides, ...driver.car_rides], spanOf(ride)) === undefined

/** Where a driver is and will be. Without a car, which has a base, the first city stands for it. */
export function whereaboutsOf(
  { lat, lng, current_at, vehicle, rides }: Omit<KnownDriver, 'car_rides' | 'car_papers'>,
  now: Date,
): DriverFacts {
  const isSeen = lat !== null && lng !== null && current_at !== null
  return {
    now,
    rides: rides.map(({ scheduled_time, busy_until, at }) => ({
      scheduledTime: new Date(scheduled_time),
      ends: new Date(busy_until),
      at,
    })),
    position: isSeen ? { at: { lat, lng }, since: new Date(current_at) } : null,
    base: vehicle?.base_city ?? CITIES[0],
  }
}
