import { createMiddleware } from 'hono/factory'
import { isClockOff } from './backup/after-restore'
import { databaseOf } from './database/client'
import { deadLetters } from './database/watch-tables'
import { issueDueDocuments } from './documents/issue-documents'
import type { AppEnv, Bindings } from './http/app-env'
import { log, logged } from './log'
import { sendDueMessages } from './notifications/send-messages'
import { moneyOf } from './payments/reconcile'
import { sendRefunds } from './payments/send-refunds'

/**
 * After the answer of a request: what its route left to be done, then the documents, refunds and messages that the
 * request may have caused; no route starts them.
 */
export const startSender = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const work = c.get('afterAnswer')
  if (work || c.get('mayHaveMessages')) c.executionCtx.waitUntil(sendWhatIsDue(c.env, work))
})

/** Bookings: those that are due beyond wait for the clock, so that refunds and messages don't wait for them. */
const MOST_DOCUMENTED = 10

/** Never throws: what stays due is sent by the next run of the clock. */
async function sendWhatIsDue(env: Bindings, work: () => Promise<unknown> = async () => {}): Promise<void> {
  try {
    await work()
    if (await isClockOff(env)) return
    const documents = issueDueDocuments(databaseOf(env.DB), env, new Date(), MOST_DOCUMENTED)
    await documents.catch(logged('documents_not_issued', undefined))
    await sendRefunds(moneyOf(env), new Date())
  } catch (error) {
    log('error', 'not_done_after_answer', { error })
  }
  await wakeSender(env)
}

/**
 * Has the queue's consumer send what is due; where there is no queue, or the queue takes nothing, this run sends it
 * itself.
 */
async function wakeSender(env: Bindings): Promise<void> {
  try {
    if (env.MESSAGES) return await env.MESSAGES.send(null).then(() => {})
  } catch (error) {
    log('warn', 'queue_refused', { error })
  }
  await sendUnlessOff(env).catch(logged('outbox_not_drained', undefined))
}

/** Sends nothing where the clock is off, or where the database does not say whether it is. */
async function sendUnlessOff(env: Bindings): Promise<void> {
  if (!(await isClockOff(env))) await sendDueMessages(env, new Date())
}

/** The queue of what the other gave up after all its tries begins so, in each environment (wrangler.toml). */
const DEAD_LETTERS = 'hasiru-messages-failed'

/**
 * What the queue's consumer does with a batch, of which each message says only that there is something to send. Where
 * that fails the platform tries again, and then the batch comes back as dead letters: an operator's need.
 */
export async function takeQueue(batch: MessageBatch, env: Bindings): Promise<void> {
  if (!batch.queue.startsWith(DEAD_LETTERS)) return sendUnlessOff(env)
  const received_at = new Date().toISOString()
  const rows = batch.messages.map(({ id }) => ({ id, received_at }))
  await databaseOf(env.DB).insert(deadLetters).values(rows).onConflictDoNothing()
}
