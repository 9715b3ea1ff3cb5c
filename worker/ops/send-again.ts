import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isConfirmed } from '../../src/domain/bookings/booking'
import { minutesBefore } from '../../src/domain/kolkata-time'
import { isForgotten, type MessageFacts } from '../../src/domain/messages/facts'
import { channelsFor } from '../../src/domain/messages/sending'
import { isTrueSentence, type OfficeSentence } from '../../src/domain/ops/many'
import { AGAIN, AGAIN_AFTER_MINUTES, againOf, firstOf, LINKS_AN_HOUR } from '../../src/domain/ops/messages'
import { accept, type Result, refuse } from '../../src/domain/result'
import { phaseOf } from '../../src/domain/rides/phase'
import { type EventName, EventNameSchema, eventOf } from '../../src/messages/events'
import { outbox } from '../database/message-tables'
import { insertRow, selectColumns } from '../database/rows'
import { bookings, needs } from '../database/tables'
import { endNeeds } from '../needs'
import { channelsOf } from '../notifications/booking-notifications'
import { loadMessage, type MessageRow } from '../notifications/load-message'
import { newRow, putInOutbox } from '../outbox'
import { type ChangeRow, changesOf, isPayable } from '../payments/changes'
import { mayBePaidByLink, putPaymentLink, revokePaymentLink } from '../payments/payment-links'
import { carryOut, loggedSince, type OperatorContext, type PressContext, subjectOf } from './log'
import type { Changed, OpsRefusal } from './refusals'

/** The condition that a row is this message, as it was sent first or again. */
const isOfMessage = (first: string, id: SQL = MESSAGE_ID): SQL =>
  sql`(${id} = ${first} OR ${isAgain(first, id)})`

const MESSAGE_ID = sql`outbox.message_id`

/** '}' is the next character after '|': a range of the index by message. */
const isAgain = (first: string, id: SQL = MESSAGE_ID): SQL =>
  sql`(${id} > ${first + AGAIN} AND ${id} < ${`${first}|again}`})`

const exists = (which: SQL): SQL => sql`EXISTS (SELECT 1 FROM outbox WHERE ${which})`

/** Whether it is true and there is somebody to tell, as it is now. */
async function mayBeSent(
  { database, now }: Pick<OperatorContext, 'database' | 'now'>,
  row: MessageRow,
  name: EventName,
  /** What is made with it. */
  beside: Partial<MessageFacts> = {},
): Promise<Result<true, OpsRefusal>> {
  const event = eventOf(name)
  const { facts: stored, person } = await loadMessage(database, row, now)
  const facts = { ...stored, ...beside }
  if (!event.isTrue(facts)) return refuse({ reason: 'message_untrue' })
  return isForgotten(event.audience) || channelsFor(event, channelsOf(name, facts), person).length === 0
    ? refuse({ reason: 'nobody_to_send_to' })
    : accept(true)
}

/**
 * Sends a message again, as a new one by its person's channels from the first on (docs/product.md, OPS-29). Within
 * five minutes, or while it is still being sent, another press sends nothing.
 */
export async function sendAgain(context: PressContext, messageId: string): Promise<Changed> {
  const { database, now } = context
  const [row] = await database.select().from(outbox).where(eq(outbox.message_id, messageId)).limit(1)
  const name = v.safeParse(EventNameSchema, row?.event)
  if (!row || !name.success) return refuse({ reason: 'no_such_message' })
  const first = firstOf(messageId)
  const id = againOf(messageId, context.id)
  if (row.details === null || row.last_error === 'could not be composed') {
    return refuse({ reason: 'message_not_kept' })
  }
  const allowed = await mayBeSent(context, row, name.output)
  if (!allowed.ok) return allowed
  const isUnderWay = exists(sql`${isOfMessage(first)} AND outbox.try_at IS NOT NULL`)
  const isRecent = sql`${isAgain(first)} AND outbox.created_at > ${minutesBefore(now, AGAIN_AFTER_MINUTES)}`
  const { booking_id, recipient_id, details } = row
  const again = { ...newRow({ id, event: name.output, now }), booking_id, recipient_id, details }
  const isDone = await carryOut(context, {
    action: 'message.again',
    subject: subjectOf(row.booking_id, 'message', first),
    details: { event: row.event, to: eventOf(name.output).audience },
    when: sql`NOT ${isUnderWay} AND NOT ${exists(isRecent)}`,
    beside: (isLogged) => [
      insertRow(database, outbox, again, isLogged),
      endNeeds(
        database,
        and(eq(needs.kind, 'message_undelivered'), isOfMessage(first, sql`needs.subject`), isLogged),
        now,
      ),
    ],
  })
  if (isDone) return accept(id)
  const [recent] = await database.select({ id: outbox.id }).from(outbox).where(isRecent).limit(1)
  return refuse({ reason: recent ? 'sent_just_now' : 'message_under_way' })
}

/** How many links of a booking were sent so many minutes ago or later. */
const linksSince = (bookingId: string, minutes: number, now: Date) =>
  loggedSince(
    { kind: 'booking', id: bookingId },
    minutesBefore(now, minutes),
    sql`ops_log.action IN ('booking.made', 'booking.change_offered', 'message.payment_link')`,
  )

