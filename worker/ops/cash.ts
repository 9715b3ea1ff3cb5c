import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Context, Hono } from 'hono'
import type * as v from 'valibot'
import { type Cash, type HandIn, HandInSchema, isMoreThan, TakeBackSchema } from '../../src/domain/ops/cash'
import { paiseOf } from '../../src/domain/payments/amounts'
import { accept, refuse } from '../../src/domain/result'
import { withoutNumbers } from '../../src/domain/text'
import { type Database, databaseOf } from '../database/client'
import { driverCash } from '../database/payment-tables'
import { insertRow, selectColumns } from '../database/rows'
import { drivers, users } from '../database/tables'
import { carChanged } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { cashColumns, cashPaise, cashSince } from '../payments/driver-cash'
import { carryOut, type PressContext } from './log'
import { type Changed, press } from './refusals'

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

type NewEntry = Pick<typeof driverCash.$inferSelect, 'driver_id' | 'amount_paise' | 'reverses' | 'reason'>

/** Writes an entry where `when` holds, with its row of the log. */
function enter(context: PressContext, entry: NewEntry, driver: string | null, when: SQL) {
  const { database, operatorId, now, id } = context
  const row = {
    ...entry,
    reason: entry.reason && withoutNumbers(entry.reason),
    id,
    recorded_by: operatorId,
    created_at: now.toISOString(),
  }
  return carryOut(context, {
    action: entry.reverses === null ? 'cash.handed_in' : 'cash.taken_back',
    subject: { kind: 'driver', id: entry.driver_id },
    details: { driver, amount_paise: entry.amount_paise, reason: entry.reason },
    when,
    beside: (isLogged) => [insertRow(database, driverCash, row, isLogged)],
  })
}

/** Records what a driver handed in, against the balance that the operator saw (docs/product.md, DAY-5). */
async function handIn(context: PressContext, driver_id: string, asked: HandIn): Promise<Changed> {
  const { rupees, note, balance_paise, is_over } = asked
  const readDriver = () =>
    context.database
      .select({ name: users.full_name, balance_paise: cashPaise })
      .from(drivers)
      .innerJoin(users, eq(users.id, drivers.id))
      .where(eq(drivers.id, driver_id))
  const [driver] = await readDriver()
  if (!driver) return refuse({ reason: 'no_such_driver' })
  if (isMoreThan(rupees, balance_paise) && !is_over) return refuse({ reason: 'more_than_balance' })
  const entry = { driver_id, amount_paise: paiseOf(rupees), reverses: null, reason: note || null }
  const isAsSeen = sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driver_id} AND ${cashPaise} = ${balance_paise})`
  if (await enter(context, entry, driver.name, isAsSeen)) return accept(context.id)
  const [now = driver] = await readDriver()
  return refuse({ reason: 'cash_changed', balance_paise: now.balance_paise })
}

/** Takes an entry back in full by another one, once. */
async function takeBack(
  context: PressContext,
  reverses: string,
  { reason }: v.InferOutput<typeof TakeBackSchema>,
): Promise<Changed> {
  const [entry] = await context.database
    .select({ driver_id: driverCash.driver_id, amount_paise: driverCash.amount_paise, name: users.full_name })
    .from(driverCash)
    .leftJoin(users, eq(users.id, driverCash.driver_id))
    .where(and(eq(driverCash.id, reverses), isNull(driverCash.reverses)))
  if (!entry) return refuse({ reason: 'no_such_cash' })
  const { name, ...taken } = entry
  const isThere = sql`NOT EXISTS (SELECT 1 FROM driver_cash WHERE driver_cash.reverses = ${reverses})`
  const isDone = await enter(context, { ...taken, reverses, reason }, name, isThere)
  return isDone ? accept(context.id) : refuse({ reason: 'cash_taken_back' })
}

/** The dashboard of the driver whose cash an entry changed reads itself again. */
async function entered({ env }: Context<AppEnv>, id: string): Promise<void> {
  const [entry] = await selectColumns(databaseOf(env.DB), driverCash, ['driver_id'], eq(driverCash.id, id))
  if (entry) await carChanged(env, entry.driver_id)
}

const ENTERED = { again: (id: string) => id, follow: entered }

/** What drivers collected in cash and hand in. */
export const cashRoutes = new Hono<AppEnv>()
  .get('/cash', async (c) => c.json(await readCash(databaseOf(c.env.DB))))
  .post('/drivers/:id/cash', ...press(HandInSchema, handIn, ENTERED))
  .post('/cash/:id/take-back', ...press(TakeBackSchema, takeBack, ENTERED))
