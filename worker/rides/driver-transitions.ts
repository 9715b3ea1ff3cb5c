import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { BookingRow } from '../../src/domain/bookings/booking'
import type { EventName } from '../../src/domain/messages/events'
import { accept, type Result, refuse } from '../../src/domain/result'
import { SET_OUT_MINUTES, setOutFrom } from '../../src/domain/rides/assignment'
import { phaseOf } from '../../src/domain/rides/phase'
import { PIN_TRIES, triesLeft } from '../../src/domain/rides/pin'
import { isLate, pressTime, transitionBefore } from '../../src/domain/rides/queued-transitions'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import {
  type Collected,
  type DriverTransition,
  type Remainder,
  remainderOf,
  transitionStatus,
  waitingMinutes,
} from '../../src/domain/rides/transitions'
import {
  applyTransition,
  retryOnConflict,
  transitionApplied,
  transitionBooking,
} from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { insertRow } from '../database/rows'
import { bookings, drivers, rideDeclines, rideWrongPins } from '../database/tables'
import { putInOutbox } from '../outbox'
import { completionEntries, lateCollectionEntries } from '../payments/ledger'
import {
  mayBeTakenBack,
  remainderPaidOnline,
  settleUnpaid,
  takeBackStatements,
  unpaidStatements,
} from '../payments/unpaid-remainders'
import { insertDecline, RELEASED } from './assignment'
import { putCase, putCaseAnew } from './cases'
import { judgeReport, putJudgement, type Report } from './judge-report'
import { putShare } from './ride-facts'

/** One driver, one ride, now. */
export interface DriverRequest {
  database: Database
  driverId: string
  bookingId: string
  now: Date
  /** When the driver pressed, in milliseconds since 1970, and the page's id of the press; without them: now. */
  pressed_at?: number | undefined
  transition_id?: string | undefined
}

/** `applied` is false where an earlier request of this driver applied the transition: the second click. */
export interface TransitionedRide {
  applied: boolean
}

/** A ride this driver has; another driver's answers as one that never was. */
export async function findDriverRide({
  database,
  driverId,
  bookingId,
}: DriverRequest): Promise<BookingRow | null> {
  const [row] = await database
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.driver_id, driverId)))
  return row ?? null
}

/**
 * Every transition of a driver's own ride: load, decide by its phase, then `carryOut` decides by the rest and writes.
 * It is made at the time of its press, which may have waited for a network (docs/product.md, Without a network).
 * It answers false where the ride had changed since it was read; then all is done again.
 */
export async function transitionOwnRide(
  request: DriverRequest,
  transition: DriverTransition,
  carryOut: (row: BookingRow, at: Date) => Promise<Result<boolean, RideRefusal>>,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const settled = await retryOnConflict(async () => {
    const row = await findDriverRide(request)
    if (!row) return refuse({ reason: 'no_such_ride' } as const)
    const status = transitionStatus(transition, phaseOf(row))
    if (status === 'done') return accept({ applied: false })
    if (status !== 'begins') return refuse(status)
    const { now, pressed_at = now.getTime() } = request
    const at = pressTime(pressed_at, { since: transitionBefore(transition, row), now })
    if (at === null) {
      return refuse({ reason: 'press_out_of_time', pressed: new Date(pressed_at).toISOString() } as const)
    }
    const carriedOut = await carryOut(row, at)
    if (!carriedOut.ok) return carriedOut
    return carriedOut.value ? accept({ applied: true }) : null
  })
  return settled ?? refuse({ reason: 'changed' })
}

interface OwnTransition {
  /** Of the booking, beside having this driver. */
  only: (SQL | undefined)[]
  set: SQLiteUpdateSetSource<typeof bookings>
  /** The message that its rider is sent. */
  event: EventName
  /** What the message's text needs. */
  details?: Record<string, unknown>
  beside?: (transitionId: string) => BatchItem<'sqlite'>[]
}

export async function applyOwnTransition(
  { database, driverId, bookingId, now }: DriverRequest,
  { only, set, event, details, beside }: OwnTransition,
): Promise<Result<boolean, RideRefusal>> {
  const own = eq(bookings.driver_id, driverId)
  return accept(
    await applyTransition(database, { bookingId, only: [own, ...only], set }, (transitionId) => [
      ...(beside?.(transitionId) ?? []),
      messageOfTransition(database, { bookingId, transitionId, event, details, now }),
    ]),
  )
}

