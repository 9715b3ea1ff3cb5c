import * as v from 'valibot'
import { BookingStatusSchema } from '../../src/domain/bookings/booking'
import type { City } from '../../src/domain/fields'
import { LiveRideSchema } from '../../src/domain/ops/live-rides'
import { phaseOf } from '../../src/domain/rides/phase'

const RowsSchema = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      version: LiveRideSchema.entries.version,
      plate: v.nullable(v.string()),
      status: BookingStatusSchema,
      set_out_at: v.nullable(v.string()),
      arrived_at: v.nullable(v.string()),
    }),
    v.transform(({ id, version, plate, ...facts }) => ({ id, version, plate, phase: phaseOf(facts) })),
  ),
)

/** A ride as D1 has it. */
export type RideInDatabase = v.InferOutput<typeof RowsSchema>[number]

async function read(
  database: D1Database,
  where: string,
  value: string,
  index = '',
): Promise<RideInDatabase[]> {
  const { results } = await database
    .prepare(
      `SELECT bookings.id, bookings.ride_version AS version, ride_assignments.license_plate AS plate, bookings.status,
         bookings.set_out_at, bookings.arrived_at
       FROM bookings ${index} LEFT JOIN ride_assignments ON ride_assignments.booking_id = bookings.id WHERE ${where}`,
    )
    .bind(value)
    .all()
  return v.parse(RowsSchema, results)
}

/** Rides under way that belong to a city. Index one_ride_under_way. */
export const readRidesUnderWay = (database: D1Database, city: City) =>
  read(
    database,
    `bookings.set_out_at IS NOT NULL AND bookings.status IN ('accepted', 'started') AND bookings.city = ?`,
    city,
    // Left to itself SQLite reads every accepted ride, by bookings_under_way.
    'INDEXED BY one_ride_under_way',
  )

export const readRides = (database: D1Database, ids: readonly string[]) =>
  read(database, 'bookings.id IN (SELECT value FROM json_each(?))', JSON.stringify(ids))

/** Which of these people are operators now. */
export async function readOperators(database: D1Database, ids: readonly string[]): Promise<Set<string>> {
  const { results } = await database
    .prepare(
      `SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND role = 'admin' AND deleted_at IS NULL`,
    )
    .bind(JSON.stringify(ids))
    .all()
  return new Set(v.parse(v.array(v.object({ id: v.string() })), results).map(({ id }) => id))
}
