import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { isForgotten, MessageDetailsSchema } from '../../src/domain/messages/facts'
import { isPressing, type PanelMessage, SendingSchema } from '../../src/domain/ops/messages'
import { EventNameSchema, eventOf, eventWords } from '../../src/messages/events'
import type { Database } from '../database/client'
import { outbox } from '../database/message-tables'
import { columnsOf } from '../database/rows'
import { bookings, users } from '../database/tables'
import { emergencyIdOf } from '../notifications/load-message'
import { livePaymentLink } from '../payments/payment-links'
import { nameShown } from './ride-rows'

const { channel, status, parts, last_error, try_at, sent_at, ended_at } = outbox
const { message_id, booking_id, event, recipient_id, created_at, details } = outbox

/**
 * What it depends on whether a message is true still, beside its booking's state. The first is never null: drizzle tells by
 * it whether there is a booking.
 */
const BOOKING_FACTS = [
  ...['scheduled_time', 'payment_status', 'pays_driver', 'owed_amount', 'change_number'],
  ...['driver_id', 'accepted_at', 'arrived_at', 'arrival_confirmed_at', 'start_pin'],
] as const

const selectSendings = (database: Database, now: Date) =>
  database
    .select({
      ...{ channel, status, parts, last_error, try_at, sent_at, ended_at },
      ...{ message_id, booking_id, event, recipient_id, created_at, details },
      name: nameShown(users).as('name'),
      // No two columns of one name: a D1 batch returns rows as objects.
      ride_status: sql<BookingRow['status'] | null>`${bookings.status}`.as('ride_status'),
      booking: columnsOf(getTableColumns(bookings), BOOKING_FACTS),
      emergency_id: emergencyIdOf(sql`outbox.booking_id`).as('emergency_id'),
      pay_link_id: livePaymentLink(now).as('pay_link_id'),
      refund_status: sql<string | null>`(SELECT status FROM refunds
        WHERE refunds.id = iif(json_valid(outbox.details), outbox.details ->> 'refund_id', NULL))`.as(
        'refund_status',
      ),
      charge_state: sql<string | null>`(SELECT state FROM ride_charges
        WHERE ride_charges.booking_id = outbox.booking_id
          AND ride_charges.id = iif(json_valid(outbox.details), outbox.details ->> 'charge_id', NULL))`.as(
        'charge_state',
      ),
    })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.recipient_id))
    .leftJoin(bookings, eq(bookings.id, outbox.booking_id))

type SendingRow = Awaited<ReturnType<typeof selectSendings>>[number]

const SENDINGS_SHOWN = 100

/** What people were told of a booking, the newest first. Index outbox_of_booking. */
export const messagesOfBooking = (database: Database, bookingId: string, now: Date) =>
  selectSendings(database, now)
    .where(eq(outbox.booking_id, bookingId))
    .orderBy(desc(outbox.created_at), desc(sql`outbox.rowid`))
    .limit(SENDINGS_SHOWN)

/** Messages of these ids, a list in SQL. Index outbox_once_a_channel. */
export const messagesById = (database: Database, ids: SQL, now: Date) =>
  selectSendings(database, now)
    .where(sql`outbox.message_id IN ${ids}`)
    .orderBy(desc(outbox.created_at), desc(sql`outbox.rowid`))

/**
 * Puts the rows of one message together, in the order in which each message is met first; its channels as they were
 * tried.
 */
export function messagesFrom(rows: readonly SendingRow[], now: Date): PanelMessage[] {
  const messages = new Map<string, PanelMessage>()
  for (const row of rows) {
    const sending = columnsOf(row, v.keyof(SendingSchema).options)
    const known = messages.get(row.message_id)
    if (known) {
      known.sendings.unshift(sending)
      known.may_be_sent &&= row.try_at === null
    } else messages.set(row.message_id, messageOf(row, [sending], now))
  }
  return [...messages.values()]
}

function messageOf(row: SendingRow, sendings: PanelMessage['sendings'], now: Date): PanelMessage {
  const { message_id: id, booking_id, event, name, created_at, ride_status: status } = row
  const booking = row.booking && status && { ...row.booking, status }
  const known = v.safeParse(EventNameSchema, event)
  const details = v.safeParse(v.pipe(v.string(), v.parseJson(), MessageDetailsSchema), row.details)
  const audience = known.success ? eventOf(known.output).audience : 'person'
  const facts = {
    booking,
    recipientId: row.recipient_id,
    // Whose number it went to is forgotten once it has ended.
    goesToPassenger: true,
    refundStatus: row.refund_status,
    chargeState: row.charge_state,
    emergencyId: row.emergency_id,
    payLinkId: row.pay_link_id,
    details: details.success ? details.output : {},
  }
  const isTrue = known.success && eventOf(known.output).isTrue(facts)
  return {
    id,
    booking_id,
    event,
    what: eventWords(event),
    audience,
    name,
    is_pressing: isTrue && booking !== null && isPressing(booking, now),
    may_be_sent: isTrue && details.success && row.try_at === null && !isForgotten(audience),
    created_at,
    sendings,
  }
}