/** The condition that a link of a booking may be sent once more within the hour. */
export const maySendLink = (bookingId: string, now: Date): SQL =>
  sql`${linksSince(bookingId, 60, now)} < ${LINKS_AN_HOUR}`

/** Statements that make a link, of a booking or of its change that waits (CHANGE-24), with the message; `key` is of the press. */
export const putLink = (
  { database, now }: Pick<OperatorContext, 'database' | 'now'>,
  bookingId: string,
  { change, key, when }: { change: Pick<ChangeRow, 'order_paise'> | null; key: string; when: SQL },
) => [
  ...putPaymentLink(database, bookingId, { now, when }),
  putInOutbox(database, {
    event: change ? 'booking.change_link' : 'booking.payment_link',
    ...(change && { details: { rupees: change.order_paise / 100 } }),
    ...{ bookingId, now, transitionId: key, when },
  }),
]

/**
 * Sends the rider a new link to pay an unpaid booking, or a change that waits, which ends the one before; at most three
 * times an hour and not twice at once.
 */
export async function sendPaymentLink(context: PressContext, bookingId: string): Promise<Changed> {
  const { database, now } = context
  const change = (await changesOf(database, bookingId)).find((one) => isPayable(one, now)) ?? null
  const event = change ? 'booking.change_link' : 'booking.payment_link'
  const [booking] = await selectColumns(database, bookings, ['user_id'], eq(bookings.id, bookingId))
  if (!booking) return refuse({ reason: 'no_such_ride' })
  const id = `${event}|${bookingId}|${context.id}`
  const row = { ...newRow({ id, event, now }), booking_id: bookingId, recipient_id: booking.user_id }
  const allowed = await mayBeSent(context, row, event, { payLinkId: 'new' })
  if (!allowed.ok) {
    return allowed.refusal.reason === 'message_untrue' ? refuse({ reason: 'not_to_be_paid' }) : allowed
  }
  const subject = { kind: 'booking', id: bookingId } as const
  const isDone = await carryOut(context, {
    action: 'message.payment_link',
    subject,
    details: {},
    // Paid or cancelled since it was read: a message of a link that there is not would be in the log.
    when: sql`${linksSince(bookingId, AGAIN_AFTER_MINUTES, now)} = 0 AND ${maySendLink(bookingId, now)}
        AND ${mayBePaidByLink(bookingId, now)}`,
    beside: (isLogged) => putLink(context, bookingId, { change, key: context.id, when: isLogged }),
  })
  if (isDone) return accept(id)
  const still = await mayBeSent(context, row, event, { payLinkId: 'new' })
  return refuse({ reason: still.ok ? 'link_sent' : 'not_to_be_paid' })
}

/**
 * Takes a booking's payment link back: the link takes no money from then on. A link that is taken back already stays
 * so.
 */
export async function revokeLink(
  context: OperatorContext,
  bookingId: string,
): Promise<Result<string, never>> {
  const { database, now } = context
  const hasLink = sql`EXISTS (SELECT 1 FROM payment_links
    WHERE payment_links.booking_id = ${bookingId} AND payment_links.revoked_at IS NULL)`
  await carryOut(context, {
    action: 'message.payment_link_revoked',
    subject: { kind: 'booking', id: bookingId },
    details: {},
    when: hasLink,
    beside: (isLogged) => [revokePaymentLink(database, bookingId, { now, when: isLogged })],
  })
  return accept(bookingId)
}

/**
 * Sends the rider of a confirmed booking that is not over one of the prepared sentences, whoever asks not twice within 5
 * minutes (docs/product.md, MANY-8). With its row of the log in the same batch.
 */
export async function sendOfficeMessage(
  context: OperatorContext,
  bookingId: string,
  sentence: OfficeSentence,
): Promise<Result<true, OpsRefusal>> {
  const { database, now } = context
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId))
  if (!booking) return refuse({ reason: 'no_such_ride' })
  if (booking.status === 'completed' || booking.status === 'cancelled') {
    return refuse({ reason: 'wrong_phase', phase: phaseOf(booking) })
  }
  if (!isTrueSentence(sentence, booking)) return refuse({ reason: 'sentence_untrue', sentence })
  if (!isConfirmed(booking)) return refuse({ reason: 'not_offered' })
  const subject = { kind: 'booking', id: bookingId } as const
  const isIt = sql`ops_log.action = 'message.office' AND ops_log.details ->> 'sentence' = ${sentence}`
  const isDone = await carryOut(context, {
    action: 'message.office',
    subject,
    details: { sentence },
    when: sql`EXISTS (SELECT 1 FROM bookings WHERE bookings.id = ${bookingId}
          AND bookings.status IN ('pending', 'accepted', 'started'))
        AND ${loggedSince(subject, minutesBefore(now, AGAIN_AFTER_MINUTES), isIt)} = 0`,
    beside: (isLogged, logId) => [
      putInOutbox(database, {
        event: 'ride.office_message',
        bookingId,
        now,
        transitionId: logId,
        when: isLogged,
        details: { code: sentence },
      }),
    ],
  })
  return isDone ? accept(true) : refuse({ reason: 'sent_just_now' })
}
