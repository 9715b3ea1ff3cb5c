import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { daysBefore } from '../src/domain/kolkata-time'
import { finishRestore, isClockOff } from './backup/after-restore'
import { beginBackup, goOnWithBackup, isBackupUnderWay } from './backup/copy-database'
import { cancelUndrivenBookings } from './cancellations/cancel-undriven-bookings'
import { type Database, databaseOf } from './database/client'
import { emailProofs, outbox } from './database/message-tables'
import { bookingChanges, paymentLinks, webhookEvents } from './database/payment-tables'
import {
  bookingPassengers,
  bookings,
  endedSessions,
  idempotencyKeys,
  openSessions,
  rideTraces,
} from './database/tables'
import { clockRuns, deadLetters, providerFailures } from './database/watch-tables'
import { deleteOldDocuments, issueDueDocuments } from './documents/issue-documents'
import type { Bindings } from './http/app-env'
import { log, logged } from './log'
import { endNeeds, endSettledNeeds, forgetAnswers } from './needs'
import { sendDueMessages } from './notifications/send-messages'
import { tellOperators } from './ops/tell-operators'
import { auditBooks } from './payments/audit'
import { expireUnpaidBookings } from './payments/expire-unpaid-bookings'
import { moneyOf, reconcile } from './payments/reconcile'
import { deleteLeftoverPictures } from './profile/delete-pictures'
import { eraseDeletedAccounts } from './profile/erase-account'
import { settleChanges } from './rides/changed-ride'
import { deleteOldChargePictures, withdrawChargesOfNoRide } from './rides/charge-upkeep'
import { storeMissingTraces } from './rides/keep-trace'
import {
  putArrivingMessages,
  putEveningMessages,
  putOfferMessages,
  putPackageEndings,
  putWaitingMessages,
} from './rides/scheduled-messages'
import { IDLE_DAYS } from './session/session-store'

/** Cron expressions of wrangler.toml, and what they run. Nightly: 2:00 in Kolkata. */
const NIGHTLY = '30 20 * * *'

const EVERY_MINUTE = '* * * * *'

/** What `npm run audit`, `backup` and `restore` ask the local product for; no cron of the platform's has such a name. */
const BY_COMMAND: Readonly<Record<string, (env: Bindings, now: Date) => Promise<unknown>>> = {
  audit: (env, now) => auditBooks(moneyOf(env), now, { everything: true }),
  backup: async (env, now) => {
    await beginBackup(env, now)
    while (await isBackupUnderWay(env)) {
      await goOnWithBackup(env, new Date())
      // The served product's clock may hold the copy.
      await scheduler.wait(50)
    }
  },
  restore: async (env, now) => {
    while (await finishRestore(env, new Date()));
    // What was due at the copy's moment: nothing else issues it while the clock is off, and the audit would miss it.
    await issueDueDocuments(databaseOf(env.DB), env, now, RESTORED_DOCUMENTS)
  },
}

/** Bookings whose documents a restore by command issues: more are never due at one moment. */
const RESTORED_DOCUMENTS = 10_000

/**
 * What a cron expression stands for; any other runs what is done every few minutes. Throws where a command fails, so that
 * nobody takes an earlier audit or copy for its result.
 */
export async function runCron(cron: string, env: Bindings, now: Date): Promise<void> {
  const command = BY_COMMAND[cron]
  if (command) {
    try {
      await command(env, now)
    } catch (error) {
      log('error', 'command_failed', { command: cron, error })
      throw error
    }
    return
  }
  if (await isClockOff(env)) {
    // By the minute's alone, so that no second one does the same at the same time.
    return cron === EVERY_MINUTE
      ? runTasks(env, 'clock_off', now, { finish_restore: () => finishRestore(env, now) })
      : undefined
  }
  const round = cron === NIGHTLY ? 'nightly' : cron === EVERY_MINUTE ? 'every_minute' : 'every_five_minutes'
  return runTasks(env, round, now, ROUNDS[round](env, now))
}

type Tasks = Record<string, () => Promise<unknown>>

