import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { BookingRow } from '../../src/domain/bookings/booking'
import { formatTime } from '../../src/domain/kolkata-time'
import type { RecordedKind } from '../../src/domain/ops/needs'
import { accept, type Result, refuse } from '../../src/domain/result'
import { setOutFrom } from '../../src/domain/rides/assignment'
import { phaseOf } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import {
  type DriverTransition,
  pressTime,
  transitionBefore,
  transitionStatus,
} from '../../src/domain/rides/transitions'
import type { EventName } from '../../src/messages/events'
import { hasItsCar, takeFromDriver } from '../bookings/assignment'
import { RELEASED } from '../bookings/new-booking'
import { type AppliedTransition, applyTransition, decideUntilWritten } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings, opsLog, rideDeclines } from '../database/tables'
import { openNeed } from '../needs'
import { putInOutbox } from '../outbox'
import { putShare } from '../room/ride-facts'

/** One driver's request about one ride, now. */
export interface DriverRequest {
  database: Database
  driverId: string
  bookingId: string
  now: Date
  /** When the driver pressed, in milliseconds since 1970; without it: now. */
  pressed_at?: number | undefined
  /** The idempotency key of the press; without it each is one of its own. */
  key?: string
}

/** `applied` is false where an earlier request of this driver applied the transition: the second click. */
export interface TransitionedRide {
  applied: boolean
}

export type Transitioned = Promise<Result<TransitionedRide, RideRefusal>>

/** A ride this driver has; another driver's answers as one that never was. */
export async function findDriverRide(request: DriverRequest): Promise<BookingRow | null> {
  const isTheirs = and(eq(bookings.id, request.bookingId), eq(bookings.driver_id, request.driverId))
  const [row] = await request.database.select().from(bookings).where(isTheirs)
  return row ?? null
}

/**
 * Every transition of a driver's own ride: load, decide by its phase, then `carryOut` decides by the rest and writes.
 * The transition has the time of its press, which may have waited for a network (docs/product.md, OFFLINE-11).
 * `carryOut` answers false where the ride had changed since it was read; then all is done again.
 */
export function transitionOwnRide(
  request: DriverRequest,
  transition: DriverTransition | ((row: BookingRow) => DriverTransition),
  carryOut: (row: BookingRow, at: Date) => Promise<Result<boolean, RideRefusal>>,
): Transitioned {
  return decideUntilWritten<TransitionedRide, RideRefusal>(async () => {
    const row = await findDriverRide(request)
    if (!row) return refuse(await whyMissing(request, transition))
    const made = typeof transition === 'function' ? transition(row) : transition
    const status = transitionStatus(made, phaseOf(row))
    if (status === 'done') return accept({ applied: false })
    if (status !== 'begins') return refuse(status)
    const { now, pressed_at = now.getTime() } = request
    const at = pressTime(pressed_at, { since: transitionBefore(made, row), now })
    if (at === null) {
      return refuse({ reason: 'press_out_of_time', pressed: new Date(pressed_at).toISOString() })
    }
    const carriedOut = await carryOut(row, at)
    if (!carriedOut.ok) return carriedOut
    return carriedOut.value ? accept({ applied: true }) : null
  })
}

/** Presses that may come late from a driver who does not know that their ride was given away. */
const TOLD: readonly DriverTransition[] = ['arrive', 'start', 'complete', 'report_no_show']

/**
 * Why a driver's press finds no ride of theirs. An operator may have taken it while the phone had no network: where the
 * press says that the rider is in this car, it is a need at once (docs/product.md, OFFLINE-25).
 */
async function whyMissing(
  request: DriverRequest,
  transition: Parameters<typeof transitionOwnRide>[1],
): Promise<RideRefusal> {
  // By a function a start is told from what the second car makes of it.
  const made = typeof transition === 'function' ? 'start' : transition
  if (!TOLD.includes(made) || !(await wasTaken(request))) return { reason: 'no_such_ride' }
  const isAboard = made === 'start' || made === 'complete'
  if (isAboard) {
    const at = formatTime(new Date(request.pressed_at ?? request.now))
    const words = made === 'start' ? `PIN typed at ${at}` : `Ended at ${at}`
    await openNeedOfRide(request, 'rider_in_first_car', words)
  }
  return { reason: 'given_away', isAboard }
}

/** A statement that opens a need about a driver's ride, once for each press where no other cause is given. */
export const openNeedOfRide = (
  { database, driverId, bookingId, now, key }: DriverRequest,
  kind: RecordedKind,
  own_words: string | null,
  { cause = key ?? now.toISOString(), when = sql`TRUE` }: { cause?: string; when?: SQL } = {},
) =>
  openNeed(database, {
    ...{ kind, cause, now, when },
    subject: bookingId,
    openedBy: driverId,
    facts: { own_words },
  })

