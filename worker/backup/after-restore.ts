import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import { DAY_MS } from '../../src/domain/kolkata-time'
import type { Result } from '../../src/domain/result'
import { configOf } from '../config'
import { type Database, databaseOf } from '../database/client'
import { outbox } from '../database/message-tables'
import { updateRow } from '../database/rows'
import { restoredItems, restores } from '../database/watch-tables'
import type { Bindings } from '../http/app-env'
import { takePayment } from '../payments/orders'
import { moneyOf } from '../payments/reconcile'
import { takeRefund } from '../payments/refund-progress'
import { DELETIONS, DeletionSchema, eraseAccount, repeatDeletion } from '../profile/erase-account'
import type { ListPage, RazorpayList, RazorpayRefusal } from '../providers/razorpay'

/** Milliseconds before the copy from which the provider's payments are read: some were on their way then. */
const MONEY_BEFORE_MS = 60 * 60_000

/** The age, in milliseconds, from which a message that still waits is ended: it was sent since, or helps nobody now. */
const TOO_OLD_MS = 60 * 60_000

/** What the provider lists on one page, which has no larger ones. */
const LISTED = 100

/**
 * Deletions or payments of one invocation: D1 answers 1,000 queries of it, and a deletion sends 200 at the most. The next
 * minute goes on.
 */
const DELETIONS_A_SLICE = 3
const MONEY_A_SLICE = 60

const DELETED_AGAIN = 'deleted again'

type Restore = typeof restores.$inferSelect

interface Run {
  env: Bindings
  database: Database
  restore: Restore
  now: Date
}

/** Of several, one that has not come to its end. */
async function readOpen(database: Database): Promise<Restore | null> {
  const open = database.select().from(restores).where(isNull(restores.clock_started_at))
  return (await open.orderBy(isNotNull(restores.finished_at)).limit(1))[0] ?? null
}

/** Whether nothing runs by itself and nothing is sent: by the setting, or since a restore until an operator starts it. */
export const isClockOff = async (env: Bindings): Promise<boolean> =>
  configOf(env, 'environment').CLOCK === 'off' || (await readOpen(databaseOf(env.DB))) !== null

/**
 * Brings a database that was restored to now, before its clock is started: deletions of accounts since then are run again,
 * messages that are too old are ended, and each payment and refund that the provider has from an hour before on is
 * applied, or shown to be of no booking. One slice; answers whether something is left. Throws where the provider does not
 * answer. What is done twice, also by two invocations at once, changes nothing.
 */
export async function finishRestore(env: Bindings, now: Date): Promise<boolean> {
  const database = databaseOf(env.DB)
  const restore = await readOpen(database)
  if (!restore || restore.finished_at !== null) return false
  const run: Run = { env, database, restore, now }
  if (restore.ended_messages === null) {
    const ended = await endOldMessages(database, now)
    await record(run, { ended_messages: sql`coalesce(ended_messages, 0) + ${ended}` })
  }
  const isWhole = (await repeatDeletions(run)) && (await applyMoney(run))
  if (isWhole) await record(run, { finished_at: now.toISOString() })
  return !isWhole
}

const record = ({ database, restore }: Run, progress: SQLiteUpdateSetSource<typeof restores>) =>
  updateRow(database, restores, restore.id, progress)

const noteItem = (
  { database, restore }: Run,
  item: { id: string; outcome: string | SQL; amount_paise?: number; booking_id?: SQL },
) =>
  database
    .insert(restoredItems)
    .values({ restore_id: restore.id, ...item })
    .onConflictDoNothing()

