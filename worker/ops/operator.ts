import type { Context } from 'hono'
import { type Database, databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'

/** Who does something, and when: what every action of the console is handed. */
export interface OperatorContext {
  database: Database
  operatorId: string
  now: Date
}

export const operatorOf = (c: Context<AppEnv>): OperatorContext => ({
  database: databaseOf(c.env.DB),
  operatorId: c.get('viewer').userId,
  now: new Date(),
})
