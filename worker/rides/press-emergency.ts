import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { minutesBefore } from '../../src/domain/kolkata-time'
import {
  EMERGENCY_AGAIN_MINUTES,
  EMERGENCY_LINK_MS,
  MAX_CONTACTS,
} from '../../src/domain/profile/emergency-contact'
import type { RefusalOf, RefusalTable } from '../../src/domain/refusals'
import { accept, type Result, refuse } from '../../src/domain/result'
import { NO_SUCH_RIDE } from '../../src/domain/rides/refusals'
import { findOwnBooking } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { outbox } from '../database/message-tables'
import { newId, RANDOM_ID } from '../database/new-id'
import { insertRowsFrom, jsonAs } from '../database/rows'
import { bookings, rideShares } from '../database/tables'
import { openNeed } from '../needs'
import { newRow } from '../outbox'
import { putShare } from '../room/ride-facts'

export const EMERGENCY_REFUSALS = {
  /** Absent, or another rider's. */
  no_such_ride: [404, NO_SUCH_RIDE],
  /** No driver has it yet, or it is over. */
  not_under_way: [409, 'This ride is not under way, so nobody was told. In an emergency call 112.'],
} as const satisfies RefusalTable

type EmergencyRefusal = RefusalOf<typeof EMERGENCY_REFUSALS>

/** Until when a booking's emergency link shows the car; null without one. */
export const emergencyUntil = (now: Date): SQL<string | null> => sql<string | null>`(
  SELECT ride_shares.emergency_until FROM ride_shares
  WHERE ride_shares.booking_id = bookings.id AND ride_shares.revoked_at IS NULL
    AND ride_shares.emergency_until > ${now.toISOString()})`

/** The names of a rider's emergency contacts, the first contact first. */
export const contactNames = (which: SQL = sql`TRUE`) =>
  jsonAs(
    v.array(v.string()),
    sql`(SELECT json_group_array(name) FROM (SELECT emergency_contacts.name FROM emergency_contacts
      WHERE emergency_contacts.user_id = bookings.user_id AND ${which} ORDER BY emergency_contacts.created_at))`,
  )

const isOwn = (userId: string, bookingId: string) =>
  and(eq(bookings.id, bookingId), eq(bookings.user_id, userId))

/** What the rider reads who pressed for help, as it is now: `told` are those who were sent it within the last 10 minutes. */
export async function readPressed(database: Database, userId: string, bookingId: string, now: Date) {
  const [found] = await database
    .select({
      contacts: sql<number>`(SELECT count(*) FROM emergency_contacts
        WHERE emergency_contacts.user_id = bookings.user_id)`.as('contacts'),
      told: contactNames(wasTold(now)).as('told'),
    })
    .from(bookings)
    .where(isOwn(userId, bookingId))
  return { contacts: found?.contacts ?? 0, told: found?.told ?? [] }
}

/**
 * A rider presses for help on a ride that a driver has (docs/product.md, EMERGENCY-2). One batch: the emergency link,
 * which every press renews for 24 hours, an SMS to each contact, once in 10 minutes and once for each link, and the
 * ride on top of the dispatch board. A second press, or two at once, sends nothing more.
 */
export async function pressEmergency(
  database: Database,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<Result<true, EmergencyRefusal>> {
  const underWay = and(isOwn(userId, bookingId), inArray(bookings.status, ['accepted', 'started']))
  const until = new Date(now.getTime() + EMERGENCY_LINK_MS)
  const isUnderWay = sql`EXISTS (SELECT 1 FROM bookings WHERE ${underWay})`
  const [pressed] = await database.batch([
    openNeed(database, {
      kind: 'emergency',
      subject: bookingId,
      cause: newId(),
      openedBy: userId,
      now,
      when: isUnderWay,
    }),
    database
      .update(rideShares)
      .set({ emergency_until: until.toISOString() })
      .where(
        and(
          eq(rideShares.booking_id, bookingId),
          isNull(rideShares.revoked_at),
          isNotNull(rideShares.emergency_until),
          isUnderWay,
        ),
      ),
    putShare(database, underWay, now, until),
    tellContacts(database, underWay, now),
  ])
  if (pressed.meta.changes > 0) return accept(true)
  const booking = await findOwnBooking(database, userId, bookingId)
  return refuse({ reason: booking ? 'not_under_way' : 'no_such_ride' })
}

const EVENT = 'ride.emergency'

/** Messages of a booking's emergency since so many minutes. Index outbox_of_booking. */
const toldSince = (now: Date): SQL => sql`FROM outbox WHERE outbox.booking_id = bookings.id
  AND outbox.created_at > ${minutesBefore(now, EMERGENCY_AGAIN_MINUTES)}
  AND outbox.event = ${EVENT}`

/** This contact was sent the link that is live now. */
const wasTold = (now: Date): SQL => sql`EXISTS (SELECT 1 ${toldSince(now)}
  AND instr(outbox.message_id, emergency_contacts.id) > 0
  AND outbox.created_at >= (SELECT ride_shares.created_at FROM ride_shares
    WHERE ride_shares.booking_id = bookings.id AND ride_shares.revoked_at IS NULL
      AND ride_shares.emergency_until IS NOT NULL))`

/**
 * An SMS to each contact, but the rider's own number. The message's recipient is the rider, whose trip shows what
 * became of it. A rider who takes links back and makes new ones sends each contact two within ten minutes at the most
 * (docs/product.md, EMERGENCY-4).
 */
function tellContacts(database: Database, which: SQL | undefined, now: Date) {
  const id = sql`${EVENT} || '|' || bookings.id || '|' || emergency_contacts.id || '|' || ${now.toISOString()}`
  const row = {
    ...newRow({ id: '', event: EVENT, now }),
    id,
    message_id: id,
    booking_id: sql`bookings.id`,
    recipient_id: sql`bookings.user_id`,
    address: sql`emergency_contacts.phone_no`,
    reference: RANDOM_ID,
    details: '{}',
  }
  const source = sql`FROM bookings JOIN emergency_contacts ON emergency_contacts.user_id = bookings.user_id
    WHERE ${which} AND NOT ${wasTold(now)} AND (SELECT count(*) ${toldSince(now)}) <= ${MAX_CONTACTS}
      AND emergency_contacts.phone_no IS NOT (SELECT users.phone_no FROM users WHERE users.id = bookings.user_id)`
  return insertRowsFrom(database, outbox, row, source).onConflictDoNothing()
}
