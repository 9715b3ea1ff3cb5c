import { RENTED } from '../bookings/rentals'
import { fix } from '../rides/room-facts'
import { minutesFrom, newRide, type Ride, rideRow } from './rides'
import { sendPoints } from './sockets'

/** A rental that began so many minutes ago, of which ₹100 were paid ahead. */
export const rental = (minutes: number, columns: { created_at?: string } = {}) =>
  newRide.started({
    overrides: {
      ...{ ...RENTED, ...columns },
      ...{ start_time: minutesFrom(-minutes), set_out_at: minutesFrom(-minutes - 20) },
    },
  })

/** The driver's phone was at these kilometres from the pickup so many minutes ago. */
export const drove = (ride: Ride, places: readonly [minutesAgo: number, kilometres: number][]) =>
  sendPoints(
    ride,
    places.map(([minutesAgo, kilometres]) => {
      const north = (kilometres * 1000) / 111_195
      const lat = ride.booking.pickup_latitude + north
      return { ...fix(Date.now() - minutesAgo * 60_000), lat, lng: ride.booking.pickup_longitude }
    }),
  )

/** A point every minute along the way, which is no stretch without positions. */
export const way = (fromMinutesAgo: number, minutes: number, kilometres: number) =>
  Array.from({ length: minutes + 1 }, (_, minute): [number, number] => [
    fromMinutesAgo - minute,
    (kilometres * minute) / minutes,
  ])

/** What it was over, once it has ended. */
export const overOf = async ({ booking }: Ride) => JSON.parse((await rideRow(booking.id)).rental_over ?? '')
