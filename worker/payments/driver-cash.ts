import { eq, getTableColumns, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { OwnCashSchema } from '../../src/domain/ops/cash'
import { type Finding, findingOfCash } from '../../src/domain/payments/audit'
import type { Database } from '../database/client'
import { driverCash } from '../database/payment-tables'
import { columnsOf, rowsAs } from '../database/rows'
import { drivers } from '../database/tables'

// A driver's balance is two columns of `drivers` that triggers alone write, from the ledger and from the table `driver_cash`
// (docs/decisions/0067): drizzle's table does not name them, so no use case can set them.

export const cashPaise = sql<number>`drivers.cash_paise`

export const cashSince = sql<string | null>`drivers.cash_since`

/** What is shown of an entry. */
export const cashColumns = columnsOf(
  getTableColumns(driverCash),
  v.keyof(OwnCashSchema.entries.entries.item).options,
)

/** Entries that a driver sees. */
const OWN_SHOWN = 5

/** The balance and the newest entries of one driver, for a batch too. */
export const ownCash = (database: Database, driverId: string) =>
  database
    .select({
      balance_paise: cashPaise.as('balance_paise'),
      since: cashSince.as('since'),
      entries: rowsAs(
        OwnCashSchema.entries.entries.item,
        sql`FROM (SELECT * FROM driver_cash
          WHERE driver_cash.driver_id = drivers.id ORDER BY driver_cash.created_at DESC LIMIT ${OWN_SHOWN})`,
      ).as('entries'),
    })
    .from(drivers)
    .where(eq(drivers.id, driverId))

const BalancesSchema = v.array(
  v.object({ id: v.string(), paise: v.number(), entries: v.nullable(v.number()) }),
)

/**
 * Findings about the cash of drivers (docs/product.md, DAY-6): a balance below 0; and of `everything` each that is not the
 * sum of its entries, for which all of them are read.
 */
export async function auditCash(database: Database, everything: boolean): Promise<Finding[]> {
  const ofEntries = sql`(SELECT coalesce(sum(ledger.amount_paise), 0) FROM bookings
      JOIN ledger ON ledger.booking_id = bookings.id
      WHERE bookings.driver_id = drivers.id AND ledger.kind = 'collected' AND ledger.counts = 1
        AND coalesce((SELECT reason FROM ledger AS former WHERE former.id = ledger.reverses), ledger.reason) = 'cash')
    - (SELECT coalesce(sum(iif(reverses IS NULL, amount_paise, -amount_paise)), 0) FROM driver_cash
      WHERE driver_cash.driver_id = drivers.id)`
  const rows =
    await database.all(sql`SELECT drivers.id, cash_paise AS paise, ${everything ? ofEntries : sql`NULL`} AS entries
    FROM drivers WHERE ${everything ? sql`TRUE` : sql`cash_paise <> 0`}`)
  return v.parse(BalancesSchema, rows).flatMap(findingOfCash)
}
