import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Database } from './database/client'
import { outbox, rideTraces } from './database/tables'

const DAY_MS = 24 * 60 * 60_000
/** How long it is kept where a car went and what a message said, in days (docs/product.md, Live position). */
const KEPT_DAYS = 30
/** Rows of one run; the next run takes the rest. */
const BATCH = 500

const before = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()

/** Deletes traces of rides after 30 days; their distance stays with the booking. */
export const forgetTraces = (database: Database, now: Date) =>
  database.delete(rideTraces).where(
    inArray(
      rideTraces.booking_id,
      database
        .select({ id: rideTraces.booking_id })
        .from(rideTraces)
        .where(lt(rideTraces.created_at, before(now)))
        .limit(BATCH),
    ),
  )

/** Blanks what messages said after 30 days. The rows stay: they are why none is sent twice. */
export const forgetMessages = (database: Database, now: Date) =>
  database
    .update(outbox)
    .set({ details: null })
    .where(
      inArray(
        outbox.id,
        database
          .select({ id: outbox.id })
          .from(outbox)
          .where(and(isNotNull(outbox.details), lt(outbox.created_at, before(now))))
          .limit(BATCH),
      ),
    )
