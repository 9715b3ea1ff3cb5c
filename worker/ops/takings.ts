import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { dateOf } from '../../src/domain/kolkata-time'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import {
  SomeTakingsSchema,
  TakenEntriesSchema,
  type TakingsAnswer,
  type TakingsQuery,
  takings,
  together,
} from '../../src/domain/ops/takings'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'

/** Entries of one question: more are refused (docs/product.md, DAY-3). */
const MOST_ENTRIES = 20_000

/** What a row of the answer is of, by a column with the instant: of an entry, a ride or a cancellation. */
const KEYS: Record<TakingsQuery['by'], (instant: string) => SQL> = {
  day: (instant) => sql.raw(`date(${instant}, '+330 minutes')`),
  driver: () => sql.raw("coalesce(bookings.driver_id, '')"),
  car: () => sql.raw("coalesce(bookings.vehicle_id, '')"),
}

const EntriesSchema = v.array(v.object({ key: v.string(), ...TakenEntriesSchema.entries }))

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
  const [entries, ...counted] = await Promise.all([
    database.all(sql`SELECT ${KEYS[by]('entry.created_at')} AS key, entry.kind,
        iif(entry.kind IN ('fare_due', 'collected'),
          coalesce((SELECT reason FROM ledger WHERE ledger.id = entry.reverses), entry.reason), '') AS reason,
        entry.payment_id IS NOT NULL AS is_online,
        entry.kind = 'captured' AND EXISTS (SELECT 1 FROM ledger
          WHERE ledger.id = 'tip|' || entry.booking_id AND ledger.payment_id = entry.payment_id) AS is_tip,
        coalesce(bookings.pays_driver, 0) AS pays_driver,
        sum(entry.amount_paise) AS paise, count(*) AS entries
      FROM (SELECT * FROM ledger WHERE ${within('created_at')}
        AND kind NOT IN ('refund_sent', 'refund_processed', 'refund_come_back') ORDER BY created_at LIMIT ${MOST_ENTRIES + 1}) AS entry
      LEFT JOIN bookings ON bookings.id = entry.booking_id
      GROUP BY 1, 2, 3, 4, 5, 6`),
    database.all(sql`SELECT ${KEYS[by]('bookings.end_time')} AS key, count(*) AS rides,
        total(waiting_time_minutes) AS waiting_minutes, total(actual_distance_metres) AS metres,
        count(*) - count(actual_distance_metres) AS metres_unknown, total(approach_metres) AS approach_metres,
        count(*) - count(approach_metres) AS approach_unknown
      FROM bookings WHERE status = 'completed' AND ${within('bookings.end_time')} GROUP BY 1`),
    database.all(sql`SELECT ${KEYS[by]('cancelled.created_at')} AS key, sum(code = 'rider') AS by_rider,
        sum(code = 'company') AS by_company, sum(code = 'no_driver') AS no_driver, sum(code = 'no_show') AS no_show
      FROM booking_cancellations AS cancelled JOIN bookings ON bookings.id = cancelled.booking_id
      WHERE cancelled.code <> 'unpaid' AND ${within('cancelled.created_at')} GROUP BY 1`),
    // What was kept at the end of a ride pays what it cost later (CHANGE-10): on that day so much less is kept, as its statement says.
    database.all(sql`SELECT ${KEYS[by]('left.created_at')} AS key, sum(left.kept - left.former) AS kept_paise
      FROM (SELECT *, lag(kept, 1, at_end) OVER (PARTITION BY booking_id ORDER BY created_at, id) AS former
        FROM (SELECT entry.booking_id, entry.id, entry.created_at,
            -fee.amount_paise AS at_end, fee.created_at AS ended_at,
            max(0, min(-fee.amount_paise, sum(entry.amount_paise)
              OVER (PARTITION BY entry.booking_id ORDER BY entry.created_at, entry.id))) AS kept
          FROM (SELECT DISTINCT booking_id FROM ledger
            WHERE ${within('created_at')} AND kind IN ('charged', 'fare_due')) AS moved
          JOIN ledger AS fee ON fee.id = 'fee_kept|' || moved.booking_id AND fee.reason = 'changed'
          JOIN ledger AS entry ON entry.booking_id = moved.booking_id AND entry.counts = 1
            AND entry.kind IN ('captured', 'charged', 'fare_due'))) AS left
      JOIN bookings ON bookings.id = left.booking_id
      WHERE left.created_at > left.ended_at AND ${within('left.created_at')} GROUP BY 1`),
  ])
  const taken = v.parse(EntriesSchema, entries)
  if (taken.reduce((sum, one) => sum + one.entries, 0) > MOST_ENTRIES)
    return refuse({ reason: 'too_many_entries' })
  const ofKeys = [...Map.groupBy(taken, ({ key }) => key)].map(([key, some]) => ({ key, ...takings(some) }))
  const all = [...ofKeys, ...v.parse(SomeTakingsSchema, counted.flat())]
  const parts = Map.groupBy(all, ({ key }) => key)
  const names = await namesOf(database, by, [...parts.keys()])
  const rows = [...parts].map(([key, some]) => ({ key, name: names.get(key) ?? null, ...together(some) }))
  rows.sort((one, other) => (one.name ?? one.key).localeCompare(other.name ?? other.key))
  return accept({ today: dateOf(now), from, to, by, rows, total: together(all) })
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
