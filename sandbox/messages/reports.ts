import type { Fault } from '../faults'
import { newToken } from '../random-ids'
import { insertRow, type Sql } from '../sql'
import type { ReportRow } from '../tables'

// What becomes of a message, and when its sender is told. Nothing is sent here: whoever takes a report sends it.

export type DeliveryState = 'sent' | 'delivered' | 'undelivered'

/** When the network has it, and when the phone does, in milliseconds after the request. */
const SENT_MS = 400
const DELIVERED_MS = 1000

const LATE_MS = 60_000

/** A report that was not acknowledged is sent again after 5 s, 30 s, 3 min and 18 min; providers say no two the same. */
const ATTEMPTS = 5
const FIRST_RETRY_MS = 5000

interface Planned {
  id: string
  channel: 'sms' | 'whatsapp' | 'email'
  isReported: boolean
}

/** Plans what becomes of a message. Exotel tells its end alone, as WhatsApp does of one that could not be delivered. */
export function planReports(sql: Sql, message: Planned, fault: Fault | null, now: number): void {
  const { id, channel, isReported } = message
  const end = fault?.kind === 'undelivered' ? 'undelivered' : 'delivered'
  const isSentTold = channel === 'email' || (channel === 'whatsapp' && end === 'delivered')
  const steps = [
    ...(isSentTold ? [{ state: 'sent' as const, after: SENT_MS }] : []),
    { state: end, after: DELIVERED_MS } as const,
  ]
  const delivery = isReported && fault?.kind !== 'reports_lost' ? 'waiting' : 'none'
  for (const { state, after } of steps) {
    const delay =
      fault?.kind === 'reports_late'
        ? after + (fault.delay_ms || LATE_MS)
        : fault?.kind === 'reports_shuffled'
          ? SENT_MS + DELIVERED_MS - after
          : after
    const report = { report_id: newReportId(), message_id: id, state, happens_at: now + after, attempt: 1 }
    const times = fault?.kind === 'reports_doubled' ? 2 : 1
    for (let time = 0; time < times; time += 1) insert(sql, { ...report, due_at: now + delay, delivery })
  }
}

/** What a person wrote back is told at once. */
export const planReply = (sql: Sql, messageId: string, now: number) =>
  insert(sql, {
    report_id: newReportId(),
    message_id: messageId,
    state: 'reply',
    happens_at: now,
    due_at: now,
    delivery: 'waiting',
    attempt: 1,
  })

const newReportId = () => `msg_${newToken(27)}`

const insert = (sql: Sql, report: Omit<ReportRow, 'id' | 'status'>) => insertRow(sql, 'reports', report)

/** The reports that are due until then, in their order; from here on they are sent, and so it has happened. */
export function takeReports(sql: Sql, now: number, until: number): ReportRow[] {
  const due = sql
    .exec<ReportRow>(
      `SELECT * FROM reports WHERE delivery = 'waiting' AND due_at <= ? ORDER BY due_at, id`,
      until,
    )
    .toArray()
  sql.exec(
    `UPDATE reports SET delivery = 'sent', happens_at = MIN(happens_at, ?1)
     WHERE delivery = 'waiting' AND due_at <= ?2`,
    now,
    until,
  )
  return due
}

/** How a report ended: the product's status, or null where no answer came. Anything but 2xx is tried again, later. */
export function endReport(sql: Sql, now: number, id: number, status: number | null): void {
  const isAcknowledged = status !== null && status >= 200 && status < 300
  const ended = sql
    .exec<ReportRow>(
      `UPDATE reports SET delivery = ?, status = ? WHERE id = ? AND delivery = 'sent' RETURNING *`,
      isAcknowledged ? 'acknowledged' : 'failed',
      status,
      id,
    )
    .toArray()[0]
  if (!ended || isAcknowledged || ended.attempt >= ATTEMPTS) return
  const due_at = now + FIRST_RETRY_MS * 6 ** (ended.attempt - 1)
  const { report_id, message_id, state, happens_at, attempt } = ended
  const again = { report_id, message_id, state, happens_at, due_at, attempt: attempt + 1 }
  insert(sql, { ...again, delivery: 'waiting' })
}

/** When the next report is due; null where none is. */
export const nextReportAt = (sql: Sql): number | null =>
  sql.exec<{ at: number | null }>(`SELECT MIN(due_at) AS at FROM reports WHERE delivery = 'waiting'`).one().at
