import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { BookingRow } from '../../src/domain/bookings/booking'
import {
  type ManyDrivers,
  type Moves,
  mostRidesFirst,
  proposeMoves,
  ridesInTurn,
} from '../../src/domain/ops/drivers-for-many'
import {
  MANY_ROWS,
  type ManyRequest,
  ManyRequestSchema,
  type ManyRow,
  type Refunds,
  RowsRequestSchema,
} from '../../src/domain/ops/many'
import { formatPaise } from '../../src/domain/payments/amounts'
import { pickupOf } from '../../src/domain/places/coordinates'
import { sentenceOf } from '../../src/domain/refusals'
import { type Result, refuse } from '../../src/domain/result'
import { spanOf } from '../../src/domain/rides/assignment'
import { couldHave } from '../../src/domain/rides/could-drive'
import { isOpenForDrivers } from '../bookings/assignment'
import { previewCancellation } from '../cancellations/cancel-booking'
import type { Database, KeyedRequest } from '../database/client'
import { bookings, drivers, rideDeclines, users } from '../database/tables'
import type { AppEnv } from '../http/app-env'
import { jsonBody, refusedBy } from '../http/failures'
import { actOnce, keyedRequest, resultsOf } from '../idempotency'
import { log } from '../log'
import { type Driver, readDrivers, readOpenRides, withNames } from '../read-drivers'
import { afterTransition } from '../rides/after-transition'
import { assignRide } from './assign-ride'
import { choiceOf } from './candidates'
import { type OperatorContext, operatorOf } from './log'
import { OPERATOR_REFUSALS, type OpsRefusal } from './refusals'
import { cancelRide, unassignRide } from './ride-actions'
import { rideRowOf, selectRides } from './ride-rows'
import { sendOfficeMessage } from './send-again'

const DRIVERS_SHOWN = 50

/** Drivers to choose from for one ride. */
const CHOICES_SHOWN = 20

/** Of drivers who are there at one time the first by name is offered first. */
const nameOf = ({ full_name }: { full_name: string | null }): string => full_name ?? ''

/** A ride to be driven, and where its driver has to be then. */
function asked(row: BookingRow) {
  const { from, until } = spanOf(row)
  return {
    row,
    busy_from: from.toISOString(),
    busy_until: until.toISOString(),
    pickup: pickupOf(row),
    pickupTime: new Date(row.scheduled_time),
  }
}

type Asked = ReturnType<typeof asked>

/** Where the car of a driver is kept, if that is not the city of each of these rides. */
function otherCity({ vehicle }: Driver, rides: readonly Asked[]) {
  const base = vehicle?.base_city ?? null
  return rides.every(({ row }) => row.city === base) ? null : base
}

/** Who could drive which of these bookings, those first who would get the most of them (docs/product.md, MANY-3). */
async function driversForMany(database: Database, ids: readonly string[], now: Date): Promise<ManyDrivers> {
  const rows = await database
    .select()
    .from(bookings)
    .where(
      sql`bookings.id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isOpenForDrivers()}`,
    )
  const rides = ids.flatMap((id) => rows.filter((row) => row.id === id).map(asked))
  if (rides.length === 0) return { drivers: [] }
  const everybody = await readDrivers(database, await readOpenRides(database))
  const counted = everybody.flatMap((driver) => {
    const free = rides.filter(({ row }) => couldHave(driver, row))
    const theirs = ridesInTurn(free)
    const [first] = theirs
    if (!first) return []
    const { choice, there } = choiceOf(driver, first, now)
    return { ...choice, other_city: otherCity(driver, theirs), rides: theirs.length, there }
  })
  const shown = counted.sort(mostRidesFirst).slice(0, DRIVERS_SHOWN)
  const choices = shown.map(({ there: _, ...driver }) => driver)
  return { drivers: await withNames(database, choices) }
}

/**
 * The rides that a driver has and has not started, at most fifty, the next pickup first, each with who could have it and
 * one that is proposed (docs/product.md, MANY-9). Null where there is no such driver. Writes nothing: what is
 * carried out is decided again then.
 */
