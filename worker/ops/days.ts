import { gte } from 'drizzle-orm'
import { dateOf } from '../../src/domain/kolkata-time'
import { type Days, shownSpan } from '../../src/domain/ops/days'
import type { Database } from '../database/client'
import { dayCounts } from '../database/tables'

/** What happened on each of the last days, today among them, by city (docs/product.md, OPS-40). Some 30 rows a day. */
export async function readDays(database: Database, now: Date): Promise<Days> {
  const today = dateOf(now)
  const read = await database
    .select()
    .from(dayCounts)
    .where(gte(dayCounts.day, shownSpan(today).from))
  const rows = new Map<string, Days['rows'][number]>()
  for (const { day, city, what, count } of read) {
    const key = `${day} ${city}`
    const row = rows.get(key) ?? { day, city, counts: {} }
    row.counts[what] = count
    rows.set(key, row)
  }
  return { today, rows: [...rows.values()] }
}