/** The tasks of the clock, by round and in their order. */
export const ROUNDS = {
  nightly: (env, now) => ({
    audit: () => auditBooks(moneyOf(env), now),
    begin_backup: () => beginBackup(env, now),
  }),
  /** Payments and refunds that nobody settles, documents, cars that are near, what needs an operator; then messages. */
  every_minute: (env, now) => ({
    reconcile: () => reconcile(moneyOf(env), now),
    settle_changes: () => settleChanges(env, now),
    issue_documents: () => issueDueDocuments(databaseOf(env.DB), env, now),
    put_arriving_messages: () => putArrivingMessages(env, now),
    put_waiting_messages: () => putWaitingMessages(databaseOf(env.DB), now),
    put_package_endings: () => putPackageEndings(databaseOf(env.DB), now),
    put_offer_messages: () => putOfferMessages(databaseOf(env.DB), now),
    tell_operators: () => tellOperators(env, now),
    send_due_messages: () => sendDueMessages(env, now),
    go_on_with_backup: () => goOnWithBackup(env, now),
  }),
  every_five_minutes: tasksOfUpkeep,
} satisfies Record<string, (env: Bindings, now: Date) => Tasks>

export const runUpkeep = (env: Bindings, now: Date): Promise<void> =>
  runTasks(env, 'every_five_minutes', now, tasksOfUpkeep(env, now))

/**
 * The tasks of every few minutes: unpaid bookings and paid ones without a driver are cancelled, remaining messages
 * are sent, and expired data is deleted: revoked sessions that would have ended by now, old traces and message details,
 * deleted accounts, pictures that no row names, those of old tickets.
 */
function tasksOfUpkeep(env: Bindings, now: Date) {
  const database = databaseOf(env.DB)
  /** Deletes rows that were made so many days ago, at most `BATCH` of them. */
  const deleteOld = (table: SQLiteTable, id: SQLiteColumn, made: SQLiteColumn, days = KEPT_DAYS) => {
    const isOld = lt(made, daysBefore(now, days))
    return database
      .delete(table)
      .where(inArray(id, database.select({ id }).from(table).where(isOld).limit(BATCH)))
  }
  return {
    reconcile: () => reconcile(moneyOf(env), now),
    expire_unpaid_bookings: () => expireUnpaidBookings(moneyOf(env), now),
    store_missing_traces: () => storeMissingTraces(env, now),
    cancel_undriven_bookings: () => cancelUndrivenBookings(env, now),
    end_settled_needs: () => endSettledNeeds(database, now),
    withdraw_charges_of_no_ride: () => withdrawChargesOfNoRide(database, now),
    put_evening_messages: () => putEveningMessages(database, now),
    send_due_messages: () => sendDueMessages(env, now),
    delete_ended_sessions: () =>
      database.delete(endedSessions).where(lt(endedSessions.until, now.toISOString())),
    // By then each has ended by itself.
    delete_old_sessions: () =>
      deleteOld(openSessions, openSessions.hash, openSessions.last_seen_at, IDLE_DAYS + 1),
    // Links that prove an e-mail address are counted for a day, and work for an hour.
    delete_old_proofs: () => deleteOld(emailProofs, emailProofs.token_hash, emailProofs.created_at, 1),
    // The distance of a ride stays with its booking.
    delete_old_traces: () => deleteOld(rideTraces, rideTraces.booking_id, rideTraces.created_at),
    blank_old_messages: () => blankOldMessages(database, now),
    delete_old_messages: () => deleteOldMessages(database, now),
    forget_passengers_numbers: () => forgetPassengersNumbers(database, now),
    // By then each of their payments is recorded or has gone back.
    delete_old_payment_links: () => deleteOld(paymentLinks, paymentLinks.id, paymentLinks.created_at),
    erase_deleted_accounts: () => eraseDeletedAccounts(env, now),
    delete_old_charge_pictures: () => deleteOldChargePictures(env, now),
    delete_leftover_pictures: () => deleteLeftoverPictures(env, now),
    delete_expired_keys: () =>
      database.delete(idempotencyKeys).where(lt(idempotencyKeys.expires_at, now.toISOString())),
    // Whether they could be applied or not: audits have found what they told by then.
    delete_old_events: () =>
      deleteOld(webhookEvents, webhookEvents.id, webhookEvents.received_at, EVENTS_KEPT_DAYS),
    delete_old_documents: () => deleteOldDocuments(database, env, now, BATCH),
    delete_old_dead_letters: () => deleteOld(deadLetters, deadLetters.id, deadLetters.received_at),
    delete_old_provider_failures: () =>
      database.delete(providerFailures).where(lt(providerFailures.minute, daysBefore(now, 1))),
  }
}

/**
 * One task after the other, and then a record of the round, for `GET /health`: when it ran, and of each task that failed
 * its last run that did not. A task that fails does not keep the others from running.
 */
