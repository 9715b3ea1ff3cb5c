import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { IdSchema } from '../../src/domain/fields'
import {
  type DriverRequest,
  DriverRequestSchema,
  DutyRequestSchema,
  type FleetDriver,
  type FleetVehicle,
  type VehicleEdit,
  VehicleEditSchema,
  type VehicleRequest,
  VehicleRequestSchema,
} from '../../src/domain/ops/fleet'
import type { Page } from '../../src/domain/ops/requests'
import { accept, refuse } from '../../src/domain/result'
import type { DriverRow } from '../../src/domain/rides/driver'
import { VEHICLE_PAPERS } from '../../src/domain/rides/papers'
import { spellingKey } from '../../src/domain/text'
import { type Database, databaseOf } from '../database/client'
import { keyset } from '../database/keyset'
import { columnsOf, insertRow, selectColumns, spellingKeyOf, updateRow } from '../database/rows'
import { bookings, drivers, users, vehicles } from '../database/tables'
import { carChanged } from '../dispatch'
import { carColumns, ratingOf } from '../driver-facts'
import type { AppEnv } from '../http/app-env'
import { queryOf } from '../http/failures'
import { putForBookings } from '../outbox'
import { afterTransition } from '../rides/after-transition'
import { carryOut, lastEdit, type OperatorContext, type PressContext } from './log'
import { type Changed, type OpsRefusal, press } from './refusals'

/** A plate, or a name and an id: nothing longer begins a page. */
const AfterSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** From where a list is read, or the one driver or car that is wanted of it. */
const FleetQuerySchema = v.object({ after: v.optional(AfterSchema), id: v.optional(IdSchema) })
type FleetQuery = v.InferOutput<typeof FleetQuerySchema>

const fleetQuery = queryOf(FleetQuerySchema, 'There is no such page.')

/** Cars and drivers. */
export const fleetRoutes = new Hono<AppEnv>()
  .get('/vehicles', fleetQuery, async (c) =>
    c.json(await listVehicles(databaseOf(c.env.DB), c.req.valid('query'))),
  )
  .post('/vehicles', ...press(VehicleRequestSchema, (context, _, asked) => addVehicle(context, asked)))
  .post('/vehicles/:id', ...press(VehicleEditSchema, editVehicle, { follow: tellOfCar }))
  .get('/drivers', fleetQuery, async (c) =>
    c.json(await listDrivers(databaseOf(c.env.DB), c.req.valid('query'))),
  )
  .post(
    '/drivers/:id',
    ...press(DriverRequestSchema, editDriver, { follow: ({ env }, id) => carChanged(env, id) }),
  )
  .post('/drivers/:id/duty', ...press(DutyRequestSchema, setDuty))

/** The page of the driver who has this car, if anybody has, and the pages of the ride that somebody is on the way to with it. */
async function tellOfCar(c: Context<AppEnv>, vehicleId: string): Promise<void> {
  const { env } = c
  const [[driver], rides] = await databaseOf(env.DB).batch([
    databaseOf(env.DB).select({ id: drivers.id }).from(drivers).where(eq(drivers.vehicle_id, vehicleId)),
    databaseOf(env.DB)
      .select({ id: bookings.id })
      .from(bookings)
      .where(sql`bookings.vehicle_id = ${vehicleId} AND bookings.status = 'accepted'
        AND bookings.set_out_at IS NOT NULL`),
  ])
  if (driver) await carChanged(env, driver.id)
  for (const { id } of rides) await afterTransition(c, id)
}

const FLEET_PER_PAGE = 30

const driverUsers = alias(users, 'driver_users')

/** Cars by plate, page by page; `after` is the last plate of the page before. With an `id` that car alone, or none. */
export async function listVehicles(
  database: Database,
  { after, id }: FleetQuery,
): Promise<Page<FleetVehicle>> {
  const byPlate = keyset({ by: [vehicles.license_plate], after: after ?? null, size: FLEET_PER_PAGE })
  const query = database
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
  const { rows, next } = await byPlate.read(query, ({ license_plate }) => [license_plate])
  return { items: rows, next }
}

/**
 * People with the role of a driver by name, page by page, also those without a licence on record yet. `after` is
 * `<name>~<id>` of the last one of the page before. With an `id` that driver alone, or none.
 */
