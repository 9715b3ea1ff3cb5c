import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { Hono } from 'hono'
import { type Cash, type HandIn, HandInSchema, isMoreThan, TakeBackSchema } from '../../src/domain/ops/cash'
import { paiseOf } from '../../src/domain/payments/amounts'
import { accept, refuse } from '../../src/domain/result'
import { withoutNumbers } from '../../src/domain/text'
import { type Database, databaseOf } from '../database/client'
import { driverCash } from '../database/payment-tables'
import { insertRow } from '../database/rows'
import { drivers, users } from '../database/tables'
import { carChanged } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { jsonBody } from '../http/failures'
import { cashColumns, cashPaise, cashSince } from '../payments/driver-cash'
import { carryOut, type PressContext } from './log'
import { type Changed, change } from './refusals'

/** Drivers with cash, and entries, that are shown: a fleet's. */
const MOST_SHOWN = 200

const MOST_ENTRIES = 20

const operators = alias(users, 'operators')

/** Drivers whose balance is not 0, the oldest first (index drivers_with_cash), and the newest entries. */
async function readCash(database: Database): Promise<Cash> {
  const [withCash, entries] = await database.batch([
    database
      .select({
        id: drivers.id,
        name: users.full_name,
        balance_paise: cashPaise.as('balance_paise'),
        since: cashSince.as('since'),
      })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.id))
      .where(sql`${cashPaise} <> 0`)
      .orderBy(cashSince)
      .limit(MOST_SHOWN),
    database
      .select({
        ...cashColumns,
        driver_name: sql<string | null>`${users.full_name}`.as('driver_name'),
        operator_name: sql<string | null>`${operators.full_name}`.as('operator_name'),
        is_taken_back: sql`EXISTS (SELECT 1 FROM driver_cash AS back WHERE back.reverses = driver_cash.id)`
          .mapWith(Boolean)
          .as('is_taken_back'),
      })
      .from(driverCash)
      .leftJoin(users, eq(users.id, driverCash.driver_id))
      .leftJoin(operators, eq(operators.id, driverCash.recorded_by))
      .orderBy(desc(driverCash.created_at))
      .limit(MOST_ENTRIES),
  ])
  return { drivers: withCash, entries }
}

/** Records what a driver handed in, against the balance that the operator saw (docs/product.md, DAY-5). */
async function handIn(context: PressContext, driverId: string, asked: HandIn): Promise<Changed> {
  const { database, operatorId, id, now } = context
  const [driver] = await database
    .select({ name: users.full_name, balance_paise: cashPaise })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.id))
    .where(eq(drivers.id, driverId))
  if (!driver) return refuse({ reason: 'no_such_driver' })
  const { rupees, balance_paise } = asked
  const stale = (paise: number) => refuse({ reason: 'cash_changed', balance_paise: paise } as const)
  if (driver.balance_paise !== balance_paise) return stale(driver.balance_paise)
  if (isMoreThan(rupees, balance_paise) && !asked.is_over) return refuse({ reason: 'more_than_balance' })
  const entry = { amount_paise: paiseOf(rupees), reason: withoutNumbers(asked.note) || null }
  const isDone = await carryOut(context, {
    action: 'cash.handed_in',
    subject: { kind: 'driver', id: driverId },
    details: { driver: driver.name, ...entry },
    when: sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId} AND ${cashPaise} = ${balance_paise})`,
    beside: (isLogged) => [
      insertRow(
        database,
        driverCash,
        {
          ...{ id, driver_id: driverId, ...entry, reverses: null },
          ...{ recorded_by: operatorId, created_at: now.toISOString() },
        },
        isLogged,
      ),
    ],
  })
  if (isDone) return accept(id)
  const [since] = await database.select({ paise: cashPaise }).from(drivers).where(eq(drivers.id, driverId))
  return stale(since?.paise ?? 0)
}

/** Takes an entry back in full by another one, once. */
async function takeBack(context: PressContext, entryId: string, reason: string): Promise<Changed> {
  const { database, operatorId, id, now } = context
  const [entry] = await database
    .select({ row: driverCash, name: users.full_name })
    .from(driverCash)
    .leftJoin(users, eq(users.id, driverCash.driver_id))
    .where(eq(driverCash.id, entryId))
  if (!entry || entry.row.reverses !== null) return refuse({ reason: 'no_such_cash' })
  const { driver_id, amount_paise } = entry.row
  const isDone = await carryOut(context, {
    action: 'cash.taken_back',
    subject: { kind: 'driver', id: driver_id },
    details: { driver: entry.name, amount_paise, reason },
    when: sql`NOT EXISTS (SELECT 1 FROM driver_cash WHERE driver_cash.reverses = ${entryId})`,
    beside: (isLogged) => [
      insertRow(
        database,
        driverCash,
        {
          ...{ id, driver_id, amount_paise, reverses: entryId, recorded_by: operatorId },
          ...{ reason: withoutNumbers(reason), created_at: now.toISOString() },
        },
        isLogged,
      ),
    ],
  })
  return isDone ? accept(id) : refuse({ reason: 'cash_taken_back' })
}

/** What drivers collected in cash and hand in. */
export const cashRoutes = new Hono<AppEnv>()
  .get('/cash', async (c) => c.json(await readCash(databaseOf(c.env.DB))))
  .post('/drivers/:id/cash', jsonBody(HandInSchema), (c) => {
    const driverId = c.req.param('id')
    return change(c, (context) => handIn(context, driverId, c.req.valid('json')), {
      again: (id) => id,
      follow: () => carChanged(c.env, driverId),
    })
  })
  .post('/cash/:id/take-back', jsonBody(TakeBackSchema), (c) =>
    change(c, (context) => takeBack(context, c.req.param('id'), c.req.valid('json').reason), {
      again: (id) => id,
    }),
  )
