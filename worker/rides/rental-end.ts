import { eq } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { DrivenDistance } from '../../src/domain/fares/rental'
import { metresBetween } from '../../src/domain/places/coordinates'
import { type Database, databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { routesOf } from '../places/providers'
import { firstCarMetres } from '../room/ride-facts'
import { readCar } from '../room/room'

// The end of a rental, measured (docs/product.md, RENTAL-2).

const UNKNOWN: DrivenDistance = { metres: null, road_metres: 0 }

/** How far a rental has driven, as whoever ends it measures it. */
export type MeasureRental = (row: Pick<BookingRow, 'id' | 'package_hours'>) => Promise<DrivenDistance>

/** Measures a rental by its room's trace; its stretches without positions by road, or along the straight line without one. */
export async function measureRental(
  env: Bindings,
  { id, package_hours }: Pick<BookingRow, 'id' | 'package_hours'>,
): Promise<DrivenDistance> {
  if (package_hours === null) return UNKNOWN
  const car = await readCar(env, id)
  if (car === null) return UNKNOWN
  const routes = routesOf(env)
  const stretches = await Promise.all(
    car.gaps.map(async ({ from, to }) => {
      const straight = metresBetween(from, to)
      const routed = await routes.route(from, to)
      const road = routed.ok ? routed.value.distanceMetres : 0
      // A fix beside its road may lead the finder around half a town.
      return { straight, road: Math.min(2 * straight, Math.max(straight, road)) }
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
