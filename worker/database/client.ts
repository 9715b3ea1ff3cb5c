import { drizzle } from 'drizzle-orm/d1'
import * as tables from './tables'

/** Typed queries on D1. There are no interactive transactions: what belongs together is one `batch`. */
export const databaseOf = (binding: D1Database) => drizzle(binding, { schema: tables })

export type Database = ReturnType<typeof databaseOf>
