import { env } from 'cloudflare:workers'
import { type Database, databaseOf } from '../../../worker/database/client'

/** How many rows D1 itself says that a use case read. Each reading statement runs twice: once for its answer. */
export const rowsRead = (run: (database: Database) => Promise<unknown>): Promise<number> =>
  rowsReadThrough((binding) => run(databaseOf(binding)))

/** The same of what is handed the binding itself. */
export async function rowsReadThrough(run: (binding: D1Database) => Promise<unknown>): Promise<number> {
  let rows = 0
  const counted = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => counted(target.bind(...values))
        if (property === 'raw') {
          return async () => {
            rows += (await target.all()).meta.rows_read
            return target.raw()
          }
        }
        return Reflect.get(target, property)
      },
    })
  const counting = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          const results = await target.batch(statements)
          for (const { meta } of results) rows += meta.rows_read
          return results
        }
      }
      if (property !== 'prepare') return Reflect.get(target, property)
      return (text: string) => counted(target.prepare(text))
    },
  })
  await run(counting)
  return rows
}
