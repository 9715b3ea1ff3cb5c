import { waitUntil } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { dispatchOf } from '../../durable-objects/dispatch/dispatch'
import { CITIES, type City } from '../../src/domain/fields'
import type { SilentRide } from '../../src/domain/ops/live-rides'
import { databaseOf } from '../database/client'
import { bookings } from '../database/tables'
import type { Bindings } from '../http/app-env'
import { log } from '../http/log'
import { withTimeOut } from '../http/time-out'

export const dispatchAt = (env: Bindings, city: City) => dispatchOf(env.DISPATCH, city)

/**
 * The board has changed by something about this booking that its room does not report: the pages of the city's operators
 * read it again. After the answer; never throws.
 */
export function bookingChanged(env: Bindings, bookingId: string): void {
  const tell = async () => {
    const [row] = await databaseOf(env.DB)
      .select({ city: bookings.city })
      .from(bookings)
      .where(eq(bookings.id, bookingId))
    if (row) await dispatchAt(env, row.city).boardChanged()
  }
  waitUntil(tell().catch((error) => log('error', 'board_change_not_sent', { message: String(error) })))
}

/** Milliseconds that the board waits for what it is told of silent rides. */
const SILENT_TIMEOUT_MS = 2000

/** Rides without a current position in all cities, at most `limit` in each. A city that does not answer has none. */
export async function silentRides(env: Bindings, limit: number): Promise<SilentRide[]> {
  const none = (): SilentRide[] => []
  const asked = CITIES.map(async (city) => {
    const answer = dispatchAt(env, city).silentRides(limit)
    return withTimeOut(answer, SILENT_TIMEOUT_MS, none)
  })
  const answers = await Promise.all(
    asked.map((answer) =>
      answer.catch((error) => {
        log('warn', 'silent_rides_not_read', { message: String(error) })
        return []
      }),
    ),
  )
  return answers.flat()
}
