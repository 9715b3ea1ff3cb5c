import { newId } from '../random-ids'
import { findRow, insertRow, type Sql } from '../sql'
import { type Notes, type OrderEntity, type OrderRow, orderEntity } from './entities'
import { type Answer, answer, problems, refuse } from './problems'
import { readSwitches } from './switches'

/** Minutes count from when a payment was begun; null for the account's own. */
interface CaptureOptions {
  /** What is authorised later is not captured by itself. */
  automaticMinutes: number | null
  /** What is not captured by then goes back. */
  heldMinutes: number | null
  returnSpeed: 'normal' | 'optimum'
}

const ACCOUNT_OPTIONS: CaptureOptions = { automaticMinutes: null, heldMinutes: null, returnSpeed: 'normal' }

export interface NewOrder {
  /** Paise, 100 or more. */
  amount: number
  currency: string
  receipt: string | null
  notes: Notes
  capture: 'automatic' | 'manual'
  captureOptions?: CaptureOptions
  /** A repeated create with the same receipt answers with the same order. */
  uniqueReceipt: boolean
  /** The order may be paid in parts; the first part in paise, at least. */
  partialPayment: boolean
  firstPaymentMin: number | null
}

/** What narrows a list: Razorpay's from and to (seconds), count (1 to 100) and skip. */
export interface Page {
  from: number
  to: number
  count: number
  skip: number
}

export const FIRST_PAGE: Page = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 10, skip: 0 }

/** The largest page. */
export const WHOLE_PAGE: Page = { ...FIRST_PAGE, count: 100 }

export const findOrder = (sql: Sql, id: string) => findRow<OrderRow>(sql, 'orders', id)

/** The rows of a table on a page, newest first; those alone that have this value in a column, where one is given. */
export const listRows = <Row extends Record<string, string | number | null>>(
  sql: Sql,
  [table, column]: readonly [table: string, column: string],
  value: string | null,
  { from, to, count, skip }: Page,
): Row[] =>
  sql
    .exec<Row>(
      `SELECT * FROM ${table} WHERE (?1 IS NULL OR ${column} = ?1) AND created_at / 1000 BETWEEN ?2 AND ?3
       ORDER BY rowid DESC LIMIT ?4 OFFSET ?5`,
      ...[value, from, to, count, skip],
    )
    .toArray()

export function createOrder(sql: Sql, order: NewOrder, now: number): Answer<OrderEntity> {
  const { receipts } = readSwitches(sql)
  const isUnique = receipts === 'always_unique' || (order.uniqueReceipt && receipts !== 'never_unique')
  const known = isUnique
    ? sql
        .exec<OrderRow>('SELECT * FROM orders WHERE receipt = ? ORDER BY rowid LIMIT 1', order.receipt)
        .toArray()[0]
    : undefined
  if (known) {
    // Another amount under the same receipt is refused: no document says so, and an answer with the first order would
    // hide the fault.
    const isSame = known.amount === order.amount && known.currency === order.currency
    return order.uniqueReceipt && isSame
      ? answer(orderEntity(known))
      : refuse(problems.receiptTaken(known.id))
  }
  const { automaticMinutes, heldMinutes, returnSpeed } = order.captureOptions ?? ACCOUNT_OPTIONS
  const row = insertRow<OrderRow>(sql, 'orders', {
    id: newId('order'),
    amount: order.amount,
    currency: order.currency,
    receipt: order.receipt,
    status: 'created',
    notes: JSON.stringify(order.notes),
    capture: order.capture,
    automatic_minutes: automaticMinutes,
    held_minutes: heldMinutes,
    return_speed: returnSpeed,
    partial_payment: order.partialPayment ? 1 : 0,
    first_payment_min: order.firstPaymentMin,
    created_at: now,
  })
  return answer(orderEntity(row))
}

export function fetchOrder(sql: Sql, id: string): Answer<OrderEntity> {
  const row = findOrder(sql, id)
  return row ? answer(orderEntity(row)) : refuse(problems.idUnknown)
}

export interface OrderFilter {
  receipt: string | null
  /** Whether a payment of the order was ever authorised; null for both. */
  authorized: boolean | null
}

/** Newest first. */
export function listOrders(sql: Sql, { receipt, authorized }: OrderFilter, page: Page): OrderEntity[] {
  return sql
    .exec<OrderRow>(
      `SELECT * FROM orders WHERE (?1 IS NULL OR receipt = ?1)
         AND created_at / 1000 BETWEEN ?2 AND ?3
         AND (?4 IS NULL OR ?4 = EXISTS (
           SELECT 1 FROM payments WHERE order_id = orders.id AND authorized_at IS NOT NULL))
       ORDER BY rowid DESC LIMIT ?5 OFFSET ?6`,
      receipt,
      page.from,
      page.to,
      authorized === null ? null : Number(authorized),
      page.count,
      page.skip,
    )
    .toArray()
    .map(orderEntity)
}

/** Notes are all that may change in an order. */
export function editOrderNotes(sql: Sql, id: string, notes: Notes): Answer<OrderEntity> {
  sql.exec('UPDATE orders SET notes = ? WHERE id = ?', JSON.stringify(notes), id)
  return fetchOrder(sql, id)
}
