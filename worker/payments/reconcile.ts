import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { minutesAfter } from '../../src/domain/kolkata-time'
import type { OrderRow } from '../../src/domain/payments/payment'
import { nextQuestion } from '../../src/domain/payments/reconciliation'
import { databaseOf } from '../database/client'
import { paymentOrders } from '../database/payment-tables'
import { updateRow } from '../database/rows'
import { bookingChanged } from '../dispatch'
import type { Bindings } from '../http/app-env'
import { log, logged } from '../log'
import { razorpayOf } from '../providers/razorpay'
import { closeEndedLinks, syncRoom } from '../room/room'
import { workThrough } from './due-work'
import { applyEvents } from './events'
import { checkOrder, type ProviderDeps } from './orders'
import { sendRefunds } from './send-refunds'

/** What the clock needs to ask the provider: a request that fails is left to the next run, not repeated in this one. */
export const moneyOf = (env: Bindings): ProviderDeps => ({
  database: databaseOf(env.DB),
  razorpay: razorpayOf(env, { repeatsReads: false }),
  onApplied: async (bookingId, changedDriverId) => {
    // A driver whom the change released is in the room until then.
    const failed = logged('change_not_synchronised', undefined, { bookingId })
    if (changedDriverId !== null) {
      await syncRoom(env, bookingId).catch(failed)
      await closeEndedLinks(env, bookingId)
    }
    await bookingChanged(env, bookingId, { formerDriverId: changedDriverId })
  },
})

/**
 * What the clock does for money, in bounded runs (docs/product.md, PAYMENT-10): events that were received and not applied,
 * orders whose time to ask has come, refunds. A provider that is down costs one request.
 */
export async function reconcile(deps: ProviderDeps, now: Date): Promise<void> {
  for (const task of [applyEvents, askDueOrders, sendRefunds]) if (!(await task(deps, now))) return
}

/** Orders of one run, the oldest question first; the next run takes the rest. */
const BATCH = 30

/** Asks the provider about the orders that are due; false where it did not answer. */
async function askDueOrders(deps: ProviderDeps, now: Date): Promise<boolean> {
  const due = await deps.database
    .select()
    .from(paymentOrders)
    .where(and(isNotNull(paymentOrders.ask_at), lte(paymentOrders.ask_at, now.toISOString())))
    .orderBy(asc(paymentOrders.ask_at))
    .limit(BATCH)
  return workThrough(due, 'orders', (order) => askAboutOrder(deps, order, now))
}

async function askAboutOrder(deps: ProviderDeps, order: OrderRow, now: Date): Promise<boolean> {
  const next = nextQuestion(new Date(order.offered_at ?? order.created_at), now)
  // The last question of an order is put again until it is answered, also where this run dies.
  const again = next?.toISOString() ?? minutesAfter(now, 60)
  const asked = { ask_at: again, asked_at: now.toISOString() }
  const isDue = eq(paymentOrders.ask_at, order.ask_at ?? '')
  const claimed = await updateRow(deps.database, paymentOrders, order.id, asked, isDue)
  if (claimed.meta.changes === 0) return true
  const checked = await checkOrder(deps, order.id, { event: 'reconciliation', now })
  if (checked.ok) {
    // What the bank holds is yet to be captured, or to go back: the rider reads 'processing' until then.
    if (next !== null || checked.value.processing) return true
    // The provider's whole answer is there; the rider may have been sent to pay once more meanwhile.
    const isAnswered = eq(paymentOrders.answered_at, now.toISOString())
    const isDone = and(eq(paymentOrders.ask_at, again), isAnswered)
    await updateRow(deps.database, paymentOrders, order.id, { ask_at: null }, isDone)
    return true
  }
  log('warn', 'order_not_checked', { orderId: order.id, ...checked.refusal })
  return checked.refusal.reason === 'refused'
}
