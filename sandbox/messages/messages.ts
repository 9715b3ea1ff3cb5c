export type Channel = 'sms' | 'whatsapp' | 'email'

export interface NewMessage {
  channel: Channel
  to: string
  text: string
  /** The id that the provider answered with. */
  provider_id: string
  /** What else was sent: sender, template, subject. */
  details: Record<string, string>
  /** A repeated send with the same key is answered with the first message's id and sends nothing. */
  idempotency_key: string | null
}

export interface Message {
  id: string
  channel: Channel
  to: string
  text: string
  /** The one-time code in it, if there is one. */
  code: string | null
  /** ISO instant. */
  at: string
  provider_id: string
  details: Record<string, string>
}

type MessageRow = {
  id: string
  channel: Channel
  recipient: string
  text: string
  provider_id: string
  details: string
  idempotency_key: string | null
  sent_at: number
}

function messageOf(row: MessageRow): Message {
  return {
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    text: row.text,
    code: /(?<!\d)\d{6}(?!\d)/.exec(row.text)?.[0] ?? null,
    at: new Date(row.sent_at).toISOString(),
    provider_id: row.provider_id,
    details: JSON.parse(row.details),
  }
}

/** Saves a message and returns it; the first one, where its idempotency key was used before. */
export function saveMessage(sql: SqlStorage, message: NewMessage, now: number): Message {
  const used = sql
    .exec<MessageRow>('SELECT * FROM messages WHERE idempotency_key = ?', message.idempotency_key)
    .toArray()[0]
  if (used) return messageOf(used)
  const row = sql
    .exec<MessageRow>(
      `INSERT INTO messages (id, channel, recipient, text, provider_id, details, idempotency_key, sent_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      crypto.randomUUID(),
      message.channel,
      recipientOf(message.to),
      message.text,
      message.provider_id,
      JSON.stringify(message.details),
      message.idempotency_key,
      now,
    )
    .one()
  return messageOf(row)
}

/** Newest first, at most 100; to one recipient, or to all where it is null. */
export function listMessages(sql: SqlStorage, to: string | null): Message[] {
  return sql
    .exec<MessageRow>(
      `SELECT * FROM messages WHERE (?1 IS NULL OR recipient = ?1) ORDER BY rowid DESC LIMIT 100`,
      to === null ? null : recipientOf(to),
    )
    .toArray()
    .map(messageOf)
}

/**
 * One spelling for a recipient, so that the inbox can be searched by any of them: '+919845012345' for 98450 12345,
 * 09845012345, 919845012345 and ' 919845012345' (a plus sign left bare in a query); an address in lower case.
 */
function recipientOf(raw: string): string {
  const text = raw.trim()
  if (text.includes('@')) return text.toLowerCase()
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 10 ? `+91${digits}` : `+${digits}`
}