/** Of a booking: no other ride of its driver is under way. The unique index one_ride_under_way has the same rule. */
const isTheOnlyOne = (driverId: string) => sql`NOT EXISTS (SELECT 1 FROM bookings AS other
  WHERE other.driver_id = ${driverId} AND other.id <> bookings.id
    AND other.set_out_at IS NOT NULL AND other.status IN ('accepted', 'started'))`

/**
 * A driver sets out for a pickup (docs/product.md, Ride): from 60 minutes before it, one ride at a time. From now on
 * positions are taken and shown. `simulated` lifts the 60 minutes.
 */
export function setOut(
  request: DriverRequest,
  simulated: boolean,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { driverId, now } = request
  return transitionOwnRide(request, 'set_out', async (row) => {
    const from = setOutFrom(new Date(row.scheduled_time))
    if (!simulated && from > now) return refuse({ reason: 'too_early', from: from.toISOString() })
    const other = await findOtherUnderWay(request)
    if (other !== null) return refuse({ reason: 'another_under_way', bookingId: other })
    const latestPickup = new Date(now.getTime() + SET_OUT_MINUTES * 60_000).toISOString()
    return applyOwnTransition(request, {
      only: [
        eq(bookings.status, 'accepted'),
        isNull(bookings.set_out_at),
        simulated ? undefined : lte(bookings.scheduled_time, latestPickup),
        isTheOnlyOne(driverId),
      ],
      set: { set_out_at: now.toISOString() },
      event: 'ride.set_out',
      // A passenger without an account follows the car by the ride's link.
      beside: (transitionId) => [
        putShare(
          request.database,
          sql`bookings.id = ${request.bookingId} AND ${transitionApplied(request.bookingId, transitionId)}
            AND EXISTS (SELECT 1 FROM booking_passengers WHERE booking_passengers.booking_id = bookings.id)`,
          now,
        ),
      ],
    })
  })
}

/** Another ride of this driver that is under way. */
async function findOtherUnderWay({ database, driverId, bookingId }: DriverRequest): Promise<string | null> {
  const [other] = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.driver_id, driverId),
        ne(bookings.id, bookingId),
        isNotNull(bookings.set_out_at),
        inArray(bookings.status, ['accepted', 'started']),
      ),
    )
    .limit(1)
  return other?.id ?? null
}

/**
 * The ride begins, if this is the rider's PIN (docs/product.md, Ride). One batch compares it and counts a wrong one,
 * so that a hundred tries at once are five; after the fifth no PIN starts it until an operator clears it. A try that is
 * sent again is the same try. A wrong one that was typed without a network opens a case: the ride may be under way.
 */
export function startRide(
  request: DriverRequest,
  pin: string,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  return transitionOwnRide(request, 'start', async (row, at) => {
    const tryId = request.transition_id ?? newId()
    if (await wasWrong(database, bookingId, tryId)) {
      return refuse({ reason: 'wrong_pin', triesLeft: triesLeft(row.pin_tries) })
    }
    if (row.pin_tries >= PIN_TRIES) return refuse({ reason: 'pin_locked' })
    const [transitionId, countedId] = [newId(), newId()]
    const isCounted = transitionApplied(bookingId, countedId)
    const mayStart: (SQL | undefined)[] = [
      eq(bookings.driver_id, driverId),
      eq(bookings.status, 'accepted'),
      isNotNull(bookings.set_out_at),
      lt(bookings.pin_tries, PIN_TRIES),
    ]
    const [started, , [counted]] = await database.batch([
      transitionBooking(database, transitionId, {
        bookingId,
        only: [...mayStart, eq(bookings.start_pin, pin)],
        set: {
          status: 'started',
          start_time: at.toISOString(),
          waiting_time_minutes: waitingMinutes({
            confirmedAt: row.arrival_confirmed_at === null ? null : new Date(row.arrival_confirmed_at),
            scheduledTime: new Date(row.scheduled_time),
            start: at,
          }),
          start_pin: null,
        },
      }),
      messageOfTransition(database, { bookingId, transitionId, event: 'ride.started', now }),
      // Raises the version as well: the fifth wrong PIN locks it, and the rider's page shows that.
      transitionBooking(database, countedId, {
        bookingId,
        only: [
          ...mayStart,
          ne(bookings.start_pin, pin),
          sql`NOT EXISTS (SELECT 1 FROM ride_wrong_pins
            WHERE ride_wrong_pins.booking_id = ${bookingId} AND ride_wrong_pins.id = ${tryId})`,
        ],
        set: { pin_tries: sql`${bookings.pin_tries} + 1` },
      }).returning({ pin_tries: bookings.pin_tries }),
      insertRow(
        database,
        rideWrongPins,
        { booking_id: bookingId, id: tryId, pressed_at: at.toISOString() },
        isCounted,
      ),
      // The driver drives on without knowing: an operator calls them.
      putCaseAnew(database, {
        bookingId,
        kind: 'wrong_pin_offline',
        openedBy: driverId,
        ownWords: null,
        now,
        when: isLate(at, now) ? isCounted : sql`0`,
      }),
      // For the message; a rider who took a link back is made no other.
      putShare(
        database,
        sql`bookings.id = ${bookingId} AND ${transitionApplied(bookingId, transitionId)} AND NOT EXISTS (
          SELECT 1 FROM ride_shares WHERE ride_shares.booking_id = bookings.id AND ride_shares.revoked_at IS NOT NULL
            AND ride_shares.emergency_until IS NULL)`,
        now,
      ),
    ])
    if (counted) return refuse({ reason: 'wrong_pin', triesLeft: triesLeft(counted.pin_tries) })
    return accept(started.meta.changes > 0)
  })
}

