import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  type DriverPage,
  DriverRequestSchema,
  DutyRequestSchema,
  type VehiclePage,
  VehicleRequestSchema,
} from '../../src/domain/ops/fleet'
import { IdSchema } from '../../src/domain/ops/requests'
import { VEHICLE_PAPERS } from '../../src/domain/rides/papers'
import { type Database, databaseOf } from '../database/client'
import { keyset } from '../database/keyset'
import { columnsOf } from '../database/rows'
import { drivers, users, vehicles } from '../database/tables'
import { carChanged } from '../dispatch'
import { carColumns, ratingOf } from '../driver-facts'
import type { AppEnv, Bindings } from '../http/app-env'
import { fail, jsonBody } from '../http/failures'
import { addVehicle, editDriver, editVehicle, setDuty } from './edit-fleet'
import { onceByOperator } from './log'
import { answerChange, change } from './refusals'

/** A plate, or a name and an id: nothing longer begins a page. */
const AfterSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** From where a list is read, or the one driver or car that is wanted of it. */
const FleetQuerySchema = v.object({
  after: v.optional(AfterSchema),
  id: v.optional(IdSchema),
})
type FleetQuery = v.InferOutput<typeof FleetQuerySchema>

const queryOf = (c: Context<AppEnv>) => v.safeParse(FleetQuerySchema, c.req.query())

const badPage = (c: Context<AppEnv>) => fail(c, 400, 'invalid_query', 'There is no such page.')

/** Cars and drivers. */
export const fleetRoutes = new Hono<AppEnv>()
  .get('/vehicles', async (c) => {
    const query = queryOf(c)
    return query.success ? c.json(await listVehicles(databaseOf(c.env.DB), query.output)) : badPage(c)
  })
  .post('/vehicles', jsonBody(VehicleRequestSchema), (c) =>
    change(c, (context) => addVehicle(context, c.req.valid('json'))),
  )
  .post('/vehicles/:id', jsonBody(VehicleRequestSchema), async (c) => {
    const edited = await onceByOperator(c, (context) =>
      editVehicle(context, c.req.param('id'), c.req.valid('json')),
    )
    if (edited.ok) c.executionCtx.waitUntil(tellDriverOf(c.env, edited.value))
    return answerChange(c, edited)
  })
  .get('/drivers', async (c) => {
    const query = queryOf(c)
    return query.success ? c.json(await listDrivers(databaseOf(c.env.DB), query.output)) : badPage(c)
  })
  .post('/drivers/:id', jsonBody(DriverRequestSchema), async (c) => {
    const edited = await onceByOperator(c, (context) =>
      editDriver(context, c.req.param('id'), c.req.valid('json')),
    )
    if (edited.ok) c.executionCtx.waitUntil(carChanged(c.env, edited.value))
    return answerChange(c, edited)
  })
  .post('/drivers/:id/duty', jsonBody(DutyRequestSchema), (c) =>
    change(c, (context) => setDuty(context, c.req.param('id'), c.req.valid('json').on_duty)),
  )

/** The page of the driver who has this car, if anybody has. */
async function tellDriverOf(env: Bindings, vehicleId: string): Promise<void> {
  const [driver] = await databaseOf(env.DB)
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.vehicle_id, vehicleId))
  if (driver) await carChanged(env, driver.id)
}

const FLEET_PER_PAGE = 30

const driverUsers = alias(users, 'driver_users')

/** Cars by plate, page by page; `after` is the last plate of the page before. With an `id` that car alone, or none. */
export async function listVehicles(database: Database, { after, id }: FleetQuery): Promise<VehiclePage> {
  const byPlate = keyset({ by: [vehicles.license_plate], after: after ?? null, size: FLEET_PER_PAGE })
  const read = await database
    .select({
      id: vehicles.id,
      ...carColumns,
      ...columnsOf(getTableColumns(vehicles), ['base_city', ...VEHICLE_PAPERS] as const),
      driver: { id: driverUsers.id, full_name: driverUsers.full_name },
    })
    .from(vehicles)
    .leftJoin(drivers, eq(drivers.vehicle_id, vehicles.id))
    .leftJoin(driverUsers, eq(driverUsers.id, drivers.id))
    .where(and(byPlate.where, id === undefined ? undefined : eq(vehicles.id, id)))
    .orderBy(...byPlate.orderBy)
    .limit(byPlate.limit)
  const { rows, next } = byPlate.page(read, ({ license_plate }) => [license_plate])
  return { vehicles: rows, next }
}

/**
 * People with the role of a driver by name, page by page, also those without a licence on record yet. `after` is
 * `<name>~<id>` of the last one of the page before. With an `id` that driver alone, or none.
 */
export async function listDrivers(database: Database, { after, id }: FleetQuery): Promise<DriverPage> {
  const by = [sql`coalesce(users.full_name, '')`, users.id]
  const byName = keyset({ by, after: after ?? null, size: FLEET_PER_PAGE })
  const read = await database
    .select({
      id: users.id,
      full_name: users.full_name,
      phone_no: users.phone_no,
      license_number: drivers.license_number,
      license_until: drivers.license_until,
      on_duty: drivers.on_duty,
      rating: drivers.rating,
      rating_count: drivers.rating_count,
      total_rides: drivers.total_rides,
      vehicle: { id: vehicles.id, license_plate: vehicles.license_plate, type: vehicles.type },
    })
    .from(users)
    .leftJoin(drivers, eq(drivers.id, users.id))
    .leftJoin(vehicles, eq(vehicles.id, drivers.vehicle_id))
    .where(and(sql`users.role = 'driver'`, byName.where, id === undefined ? undefined : eq(users.id, id)))
    .orderBy(...byName.orderBy)
    .limit(byName.limit)
  const { rows, next } = byName.page(read, ({ full_name, id }) => [full_name ?? '', id])
  const shown = rows.map(({ on_duty, rating, rating_count, total_rides, ...row }) => ({
    ...row,
    on_duty: on_duty ?? false,
    rating: ratingOf({ rating: rating ?? 0, rating_count: rating_count ?? 0 }),
    total_rides: total_rides ?? 0,
  }))
  return { drivers: shown, next }
}
