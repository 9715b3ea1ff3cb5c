import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { transitionApplied, transitionBooking } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { newId } from '../database/new-id'
import { bookings, rideDeclines } from '../database/tables'
import { RELEASED } from './assignment'
import {
  type DriverRequest,
  messageOfTransition,
  type TransitionedRide,
  transitionOwnRide,
} from './driver-transition'

/**
 * A driver says no: the offer is not shown to them again (docs/product.md, Driver). Nothing is remembered of a booking
 * that was never paid for, and a ride that the driver has is handed back, not declined.
 */
export async function declineOffer(asks: DriverRequest): Promise<Result<null, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const offer = and(
    eq(bookings.id, bookingId),
    sql`bookings.payment_status IN ('partial', 'paid', 'refunded')`,
  )
  const [[found]] = await database.batch([
    database.select({ driver_id: bookings.driver_id }).from(bookings).where(offer),
    rememberDecline(database, {
      bookingId,
      driverId,
      kind: 'declined',
      reason: null,
      now,
      when: and(
        offer,
        or(isNull(bookings.driver_id), ne(bookings.driver_id, driverId)),
        // A person with the role alone is told so by their board.
        sql`EXISTS (SELECT 1 FROM drivers WHERE drivers.id = ${driverId})`,
      ),
    }).onConflictDoNothing(),
  ])
  if (!found) return refuse({ reason: 'no_such_ride' })
  return found.driver_id === driverId ? refuse({ reason: 'not_offered' }) : accept(null)
}

/**
 * A driver gives a ride back before its start, with a reason (docs/product.md, Ride): it is offered to others again,
 * never to this driver, and the rider is told. A second click finds it handed back, which is a success.
 */
export async function handBackRide(
  asks: DriverRequest,
  reason: string,
): Promise<Result<TransitionedRide, RideRefusal>> {
  const { database, driverId, bookingId, now } = asks
  const moved = await transitionOwnRide(asks, {
    move: 'hand_back',
    async write() {
      const move = newId()
      const here = transitionApplied(bookingId, move)
      const [given] = await database.batch([
        transitionBooking(database, {
          bookingId,
          move,
          only: [eq(bookings.driver_id, driverId), eq(bookings.status, 'accepted')],
          set: RELEASED,
        }),
        rememberDecline(database, {
          bookingId,
          driverId,
          kind: 'handed_back',
          reason,
          now,
          when: here,
        }).onConflictDoUpdate({
          target: [rideDeclines.booking_id, rideDeclines.driver_id],
          set: { kind: 'handed_back', created_at: now.toISOString(), reason },
        }),
        messageOfTransition(database, { bookingId, move, event: 'ride.handed_back', now }),
      ])
      return given.meta.changes === 1
    },
  })
  if (moved.ok || moved.refusal.reason !== 'no_such_ride') return moved
  return (await wasHandedBack(asks)) ? accept({ moved: false }) : moved
}

async function wasHandedBack({ database, driverId, bookingId }: DriverRequest): Promise<boolean> {
  const [found] = await database
    .select({ kind: rideDeclines.kind })
    .from(rideDeclines)
    .where(and(eq(rideDeclines.booking_id, bookingId), eq(rideDeclines.driver_id, driverId)))
  return found?.kind === 'handed_back'
}

interface Decline {
  bookingId: string
  driverId: string
  kind: 'declined' | 'handed_back'
  /** Why; a declined offer needs no reason. */
  reason: string | null
  now: Date
  /** What must hold of the booking for it to be remembered. */
  when: SQL | undefined
}

/** A statement that remembers who is not to be offered a ride again (docs/product.md, Ride); one row a driver and ride. */
export const rememberDecline = (database: Database, decline: Decline) => {
  const { bookingId, driverId, kind, reason, now, when } = decline
  return database.insert(rideDeclines).select(
    database
      .select({
        booking_id: bookings.id,
        driver_id: sql<string>`${driverId}`.as('driver_id'),
        kind: sql<Decline['kind']>`${kind}`.as('kind'),
        created_at: sql<string>`${now.toISOString()}`.as('created_at'),
        reason: sql<string | null>`${reason}`.as('reason'),
      })
      .from(bookings)
      .where(and(eq(bookings.id, bookingId), when)),
  )
}
