import { and, eq, getTableColumns, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { type DRIVER_ANSWERS, RideChangeSchema } from '../../src/domain/bookings/change-terms'
import { accept, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { RELEASED } from '../bookings/new-booking'
import { applyTransition, decideUntilWritten } from '../bookings/state-transition'
import { type Database, databaseOf } from '../database/client'
import { bookingChanges } from '../database/payment-tables'
import { columnsOf, jsonAs } from '../database/rows'
import { bookings } from '../database/tables'
import { bookingChanged } from '../dispatch'
import type { Bindings } from '../http/app-env'
import { logged } from '../log'
import { putInOutbox, putRideTakenAway } from '../outbox'
import { type ChangeRow, isUnpaidInTime, lapseWaiting } from '../payments/changes'
import { syncRoom } from '../room/room'
import {
  type DriverRequest,
  findDriverRide,
  type Transitioned,
  type TransitionedRide,
} from './driver-transitions'

// The driver of a ride that was changed is asked whether they keep it (docs/product.md, CHANGE-15). Whoever gives it back, or
// does not answer, may be offered it again, and it counts in no figure of theirs.

/** Of a change: its driver is asked, and has not answered. */
const isAsked = () => and(isNull(bookingChanges.answer), sql`${bookingChanges.asked_until} IS NOT NULL`)

const ofChange = ({ booking_id, number }: Pick<ChangeRow, 'booking_id' | 'number'>) =>
  and(eq(bookingChanges.booking_id, booking_id), eq(bookingChanges.number, number))

/** What an answer needs of its change; with all of it the clock's select would be too wide (CONTRIBUTING.md, Habits). */
const ASKED = ['booking_id', 'number', 'ended_at', 'asked_driver_id', 'silence', 'answer'] as const
type AskedChange = Pick<ChangeRow, (typeof ASKED)[number]>

/** The answer of a driver who has the ride: they keep it as it is now, or give it back. */
export function answerChange(
  { database, driverId, bookingId, now }: DriverRequest,
  { number, keeps }: { number: number; keeps: boolean },
): Transitioned {
  return decideUntilWritten<TransitionedRide, RideRefusal>(async () => {
    const row = await findDriverRide({ database, driverId, bookingId, now })
    const [change] = await database
      .select()
      .from(bookingChanges)
      .where(and(ofChange({ booking_id: bookingId, number }), eq(bookingChanges.asked_driver_id, driverId)))
    if (!change) return refuse({ reason: 'no_such_ride' })
    const answer = keeps ? 'kept' : 'given_back'
    if (change.answer === answer) return accept({ applied: false })
    if (!row || change.answer !== null || !hasStill(row, change)) return refuse({ reason: 'change_over' })
    return (await settle(database, row, change, answer, now)) ? accept({ applied: true }) : null
  })
}

/** The driver who is asked has the ride as they had it then, and has not set out: what only tells them ends no question. */
const hasStill = (row: BookingRow, change: AskedChange): boolean =>
  row.driver_id === change.asked_driver_id &&
  row.status === 'accepted' &&
  row.set_out_at === null &&
  (row.accepted_at ?? '') <= (change.ended_at ?? '')

/** The change of a ride that its driver is asked about, else the newest of which they are told; null without one. */
export const changeToDriver = () => {
  const mine = sql`asked_driver_id IS bookings.driver_id AND answer IS NULL AND bookings.set_out_at IS NULL`
  return jsonAs(
    RideChangeSchema,
    sql`(SELECT iif(answer IS 'kept', NULL, json_object('number', number, 'former', json(former),
        'asked', iif(${mine}, json_object('until', asked_until, 'silence', silence), NULL),
        'has_other_passenger', json(iif(former -> 'passenger' IS wanted -> 'passenger', 'false', 'true'))))
      FROM booking_changes
      WHERE booking_id = bookings.id AND state = 'made' AND former <> '{}' AND ended_at >= bookings.accepted_at
      ORDER BY ${mine} DESC, number DESC LIMIT 1)`,
  )
}

/** Records the answer, and where it does not keep the ride releases it; false where the booking has changed meanwhile. */
async function settle(
  database: Database,
  row: BookingRow,
  change: AskedChange,
  answer: (typeof DRIVER_ANSWERS)[number],
  now: Date,
): Promise<boolean> {
  const answered = (when: SQL) =>
    database
      .update(bookingChanges)
      .set({ answer })
      .where(and(ofChange(change), isAsked(), when))
  const isKept = answer === 'kept' || (answer === 'silent' && change.silence === 'keeps')
  if (isKept) {
    const asRead = sql`EXISTS (SELECT 1 FROM bookings WHERE ${and(eq(bookings.id, row.id), eq(bookings.version, row.version))})`
    return (await answered(asRead)).meta.changes > 0
  }
  return applyTransition(
    database,
    { booking: row, where: isNull(bookings.set_out_at), set: RELEASED, now },
    (transition) => [
      answered(transition.when),
      putInOutbox(database, { ...transition, event: 'ride.handed_back' }),
      ...putRideTakenAway(database, transition, row.driver_id, 'reassigned'),
    ],
  )
}

/** Changes of one run of the clock. */
const BATCH = 50

/**
 * Of the clock: a driver who has not answered keeps a ride that hardly moved, and is released from any other; a change that
 * was not paid in time lapses. `tell` is called with each booking whose driver was asked, and with that driver.
 */
export async function settleDueChanges(
  database: Database,
  now: Date,
  tell: (bookingId: string, driverId: string | null) => Promise<void> = async () => {},
): Promise<void> {
  // No batch: both tables have columns of one name.
  const [asked, unpaid] = await Promise.all([
    database
      .select({ change: columnsOf(getTableColumns(bookingChanges), ASKED), row: bookings })
      .from(bookingChanges)
      .innerJoin(bookings, eq(bookings.id, bookingChanges.booking_id))
      .where(and(isAsked(), lte(bookingChanges.asked_until, now.toISOString())))
      .limit(BATCH),
    database
      .select({ booking_id: bookingChanges.booking_id })
      .from(bookingChanges)
      .where(and(eq(bookingChanges.state, 'waiting'), isUnpaidInTime(now)))
      .limit(BATCH),
  ])
  for (const { booking_id } of unpaid) await lapseWaiting(database, booking_id, now, isUnpaidInTime(now))
  for (const { change, row } of asked) {
    const judged = hasStill(row, change) ? change : { ...change, silence: 'keeps' as const }
    await settle(database, row, judged, 'silent', now)
    await tell(row.id, change.asked_driver_id)
  }
}

/** The same, with the rooms of the rides, and the pages of operators and drivers. */
export const settleChanges = (env: Bindings, now: Date): Promise<void> =>
  settleDueChanges(databaseOf(env.DB), now, async (bookingId, formerDriverId) => {
    const failed = logged('change_not_synchronised', undefined, { bookingId })
    await syncRoom(env, bookingId).catch(failed)
    await bookingChanged(env, bookingId, { formerDriverId }).catch(failed)
  })