async function runTasks(env: Bindings, round: string, now: Date, tasks: Tasks): Promise<void> {
  const failed: string[] = []
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run()
    } catch (error) {
      log('error', 'upkeep_failed', { task, error })
      failed.push(task)
    }
  }
  await noteRun(databaseOf(env.DB), round, now, failed).catch(logged('clock_run_not_noted', undefined))
}

async function noteRun(database: Database, round: string, now: Date, failed: string[]): Promise<void> {
  const isThis = eq(clockRuns.round, round)
  const before = failed.length > 0 ? await database.select().from(clockRuns).where(isThis).get() : undefined
  // A new database has an instant to come: no run.
  const ranAt = before && before.ran_at <= now.toISOString() ? before.ran_at : null
  const known = { ...before?.failed }
  const last = failed.map((task) => [task, known[task] === undefined ? ranAt : known[task]])
  const run = { ran_at: now.toISOString(), failed: Object.fromEntries(last) }
  await database
    .insert(clockRuns)
    .values({ round, ...run })
    .onConflictDoUpdate({ target: clockRuns.round, set: run })
}

/** How long traces and the details of messages are kept, in days (docs/product.md, LIVE-11). */
const KEPT_DAYS = 30

/** Rows of one run; the next run takes the rest. */
const BATCH = 500

/** The same of the provider's events, and of messages that have ended. */
const EVENTS_KEPT_DAYS = 90

/** Empties passengers' numbers 30 days after the pickup, of the trip and its changes; the name stays with the trip. */
function forgetPassengersNumbers(database: Database, now: Date) {
  const { booking_id, phone_no, created_at } = bookingPassengers
  const since = daysBefore(now, KEPT_DAYS)
  const old = database
    .select({ id: booking_id })
    .from(bookingPassengers)
    .innerJoin(bookings, eq(bookings.id, booking_id))
    .where(and(isNotNull(phone_no), lt(created_at, since), lt(bookings.scheduled_time, since)))
    .limit(BATCH)
  const emptied = (column: SQLiteColumn) => sql`iif(${column} ->> '$.passenger.phone_no' IS NULL, ${column},
    json_set(${column}, '$.passenger.phone_no', NULL))`
  const { former, wanted, created_at: changed_at } = bookingChanges
  return database.batch([
    database.update(bookingPassengers).set({ phone_no: null }).where(inArray(booking_id, old)),
    database
      .update(bookingChanges)
      .set({ former: emptied(former), wanted: emptied(wanted) })
      .where(
        sql`coalesce(former ->> '$.passenger.phone_no', wanted ->> '$.passenger.phone_no') IS NOT NULL
          AND ${lt(changed_at, since)} AND EXISTS (SELECT 1 FROM bookings
            WHERE bookings.id = booking_changes.booking_id AND ${lt(bookings.scheduled_time, since)})`,
      ),
  ])
}

/**
 * Blanks the details of messages, and former numbers, after 30 days. The rows stay for a while: their ids keep a message from
 * being sent twice. What operators were told of needs `tellOperators` blanks, once these have ended.
 */
function blankOldMessages(database: Database, now: Date) {
  const { details, event } = outbox
  const since = daysBefore(now, KEPT_DAYS)
  const old = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNotNull(details), lt(outbox.created_at, since), ne(event, 'operator.needed')))
    .limit(BATCH)
  return database.update(outbox).set({ details: null, address: null }).where(inArray(outbox.id, old))
}

/**
 * Deletes messages that have ended 90 days after they were put, and what operators wrote of them (docs/product.md,
 * MESSAGE-19): by then no event of theirs can happen again. Index outbox_without_details.
 */
async function deleteOldMessages(database: Database, now: Date): Promise<void> {
  const old = await database
    .select({ id: outbox.id, message_id: outbox.message_id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.details),
        isNull(outbox.try_at),
        lt(outbox.created_at, daysBefore(now, EVENTS_KEPT_DAYS)),
      ),
    )
    .limit(BATCH)
  if (old.length === 0) return
  const listed = (of: readonly string[]) => sql`SELECT value FROM json_each(${JSON.stringify(of)})`
  const messages = listed(old.map(({ message_id }) => message_id))
  await database.batch([
    endNeeds(database, sql`needs.kind = 'message_undelivered' AND needs.subject IN (${messages})`, now),
    ...forgetAnswers(database, messages),
    database.delete(outbox).where(sql`outbox.id IN (${listed(old.map(({ id }) => id))})`),
  ])
}
