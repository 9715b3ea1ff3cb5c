import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { dateOf } from '../../src/domain/kolkata-time'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import {
  hasAny,
  type Takings,
  type TakingsAnswer,
  type TakingsQuery,
  takings,
  together,
} from '../../src/domain/ops/takings'
import { LEDGER_KINDS } from '../../src/domain/payments/ledger'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'

/** Entries of one question: more are refused, and a file has them (docs/product.md, DAY-3). */
const MOST_ENTRIES = 20_000

/** A day in Kolkata of an instant's column. */
const dayOf = (column: string) => sql.raw(`date(${column}, '+330 minutes')`)

/** What a row of the answer is of: of an entry's, a ride's and a cancellation's. */
const KEYS = {
  day: dayOf,
  driver: () => sql.raw("coalesce(bookings.driver_id, '')"),
  car: () => sql.raw("coalesce(bookings.vehicle_id, '')"),
} as const satisfies Record<TakingsQuery['by'], (time: string) => SQL>

const flag = v.pipe(
  v.number(),
  v.transform((one) => one === 1),
)

const EntriesSchema = v.array(
  v.object({
    key: v.string(),
    kind: v.picklist(LEDGER_KINDS),
    reason: v.string(),
    is_online: flag,
    is_tip: flag,
    pays_driver: flag,
    paise: v.number(),
    entries: v.number(),
  }),
)

const RidesSchema = v.array(
  v.object({
    key: v.string(),
    rides: v.number(),
    waiting_minutes: v.number(),
    metres: v.number(),
    metres_unknown: v.number(),
    approach_metres: v.number(),
    approach_unknown: v.number(),
  }),
)

const CancelledSchema = v.array(
  v.object({
    key: v.string(),
    code: v.picklist(['rider', 'company', 'no_driver', 'no_show']),
    count: v.number(),
  }),
)

/** The figure of each code of a cancellation. */
const FIGURE_OF = {
  rider: 'by_rider',
  company: 'by_company',
  no_driver: 'no_driver',
  no_show: 'no_show',
} as const

/**
 * What a span of days earned, by day, car or driver (docs/product.md, DAY-1): entries by ledger_by_time, rides by
 * bookings_completed, cancellations by cancellations_by_time. An entry that takes back another is of its own day.
 */
export async function readTakings(
  database: Database,
  { by, ...span }: TakingsQuery,
  now: Date,
): Promise<Result<TakingsAnswer, { reason: 'too_many_entries' }>> {
  const { from = dateOf(now), to = from } = span
  const [since, until] = [boundsOfDay(from, now).from, boundsOfDay(to, now).until]
  const within = (column: string) => sql`${sql.raw(column)} >= ${since} AND ${sql.raw(column)} < ${until}`
  const [entries, rides, cancelled] = await Promise.all([
    database.all(sql`SELECT ${KEYS[by]('entry.created_at')} AS key, entry.kind,
        iif(entry.kind IN ('fare_due', 'collected'),
          coalesce((SELECT reason FROM ledger WHERE ledger.id = entry.reverses), entry.reason), '') AS reason,
        entry.payment_id IS NOT NULL AS is_online,
        entry.kind = 'captured' AND EXISTS (SELECT 1 FROM ledger
          WHERE ledger.id = 'tip|' || entry.booking_id AND ledger.payment_id = entry.payment_id) AS is_tip,
        coalesce(bookings.pays_driver, 0) AS pays_driver,
        sum(entry.amount_paise) AS paise, count(*) AS entries
      FROM (SELECT * FROM ledger WHERE ${within('created_at')} ORDER BY created_at LIMIT ${MOST_ENTRIES + 1}) AS entry
      LEFT JOIN bookings ON bookings.id = entry.booking_id
      GROUP BY 1, 2, 3, 4, 5, 6`),
    database.all(sql`SELECT ${KEYS[by]('bookings.end_time')} AS key, count(*) AS rides,
        coalesce(sum(waiting_time_minutes), 0) AS waiting_minutes,
        coalesce(sum(actual_distance_metres), 0) AS metres,
        count(*) - count(actual_distance_metres) AS metres_unknown,
        coalesce(sum(approach_metres), 0) AS approach_metres,
        count(*) - count(approach_metres) AS approach_unknown
      FROM bookings WHERE status = 'completed' AND ${within('bookings.end_time')} GROUP BY 1`),
    database.all(sql`SELECT ${KEYS[by]('cancelled.created_at')} AS key, cancelled.code, count(*) AS count
      FROM booking_cancellations AS cancelled JOIN bookings ON bookings.id = cancelled.booking_id
      WHERE cancelled.code <> 'unpaid' AND ${within('cancelled.created_at')} GROUP BY 1, 2`),
  ])
  const taken = v.parse(EntriesSchema, entries)
  if (taken.reduce((sum, one) => sum + one.entries, 0) > MOST_ENTRIES)
    return refuse({ reason: 'too_many_entries' })
  const parts = new Map<string, Partial<Takings>[]>()
  const add = (key: string, part: Partial<Takings>) => parts.set(key, [...(parts.get(key) ?? []), part])
  for (const [key, ofKey] of Map.groupBy(taken, ({ key }) => key)) add(key, takings(ofKey))
  for (const { key, ...driven } of v.parse(RidesSchema, rides)) add(key, driven)
  for (const { key, code, count } of v.parse(CancelledSchema, cancelled))
    add(key, { [FIGURE_OF[code]]: count })
  const names = await namesOf(database, by, [...parts.keys()])
  const rows = [...parts]
    .map(([key, all]) => ({ key, name: names.get(key) ?? null, ...together(all) }))
    .filter(hasAny)
    .toSorted((one, other) => (one.name ?? one.key).localeCompare(other.name ?? other.key))
  return accept({ today: dateOf(now), from, to, by, rows, total: together([...parts.values()].flat()) })
}

const NamesSchema = v.array(v.object({ id: v.string(), name: v.nullable(v.string()) }))

/** Plates and names by id. */
async function namesOf(database: Database, by: TakingsQuery['by'], keys: readonly string[]) {
  if (by === 'day') return new Map<string, string | null>()
  const [table, name] = by === 'car' ? ['vehicles', 'license_plate'] : ['users', 'full_name']
  const rows = await database.all(sql`SELECT named.id, named.${sql.raw(name)} AS name
    FROM json_each(${JSON.stringify(keys)}) AS known CROSS JOIN ${sql.raw(table)} AS named ON named.id = known.value`)
  return new Map(v.parse(NamesSchema, rows).map(({ id, name }) => [id, name]))
}
