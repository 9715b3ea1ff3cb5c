import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { addDays, dateOf } from '../../src/domain/kolkata-time'
import type { PaperNeed } from '../../src/domain/ops/dispatch-board'
import { PAPER_DAYS, papersToRenew, VEHICLE_PAPERS } from '../../src/domain/rides/papers'
import type { Database } from '../database/client'
import { columnsOf } from '../database/rows'
import { drivers, users, vehicles } from '../database/tables'

/** Word for word the expressions of the indexes drivers_by_license_end and vehicles_by_paper. */
const licenseEnd = sql`coalesce(drivers.license_until, '')`

const firstEnd = sql`min(coalesce(vehicles.permit_until, ''), coalesce(vehicles.insurance_until, ''),
  coalesce(vehicles.fitness_until, ''))`

/**
 * Drivers, and cars that have a driver, with a paper that has ended, ends within 30 days or has no date: each once, the
 * first end first, at most `most` of both (docs/product.md, Papers).
 */
export async function readPaperNeeds(database: Database, now: Date, most: number): Promise<PaperNeed[]> {
  const today = dateOf(now)
  const before = addDays(today, PAPER_DAYS)
  const [people, cars] = await database.batch([
    database
      .select({ id: drivers.id, name: users.full_name, license_until: drivers.license_until })
      .from(drivers)
      .innerJoin(users, and(eq(users.id, drivers.id), eq(users.role, 'driver')))
      .where(sql`${licenseEnd} <= ${before}`)
      .orderBy(licenseEnd)
      .limit(most),
    database
      .select({
        id: vehicles.id,
        name: vehicles.license_plate,
        ...columnsOf(getTableColumns(vehicles), VEHICLE_PAPERS),
      })
      .from(vehicles)
      .where(
        and(
          sql`${firstEnd} <= ${before}`,
          sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.vehicle_id = vehicles.id)`,
        ),
      )
      .orderBy(firstEnd)
      .limit(most),
  ])
  const needOf =
    (subject: PaperNeed['subject']) =>
    ({ id, name, ...papers }: { id: string; name: string | null }): PaperNeed => ({
      subject,
      id,
      name,
      papers: papersToRenew(papers, today),
    })
  return [...people.map(needOf('driver')), ...cars.map(needOf('vehicle'))]
    .sort((one, other) => endOf(one).localeCompare(endOf(other)))
    .slice(0, most)
}

const endOf = ({ papers: [first] }: PaperNeed) => first?.until ?? ''
