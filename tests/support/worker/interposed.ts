import { env } from 'cloudflare:workers'
import { type Database, databaseOf } from '../../../worker/database/client'

/**
 * The database, with something happening in it right before its nth batch (counted from 1): the moment between a use
 * case's reading and its writing, which no number of parallel calls is sure to hit.
 */
export function interposed(nth: number, happens: () => Promise<unknown>): Database {
  let batches = 0
  return databaseOf(
    new Proxy(env.DB, {
      get(target, property) {
        const own = Reflect.get(target, property)
        if (property !== 'batch') return typeof own === 'function' ? own.bind(target) : own
        return async (statements: D1PreparedStatement[]) => {
          batches += 1
          if (batches === nth) await happens()
          return target.batch(statements)
        }
      },
    }),
  )
}
