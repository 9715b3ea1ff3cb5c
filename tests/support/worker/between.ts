import { env } from 'cloudflare:workers'
import { type Database, databaseOf } from '../../../worker/database/client'

/**
 * The database, but in the moment before its `nth` batch somebody else is quicker: what a use case read is no longer
 * so when it writes. Races on purpose, for those that chance brings too seldom.
 */
export function databaseWhere(somebodyElse: () => Promise<unknown>, nth = 1): Database {
  let batches = 0
  const beaten = new Proxy(env.DB, {
    get(target, property) {
      if (property !== 'batch') {
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return async (statements: D1PreparedStatement[]) => {
        batches += 1
        if (batches === nth) await somebodyElse()
        return target.batch(statements)
      }
    },
  })
  return databaseOf(beaten)
}
