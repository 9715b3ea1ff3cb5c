import { accept, refuse } from '../../src/domain/result'
import { newId } from '../random-ids'
import { findRow, insertRow, type Sql } from '../sql'
import { type Notes, type OrderEntity, orderEntity } from './entities'
import { type Answer, problems } from './problems'
import { readSwitches } from './switches'
import type { OrderRow } from './tables'

export interface NewOrder {
  /** Paise, 100 or more. */
  amount: number
  receipt: string | null
  notes: Notes
  /** A repeated create with the same receipt answers with the same order. */
  unique_receipt: boolean
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
  const isUnique = order.unique_receipt && readSwitches(sql).receipts === 'unique_if_asked'
  const known = isUnique
    ? sql
        .exec<OrderRow>('SELECT * FROM orders WHERE receipt = ? ORDER BY rowid LIMIT 1', order.receipt)
        .toArray()[0]
    : undefined
  if (known) {
    // Another amount under the same receipt is refused: no document says so, and an answer with the first order would
    // hide the fault.
    return known.amount === order.amount
      ? accept(orderEntity(known))
      : refuse(problems.receiptTaken(known.id))
  }
  const row = insertRow<OrderRow>(sql, 'orders', {
    id: newId('order'),
    amount: order.amount,
    receipt: order.receipt,
    status: 'created',
    notes: JSON.stringify(order.notes),
    created_at: now,
  })
  return accept(orderEntity(row))
}
