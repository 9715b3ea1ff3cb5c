import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { type DrivenDistance, rentalEndOf, rupeesOfEnd } from '../../src/domain/fares/rental'
import { metresBetween } from '../../src/domain/places/coordinates'
import { roadOfGap } from '../../src/domain/rides/positions'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { withCovered } from '../payments/driven-ride'
import { routesOf } from '../places/providers'
import { firstCarMetres } from '../room/ride-facts'
import { readCar } from '../room/room'

/** How far all cars of a ride have driven with its rider, as whoever ends it measures it. */
export type MeasureRide = (bookingId: string) => Promise<DrivenDistance>

/** By the trace of its room; stretches without positions by road, or along the straight line without one (RENTAL-5). */
export async function measureRide(env: Bindings, id: string): Promise<DrivenDistance> {
  const car = await readCar(env, id)
  if (car === null) return { metres: null, road_metres: 0 }
  const routes = routesOf(env)
  const stretches = await Promise.all(
    car.gaps.map(async ({ from, to }) => {
      const straight = metresBetween(from, to)
      const routed = await routes.route(from, to)
      return { straight, road: roadOfGap(straight, routed.ok ? routed.value.distanceMetres : 0) }
    }),
  )
  const road_metres = stretches.reduce((sum, { road }) => sum + road, 0)
  const straight = stretches.reduce((sum, one) => sum + one.straight, 0)
  const before = await drivenBefore(databaseOf(env.DB), id)
  return { metres: before + car.driven - straight + road_metres, road_metres }
}

/** Metres that a first car drove until it had a problem, however many its driver reported of it. */
async function drivenBefore(database: Database, bookingId: string): Promise<number> {
  const [row] = await database
    .select({ metres: firstCarMetres().as('metres') })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
  return row?.metres ?? 0
}

/** What a ride charges that ends at this instant, what is due with that, and the columns that say so (docs/product.md, RENTAL-2). */
export async function endOf(database: Database, row: BookingRow, at: Date, measure: MeasureRide) {
  const driven = row.package_hours === null ? null : await measure(row.id)
  const rental = driven && rentalEndOf(row, at, driven)
  const ended = { status: 'completed', end_time: at.toISOString() } as const
  return {
    rental,
    due: await withCovered(database, row, rupeesOfEnd(rental)),
    set: rental
      ? {
          ...ended,
          rental_over: JSON.stringify(rental.over),
          package_hours: rental.terms.size.duration_hours,
          actual_distance_metres: driven.metres === null ? null : Math.round(driven.metres),
        }
      : ended,
  }
}