export async function listDrivers(database: Database, { after, id }: FleetQuery): Promise<Page<FleetDriver>> {
  const by = [sql`coalesce(users.full_name, '')`, users.id]
  const byName = keyset({ by, after: after ?? null, size: FLEET_PER_PAGE })
  const query = database
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
  const { rows, next } = await byName.read(query, ({ full_name, id }) => [full_name ?? '', id])
  const items = rows.map(({ on_duty, rating, rating_count, total_rides, ...row }) => ({
    ...row,
    on_duty: on_duty ?? false,
    rating: ratingOf({ rating: rating ?? 0, rating_count: rating_count ?? 0 }),
    total_rides: total_rides ?? 0,
  }))
  return { items, next }
}

/**
 * Writes a driver's licence and the car they drive. A car has one driver at a time, and rides that were accepted keep
 * the car they have.
 */
async function editDriver(
  context: OperatorContext,
  id: string,
  { was, ...asked }: DriverRequest,
): Promise<Changed> {
  const { database } = context
  const [person] = await selectColumns(database, users, ['full_name', 'role'], eq(users.id, id))
  if (person?.role !== 'driver') return refuse({ reason: 'no_such_driver' })
  const { license_number: licenseNumber, vehicle_id: vehicleId } = asked
  const vehicleExists = sql`EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${vehicleId})`
  const vehicleIsFree = sql`NOT EXISTS (
    SELECT 1 FROM drivers WHERE drivers.vehicle_id = ${vehicleId} AND drivers.id <> ${id})`
  const isDone = await carryOut(context, {
    action: 'driver.edited',
    subject: { kind: 'driver', id },
    // The log is kept for good, so it has only the last digits of a document's number.
    details: {
      driver: person.full_name,
      license_number: `…${licenseNumber.slice(-4)}`,
      vehicle_id: vehicleId,
      license_until: asked.license_until,
    },
    when: sql`EXISTS (SELECT 1 FROM users WHERE users.id = ${id} AND users.role = 'driver')
        AND ${isAsRead('drivers', id, was)} AND (${vehicleId} IS NULL OR (${vehicleExists} AND ${vehicleIsFree}))`,
    // A person may have been made a driver before a licence was known.
    beside: (isLogged) => [
      insertRow(database, drivers, newDriver(id, asked), isLogged).onConflictDoUpdate({
        target: drivers.id,
        set: asked,
      }),
    ],
  })
  if (isDone) return accept(id)
  const [driver] = await database.select().from(drivers).where(eq(drivers.id, id))
  const stale = await editedMeanwhile(database, 'driver', id, was, driver)
  return refuse(stale ?? (await refusalOfCar(database, vehicleId)))
}

type Read = Readonly<Record<string, string | number | null>>

/** The condition that a row is what a form was filled from; where nothing was read there is none. */
const isAsRead = (table: 'drivers' | 'vehicles', id: string, was: Read): SQL =>
  sql`(${sql.join(
    Object.values(was).map((value) => sql`${value}`),
    sql`, `,
  )}) IS (SELECT ${sql.raw(Object.keys(was).join(', '))} FROM ${sql.raw(table)} WHERE id = ${id})`

/** The refusal of an older form, with what holds now (docs/product.md, OPS-39); null where the form is no older one. */
async function editedMeanwhile(
  database: Database,
  kind: 'driver' | 'vehicle',
  id: string,
  was: Read,
  row: Read | object = {},
): Promise<OpsRefusal | null> {
  const now: Record<string, unknown> = { ...row }
  if (Object.entries(was).every(([name, value]) => (now[name] ?? null) === value)) return null
  return { reason: 'edited_meanwhile', ...(await lastEdit(database, kind, id)), now }
}

/** Not reviewed yet, nowhere, and off duty. */
const newDriver = (id: string, asked: Omit<DriverRequest, 'was'>): DriverRow => ({
  ...asked,
  id,
  rating: 5,
  total_rides: 0,
  rating_sum: 0,
  rating_count: 0,
  current_latitude: null,
  current_longitude: null,
  current_at: null,
  on_duty: false,
})

