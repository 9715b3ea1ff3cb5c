import type { MovingRide, RideRow } from '../../src/domain/ops/dispatch-board'
import type { RoomSummary } from '../../src/domain/rides/room-entry'
import { log } from '../http/log'

/** A room that was told of no ride yet answers null. */
export type Glancing = (bookingId: string) => Promise<RoomSummary | null>

/** How long an operator's board waits for live objects, in milliseconds; it is read anew every ten seconds. */
const PATIENCE_MS = 2000

/** Asks all rooms at once. One that fails, or takes too long, is 'unknown' and holds up none of the others. */
export async function askRooms(
  glance: Glancing,
  rides: readonly RideRow[],
  now: Date,
  patienceMs = PATIENCE_MS,
): Promise<MovingRide[]> {
  const tooLate = new Promise<null>((done) => setTimeout(() => done(null), patienceMs))
  const answers = await Promise.all(
    rides.map((ride) => Promise.race([glance(ride.id).catch(notAnswered(ride.id)), tooLate])),
  )
  return rides.map((ride, index) => movingOf(ride, answers[index] ?? null, now))
}

const notAnswered = (bookingId: string) => (error: unknown) => {
  log('warn', 'room_not_asked', { bookingId, message: String(error) })
  return null
}

function movingOf(ride: RideRow, answer: RoomSummary | null, now: Date): MovingRide {
  if (answer === null) return { ride, signal: 'unknown', position: null, seen_at: null }
  const { signal, position, age_ms } = answer
  return {
    ride,
    signal,
    position: position && { lat: position.lat, lng: position.lng, heading: position.heading },
    seen_at: age_ms === null ? null : new Date(now.getTime() - age_ms).toISOString(),
  }
}
