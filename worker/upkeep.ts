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
 * The cron tasks of every few minutes: unpaid bookings and paid ones without a driver are cancelled, remaining messages
 * are sent, and expired data is deleted: revoked sessions that would have ended by now, old traces and message details,
 * deleted accounts and pictures. One that fails does not keep the others from running.
 */
export async function runUpkeep(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const tasks = {
    expire_unpaid_bookings: () => expireUnpaidBookings(database, now),
    store_missing_traces: () => storeMissingTraces(env, now),
    cancel_undriven_bookings: () => cancelUndrivenBookings(env, now),
    send_due_messages: () => sendDueMessages(env, now),
    delete_ended_sessions: () =>
      database.delete(endedSessions).where(lt(endedSessions.until, now.toISOString())),
    delete_old_traces: () => deleteOldTraces(database, now),
    blank_old_messages: () => blankOldMessages(database, now),
    erase_deleted_accounts: () => eraseDeletedAccounts(env, now),
    delete_leftover_pictures: () => deleteLeftoverPictures(env, now),
  }
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run()
    } catch (error) {
      log('error', 'upkeep_failed', { task, message: String(error) })
    }
  }
}

/** How long traces and the details of messages are kept, in days (docs/product.md, Live position). */
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

/** Blanks the details of messages after 30 days. The rows stay: their ids keep a message from being sent twice. */
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
