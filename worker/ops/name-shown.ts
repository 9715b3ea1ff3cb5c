import { type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A person's name as operators read it; null of one who gave none. Of a deleted account nothing is left but that. */
export const nameShown = (user: {
  full_name: AnySQLiteColumn
  deleted_at: AnySQLiteColumn
}): SQL<string | null> =>
  sql<string | null>`CASE WHEN ${user.deleted_at} IS NULL THEN ${user.full_name} ELSE 'Deleted account' END`
