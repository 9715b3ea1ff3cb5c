import { gte, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { FlagSchema } from '../../src/domain/fields'
import { dateOf } from '../../src/domain/kolkata-time'
import { type Days, shownSpan } from '../../src/domain/ops/days'
import { boundsOfDay } from '../../src/domain/ops/ride-lists'
import {
  SomeTakingsSchema,
  TakenEntrySchema,
  type TakingsAnswer,
  type TakingsQuery,
  takingsOf,
  together,
} from '../../src/domain/ops/takings'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { Database } from '../database/client'
import { dayCounts } from '../database/tables'

/** Entries of one question: more are refused (docs/product.md, DAY-3). */
const MOST_ENTRIES = 20_000

/** Whose a booking is, by its driver or car. */
const OWNERS: Record<TakingsQuery['by'], SQL> = {
  day: sql`NULL AS owner, NULL AS name`,
  driver: sql`driver_id AS owner, (SELECT full_name FROM users WHERE users.id = driver_id) AS name`,
  car: sql`vehicle_id AS owner, (SELECT license_plate FROM vehicles WHERE vehicles.id = vehicle_id) AS name`,
}

const OwnersSchema = v.array(
  v.object({
    id: v.string(),
    owner: v.nullable(v.string()),
    name: v.nullable(v.string()),
    pays_driver: FlagSchema,
  }),
)

const OF_A_BOOKING = { booking_id: v.nullable(v.string()), day: v.string() }

const EntriesSchema = v.array(
  v.object({ ...OF_A_BOOKING, ...TakenEntrySchema.entries, is_changed: FlagSchema }),
)

const SomeSchema = v.array(v.object({ ...OF_A_BOOKING, ...SomeTakingsSchema.entries }))

/**
 * What a span of days earned, by day, car or driver (docs/product.md, DAY-1): entries by ledger_by_time, rides by
 * bookings_completed, cancellations by cancellations_by_time. An entry that takes back another is of its own day. They are
 * put together here: a group, a join or an IN of three in SQL reads a row more of each (docs/decisions/0057).
 */
export async function readTakings(
  database: Database,
  { by, ...span }: TakingsQuery,
  now: Date,
): Promise<Result<TakingsAnswer, { reason: 'too_many_entries' }>> {
  const { from = dateOf(now), to = from } = span
  const [since, until] = [boundsOfDay(from, now).from, boundsOfDay(to, now).until]
  const within = (column: string) => sql`${sql.raw(column)} >= ${since} AND ${sql.raw(column)} < ${until}`
  const dayOf = (column: string) => sql.raw(`date(${column}, '+330 minutes') AS day`)
  const booking = sql`bookings.id, bookings.id AS booking_id, pays_driver, ${OWNERS[by]}`
  const [found, rides, cancelled] = await Promise.all([
    database.all(sql`SELECT booking_id, ${dayOf('created_at')}, kind,
        iif(kind IN ('fare_due', 'collected'),
          coalesce((SELECT reason FROM ledger WHERE ledger.id = entry.reverses), reason), '') AS reason,
        payment_id IS NOT NULL AS is_online,
        kind = 'captured' AND EXISTS (SELECT 1 FROM ledger
          WHERE ledger.id = 'tip|' || entry.booking_id AND ledger.payment_id = entry.payment_id) AS is_tip,
        kind IN ('charged', 'fare_due') AND EXISTS (SELECT 1 FROM ledger
          WHERE ledger.id = 'fee_kept|' || entry.booking_id AND ledger.reason = 'changed') AS is_changed,
        amount_paise AS paise
      FROM ledger AS entry WHERE ${within('created_at')}
        AND (kind NOT GLOB 'refund_*' OR kind = 'refund_due') LIMIT ${MOST_ENTRIES + 1}`),
    database.all(sql`SELECT ${booking}, ${dayOf('end_time')}, 1 AS rides,
        coalesce(waiting_time_minutes, 0) AS waiting_minutes, coalesce(actual_distance_metres, 0) AS metres,
        actual_distance_metres IS NULL AS metres_unknown, coalesce(approach_metres, 0) AS approach_metres,
        approach_metres IS NULL AS approach_unknown
      FROM bookings WHERE status = 'completed' AND ${within('end_time')} LIMIT ${MOST_ENTRIES + 1}`),
    database.all(sql`SELECT booking_id, ${dayOf('created_at')}, code = 'rider' AS by_rider,
        code = 'company' AS by_company, code = 'no_driver' AS no_driver, code = 'no_show' AS no_show
      FROM booking_cancellations WHERE code <> 'unpaid' AND ${within('created_at')} LIMIT ${MOST_ENTRIES + 1}`),
  ])
  if ([found, rides, cancelled].some(({ length }) => length > MOST_ENTRIES))
    return refuse({ reason: 'too_many_entries' })
  const entries = v.parse(EntriesSchema, found)
  const counted = v.parse(SomeSchema, [...rides, ...cancelled])
  const owners = new Map(v.parse(OwnersSchema, rides).map((one) => [one.id, one]))
  const others = [...entries, ...counted].filter(({ booking_id }) => !owners.has(booking_id ?? ''))
  const [ofOthers, kept] = await Promise.all([
    database.all(
      sql`SELECT ${booking} FROM ${idsOf(others)} AS known CROSS JOIN bookings ON bookings.id = known.value`,
    ),
    // What was kept at the end of a ride pays what it cost later (CHANGE-10): on that day so much less is kept, as its statement says.
    database.all(sql`SELECT booking_id, ${dayOf('created_at')}, kept - former AS kept_paise
      FROM (SELECT *, lag(kept, 1, at_end) OVER (PARTITION BY booking_id ORDER BY created_at, id) AS former
        FROM (SELECT entry.booking_id, entry.id, entry.created_at,
            -fee.amount_paise AS at_end, fee.created_at AS ended_at,
            max(0, min(-fee.amount_paise, sum(entry.amount_paise)
              OVER (PARTITION BY entry.booking_id ORDER BY entry.created_at, entry.id))) AS kept
          FROM ${idsOf(entries.filter((one) => one.is_changed))} AS moved JOIN ledger AS fee ON fee.id = 'fee_kept|' || moved.value
          JOIN ledger AS entry ON entry.booking_id = moved.value AND entry.counts = 1
            AND entry.kind IN ('captured', 'charged', 'fare_due')))
      WHERE created_at > ended_at AND ${within('created_at')}`),
  ])
  for (const one of v.parse(OwnersSchema, ofOthers)) owners.set(one.id, one)
  const all = [...entries, ...counted, ...v.parse(SomeSchema, kept)].map((one) => {
    const { owner, pays_driver = false } = owners.get(one.booking_id ?? '') ?? {}
    const figures = 'kind' in one ? takingsOf(one, pays_driver) : one
    return { key: by === 'day' ? one.day : (owner ?? ''), ...figures }
  })
  const names = new Map([...owners.values()].map(({ owner, name }) => [owner, name]))
  const parts = [...Map.groupBy(all, ({ key }) => key)]
  const rows = parts.map(([key, some]) => ({ key, name: names.get(key) ?? null, ...together(some) }))
  rows.sort((one, other) => (one.name ?? one.key).localeCompare(other.name ?? other.key))
  return accept({ today: dateOf(now), from, to, by, rows, total: together(all) })
}

/** The bookings of these, each once, for a FROM. */
const idsOf = (some: readonly { booking_id: string | null }[]): SQL =>
  sql`json_each(${JSON.stringify([...new Set(some.map(({ booking_id }) => booking_id))])})`

/** What happened on each of the last days, today among them, by city (docs/product.md, OPS-40). Some 30 rows a day. */
export async function readDays(database: Database, now: Date): Promise<Days> {
  const today = dateOf(now)
  const read = await database
    .select()
    .from(dayCounts)
    .where(gte(dayCounts.day, shownSpan(today).from))
  const byRow = Map.groupBy(read, ({ day, city }) => `${day} ${city}`)
  const rows = [...byRow.values()].flatMap((counted) => {
    const [first] = counted
    const counts = Object.fromEntries(counted.map(({ what, count }) => [what, count]))
    return first ? { day: first.day, city: first.city, counts } : []
  })
  return { today, rows }
}
