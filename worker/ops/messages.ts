import { desc, eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { isForgotten, MessageDetailsSchema } from '../../src/domain/messages/facts'
import { AGAIN, isPressing, type PanelMessage, SendingSchema } from '../../src/domain/ops/messages'
import { EventNameSchema, eventOf, eventWords } from '../../src/messages/events'
import type { Database } from '../database/client'
import { outbox } from '../database/message-tables'
import { columnsOf } from '../database/rows'
import { bookings, users } from '../database/tables'
import { emergencyIdOf } from '../notifications/load-message'
import { livePaymentLink } from '../payments/payment-links'
import { nameShown } from './ride-rows'

const { channel, status, parts, last_error, try_at, sent_at, ended_at } = outbox

const selectSendings = (database: Database, now: Date) =>
  database
    .select({
      ...{ channel, status, parts, last_error, try_at, sent_at, ended_at },
      message_id: outbox.message_id,
      booking_id: outbox.booking_id,
      event: outbox.event,
      recipient_id: outbox.recipient_id,
      created_at: outbox.created_at,
      details: outbox.details,
      name: nameShown(users).as('name'),
      // No two columns of one name: a D1 batch returns rows as objects.
      ride_status: sql<BookingRow['status'] | null>`${bookings.status}`.as('ride_status'),
      emergency_id: emergencyIdOf(sql`outbox.booking_id`).as('emergency_id'),
      scheduled_time: bookings.scheduled_time,
      payment_status: bookings.payment_status,
      driver_id: bookings.driver_id,
      accepted_at: bookings.accepted_at,
      arrived_at: bookings.arrived_at,
      pay_link_id: livePaymentLink(now).as('pay_link_id'),
      arrival_confirmed_at: bookings.arrival_confirmed_at,
      start_pin: bookings.start_pin,
      owed_amount: bookings.owed_amount,
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

/** What people were told of a booking, the newest first. Index outbox_of_booking, which ends with the row's own number. */
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
  const { message_id: id, booking_id, event, name, created_at, ride_status: status, scheduled_time } = row
  const known = v.safeParse(EventNameSchema, event)
  const audience = known.success ? eventOf(known.output).audience : 'person'
  const { isTrue, isKept } = truthOf(row)
  return {
    id,
    booking_id,
    event,
    what: eventWords(event),
    audience,
    name,
    is_again: id.includes(AGAIN),
    is_pressing:
      isTrue && status !== null && scheduled_time !== null && isPressing({ status, scheduled_time }, now),
    may_be_sent: isTrue && isKept && row.try_at === null && !isForgotten(audience),
    created_at,
    sendings,
  }
}

const StoredDetailsSchema = v.pipe(v.string(), v.parseJson(), MessageDetailsSchema)

/** Whether it is still true, and whether what it said can still be read. */
function truthOf(row: SendingRow): { isTrue: boolean; isKept: boolean } {
  const name = v.safeParse(EventNameSchema, row.event)
  const details = v.safeParse(StoredDetailsSchema, row.details)
  const { ride_status: status, payment_status, driver_id, accepted_at, recipient_id } = row
  const { arrived_at, arrival_confirmed_at, start_pin } = row
  const booking =
    status === null || payment_status === null
      ? null
      : {
          status,
          payment_status,
          driver_id,
          accepted_at,
          arrived_at,
          arrival_confirmed_at,
          start_pin,
          owed_amount: row.owed_amount ?? 0,
        }
  const facts = {
    booking,
    recipientId: recipient_id,
    refundStatus: row.refund_status,
    chargeState: row.charge_state,
    emergencyPath: row.emergency_id,
    payPath: row.pay_link_id,
    details: details.success ? details.output : {},
  }
  return { isTrue: name.success && eventOf(name.output).isTrue(facts), isKept: details.success }
}
