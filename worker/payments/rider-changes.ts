import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type BookingRow, type ChangeWaiting, isConfirmed } from '../../src/domain/bookings/booking'
import { stopsAny } from '../../src/domain/bookings/change'
import { linesUnlike } from '../../src/domain/bookings/change-lines'
import type { TripDetails } from '../../src/domain/bookings/trip-details'
import { MINUTE_MS } from '../../src/domain/kolkata-time'
import { CHANGE_PAYABLE_MINUTES } from '../../src/domain/payments/decide-payment'
import { jsonAs } from '../database/rows'
import { type ChangeRow, payableUntil, termsFrom } from './changes'

// What a booking's rider is told of its changes.

const text = v.string()

const WaitingSchema = v.pipe(
  v.object({ number: v.number(), order_paise: v.number(), created_at: text, former: text, wanted: text }),
  v.transform(
    ({ number, order_paise, created_at, former, wanted }): ChangeWaiting => ({
      number,
      order_paise,
      until: payableUntil(created_at).toISOString(),
      what: linesUnlike(termsFrom(wanted), termsFrom(former)),
    }),
  ),
)

/** The change of a booking that may be paid now, in SQL of the booking; null: there is none. */
export function changeWaiting(now: Date) {
  const since = new Date(now.getTime() - CHANGE_PAYABLE_MINUTES * MINUTE_MS).toISOString()
  return jsonAs(
    WaitingSchema,
    sql`(
  SELECT json_object('number', number, 'order_paise', order_paise, 'created_at', created_at,
    'former', former, 'wanted', wanted)
  FROM booking_changes WHERE booking_changes.booking_id = bookings.id
    AND booking_changes.state = 'waiting' AND booking_changes.created_at > ${since})`,
  )
}

/** Changes that were made, the oldest first. */
export const tripChanges = (changes: readonly ChangeRow[]): TripDetails['changes'] =>
  changes
    .filter(({ state }) => state === 'made')
    .map(({ number, actor, created_at, ended_at, former, wanted }) => ({
      number,
      by: actor,
      at: ended_at ?? created_at,
      was: linesUnlike(termsFrom(former), termsFrom(wanted)),
    }))
    .toReversed()

/** Whether the booking's rider may ask for a change of it (docs/product.md, CHANGE-1). */
export const mayChange = (row: BookingRow): boolean =>
  stopsAny({ by: 'rider', booking: { ...row, isConfirmed: isConfirmed(row) } }) === null