async function planMoves(database: Database, driverId: string, now: Date): Promise<Moves | null> {
  const isTheirs = and(eq(bookings.driver_id, driverId), eq(bookings.status, 'accepted'))
  const order = [asc(bookings.scheduled_time), asc(bookings.id)] as const
  const [[driver], rows, listed] = await database.batch([
    database.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, driverId)),
    database
      .select()
      .from(bookings)
      .where(isTheirs)
      .orderBy(...order)
      .limit(MANY_ROWS + 1),
    selectRides(database)
      .where(isTheirs)
      .orderBy(...order)
      .limit(MANY_ROWS),
  ])
  if (!driver) return null
  const rides = new Map(rows.slice(0, MANY_ROWS).map((row) => [row.id, asked(row)]))
  const kinds = JSON.stringify([...new Set(rows.map(({ vehicle_type }) => vehicle_type))])
  // Cars of these kinds are read, and the driver of each, instead of all drivers: by the plus, not by their duty.
  const fitting = sql`+drivers.on_duty = 1 AND drivers.vehicle_id IN (SELECT fitting.id FROM vehicles AS fitting
    WHERE fitting.type IN (SELECT value FROM json_each(${kinds})))`
  const [known, declines] = await Promise.all([
    readDrivers(database, await readOpenRides(database), fitting),
    database
      .select({ of: sql<string>`${rideDeclines.booking_id} || '|' || ${rideDeclines.driver_id}` })
      .from(rideDeclines)
      .where(inArray(rideDeclines.booking_id, [...rides.keys()])),
  ])
  const everybody = await withNames(database, known)
  const declined = new Set(declines.map(({ of }) => of))
  const moves = listed.flatMap((row) => {
    const ride = rides.get(row.id)
    if (!ride) return []
    const choices = everybody
      .filter((other) => other.on_duty && other.id !== driverId && couldHave(other, ride.row))
      .filter(({ id }) => !declined.has(`${row.id}|${id}`))
      .map((other) => ({ other, there: choiceOf(other, ride, now).there }))
      .sort((one, next) => one.there - next.there || nameOf(one.other).localeCompare(nameOf(next.other)))
      .slice(0, CHOICES_SHOWN)
      .map(({ other }) => ({
        id: other.id,
        name: other.full_name,
        plate: other.vehicle?.license_plate ?? '',
        other_city: otherCity(other, [ride]),
      }))
    return { ride: rideRowOf(row), busy_from: ride.busy_from, busy_until: ride.busy_until, choices }
  })
  return { moves: proposeMoves(moves), more: rows.length > MANY_ROWS }
}

/** Beside those of one booking: a ride that has this driver already. */
type Refusal = OpsRefusal | { reason: 'nothing_to_do' }

/**
 * Carries out one action on up to fifty bookings, row after row through the use case of one booking, and says for each
 * what became of it (docs/product.md, MANY-4). Each row is a part of the request's key: sent again, also after the
 * first died half-way, a row that was carried out is not carried out again. Before each row it is checked that the
 * operator still is one. `changed`: bookings that it changed, whose rooms and screens follow.
 */
export async function carryOutMany(
  binding: D1Database,
  context: OperatorContext,
  keyed: KeyedRequest,
  request: ManyRequest,
): Promise<{ rows: ManyRow[]; changed: string[] }> {
  // Another request under this key is refused before any row is carried out.
  await resultsOf(context.database, keyed)
  const rows: ManyRow[] = []
  for (const row of actionsOf(request)) {
    rows.push({ id: row.id, ...(await carryOutRow(binding, context, { ...keyed, part: row.id }, row)) })
  }
  return { rows, changed: rows.flatMap(({ id, outcome }) => (outcome === 'done' ? id : [])) }
}

interface RowAction {
  id: string
  /** What is said where it is done, by this request or by an earlier one under its key. */
  words: string
  run(context: OperatorContext): Promise<Result<unknown, Refusal>>
}

/** What is to be done with each row. */
function actionsOf(request: ManyRequest): RowAction[] {
  switch (request.action) {
    case 'assign':
      return request.rows.map(({ id }) => assignment(id, request.driver_id, null))
    case 'message':
      return request.rows.map(({ id }) => ({
        id,
        words: 'Sent',
        run: (context) => sendOfficeMessage(context, id, request.sentence),
      }))
    case 'cancel':
      return request.rows.map(({ id, refund_paise }) => ({
        id,
        words: `Cancelled, ${refund_paise === 0 ? 'nothing' : formatPaise(refund_paise)} goes back`,
        run: (context) => cancelRide(context, id, 'company', { reason: request.reason, refund_paise }),
      }))
    case 'move': {
      const { from_driver_id, reason } = request
      return request.rows.map(({ id, to }) =>
        to === null
          ? {
              id,
              words: 'No driver now: it is offered to others',
              run: (context) => unassignRide(context, id, { from_driver_id, reason }),
            }
          : assignment(id, to, from_driver_id),
      )
    }
  }
}

