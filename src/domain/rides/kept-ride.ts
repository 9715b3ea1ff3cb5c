import * as v from 'valibot'
import { type DriverBoard, DriverBoardSchema } from '../bookings/driver-rides'
import { isMoving, isOver } from './phase'

// What a driver's phone keeps of the dashboard for a time without a network: one ride, and nothing of another (OFFLINE-18).

const KeptBoardSchema = v.object({
  board: DriverBoardSchema,
  /** Milliseconds that this device's clock was ahead of the server's at the board's `now`; negative: behind. */
  clock_offset_ms: v.number(),
})
export type KeptBoard = v.InferOutput<typeof KeptBoardSchema>

/**
 * The part of a dashboard to keep: the ride under way, else the next; null where the driver has none ahead. Rides are by
 * time.
 */
export function boardToKeep(board: DriverBoard): DriverBoard | null {
  const { rides, driver, now } = board
  const ride = rides.find(({ phase }) => isMoving(phase)) ?? rides.find(({ phase }) => !isOver(phase))
  return ride
    ? { driver, now, rides: [ride], recent_rides: [], relieved_rides: [], cash: null, offers: [] }
    : null
}

/** Milliseconds after the server's last answer for which a ride is kept; nobody needs its rider's number later. */
const KEPT_MS = 24 * 3_600_000

/**
 * What is stored, while it may still be shown to this driver: until a day after the server's last answer. Null for another
 * driver's, and for anything that does not fit. `now` is the device's clock, which may be hours wrong: the stored clock
 * offset corrects it.
 */
export function boardToShow(stored: unknown, driver: string, now: Date): KeptBoard | null {
  const kept = v.safeParse(KeptBoardSchema, stored)
  if (!kept.success || kept.output.board.driver.id !== driver) return null
  const serverNow = now.getTime() - kept.output.clock_offset_ms
  return serverNow < Date.parse(kept.output.board.now) + KEPT_MS ? kept.output : null
}
