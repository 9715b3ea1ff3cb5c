import * as v from 'valibot'
import { BookingStatusSchema } from '../../src/domain/bookings/booking'
import type { City } from '../../src/domain/fields'
import { LiveRideSchema } from '../../src/domain/ops/live-rides'
import { phaseOf, RidePhaseSchema } from '../../src/domain/rides/phase'

const RowsSchema = v.array(
  v.object({
    id: v.string(),
    version: LiveRideSchema.entries.version,
    plate: v.nullable(v.string()),
    status: BookingStatusSchema,
    set_out_at: v.nullable(v.string()),
    arrived_at: v.nullable(v.string()),
  }),
)

const COLUMNS = `bookings.id, bookings.ride_version AS version, vehicles.license_plate AS plate, bookings.status,
  bookings.set_out_at, bookings.arrived_at
  FROM bookings LEFT JOIN vehicles ON vehicles.id = bookings.vehicle_id`

/** A ride as D1 has it. */
export type RideInDatabase = ReturnType<typeof readRows>[number]

const readRows = (rows: unknown) =>
  v.parse(RowsSchema, rows).map(({ id, version, plate, ...facts }) => ({
    id,
    version,
    plate,
    phase: v.parse(RidePhaseSchema, phaseOf(facts)),
  }))

/** Rides under way that belong to a city. Index one_ride_under_way. */
export async function readRidesUnderWay(database: D1Database, city: City): Promise<RideInDatabase[]> {
  const { results } = await database
    .prepare(
      `SELECT ${COLUMNS} WHERE bookings.set_out_at IS NOT NULL AND bookings.status IN ('accepted', 'started')
        AND bookings.city = ?`,
    )
    .bind(city)
    .all()
  return readRows(results)
}

export async function readRides(database: D1Database, ids: readonly string[]): Promise<RideInDatabase[]> {
  const { results } = await database
    .prepare(`SELECT ${COLUMNS} WHERE bookings.id IN (SELECT value FROM json_each(?))`)
    .bind(JSON.stringify(ids))
    .all()
  return readRows(results)
}

const IdsSchema = v.array(v.object({ id: v.string() }))

/** Which of these people are operators now. */
export async function readOperators(database: D1Database, ids: readonly string[]): Promise<Set<string>> {
  const { results } = await database
    .prepare(
      `SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?)) AND role = 'admin' AND deleted_at IS NULL`,
    )
    .bind(JSON.stringify(ids))
    .all()
  return new Set(v.parse(IdsSchema, results).map(({ id }) => id))
}
