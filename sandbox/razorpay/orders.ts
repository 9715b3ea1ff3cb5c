import { newId } from '../random-ids'
import { type Notes, type OrderEntity, type OrderRow, orderEntity } from './entities'
import { type Answer, answer, problems, refuse } from './problems'

export interface NewOrder {
  /** Paise, 100 or more. */
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
  capture: 'automatic' | 'manual'
  /** A repeated create with the same receipt answers with the same order. */
  uniqueReceipt: boolean
}

/** What narrows a list: Razorpay's from and to (seconds), count (1 to 100) and skip. */
export interface Page {
  from: number
  to: number
  count: number
  skip: number
}

export const FIRST_PAGE: Page = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 10, skip: 0 }

export function findOrder(sql: SqlStorage, id: string): OrderRow | null {
  return sql.exec<OrderRow>('SELECT * FROM orders WHERE id = ?', id).toArray()[0] ?? null
}

export function createOrder(sql: SqlStorage, order: NewOrder, now: number): Answer<OrderEntity> {
  if (order.uniqueReceipt && order.receipt !== null) {
    const known = sql
      .exec<OrderRow>('SELECT * FROM orders WHERE receipt = ? ORDER BY rowid LIMIT 1', order.receipt)
      .toArray()[0]
    const same = known && known.amount === order.amount && known.currency === order.currency
    if (known && !same) return refuse(problems.receiptTaken(known.id))
    if (known) return answer(orderEntity(known))
  }
  const row = sql
    .exec<OrderRow>(
      `INSERT INTO orders (id, amount, currency, receipt, status, notes, capture, created_at)
       VALUES (?, ?, ?, ?, 'created', ?, ?, ?) RETURNING *`,
      newId('order'),
      order.amount,
      order.currency,
      order.receipt,
      JSON.stringify(order.notes),
      order.capture,
      now,
    )
    .one()
  return answer(orderEntity(row))
}

export function fetchOrder(sql: SqlStorage, id: string): Answer<OrderEntity> {
  const row = findOrder(sql, id)
  return row ? answer(orderEntity(row)) : refuse(problems.idUnknown)
}

/** Newest first. */
export function listOrders(sql: SqlStorage, receipt: string | null, page: Page): OrderEntity[] {
  return sql
    .exec<OrderRow>(
      `SELECT * FROM orders WHERE (?1 IS NULL OR receipt = ?1)
         AND created_at / 1000 BETWEEN ?2 AND ?3
       ORDER BY rowid DESC LIMIT ?4 OFFSET ?5`,
      receipt,
      page.from,
      page.to,
      page.count,
      page.skip,
    )
    .toArray()
    .map(orderEntity)
}

/** Notes are all that may change in an order. */
export function editOrderNotes(sql: SqlStorage, id: string, notes: Notes): Answer<OrderEntity> {
  sql.exec('UPDATE orders SET notes = ? WHERE id = ?', JSON.stringify(notes), id)
  return fetchOrder(sql, id)
}
