import { call, RIDE_CHANGED, randomKey } from '../api'
import { NextTripAnswerSchema } from '../domain/rides/next-trip'
import { ROUTES } from '../routes'
import { readStoredTrip, removeStoredTrip, writeStoredTrip } from './kept-trip'

/** Milliseconds after which a page that becomes visible again refreshes the copy. */
const MAX_AGE_MS = 60_000

/** The consoles of drivers and operators keep no copy of a rider's trip. */
const CONSOLES: readonly string[] = [ROUTES.driver.path, ROUTES.ops.path]

/**
 * Requests the rider's next trip and stores it in this browser, to be read without a network. An answer that comes
 * after a sign-out in any tab finds its `request_id` gone and is dropped; so is the answer to a superseded request.
 */
export async function keepNextTrip(rider: string): Promise<void> {
  const requestId = randomKey()
  const before = readStoredTrip()
  const own = before?.rider === rider ? before : { rider }
  if (!writeStoredTrip({ ...own, request_id: requestId })) return
  const answer = await call('/api/trips/next', { answer: NextTripAnswerSchema })
  if (!answer.ok || readStoredTrip()?.request_id !== requestId) return
  const { rider: owner, as_of, trip } = answer.value
  if (owner === null || trip === null) removeStoredTrip()
  else
    writeStoredTrip({ rider: owner, known: { as_of, clock_offset_ms: Date.now() - Date.parse(as_of), trip } })
}

/**
 * Stores the next trip now, and again when a ride changed on this page, the page becomes visible, or the browser is
 * online (docs/product.md, OFFLINE-4).
 */
export function keepNextTripUp(rider: string): void {
  if (CONSOLES.includes(location.pathname)) return
  let requestedAt = 0
  const refresh = () => {
    if (!navigator.onLine) return
    requestedAt = Date.now()
    void keepNextTrip(rider)
  }
  refresh()
  addEventListener(RIDE_CHANGED, refresh)
  addEventListener('online', refresh)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - requestedAt >= MAX_AGE_MS) refresh()
  })
}