/** Whether an operator took this ride from the driver, whose car had no problem: then the rider has left it. */
async function wasTaken({ database, driverId, bookingId }: DriverRequest): Promise<boolean> {
  const taken = and(
    eq(opsLog.subject_kind, 'booking'),
    eq(opsLog.subject_id, bookingId),
    inArray(opsLog.action, ['ride.reassigned', 'ride.unassigned']),
    sql`${opsLog.details} ->> 'from_driver_id' = ${driverId}`,
    sql`NOT EXISTS (SELECT 1 FROM car_problems
      WHERE car_problems.booking_id = ${bookingId} AND car_problems.driver_id = ${driverId})`,
  )
  return (await database.$count(opsLog, taken)) > 0
}

interface OwnTransition {
  booking: BookingRow
  /** What must hold of other rows at the write. */
  where?: SQL
  set: SQLiteUpdateSetSource<typeof bookings>
  /** The message that its rider is sent. */
  event: EventName
  /** What the message's text needs. */
  details?: Record<string, unknown>
  beside?: (transition: AppliedTransition) => BatchItem<'sqlite'>[]
}

export async function applyOwnTransition(
  { database, now }: DriverRequest,
  { booking, where, set, event, details, beside }: OwnTransition,
): Promise<Result<boolean, RideRefusal>> {
  return accept(
    await applyTransition(database, { booking, where, set, now }, (transition) => [
      ...(beside?.(transition) ?? []),
      putInOutbox(database, { ...transition, event, details }),
    ]),
  )
}

/** Of a booking: no other ride of its driver is under way. The unique index one_ride_under_way has the same rule. */
export const isTheOnlyOne = (driverId: string) => sql`NOT EXISTS (SELECT 1 FROM bookings AS other
  WHERE other.driver_id = ${driverId} AND other.id <> bookings.id
    AND other.set_out_at IS NOT NULL AND other.status IN ('accepted', 'started'))`

/**
 * A driver sets out for a pickup (docs/product.md, RIDE-4): from 60 minutes before it, one ride at a time, in a car that
 * is the driver's now. From now on positions are taken and shown. `simulated` lifts the 60 minutes.
 */
export function setOut(request: DriverRequest, simulated: boolean): Transitioned {
  const { driverId, now } = request
  return transitionOwnRide(request, 'set_out', async (row) => {
    const from = setOutFrom(new Date(row.scheduled_time))
    if (!simulated && from > now) return refuse({ reason: 'too_early', from: from.toISOString() })
    const [found] = await request.database
      .select({ isOnlyOne: sql`${isTheOnlyOne(driverId)}`, hasCar: sql`${hasItsCar()}` })
      .from(bookings)
      .where(eq(bookings.id, row.id))
    if (found?.isOnlyOne !== 1) return refuse({ reason: 'another_under_way' })
    if (found.hasCar !== 1) return refuse({ reason: 'car_not_yours' })
    return applyOwnTransition(request, {
      booking: row,
      where: and(isTheOnlyOne(driverId), hasItsCar()),
      set: { set_out_at: now.toISOString() },
      event: 'ride.set_out',
      // A passenger without an account follows the car by the ride's link.
      beside: ({ bookingId, when }) => [
        putShare(
          request.database,
          sql`bookings.id = ${bookingId} AND ${when}
            AND EXISTS (SELECT 1 FROM booking_passengers WHERE booking_passengers.booking_id = bookings.id)`,
          now,
        ),
      ],
    })
  })
}

/**
 * A driver gives a ride back before its start, with a reason (docs/product.md, RIDE-9): the ride is offered to others
 * again, never to this driver, and the rider is sent a message. A second click finds the ride handed back, which is a
 * success.
 */
export async function handBackRide(request: DriverRequest, reason: string): Transitioned {
  const { database, driverId, bookingId } = request
  const handedBack = await transitionOwnRide(request, 'hand_back', (row) =>
    applyOwnTransition(request, {
      booking: row,
      set: RELEASED,
      event: 'ride.handed_back',
      beside: (transition) => [
        takeFromDriver(database, { ...transition, driverId, kind: 'handed_back', reason }),
      ],
    }),
  )
  if (handedBack.ok || handedBack.refusal.reason !== 'no_such_ride') return handedBack
  const isTheirs = and(eq(rideDeclines.booking_id, bookingId), eq(rideDeclines.driver_id, driverId))
  const count = await database.$count(rideDeclines, and(isTheirs, eq(rideDeclines.kind, 'handed_back')))
  return count > 0 ? accept({ applied: false }) : handedBack
}