async function refusalOfCar(database: Database, vehicleId: string | null): Promise<OpsRefusal> {
  const [vehicle] = await database
    .select({ holder: users.full_name })
    .from(vehicles)
    .leftJoin(drivers, eq(drivers.vehicle_id, vehicles.id))
    .leftJoin(users, eq(users.id, drivers.id))
    .where(eq(vehicles.id, vehicleId ?? ''))
  if (vehicleId !== null && !vehicle) return { reason: 'no_such_vehicle' }
  return { reason: 'vehicle_taken', by: vehicle?.holder ?? null }
}

const byPlate = (plate: string) => sql`${spellingKeyOf(vehicles.license_plate)} = ${spellingKey(plate)}`

const isOnRides = (id: string) => sql`EXISTS (
  SELECT 1 FROM bookings WHERE bookings.vehicle_id = ${id} AND bookings.status IN ('accepted', 'started'))`

/** Adds a car; its plate is unique however it is spaced. Returns its id. */
async function addVehicle(context: PressContext, asked: VehicleRequest): Promise<Changed> {
  const { id } = context
  const isDone = await carryOut(context, {
    action: 'vehicle.added',
    subject: { kind: 'vehicle', id },
    details: asked,
    when: sql`NOT EXISTS (SELECT 1 FROM vehicles WHERE ${byPlate(asked.license_plate)})`,
    beside: (isLogged) => [insertRow(context.database, vehicles, { id, ...asked }, isLogged)],
  })
  return isDone ? accept(id) : refuse({ reason: 'plate_taken' })
}

/**
 * Changes a car, whose kind stays while rides are on it: they were sold with that kind. Rides that have not started are
 * driven with the car as it is now, and riders are told of another plate (docs/product.md, RIDE-14).
 */
async function editVehicle(
  context: OperatorContext,
  id: string,
  { was, ...asked }: VehicleEdit,
): Promise<Changed> {
  const { database } = context
  const isDone = await carryOut(context, {
    action: 'vehicle.edited',
    subject: { kind: 'vehicle', id },
    details: { ...asked, former_plate: was.license_plate, former_type: was.type },
    when: sql`${isAsRead('vehicles', id, was)} AND EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id = ${id}
          AND (vehicles.type = ${asked.type} OR NOT ${isOnRides(id)}))
        AND NOT EXISTS (SELECT 1 FROM vehicles WHERE vehicles.id <> ${id} AND ${byPlate(asked.license_plate)})`,
    beside: (isLogged, logId) => [
      updateRow(database, vehicles, id, asked, isLogged),
      putForBookings(database, {
        event: 'ride.plate_changed',
        now: context.now,
        which: sql`bookings.vehicle_id = ${id} AND bookings.status = 'accepted' AND ${isLogged}
          AND ${asked.license_plate !== was.license_plate}`,
        recipient: sql`bookings.user_id`,
        occurrence: logId,
      }),
    ],
  })
  if (isDone) return accept(id)
  const [car] = await database.select().from(vehicles).where(eq(vehicles.id, id))
  if (!car) return refuse({ reason: 'no_such_vehicle' })
  const stale = await editedMeanwhile(database, 'vehicle', id, was, car)
  if (stale) return refuse(stale)
  const [twin] = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(sql`vehicles.id <> ${id} AND ${byPlate(asked.license_plate)}`)
  return refuse({ reason: twin ? 'plate_taken' : 'vehicle_on_rides' })
}

/**
 * Puts a driver on or off duty. Off duty stops offers and touches no ride. A driver who is so already stays
 * so, and nothing is logged.
 */
async function setDuty(
  context: OperatorContext,
  id: string,
  { on_duty: onDuty }: v.InferOutput<typeof DutyRequestSchema>,
): Promise<Changed> {
  const { database } = context
  const [driver] = await database
    .select({ name: users.full_name })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.id))
    .where(eq(drivers.id, id))
  if (!driver) return refuse({ reason: 'no_such_driver' })
  await carryOut(context, {
    action: onDuty ? 'driver.on_duty' : 'driver.off_duty',
    subject: { kind: 'driver', id },
    details: { driver: driver.name },
    when: sql`EXISTS (
        SELECT 1 FROM drivers WHERE drivers.id = ${id} AND drivers.on_duty = ${onDuty ? 0 : 1})`,
    beside: (isLogged) => [updateRow(database, drivers, id, { on_duty: onDuty }, isLogged)],
  })
  return accept(id)
}
