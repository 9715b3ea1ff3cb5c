import type { PaymentRow } from './entities'
import { capturePayment, failPayment } from './payments'
import { writeRefund } from './refunds'

const UNANSWERED_MS = 10 * 60 * 1000
const HELD_MS = 3 * 24 * 3600 * 1000

/**
 * What time alone does to payments, caught up with before every look at them: a payment nobody answered for
 * 10 minutes fails; held money is taken when its delay is over; money held for 3 days goes back uncaptured.
 */
export function settlePayments(sql: SqlStorage, now: number): void {
  const unanswered = `SELECT * FROM payments WHERE status = 'created' AND created_at <= ?`
  for (const payment of sql.exec<PaymentRow>(unanswered, now - UNANSWERED_MS).toArray()) {
    failPayment(sql, payment.id, 'payment_timed_out')
  }
  const due = `SELECT * FROM payments WHERE status = 'authorized' AND capture_at <= ?`
  for (const payment of sql.exec<PaymentRow>(due, now).toArray()) {
    capturePayment(sql, payment.id, payment.amount)
  }
  const held = `SELECT * FROM payments WHERE status = 'authorized' AND authorized_at <= ?`
  for (const { id, amount } of sql.exec<PaymentRow>(held, now - HELD_MS).toArray()) {
    writeRefund(sql, { paymentId: id, amount, speed: 'normal', notes: {}, receipt: null }, now)
  }
}
