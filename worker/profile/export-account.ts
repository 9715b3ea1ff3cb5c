import { desc, eq } from 'drizzle-orm'
import type { AccountExport } from '../../src/domain/profile/account'
import type { Database } from '../database/client'
import { customerSavedLocations, users } from '../database/tables'
import { log } from '../http/log'
import { type ExportPage, exportBookings } from './export-bookings'
import { readProfile } from './read-profile'

/**
 * All that is kept of a person as one JSON file, written while it is read: a page of bookings at a time, the next one
 * only when the last was taken (docs/product.md, Your data). Throws where its beginning can't be read; a page that
 * can't be read later breaks the download off, so that a part is never taken for the whole.
 */
export async function exportAccount(
  database: Database,
  userId: string,
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  const head = await readHead(database, userId, now)
  let page: ExportPage | null = await exportBookings(database, userId, null)
  const text = new TextEncoder()
  const beginning = `${JSON.stringify(head).slice(0, -1)},"bookings":[`
  let before = beginning
  return new ReadableStream({
    async pull(controller) {
      if (!page) return controller.close()
      controller.enqueue(text.encode(before + page.bookings.map((one) => JSON.stringify(one)).join(',\n')))
      before = ',\n'
      try {
        page = page.next && (await exportBookings(database, userId, page.next))
      } catch (error) {
        log('error', 'export_broken_off', { message: String(error) })
        return controller.error(error)
      }
      if (!page) controller.enqueue(text.encode(']}\n'))
    },
  })
}

async function readHead(
  database: Database,
  userId: string,
  now: Date,
): Promise<Omit<AccountExport, 'bookings'>> {
  const profile = await readProfile(database, userId)
  const [[account], places] = await database.batch([
    database
      .select({ role: users.role, created_at: users.created_at })
      .from(users)
      .where(eq(users.id, userId)),
    database
      .select()
      .from(customerSavedLocations)
      .where(eq(customerSavedLocations.customer_id, userId))
      .orderBy(desc(customerSavedLocations.created_at)),
  ])
  if (!account) throw new Error('An export needs a users row')
  return {
    format: 'hasiru-cabs-account',
    version: 1,
    exported_at: now.toISOString(),
    profile: { ...profile, role: account.role, created_at: account.created_at },
    addresses: places.map((one) => ({
      label: one.label,
      address: one.address,
      latitude: one.latitude,
      longitude: one.longitude,
      is_default: one.is_default,
      created_at: one.created_at,
    })),
  }
}
