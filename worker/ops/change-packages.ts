import { and, eq, sql } from 'drizzle-orm'
import type { OpsAction } from '../../src/domain/ops/log-entry'
import type { PackageRequest } from '../../src/domain/ops/tariffs'
import { accept, type Result, refuse } from '../../src/domain/result'
import { insertRow } from '../database/rows'
import { rentalPackages } from '../database/tables'
import { carryOut, isLogged, type PressContext } from './log'
import type { OpsRefusal } from './refusals'

interface Change {
  action: OpsAction
  /** What goes on sale; null where nothing does. */
  offered: PackageRequest | null
  /** What goes off sale; null where nothing does. */
  instead: string | null
}

/** Puts a package on sale. Returns its id. */
export const addPackage = (context: PressContext, asked: PackageRequest) =>
  change(context, { action: 'package.added', offered: asked, instead: null })

/**
 * A package is never rewritten: a new one goes on sale and the old one off it, in one batch, and bookings keep the one
 * they were sold with (docs/product.md, OPS-38). Returns the new one's id.
 */
export const replacePackage = (context: PressContext, id: string, asked: PackageRequest) =>
  change(context, { action: 'package.replaced', offered: asked, instead: id })

/** Takes a package off sale. */
export const withdrawPackage = (context: PressContext, id: string) =>
  change(context, { action: 'package.withdrawn', offered: null, instead: id })

async function change(
  context: PressContext,
  { action, offered, instead }: Change,
): Promise<Result<string, OpsRefusal>> {
  const { database } = context
  const [before] = await database
    .select({ name: rentalPackages.name })
    .from(rentalPackages)
    .where(eq(rentalPackages.id, instead ?? ''))
  const id = offered ? context.id : (instead ?? '')
  const isOnSale = sql`EXISTS (
    SELECT 1 FROM rental_packages WHERE rental_packages.id = ${instead} AND rental_packages.is_active = 1)`
  // base_fare is what the record holds beside the price a rider pays; they are the same.
  const row = offered && { ...offered, id, base_fare: offered.base_price, is_active: true }
  const isDone = await carryOut(
    context,
    {
      action,
      subject: { kind: 'rental_package', id },
      details: {
        name: before?.name ?? null,
        ...offered,
        ...(offered && instead ? { replaces: instead } : {}),
      },
      when: instead === null ? sql`TRUE` : isOnSale,
    },
    (logId) => [
      database
        .update(rentalPackages)
        .set({ is_active: false })
        .where(and(eq(rentalPackages.id, instead ?? ''), isLogged(logId))),
      ...(row ? [insertRow(database, rentalPackages, row, isLogged(logId))] : []),
    ],
  )
  return isDone ? accept(id) : refuse({ reason: 'no_such_package' })
}
