import { call, RIDE_CHANGED, randomKey } from '../api'
import { NextTripAnswerSchema } from '../domain/rides/next-trip'
import { ROUTES } from '../routes'
import { readStoredTrip, removeStoredTrip, writeStoredTrip } from './kept-trip'

/** A page that comes back into sight asks again after so long, in milliseconds. */
const OLD_AFTER_MS = 60_000

/** Consoles of people at work: their pages ask for nothing of a rider's. */
const WITHOUT: readonly string[] = [ROUTES.driver.path, ROUTES.ops.path]

/**
 * Asks for the rider's next trip and keeps it in this browser, to be read without a network. An answer that comes
 * after a sign-out, in whichever tab, finds its asking gone and is dropped; so does one that was overtaken.
 */
export async function keepNextTrip(rider: string): Promise<void> {
  const asked = randomKey()
  const before = readStoredTrip()
  const mine = before?.rider === rider ? before : { rider }
  if (!writeStoredTrip({ ...mine, asked })) return
  const answer = await call('/api/trips/next', { answer: NextTripAnswerSchema })
  if (!answer.ok || readStoredTrip()?.asked !== asked) return
  const { rider: owner, as_of, trip } = answer.value
  if (owner === null || trip === null) removeStoredTrip()
  else writeStoredTrip({ rider: owner, known: { as_of, ahead: Date.now() - Date.parse(as_of), trip } })
}

/** Keeps it as it is now, and again whenever this page may know better: it says so, is looked at, or is online. */
export function keepNextTripUp(rider: string): void {
  if (WITHOUT.includes(location.pathname)) return
  let askedAt = 0
  const ask = () => {
    if (!navigator.onLine) return
    askedAt = Date.now()
    void keepNextTrip(rider)
  }
  ask()
  addEventListener(RIDE_CHANGED, ask)
  addEventListener('online', ask)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= OLD_AFTER_MS) ask()
  })
}
