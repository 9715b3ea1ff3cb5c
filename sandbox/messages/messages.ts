import { type FaultRoute, takeFault } from '../faults'
import { findRow, insertRow, type Sql } from '../sql'
import type { InboxRow, ReportRow } from '../tables'
import { type DeliveryState, endReport, nextReportAt, planReply, planReports, takeReports } from './reports'

type Channel = InboxRow['channel']

export interface NewMessage {
  channel: Channel
  /** A number in any spelling, an address, or a push subscription's endpoint. */
  to: string
  text: string
  html?: string
  /** The id that the provider answered with. */
  provider_id: string
  /** What the sender gave to be told again in reports. */
  reference?: string | undefined
  /** What else was sent: sender, template, subject. */
  details: Record<string, string>
  /** Whether the sender is told what becomes of it. */
  isReported: boolean
  /** For 24 hours a second send with this key is answered with the first message, where both are the same request. */
  idempotency?: { key: string; request: string }
}

/** Its state is what the phone knows, whatever the sender was told. */
type MessageRow = InboxRow & { state: DeliveryState }

function messageOf({ recipient, sent_at, idempotency_key: _, request: __, ...row }: MessageRow) {
  const details: NewMessage['details'] = JSON.parse(row.details)
  return {
    ...row,
    /** True for what a person wrote back, from `to`. */
    is_reply: row.is_reply === 1,
    to: recipient,
    /** The one-time code in it, if there is one. */
    code: /(?<!\d)\d{6}(?!\d)/.exec(row.text)?.[0] ?? null,
    at: new Date(sent_at).toISOString(),
    details,
  }
}

export type Message = ReturnType<typeof messageOf>

const DAY_MS = 24 * 3600 * 1000

const REPORT_FAULTS: Partial<Record<Channel, FaultRoute>> = {
  sms: 'exotel.reports',
  whatsapp: 'whatsapp.reports',
  email: 'resend.reports',
}

/** What a provider tells of a message, with that message. */
export type Report = ReportRow & { message: Message }

interface StoreParts {
  sql: Sql
  /** Milliseconds since 1970, by the account's clock. */
  now: () => number
  /** Called where something may be due earlier than before. */
  changed: () => void
}

/** The messages that people were sent or wrote back, and what their senders are told of them. */
export const messageStore = ({ sql, now, changed }: StoreParts) => ({
  /**
   * Saves a message, plans what becomes of it, and returns its provider's id; the first one's, where its key was used
   * within 24 hours, and null where that was for another request.
   */
  saveMessage(message: NewMessage): string | null {
    const { channel, idempotency } = message
    const at = now()
    if (idempotency) {
      sql.exec(
        'UPDATE inbox SET idempotency_key = NULL WHERE idempotency_key = ? AND sent_at <= ?',
        idempotency.key,
        at - DAY_MS,
      )
      const used = findRow<MessageRow>(sql, 'inbox', idempotency.key, 'idempotency_key')
      if (used) return used.request === idempotency.request ? used.provider_id : null
    }
    const id = insert(sql, message, { isReply: false }, at)
    const route = REPORT_FAULTS[channel]
    const fault = route ? takeFault(sql, route) : null
    if (channel !== 'push') planReports(sql, { id, channel, isReported: message.isReported }, fault, at)
    changed()
    return message.provider_id
  },

  /** Saves what a person wrote back by WhatsApp. */
  saveReply(reply: Pick<NewMessage, 'to' | 'text' | 'provider_id'>): void {
    const message: NewMessage = { ...reply, channel: 'whatsapp', details: {}, isReported: true }
    const at = now()
    planReply(sql, insert(sql, message, { isReply: true }, at), at)
    changed()
  },

  /** Newest first, at most 100; to one recipient, or to all where it is null. */
  messages: (to: string | null): Message[] =>
    sql
      .exec<MessageRow>(
        `SELECT inbox.*, ${STATE} FROM inbox WHERE (?2 IS NULL OR recipient = ?2) ORDER BY rowid DESC LIMIT 100`,
        now(),
        to === null ? null : recipientOf(to),
      )
      .toArray()
      .map(messageOf),

  message: (id: string): Message | null => findMessage(sql, id, now()),

  /** The reports that are due now, or in so many milliseconds. The caller sends the returned reports. */
  takeReports(withinMs: number): Report[] {
    const at = now()
    return takeReports(sql, at, at + withinMs).flatMap((report) => {
      const message = findMessage(sql, report.message_id, at)
      return message ? [{ ...report, message }] : []
    })
  },

  endReport: (id: number, status: number | null) => endReport(sql, now(), id, status),

  nextReportAt: () => nextReportAt(sql),
})

export type MessageStore = ReturnType<typeof messageStore>

function insert(sql: Sql, message: NewMessage, { isReply }: { isReply: boolean }, now: number): string {
  const id = crypto.randomUUID()
  insertRow(sql, 'inbox', {
    id,
    channel: message.channel,
    is_reply: isReply ? 1 : 0,
    recipient: recipientOf(message.to),
    text: message.text,
    html: message.html ?? null,
    provider_id: message.provider_id,
    reference: message.reference ?? null,
    details: JSON.stringify(message.details),
    idempotency_key: message.idempotency?.key ?? null,
    request: message.idempotency?.request ?? null,
    sent_at: now,
  })
  return id
}

/** A message's state: the last word of its phone, where there is one; a push is on the screen at once. */
const STATE = `COALESCE(
  (SELECT state FROM reports WHERE message_id = inbox.id AND happens_at <= ?1 ORDER BY state = 'sent' LIMIT 1),
  CASE channel WHEN 'push' THEN 'delivered' ELSE 'sent' END) AS state`

function findMessage(sql: Sql, id: string, now: number): Message | null {
  const row = sql.exec<MessageRow>(`SELECT inbox.*, ${STATE} FROM inbox WHERE id = ?2`, now, id).toArray()[0]
  return row ? messageOf(row) : null
}

/**
 * One spelling for a recipient, so that the inbox can be searched by any of them: '+919845012345' for 98450 12345,
 * 09845012345, 919845012345 and ' 919845012345' (a plus sign left bare in a query); an e-mail address in lower case;
 * an endpoint as it is.
 */
function recipientOf(raw: string): string {
  const text = raw.trim()
  if (text.startsWith('https://')) return text
  if (text.includes('@')) return text.toLowerCase()
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `+91${digits}` : `+${digits}`
}
