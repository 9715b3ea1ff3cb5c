import { newToken } from '../random-ids'
import { insertRow, type Sql } from '../sql'
import { orderEntity, paymentEntity, refundEntity } from './entities'
import type { Instrument } from './instruments'
import { changeSwitches, readSwitches } from './switches'
import type { DeliveryRow, OrderRow, PaymentRow, RefundRow } from './tables'

const ACCOUNT_ID = 'acc_SandboxHasiru1'

/** A webhook's payment has its card; that of a capture or a refund also has what was transferred of it: nothing. */
function plain(payment: PaymentRow) {
  const { card }: Instrument = JSON.parse(payment.instrument)
  return { ...paymentEntity(payment), ...(card ? { card } : {}) }
}

const withTransfers = (payment: PaymentRow) => ({
  ...plain(payment),
  base_amount: payment.amount,
  amount_transferred: 0,
})

type RefundEvent = 'refund.created' | 'refund.processed' | 'refund.failed'

/** What the account announces, each with a snapshot of what it is about, written in the call that changes it. */
export const announce = {
  payment(
    sql: Sql,
    at: number,
    event: 'payment.authorized' | 'payment.captured' | 'payment.failed',
    payment: PaymentRow,
  ): void {
    const entity = event === 'payment.captured' ? withTransfers(payment) : plain(payment)
    save(sql, at, event, payment.id, { payment: { entity } })
  },
  orderPaid(sql: Sql, at: number, payment: PaymentRow, order: OrderRow): void {
    const payload = { payment: { entity: withTransfers(payment) }, order: { entity: orderEntity(order) } }
    save(sql, at, 'order.paid', payment.id, payload)
  },
  refund(sql: Sql, at: number, event: RefundEvent, refund: RefundRow, payment: PaymentRow): void {
    const payload = { refund: { entity: refundEntity(refund) }, payment: { entity: withTransfers(payment) } }
    save(sql, at, event, refund.id, payload)
  },
}

/** Saves an event, and queues its delivery as the switches say. */
function save(sql: Sql, at: number, event: string, about: string, payload: object): void {
  const id = newToken(14)
  const envelope = {
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(at / 1000),
  }
  insertRow(sql, 'webhook_events', { id, event, about, body: JSON.stringify(envelope), created_at: at })
  const switches = readSwitches(sql)
  const isSent = switches.webhooks === 'sent'
  const queued = {
    event_id: id,
    state: isSent ? ('waiting' as const) : ('lost' as const),
    attempt: 1,
    begun_at: at,
    due_at: at + switches.webhook_delay_seconds * 1000,
  }
  queue(sql, queued)
  if (isSent && switches.webhook_twice) queue(sql, queued)
}

const queue = (sql: Sql, delivery: Omit<DeliveryRow, 'id' | 'sent_at' | 'status'>) =>
  insertRow(sql, 'webhook_deliveries', delivery)

/** Razorpay says 'exponential, for 24 hours' and no figures: 30 s, doubled each time, makes twelve deliveries. */
const FIRST_RETRY_MS = 30_000

const DAY_MS = 24 * 3600 * 1000

/** Whoever is told something has so long to answer, in milliseconds; then it has failed. */
export const ANSWER_MS = 5_000

/** One delivery to be sent now; `endWebhook` is called with its end. */
export type Delivery = {
  id: number
  event_id: string
  event: string
  attempt: number
  body: string
}

/** The deliveries that are due, which are taken to be sent from here on; shuffled, where that is switched on. */
export function takeWebhooks(sql: Sql, at: number): Delivery[] {
  const { webhooks, webhook_shuffled } = readSwitches(sql)
  if (webhooks === 'disabled') return []
  const due = sql
    .exec<Delivery>(
      `SELECT webhook_deliveries.id, event_id, event, attempt, body
       FROM webhook_deliveries JOIN webhook_events ON webhook_events.id = event_id
       WHERE state = 'waiting' AND due_at <= ?
       ORDER BY ${webhook_shuffled ? 'random()' : 'due_at, webhook_deliveries.id'}`,
      at,
    )
    .toArray()
  sql.exec(
    `UPDATE webhook_deliveries SET state = 'sent', sent_at = ?1 WHERE state = 'waiting' AND due_at <= ?1`,
    at,
  )
  return due
}

/**
 * How a delivery ended: the endpoint's status, or null where no answer came. Anything but 2xx is retried; where a retry
 * would come more than 24 hours after the first delivery, the endpoint is disabled. A second report changes nothing.
 */
export function endWebhook(sql: Sql, at: number, id: number, status: number | null): void {
  const isAcknowledged = status !== null && status >= 200 && status < 300
  const ended = sql
    .exec<DeliveryRow>(
      `UPDATE webhook_deliveries SET state = ?, status = ? WHERE id = ? AND state = 'sent' RETURNING *`,
      isAcknowledged ? 'acknowledged' : 'failed',
      status,
      id,
    )
    .toArray()[0]
  if (!ended || isAcknowledged) return
  const { event_id, attempt, begun_at } = ended
  const due_at = at + FIRST_RETRY_MS * 2 ** (attempt - 1)
  const isInTime = due_at <= begun_at + DAY_MS
  if (isInTime) queue(sql, { event_id, state: 'waiting', attempt: attempt + 1, begun_at, due_at })
  else disableWebhooks(sql)
}

function disableWebhooks(sql: Sql): void {
  changeSwitches(sql, { webhooks: 'disabled' })
  sql.exec(`UPDATE webhook_deliveries SET state = 'lost' WHERE state = 'waiting'`)
}

export type WebhookEvent = {
  id: string
  event: string
  about: string
  created_at: number
  /** The state of the newest delivery. */
  state: 'waiting' | 'sent' | 'acknowledged' | 'failed' | 'lost'
  status: number | null
  deliveries: number
  due_at: number
}

/** The newest events, each with its newest delivery, and how many deliveries it has had or waits for. */
export function listWebhooks(sql: Sql, count: number): WebhookEvent[] {
  return sql
    .exec<WebhookEvent>(
      `SELECT webhook_events.id, event, about, created_at, state, due_at,
         (SELECT status FROM webhook_deliveries WHERE event_id = webhook_events.id
            AND state IN ('acknowledged', 'failed') ORDER BY id DESC LIMIT 1) AS status,
         (SELECT COUNT(*) FROM webhook_deliveries WHERE event_id = webhook_events.id) AS deliveries
       FROM webhook_events JOIN webhook_deliveries ON webhook_deliveries.id =
         (SELECT MAX(id) FROM webhook_deliveries WHERE event_id = webhook_events.id)
       ORDER BY webhook_events.rowid DESC LIMIT ?`,
      count,
    )
    .toArray()
}
