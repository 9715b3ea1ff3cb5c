import { asc, desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { EventNameSchema, eventOf } from '../../src/domain/messages/events'
import { AGAIN, isPressing, type PanelMessage, SendingSchema } from '../../src/domain/ops/messages'
import type { Database } from '../database/client'
import { columnsOf } from '../database/rows'
import { bookings, outbox, users } from '../database/tables'
import { nameShown } from './ride-rows'

const { channel, status, parts, last_error, try_at, sent_at, ended_at } = outbox

const selectSendings = (database: Database) =>
  database
    .select({
      ...{ channel, status, parts, last_error, try_at, sent_at, ended_at },
      message_id: outbox.message_id,
      booking_id: outbox.booking_id,
      event: outbox.event,
      created_at: outbox.created_at,
      name: nameShown(users).as('name'),
      rideStatus: sql<string | null>`${bookings.status}`.as('ride_status'),
      pickupAt: sql<string | null>`${bookings.scheduled_time}`.as('pickup_at'),
    })
    .from(outbox)
    .leftJoin(users, eq(users.id, outbox.recipient_id))
    .leftJoin(bookings, eq(bookings.id, outbox.booking_id))

type SendingRow = Awaited<ReturnType<typeof selectSendings>>[number]

const SENDINGS_SHOWN = 100

/** What people were told of a booking, the newest first. Index outbox_of_booking, which ends with the row's own number. */
export const messagesOfBooking = (database: Database, bookingId: string) =>
  selectSendings(database)
    .where(eq(outbox.booking_id, bookingId))
    .orderBy(desc(outbox.created_at), desc(sql`outbox.rowid`))
    .limit(SENDINGS_SHOWN)

/** Messages that did not arrive, the longest waiting first. Index outbox_needing_a_person. */
export const messagesNeedingPerson = (database: Database, most: number) =>
  selectSendings(database).where(sql`outbox.needs_person = 1`).orderBy(asc(outbox.created_at)).limit(most)

/** Rows of one message together, in the order in which each message is met first; its channels as they were tried. */
export function messagesFrom(rows: readonly SendingRow[], now: Date): PanelMessage[] {
  const messages = new Map<string, PanelMessage>()
  for (const row of rows) {
    const sending = columnsOf(row, v.keyof(SendingSchema).options)
    const known = messages.get(row.message_id)
    if (known) known.sendings.unshift(sending)
    else messages.set(row.message_id, messageOf(row, [sending], now))
  }
  return [...messages.values()]
}

function messageOf(row: SendingRow, sendings: PanelMessage['sendings'], now: Date): PanelMessage {
  const { message_id: id, booking_id, event, name, created_at, rideStatus: status, pickupAt } = row
  const known = v.safeParse(EventNameSchema, event)
  return {
    id,
    booking_id,
    event,
    audience: known.success ? eventOf(known.output).audience : 'person',
    name,
    is_again: id.includes(AGAIN),
    is_pressing:
      status !== null && pickupAt !== null && isPressing({ status, scheduled_time: pickupAt }, now),
    created_at,
    sendings,
  }
}