/** Whether this try was counted as a wrong PIN before: its answer was lost, and the page sends it again. */
async function wasWrong(database: Database, bookingId: string, tryId: string): Promise<boolean> {
  const known = await database
    .select({ id: rideWrongPins.id })
    .from(rideWrongPins)
    .where(and(eq(rideWrongPins.booking_id, bookingId), eq(rideWrongPins.id, tryId)))
  return known.length > 0
}

/**
 * The ride ends (docs/product.md, Ride, Arrival and end): the end time and what the driver collected are written, and
 * the driver has one ride more. An end that no position confirms needs a reason and stands as the driver's word. A booking whose remainder was collected is paid; what was collected is never a row of payments.
 */
export async function completeRide(
  request: DriverRequest,
  collected: Collected,
  report: Report,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  const completed = await transitionOwnRide(request, 'complete', async (row, at) => {
    const remainder = remainderOf(row.remaining_amount, collected)
    if (!remainder.ok) return remainder
    const judged = await judgeReport('end', row, { ...report, at })
    if (!judged.ok) return judged
    const { judged: measured, reason } = judged.value
    const isConfirmed = measured.verdict === 'trusted'
    return applyOwnTransition(request, {
      only: [eq(bookings.status, 'started'), eq(bookings.remaining_amount, row.remaining_amount)],
      set: {
        status: 'completed',
        end_time: at.toISOString(),
        ...remainderColumns(remainder.value, now),
      },
      event: isConfirmed ? 'ride.completed' : 'ride.end_reported',
      details: isConfirmed ? {} : { metres: measured.metres, age_seconds: measured.age_seconds },
      beside: (transitionId) => [
        putJudgement(database, { bookingId, driverId, transitionId }, 'end', judged.value),
        ...(isConfirmed
          ? []
          : [
              putCase(database, {
                bookingId,
                kind: 'end_not_confirmed',
                openedBy: driverId,
                ownWords: reason?.words || null,
                now,
                when: transitionApplied(bookingId, transitionId),
              }),
            ]),
        countRide(database, { bookingId, driverId, transitionId }),
        ...completionEntries(
          database,
          { bookingId, transitionId, ...remainder.value },
          { actor: 'driver', actorId: driverId, event: 'transition', now },
        ),
        ...unpaidStatements(database, {
          bookingId,
          transitionId,
          owed: remainder.value.owed,
          reason: remainder.value.unpaid?.reason ?? 'other',
          note: remainder.value.unpaid?.note ?? null,
          now,
        }),
      ],
    })
  })
  if (completed.ok && !completed.value.applied) await recordRemainderAfterwards(request, collected)
  return completed
}

/**
 * Where an operator ended the ride while the driver was collecting, and recorded nothing: what the driver collected is
 * recorded after all. What its rider has paid online meanwhile came twice then, and goes back. What is recorded already,
 * or is more than remained, is left as it is.
 */
