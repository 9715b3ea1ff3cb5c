import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { DAY_MS } from '../src/domain/kolkata-time'
import { cancelUndrivenBookings } from './cancellations/cancel-undriven-bookings'
import { type Database, databaseOf } from './database/client'
import { endedSessions, outbox, rideTraces } from './database/tables'
import type { Bindings } from './http/app-env'
import { log } from './http/log'
import { sendDueMessages } from './notifications/send-messages'
import { expireUnpaidBookings } from './payments/expire-unpaid-bookings'
import { deleteLeftoverPictures } from './profile/delete-pictures'
import { eraseDeletedAccounts } from './profile/erase-account'
import { storeMissingTraces } from './rides/keep-trace'

/**
 * What time alone brings, every few minutes: unpaid bookings end, and paid ones that no driver took; messages that
 * were left are sent; and what need not be remembered is forgotten: sessions that would be dead by now, old traces and
 * old messages. One that fails does not keep the others from their turn.
 */
export async function runUpkeep(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const chores = {
    expire_unpaid_bookings: () => expireUnpaidBookings(database, now),
    keep_missing_traces: () => storeMissingTraces(env, now),
    cancel_undriven_bookings: () => cancelUndrivenBookings(env, now),
    send_due_messages: () => sendDueMessages(env, now),
    forget_ended_sessions: () =>
      database.delete(endedSessions).where(lt(endedSessions.until, now.toISOString())),
    forget_traces: () => deleteOldTraces(database, now),
    forget_messages: () => blankOldMessages(database, now),
    forget_deleted_accounts: () => eraseDeletedAccounts(env, now),
    forget_leftover_pictures: () => deleteLeftoverPictures(env, now),
  }
  for (const [chore, run] of Object.entries(chores)) {
    try {
      await run()
    } catch (error) {
      log('error', 'upkeep_failed', { chore, message: String(error) })
    }
  }
}

/** How long it is kept where a car went and what a message said, in days (docs/product.md, Live position). */
const KEPT_DAYS = 30

/** Rows of one run; the next run takes the rest. */
const BATCH = 500

const before = (now: Date) => new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()

/** Deletes traces of rides after 30 days; their distance stays with the booking. */
const deleteOldTraces = (database: Database, now: Date) =>
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
const blankOldMessages = (database: Database, now: Date) =>
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
