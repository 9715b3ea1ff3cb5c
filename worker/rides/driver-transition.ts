import { and, eq } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type DriverTransition, transitionStatus } from '../../src/domain/rides/transitions'
import type { BookingRow } from '../bookings/booking-row'
import { transitionApplied } from '../bookings/state-transition'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'
import { type OutboxEvent, putInOutbox } from '../outbox'
import { ridePhase } from './ride-facts'

/** `moved` is false where this driver had made the move before: the second click. */
export interface TransitionedRide {
  moved: boolean
}

/** Each retry means that somebody else wrote to the ride in between; there can't be many. */
export const MOST_ATTEMPTS = 3

/** One driver, one ride, now. */
export interface DriverRequest {
  database: Database
  driverId: string
  bookingId: string
  now: Date
}

/** A ride this driver has; another driver's is as absent as one that never was. */
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

/** What one move adds to the way that all moves of a driver's own ride go. */
interface TransitionParts {
  move: DriverTransition
  /** Why it may not begin though the phase is right; null where it may. */
  mayNot?(row: BookingRow): RideRefusal | null | Promise<RideRefusal | null>
  /** One batch of conditional writes, each with the driver's id: true where the ride moved. */
  write(row: BookingRow): Promise<boolean | RideRefusal>
}

/** Load, decide, write; where the ride changed in between, once more with what it is now. */
export async function transitionOwnRide(
  asks: DriverRequest,
  { move, mayNot, write }: TransitionParts,
): Promise<Result<TransitionedRide, RideRefusal>> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const row = await findDriverRide(asks)
    if (!row) return refuse({ reason: 'no_such_ride' })
    const stands = transitionStatus(move, ridePhase(row))
    if (stands === 'done') return accept({ moved: false })
    if (stands !== 'begins') return refuse(stands)
    const refusal = await mayNot?.(row)
    if (refusal) return refuse(refusal)
    const written = await write(row)
    if (written === true) return accept({ moved: true })
    if (written !== false) return refuse(written)
  }
  return refuse({ reason: 'changed' })
}

interface MoveNews {
  bookingId: string
  /** The id of the move that makes it true. */
  move: string
  event: OutboxEvent
  now: Date
}

/** For a move's batch: the rider is told of it, once, and only where the move happened (docs/product.md, Ride). */
export const messageOfTransition = (database: Database, { bookingId, move, event, now }: MoveNews) =>
  putInOutbox(database, {
    event,
    channel: 'sms',
    bookingId,
    now,
    mark: move,
    when: transitionApplied(bookingId, move),
  })
