import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { dateOf } from '../../src/domain/kolkata-time'
import { type ManyDrivers, mostRidesFirst, ridesInTurn } from '../../src/domain/ops/drivers-for-many'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { carEndedBefore, isOpenForDrivers, spanOf } from '../rides/assignment'

const DRIVERS_SHOWN = 50

const FoundSchema = v.array(
  v.object({
    id: v.string(),
    name: v.nullable(v.string()),
    plate: v.string(),
    on_duty: v.pipe(
      v.number(),
      v.transform((one) => one === 1),
    ),
    free: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  }),
)

/**
 * Who could drive which of these bookings, those first who would get the most of them (docs/product.md, MANY-3).
 * A driver counts for a ride with a fitting car of their own, both free at its time, and papers valid on its day. One
 * statement, which looks for each pair of a driver and a ride through the driver's and the car's own open rides.
 */
export async function driversForMany(database: Database, ids: readonly string[]): Promise<ManyDrivers> {
  const rows = await database
    .select()
    .from(bookings)
    .where(
      sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isOpenForDrivers()}`,
    )
  const rides = ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const { from, until } = spanOf(row)
    const day = dateOf(new Date(row.scheduled_time))
    const [kind, rider] = [row.vehicle_type, row.user_id]
    return { id, kind, rider, day, from: from.toISOString(), until: until.toISOString() }
  })
  if (rides.length === 0) return { rides: 0, drivers: [] }
  const found = await database.all(sql`
    SELECT drivers.id AS id, users.full_name AS name, vehicles.license_plate AS plate, drivers.on_duty AS on_duty,
      json_group_array(ride.value ->> 'id') AS free
    FROM drivers
      JOIN users ON users.id = drivers.id
      JOIN vehicles ON vehicles.id = drivers.vehicle_id
      JOIN json_each(${JSON.stringify(rides)}) AS ride ON ride.value ->> 'kind' = vehicles.type
    WHERE drivers.id <> ride.value ->> 'rider'
      AND coalesce(drivers.license_until >= ride.value ->> 'day', 1)
      AND NOT coalesce(${carEndedBefore(sql`ride.value ->> 'day'`)}, 0)
      AND NOT EXISTS (SELECT 1 FROM bookings AS taken WHERE taken.driver_id = drivers.id AND ${overlapsRide})
      AND NOT EXISTS (SELECT 1 FROM bookings AS taken WHERE taken.vehicle_id = vehicles.id AND ${overlapsRide})
    GROUP BY drivers.id`)
  const drivers = v.parse(FoundSchema, found).map(({ free, ...driver }) => ({
    ...driver,
    rides: ridesInTurn(rides, new Set(free)).length,
  }))
  return { rides: rides.length, drivers: drivers.sort(mostRidesFirst).slice(0, DRIVERS_SHOWN) }
}

const overlapsRide = sql`taken.status IN ('accepted', 'started')
  AND taken.busy_from < ride.value ->> 'until' AND taken.busy_until > ride.value ->> 'from'`