async function recordRemainderAfterwards(request: DriverRequest, reported: Collected): Promise<void> {
  const { database, driverId, bookingId, now } = request
  const row = await findDriverRide(request)
  const remainder = row && remainderOf(row.remaining_amount, reported)
  if (!row || !remainder?.ok || remainder.value.collected === null) return
  const { collected } = remainder.value
  const cause = { actor: 'driver', actorId: driverId, event: 'transition', now } as const
  const twice = collected.rupees > row.owed_amount ? await remainderPaidOnline(database, bookingId) : null
  const owed = row.owed_amount + (twice?.amount ?? 0)
  if (collected.rupees > owed) return
  await applyTransition(
    database,
    {
      bookingId,
      only: [
        eq(bookings.driver_id, driverId),
        eq(bookings.status, 'completed'),
        eq(bookings.owed_amount, row.owed_amount),
        isNull(bookings.remainder_collected),
        twice ? mayBeTakenBack(twice) : undefined,
      ],
      set: { ...remainderColumns({ collected, owed: owed - collected.rupees }, now) },
    },
    (transitionId) => {
      const when = transitionApplied(bookingId, transitionId)
      return [
        ...(twice ? takeBackStatements(database, { bookingId, transitionId, payment: twice }, cause) : []),
        ...lateCollectionEntries(database, { bookingId, transitionId, collected }, cause),
        settleUnpaid(database, { bookingId, by: 'collected', writtenOff: 0, now }, when),
      ]
    },
  )
}

/** What a booking keeps of it: one whose advance was paid is paid once nothing is owed (docs/product.md, Ride). */
export const remainderColumns = ({ collected, owed }: Pick<Remainder, 'collected' | 'owed'>, now: Date) => ({
  owed_amount: owed,
  ...(collected && {
    remainder_collected: collected.rupees,
    remainder_method: collected.method,
    remainder_at: now.toISOString(),
  }),
  ...(owed === 0 &&
    collected && {
      payment_status: sql`CASE payment_status WHEN 'partial' THEN 'paid' ELSE payment_status END`,
    }),
})

/** For the batch that completes a ride: its driver has one ride more. */
export const countRide = (
  database: Database,
  { bookingId, driverId, transitionId }: { bookingId: string; driverId: string | null; transitionId: string },
) =>
  database
    .update(drivers)
    .set({ total_rides: sql`${drivers.total_rides} + 1` })
    .where(and(eq(drivers.id, driverId ?? ''), transitionApplied(bookingId, transitionId)))

/**
 * A driver gives a ride back before its start, with a reason (docs/product.md, Ride): it is offered to others again,
 * never to this driver, and the rider is sent a message. A second click finds it handed back, which is a success.
 */
export async function handBackRide(
  request: DriverRequest,
  reason: string,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = request
  const handedBack = await transitionOwnRide(request, 'hand_back', () =>
    applyOwnTransition(request, {
      only: [eq(bookings.status, 'accepted')],
      set: RELEASED,
      event: 'ride.handed_back',
      beside: (transitionId) => [
        insertDecline(database, {
          bookingId,
          driverId,
          kind: 'handed_back',
          reason,
          now,
          when: transitionApplied(bookingId, transitionId),
        }).onConflictDoUpdate({
          target: [rideDeclines.booking_id, rideDeclines.driver_id],
          set: { kind: 'handed_back', created_at: now.toISOString(), reason },
        }),
      ],
    }),
  )
  if (handedBack.ok || handedBack.refusal.reason !== 'no_such_ride') return handedBack
  return (await wasHandedBack(request)) ? accept({ applied: false }) : handedBack
}

async function wasHandedBack({ database, driverId, bookingId }: DriverRequest): Promise<boolean> {
  const [decline] = await database
    .select({ kind: rideDeclines.kind })
    .from(rideDeclines)
    .where(and(eq(rideDeclines.booking_id, bookingId), eq(rideDeclines.driver_id, driverId)))
  return decline?.kind === 'handed_back'
}

interface TransitionMessage {
  bookingId: string
  transitionId: string
  event: EventName
  details?: Record<string, unknown> | undefined
  now: Date
}

/** For a transition's batch: its rider is sent one message, and only where it was applied (docs/product.md, Ride). */
export const messageOfTransition = (
  database: Database,
  { bookingId, transitionId, event, details, now }: TransitionMessage,
) =>
  putInOutbox(database, {
    event,
    bookingId,
    now,
    transitionId,
    ...(details ? { details } : {}),
    when: transitionApplied(bookingId, transitionId),
  })
