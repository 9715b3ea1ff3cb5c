import { and, eq, sql } from 'drizzle-orm'
import type { OpsAction } from '../../src/domain/ops/log-entry'
import type { PackageRequest } from '../../src/domain/ops/tariffs'
import { accept, type Result, refuse } from '../../src/domain/result'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { rentalPackages } from '../database/tables'
import { isLogged, logAction, type OperatorContext } from './log'
import type { OpsRefusal } from './refusals'

interface Change {
  action: OpsAction
  /** What goes on sale; null where nothing does. */
  offered: PackageRequest | null
  /** What goes off sale; null where nothing does. */
  instead: string | null
}

/** Puts a package on sale. Returns its id. */
export const addPackage = (context: OperatorContext, asked: PackageRequest) =>
  change(context, { action: 'package.added', offered: asked, instead: null })

/**
 * A package is never rewritten: a new one goes on sale and the old one off it, in one batch, and bookings keep the one
 * they were sold with (docs/product.md, Operations). Returns the new one's id.
 */
export const replacePackage = (context: OperatorContext, id: string, asked: PackageRequest) =>
  change(context, { action: 'package.replaced', offered: asked, instead: id })

/** Takes a package off sale. */
export const withdrawPackage = (context: OperatorContext, id: string) =>
  change(context, { action: 'package.withdrawn', offered: null, instead: id })

async function change(
  { database, operatorId, now }: OperatorContext,
  { action, offered, instead }: Change,
): Promise<Result<string, OpsRefusal>> {
  const [before] = await database
    .select({ name: rentalPackages.name })
    .from(rentalPackages)
    .where(eq(rentalPackages.id, instead ?? ''))
  const [newPackage, logId] = [newId(), newId()]
  const id = offered ? newPackage : (instead ?? '')
  const isOnSale = sql`EXISTS (
    SELECT 1 FROM rental_packages WHERE rental_packages.id = ${instead} AND rental_packages.is_active = 1)`
  const logged = logAction(database, {
    id: logId,
    operatorId,
    action,
    subject: { kind: 'rental_package', id },
    details: { name: before?.name ?? null, ...offered, ...(offered && instead ? { replaces: instead } : {}) },
    now,
    when: instead === null ? sql`TRUE` : isOnSale,
  })
  const offSale = database
    .update(rentalPackages)
    .set({ is_active: false })
    .where(and(eq(rentalPackages.id, instead ?? ''), isLogged(logId)))
  const [written] = await database.batch(
    offered ? [logged, offSale, insertPackage(database, id, offered, logId)] : [logged, offSale],
  )
  return written.meta.changes === 1 ? accept(id) : refuse({ reason: 'no_such_package' })
}

/** base_fare is what the record holds beside the price a rider pays; they are the same. */
const insertPackage = (
  database: OperatorContext['database'],
  id: string,
  offered: PackageRequest,
  logId: string,
) =>
  insertRow(
    database,
    rentalPackages,
    { ...offered, id, base_fare: offered.base_price, is_active: true },
    isLogged(logId),
  )