const assignment = (id: string, driver_id: string, from_driver_id: string | null): RowAction => ({
  id,
  words: 'Assigned',
  async run(context) {
    const assigned = await assignRide(context, id, { driver_id, vehicle_id: null, from_driver_id })
    return assigned.ok && !assigned.value.applied ? refuse({ reason: 'nothing_to_do' }) : assigned
  },
})

/** Never throws: a row that fails does not keep the others from being answered. */
async function carryOutRow(
  binding: D1Database,
  context: OperatorContext,
  part: KeyedRequest,
  { id, words, run }: RowAction,
): Promise<Omit<ManyRow, 'id'>> {
  const refused = (words: string) => ({ words, outcome: 'refused' }) as const
  try {
    if (!(await isOperator(context.database, context.operatorId))) {
      return refused('Not done: you are not an operator any more.')
    }
    const result = await actOnce<unknown, Refusal>(
      binding,
      part,
      (database) => run({ ...context, database }),
      () => 'done before',
    )
    return result.ok ? { words, outcome: 'done' } : refused(wordsOf(result.refusal))
  } catch (error) {
    log('error', 'row_failed', { bookingId: id, error })
    return refused('Failed: no answer came for this one. Look at it before you try again.')
  }
}

function wordsOf(refusal: Refusal): string {
  if (refusal.reason === 'nothing_to_do') return 'Has this driver already'
  if (refusal.reason === 'assigned_meanwhile' && refusal.to !== null) {
    return `Already has another driver: ${refusal.to}`
  }
  return sentenceOf(OPERATOR_REFUSALS, refusal)
}

const isOperator = async (database: Database, id: string): Promise<boolean> =>
  (await database.$count(users, and(eq(users.id, id), eq(users.role, 'admin'), isNull(users.deleted_at)))) > 0

/** What cancelling each of them for the company would refund now, before it is confirmed. */
async function previewRefunds({ database, now }: OperatorContext, ids: readonly string[]): Promise<Refunds> {
  const previewOf = async (id: string) => {
    const preview = await previewCancellation(database, { bookingId: id, by: 'company' }, now)
    return preview.ok
      ? { id, refund_paise: preview.value.refund_paise, words: null }
      : { id, refund_paise: null, words: sentenceOf(OPERATOR_REFUSALS, preview.refusal) }
  }
  // Each reads D1 alone. The platform opens six connections at once, and lets the others wait.
  return { rows: await Promise.all(ids.map(previewOf)) }
}

/** How long a request about many bookings is recognised: 30 days. */
const KEPT_HOURS = 30 * 24

/** Actions on many bookings at once, and what they would do. */
export const manyRoutes = new Hono<AppEnv>()
  .post('/many', jsonBody(ManyRequestSchema), async (c) => {
    const asked = c.req.valid('json')
    const keyed = await keyedRequest(c, KEPT_HOURS)
    const { rows, changed } = await carryOutMany(c.env.DB, operatorOf(c), keyed, asked)
    const former = asked.action === 'move' ? asked.from_driver_id : null
    await Promise.all(changed.map((id) => afterTransition(c, id, former)))
    return c.json({ rows })
  })
  .post('/many/refunds', jsonBody(RowsRequestSchema), async (c) => {
    const ids = c.req.valid('json').rows.map(({ id }) => id)
    return c.json(await previewRefunds(operatorOf(c), ids))
  })
  .post('/many/drivers', jsonBody(RowsRequestSchema), async (c) => {
    const ids = c.req.valid('json').rows.map(({ id }) => id)
    const { database, now } = operatorOf(c)
    return c.json(await driversForMany(database, ids, now))
  })
  .get('/drivers/:id/moves', async (c) => {
    const { database, now } = operatorOf(c)
    const plan = await planMoves(database, c.req.param('id'), now)
    if (!plan) throw refusedBy(OPERATOR_REFUSALS, { reason: 'no_such_driver' })
    return c.json(plan)
  })
