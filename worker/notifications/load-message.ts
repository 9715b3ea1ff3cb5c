import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import * as v from 'valibot'
import {
  type Channel,
  ChannelSchema,
  type MessageDetails,
  MessageDetailsSchema,
  type MessageFacts,
} from '../../src/domain/messages/facts'
import type { Reachable } from '../../src/domain/messages/sending'
import { DEFAULT_SETTINGS } from '../../src/domain/messages/settings'
import { collectedWords, statement } from '../../src/domain/payments/statement'
import { passengerName } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { messageSettings, type outbox } from '../database/message-tables'
import { columnsOf } from '../database/rows'
import { bookings, rideAssignments, users } from '../database/tables'
import { readDocument } from '../documents/read-documents'
import { statementEntries } from '../payments/ledger'
import { livePaymentLink } from '../payments/payment-links'

export type MessageRow = typeof outbox.$inferSelect

/** A message with all that its text may say and its sending depends on, as of the moment when it is sent. */
export interface LoadedMessage {
  facts: MessageFacts
  person: Reachable
  /** Channels that this message has used, in any state. */
  used: Channel[]
  /** Whether the message reached the person on another channel. */
  isDelivered: boolean
}

const liveLink = (bookingId: SQL, kind: SQL) =>
  sql<string | null>`(SELECT id FROM ride_shares WHERE ride_shares.booking_id = ${bookingId}
    AND ride_shares.revoked_at IS NULL AND ride_shares.emergency_until ${kind})`

/** The id of a booking's live emergency link. */
export const emergencyIdOf = (bookingId: SQL) => liveLink(bookingId, sql`IS NOT NULL`)

/** Reads what a message needs, as it is now, in one batch. */
export async function loadMessage(
  database: Database,
  message: MessageRow,
  now: Date,
): Promise<LoadedMessage> {
  const drivers = alias(users, 'driver_users')
  const recipients = alias(users, 'recipients')
  const details = detailsOf(message.details)
  const others = sql`FROM outbox AS others WHERE others.message_id = ${message.message_id}`
  const [[booking = null], [loaded]] = await database.batch([
    database
      .select()
      .from(bookings)
      .where(eq(bookings.id, message.booking_id ?? '')),
    database
      .select({
        entries: statementEntries().as('entries'),
        phone: sql<string | null>`CASE WHEN ${recipients.phone_verified} = 1 OR EXISTS (
        SELECT 1 FROM caller_accounts WHERE caller_accounts.user_id = ${recipients.id}
      ) THEN ${recipients.phone_no} END`,
        email: recipients.email,
        deletedAt: recipients.deleted_at,
        settings: columnsOf(getTableColumns(messageSettings), ['first_channel', 'whatsapp', 'optional']),
        used: sql<string>`(SELECT json_group_array(channel) ${others} AND channel IS NOT NULL)`.as('used'),
        delivered: sql<number>`(SELECT count(*) ${others} AND status = 'delivered')`.as('delivered'),
        browsers: sql<number>`(SELECT count(*) FROM push_subscriptions
        WHERE push_subscriptions.user_id = recipients.id)`.as('browsers'),
        driverName: sql<string | null>`coalesce(${rideAssignments.driver_name}, ${drivers.full_name})`.as(
          'driver_name',
        ),
        vehicle: columnsOf(getTableColumns(rideAssignments), ['make', 'model', 'color', 'license_plate']),
        shareId: liveLink(sql`bookings.id`, sql`IS NULL`).as('share_id'),
        emergencyId: emergencyIdOf(sql`bookings.id`).as('emergency_id'),
        payLinkId: livePaymentLink(now).as('pay_link_id'),
        payUntil: livePaymentLink(now, 'expires_at').as('pay_until'),
        passengerName: passengerName().as('passenger_name'),
        passengerPhone: sql<string | null>`(SELECT booking_passengers.phone_no FROM booking_passengers
        WHERE booking_passengers.booking_id = bookings.id)`.as('passenger_phone'),
        // Only a few of the recipient's columns: the driver's have the same names.
        riderName: sql<string | null>`${recipients.full_name}`.as('recipient_name'),
        refundStatus: sql<string | null>`(SELECT status FROM refunds
        WHERE refunds.id = ${details.refund_id ?? ''})`.as('refund_status'),
        chargeState: sql<string | null>`(SELECT state FROM ride_charges
        WHERE ride_charges.booking_id = bookings.id AND ride_charges.id = ${details.charge_id ?? ''})`.as(
          'charge_state',
        ),
      })
      .from(sql`(SELECT 1)`)
      .leftJoin(bookings, eq(bookings.id, message.booking_id ?? ''))
      .leftJoin(recipients, eq(recipients.id, message.recipient_id ?? ''))
      .leftJoin(messageSettings, eq(messageSettings.user_id, recipients.id))
      .leftJoin(drivers, eq(drivers.id, bookings.driver_id))
      .leftJoin(rideAssignments, eq(rideAssignments.booking_id, bookings.id)),
  ])
  if (!loaded) throw new Error('A query without a condition has a row')
  const { entries, phone, email, deletedAt, settings: chosen, ...rest } = loaded
  const { used, delivered, browsers, passengerPhone, ...said } = rest
  const settings = chosen ?? DEFAULT_SETTINGS
  const isGone = deletedAt !== null
  const person: Reachable =
    message.address !== null
      ? { phone: message.address, email: null, whatsApp: false, browsers: 0, first: 'sms', optional: false }
      : {
          phone: isGone ? null : phone,
          email: isGone ? null : email,
          whatsApp: settings.whatsapp,
          browsers,
          first: settings.first_channel,
          optional: settings.optional,
        }
  return {
    facts: {
      booking,
      recipientId: message.recipient_id,
      statement: booking && statement(booking, entries, 'rider'),
      collected: collectedWords(entries),
      document: details.document_number ? await readDocument(database, details.document_number) : null,
      details,
      goesToPassenger: message.address !== null && message.address === passengerPhone,
      ...said,
    },
    person,
    used: v.parse(v.pipe(v.string(), v.parseJson(), v.array(ChannelSchema)), used),
    isDelivered: delivered > 0,
  }
}

function detailsOf(stored: string | null): MessageDetails {
  const parsed = v.safeParse(MessageDetailsSchema, stored === null ? {} : JSON.parse(stored))
  return parsed.success ? parsed.output : {}
}
