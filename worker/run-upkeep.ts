import { lt } from 'drizzle-orm'
import { cancelUndrivenBookings } from './bookings/cancel-undriven-bookings'
import { expireUnpaidBookings } from './bookings/expire-unpaid-bookings'
import { databaseOf } from './database/client'
import { endedSessions } from './database/tables'
import { forgetMessages, forgetTraces } from './forget-old-data'
import type { Bindings } from './http/app-env'
import { log } from './http/log'
import { sendDueMessages } from './notifications/send-due-messages'
import { forgetDeletedAccounts } from './profile/forget-accounts'
import { forgetLeftoverPictures } from './profile/forget-leftover-pictures'
import { keepMissingTraces } from './rides/keep-trace'

/**
 * What time alone brings, every few minutes: unpaid bookings end, and paid ones that no driver took; messages that
 * were left are sent; and what need not be remembered is forgotten: sessions that would be dead by now, old traces and
 * old messages. One that fails does not keep the others from their turn.
 */
export async function runUpkeep(env: Bindings, now: Date): Promise<void> {
  const database = databaseOf(env.DB)
  const chores = {
    expire_unpaid_bookings: () => expireUnpaidBookings(database, now),
    keep_missing_traces: () => keepMissingTraces(env, now),
    cancel_undriven_bookings: () => cancelUndrivenBookings(env, now),
    send_due_messages: () => sendDueMessages(env, now),
    forget_ended_sessions: () =>
      database.delete(endedSessions).where(lt(endedSessions.until, now.toISOString())),
    forget_traces: () => forgetTraces(database, now),
    forget_messages: () => forgetMessages(database, now),
    forget_deleted_accounts: () => forgetDeletedAccounts(env, now),
    forget_leftover_pictures: () => forgetLeftoverPictures(env, now),
  }
  for (const [chore, run] of Object.entries(chores)) {
    try {
      await run()
    } catch (error) {
      log('error', 'upkeep_failed', { chore, message: String(error) })
    }
  }
}
