import { and, eq } from 'drizzle-orm'
import { accept, type Result, refuse } from '../../src/domain/result'
import { phaseOf, type RidePhase } from '../../src/domain/rides/phase'
import type { RideRefusal } from '../../src/domain/rides/refusals'
import { type DriverTransition, transitionStatus } from '../../src/domain/rides/transitions'
import type { BookingRow } from '../bookings/booking-row'
import type { Database } from '../database/client'
import { bookings } from '../database/tables'

/** `moved` is false where this driver had made the move before: the second click. */
export interface Moved {
  moved: boolean
}

/** Each retry means that somebody else wrote to the ride in between; there can't be many. */
export const TRIES = 3

/** One driver, one ride, now. */
export interface DriverAsks {
  database: Database
  driverId: string
  bookingId: string
  now: Date
}

export const ridePhase = (row: Pick<BookingRow, 'status' | 'set_out_at' | 'arrived_at'>): RidePhase =>
  phaseOf(row)

/** A ride this driver has; another driver's is as absent as one that never was. */
export async function findDriverRide({
  database,
  driverId,
  bookingId,
}: DriverAsks): Promise<BookingRow | null> {
  const [row] = await database
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.driver_id, driverId)))
  return row ?? null
}

/** What one move adds to the way that all moves of a driver's own ride go. */
export interface MoveParts {
  move: DriverTransition
  /** Why it may not begin though the phase is right; null where it may. */
  mayNot?(row: BookingRow): RideRefusal | null | Promise<RideRefusal | null>
  /** One batch of conditional writes, each with the driver's id: true where the ride moved. */
  write(row: BookingRow): Promise<boolean | RideRefusal>
}

/** Load, decide, write; where the ride changed in between, once more with what it is now. */
export async function moveOwnRide(
  asks: DriverAsks,
  { move, mayNot, write }: MoveParts,
): Promise<Result<Moved, RideRefusal>> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const row = await findDriverRide(asks)
    if (!row) return refuse({ reason: 'no_such_ride' })
    const stands = transitionStatus(move, ridePhase(row))
    if (stands === 'made') return accept({ moved: false })
    if (stands !== 'begins') return refuse(stands)
    const refusal = await mayNot?.(row)
    if (refusal) return refuse(refusal)
    const written = await write(row)
    if (written === true) return accept({ moved: true })
    if (written !== false) return refuse(written)
  }
  return refuse({ reason: 'changed' })
}
