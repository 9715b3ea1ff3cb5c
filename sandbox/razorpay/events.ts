import { newToken } from '../random-ids'
import { insertRow, type Sql } from '../sql'
import { orderEntity, paymentEntity, refundEntity } from './entities'
import type { Instrument } from './instruments'
import { readSwitches } from './switches'
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

export const queue = (sql: Sql, delivery: Omit<DeliveryRow, 'id' | 'sent_at' | 'status'>) =>
  insertRow(sql, 'webhook_deliveries', delivery)