/** What is noted of these ids. */
async function notedOf({ database, restore }: Run, ids: readonly string[]): Promise<Map<string, string>> {
  const isOne = inArray(restoredItems.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  const rows = await database
    .select({ id: restoredItems.id, outcome: restoredItems.outcome })
    .from(restoredItems)
    .where(and(eq(restoredItems.restore_id, restore.id), isOne))
  return new Map(rows.map(({ id, outcome }) => [id, outcome]))
}

/**
 * Some deletions that are not done yet; true once an earlier invocation has done the last, because this one's queries are
 * then left for money. An account that was made since is not in the database.
 */
async function repeatDeletions(run: Run): Promise<boolean> {
  const { env, database, restore, now } = run
  let repeated = 0
  // A deletion may have been written to the bucket a while after its request.
  let startAfter = `${DELETIONS}${new Date(Date.parse(restore.copied_at) - DAY_MS).toISOString()}`
  for (;;) {
    const page = await env.BACKUPS.list({ prefix: DELETIONS, startAfter })
    const keys = page.objects.map(({ key }) => key)
    const noted = await notedOf(run, keys)
    for (const key of keys.filter((one) => noted.get(one) !== DELETED_AGAIN)) {
      if (repeated === DELETIONS_A_SLICE) return false
      repeated += 1
      const deletion = v.parse(DeletionSchema, await (await env.BACKUPS.get(key))?.json())
      if (!noted.has(key)) {
        await repeatDeletion(env, deletion, now)
        await noteItem(run, { id: key, outcome: 'begun' })
      }
      if (!(await eraseAccount(env, deletion.user_id, now))) return false
      await database
        .update(restoredItems)
        .set({ outcome: DELETED_AGAIN })
        .where(and(eq(restoredItems.restore_id, restore.id), eq(restoredItems.id, key)))
    }
    if (!page.truncated) return repeated === 0
    startAfter = keys.at(-1) ?? startAfter
  }
}

async function endOldMessages(database: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  const ended = await database
    .update(outbox)
    .set({
      status: sql`CASE WHEN status = 'due' AND unanswered = 0 THEN 'untrue' WHEN status = 'sent' THEN 'undelivered'
        WHEN status IN ('due', 'sending') THEN 'unknown' ELSE status END`,
      try_at: null,
      ended_at: at,
      address: null,
      last_error: 'too old after a restore',
    })
    .where(
      and(
        isNotNull(outbox.try_at),
        lt(outbox.created_at, new Date(now.getTime() - TOO_OLD_MS).toISOString()),
      ),
    )
    .returning({ id: outbox.id })
  return ended.length
}

/** Nothing is recorded of a refund that failed and is none of ours. */
async function applyMoney(run: Run): Promise<boolean> {
  const deps = moneyOf(run.env)
  const learned = { event: 'restore', now: run.now }
  return (
    (await applyListed(run, 'payments_until', deps.razorpay.payments, async (payment) => ({
      paymentId: payment.id,
      outcome: answered(await takePayment(deps, payment, learned)).outcome,
    }))) &&
    (await applyListed(run, 'refunds_until', deps.razorpay.refunds, async (refund) => {
      answered(await takeRefund(deps, refund, learned))
      return {
        paymentId: refund.payment_id,
        outcome: sql`coalesce((SELECT reason || ' ' || status FROM refunds WHERE provider_refund_id = ${refund.id}),
          ${`not recorded, ${refund.status} at the provider`})`,
      }
    }))
  )
}

type List<Item> = (page: ListPage) => Promise<Result<RazorpayList<Item>, RazorpayRefusal>>

/** Some of what the provider lists and is not applied yet, a day after the other; true once all is. */
async function applyListed<Item extends { id: string; amount: number }>(
  run: Run,
  until: 'payments_until' | 'refunds_until',
  list: List<Item>,
  apply: (item: Item) => Promise<{ paymentId: string; outcome: string | SQL }>,
): Promise<boolean> {
  const { now, restore } = run
  let applied = 0
  let from = restore[until] ? Date.parse(restore[until]) : Date.parse(restore.copied_at) - MONEY_BEFORE_MS
  while (from < now.getTime()) {
    const to = Math.min(from + DAY_MS, now.getTime())
    const items = await listed(list, from, to)
    const ids = items.map(({ id }) => id)
    const noted = await notedOf(run, ids)
    for (const item of items.filter(({ id }) => !noted.has(id))) {
      if (applied === MONEY_A_SLICE) return false
      applied += 1
      const { paymentId, outcome } = await apply(item)
      const booking_id = sql`(SELECT booking_id FROM payments WHERE provider_payment_id = ${paymentId})`
      await noteItem(run, { id: item.id, outcome, amount_paise: item.amount, booking_id })
    }
    from = to
    await record(run, { [until]: new Date(to).toISOString() })
  }
  return true
}

function answered<Value>(answer: Result<Value, RazorpayRefusal>): Value {
  if (answer.ok) return answer.value
  throw new Error(`The provider did not answer: ${JSON.stringify(answer.refusal)}`)
}

/**
 * All that the provider lists of a period, the oldest first, as it happened: of two payments of a booking the second goes
 * back. One that can't be read ends the restore.
 */
async function listed<Item>(list: List<Item>, from: number, to: number): Promise<Item[]> {
  const period = { fromSeconds: Math.floor(from / 1000), toSeconds: Math.ceil(to / 1000) }
  const items: Item[] = []
  for (;;) {
    const page = answered(await list({ ...period, count: LISTED, skip: items.length }))
    if (page.unread > 0) throw new Error(`${page.unread} of the provider's list could not be read`)
    items.push(...page.items)
    if (page.items.length < LISTED) return items.toReversed()
  }
}
