import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { DAY_MS } from '../../src/domain/kolkata-time'
import type { RazorpayPayment, RazorpayRefund } from '../../src/domain/payments/razorpay'
import type { Result } from '../../src/domain/result'
import { configOf } from '../config'
import { type Database, databaseOf } from '../database/client'
import { outbox } from '../database/message-tables'
import { payments, refunds } from '../database/payment-tables'
import { selectColumns, updateRow } from '../database/rows'
import { restores } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { type ProviderDeps, takePayment } from '../payments/orders'
import { moneyOf } from '../payments/reconcile'
import { takeRefund } from '../payments/refund-progress'
import { DELETIONS, DeletionSchema, repeatDeletion } from '../profile/erase-account'
import type { ListPage, RazorpayList, RazorpayRefusal } from '../providers/razorpay'

/** Milliseconds before the copy from which the provider's payments are read: some were on their way then. */
const MONEY_BEFORE_MS = 60 * 60_000

/** The age, in milliseconds, from which a message that still waits is ended: it was sent since, or helps nobody now. */
const TOO_OLD_MS = 60 * 60_000

/** What the provider lists on one page, which has no larger ones. */
const LISTED = 100

/** Deletions and payments of one invocation: D1 answers 1,000 queries of it. The next minute goes on. */
const DELETIONS_A_SLICE = 3
const MONEY_A_SLICE = 60

const ResultSchema = v.object({
  /** The bucket's objects of deletions that were run again. */
  deletions: v.array(v.string()),
  /** Messages that were ended. */
  messages: v.number(),
  /** Payments and refunds of the provider, and the booking of each; null: of no booking of ours. */
  money: v.array(
    v.object({
      id: v.string(),
      amount_paise: v.number(),
      booking_id: v.nullable(v.string()),
      outcome: v.string(),
    }),
  ),
  isWhole: v.boolean(),
})

type Restored = v.InferOutput<typeof ResultSchema>

const readOpen = async (database: Database) =>
  (await database.select().from(restores).where(isNull(restores.clock_started_at)).limit(1))[0] ?? null

/** Whether nothing runs by itself and nothing is sent: by the setting, or since a restore until an operator starts it. */
export const isClockOff = async (env: Bindings): Promise<boolean> =>
  configOf(env, 'environment').CLOCK === 'off' || (await readOpen(databaseOf(env.DB))) !== null

/**
 * Brings a database that was restored to now, before its clock is started: deletions of accounts since then are run again,
 * messages that are too old are ended, and each payment and refund that the provider has from an hour before on is
 * applied, or shown to be of no booking. One slice; answers whether something is left. Throws where the provider does not
 * answer. What is done twice changes nothing.
 */
export async function finishRestore(env: Bindings, now: Date): Promise<boolean> {
  const database = databaseOf(env.DB)
  const restore = await readOpen(database)
  if (!restore) return false
  const result: Restored = restore.result
    ? v.parse(v.pipe(v.string(), v.parseJson(), ResultSchema), restore.result)
    : { deletions: [], messages: await endOldMessages(database, now), money: [], isWhole: false }
  if (result.isWhole) return false
  const since = new Date(restore.copied_at)
  result.isWhole =
    (await repeatDeletions(env, result, since, now)) && (await applyMoney(moneyOf(env), result, since, now))
  await updateRow(database, restores, restore.id, { result: JSON.stringify(result) })
  return !result.isWhole
}

/** Some deletions that are not done yet; true once all are. An account that was made since is not in the database. */
async function repeatDeletions(
  env: Bindings,
  { deletions }: Restored,
  since: Date,
  now: Date,
): Promise<boolean> {
  const until = deletions.length + DELETIONS_A_SLICE
  // A deletion may have been written to the bucket a while after its request.
  let startAfter = `${DELETIONS}${new Date(since.getTime() - DAY_MS).toISOString()}`
  for (;;) {
    const page = await env.BACKUPS.list({ prefix: DELETIONS, startAfter })
    for (const { key } of page.objects) {
      startAfter = key
      if (deletions.includes(key)) continue
      if (deletions.length === until) return false
      await repeatDeletion(env, v.parse(DeletionSchema, await (await env.BACKUPS.get(key))?.json()), now)
      deletions.push(key)
    }
    if (!page.truncated) return true
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

/** Some of the provider's payments and refunds that are not taken yet; true once all are. */
async function applyMoney(deps: ProviderDeps, { money }: Restored, since: Date, now: Date): Promise<boolean> {
  const learned = { event: 'restore', now }
  const period = {
    fromSeconds: Math.floor((since.getTime() - MONEY_BEFORE_MS) / 1000),
    toSeconds: Math.ceil(now.getTime() / 1000),
  }
  const taken = new Set(money.map(({ id }) => id))
  const until = money.length + MONEY_A_SLICE
  const note = async ({ id, amount }: RazorpayPayment | RazorpayRefund, paymentId: string, outcome: string) =>
    money.push({ id, amount_paise: amount, booking_id: await bookingOf(deps.database, paymentId), outcome })
  for (const payment of await listed<RazorpayPayment>(deps.razorpay.payments, period)) {
    if (taken.has(payment.id)) continue
    if (money.length === until) return false
    await note(payment, payment.id, answered(await takePayment(deps, payment, learned)).outcome)
  }
  for (const refund of await listed<RazorpayRefund>(deps.razorpay.refunds, period)) {
    if (taken.has(refund.id)) continue
    if (money.length === until) return false
    answered(await takeRefund(deps, refund, learned))
    await note(refund, refund.payment_id, await recordedAs(deps.database, refund))
  }
  return true
}

/** What is recorded of a refund that was taken: nothing, where it failed and is none of ours. */
async function recordedAs(database: Database, { id, status }: RazorpayRefund): Promise<string> {
  const [refund] = await selectColumns(
    database,
    refunds,
    ['reason', 'status'],
    eq(refunds.provider_refund_id, id),
  )
  return refund ? `${refund.reason} ${refund.status}` : `not recorded, ${status} at the provider`
}

function answered<Value>(answer: Result<Value, RazorpayRefusal>): Value {
  if (answer.ok) return answer.value
  throw new Error(`The provider did not answer: ${JSON.stringify(answer.refusal)}`)
}

/**
 * Every page of a list of the provider's, the oldest first, as they happened: of two payments of a booking the second
 * goes back. One that can't be read ends the restore.
 */
async function listed<Item>(
  list: (page: ListPage) => Promise<Result<RazorpayList<Item>, RazorpayRefusal>>,
  period: Pick<ListPage, 'fromSeconds' | 'toSeconds'>,
): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const page = answered(await list({ ...period, count: LISTED, skip: items.length }))
    if (page.unread > 0) throw new Error(`${page.unread} of the provider's list could not be read`)
    items.push(...page.items)
    if (page.items.length < LISTED) return items.toReversed()
  }
}

async function bookingOf(database: Database, paymentId: string): Promise<string | null> {
  const [payment] = await database
    .select({ booking_id: payments.booking_id })
    .from(payments)
    .where(eq(payments.provider_payment_id, paymentId))
  return payment?.booking_id ?? null
}
