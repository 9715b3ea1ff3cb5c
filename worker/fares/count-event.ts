import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Coordinates } from '../../src/domain/places/coordinates'
import { cityOf } from '../../src/domain/places/service-area'
import { databaseOf } from '../database/client'
import type { AppEnv } from '../http/app-env'
import { logged } from '../log'

/**
 * Counts what leaves no row, by its day and the city of its pickup: one write, for which the answer does not wait
 * (docs/product.md, OPS-40). Each route that counts has a limit before it.
 */
export function countEvent(c: Context<AppEnv>, what: 'search' | 'quote', pickup: Coordinates): void {
  const event = databaseOf(c.env.DB).run(sql`INSERT INTO counted_events (at, city, what, count)
    VALUES (${new Date().toISOString()}, ${cityOf(pickup)}, ${what}, 1)`)
  c.executionCtx.waitUntil(event.catch(logged('event_not_counted', null, { what })))
}
