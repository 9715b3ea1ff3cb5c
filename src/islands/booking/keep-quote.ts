import type { CallRefusal } from '../../api'
import type { Trip } from '../../domain/bookings/trip'
import { isQuoteLive, type QuoteAnswer, tripFingerprint } from '../../domain/fares/quote'
import { ROUTES } from '../../routes'
import { type BookingState, keep } from './booking-draft'
import { fetchQuote } from './fetch-quote'
import { pause } from './pause'
import { backToTrip } from './steps'

/** No road leads there: nothing is wrong with the trip as it was filled in, it just has no price. */
const NO_ROUTE = 'no_route'

/** A clock that runs ahead takes a fresh quote for an expired one; prices are then asked for no oftener than this. */
const AHEAD_MS = 60_000

/** The stored quote, if it is for this trip and still holds. */
export function liveQuote({ stored }: BookingState, trip: Trip, now: Date): QuoteAnswer | null {
  const { quote, quotedFor } = stored.value
  return quote && quotedFor === tripFingerprint(trip) && isQuoteLive(quote, now) ? quote : null
}

/**
 * Sees to it that the trip has a quote that holds, and returns it; null when there is none to be had. A trip that
 * is refused (too soon by now, out of the area) leads back to step 1 with the reason.
 */
export async function quoteTrip(
  state: BookingState,
  trip: Trip,
  signal: AbortSignal,
): Promise<QuoteAnswer | null> {
  const held = liveQuote(state, trip, new Date())
  if (held) {
    state.quoting.value = 'ready'
    return held
  }
  state.quoting.value = 'loading'
  const answer = await fetchQuote(trip, signal)
  if (!answer.ok) {
    refused(state, answer.refusal)
    return null
  }
  keep(state, { quote: answer.value, quotedFor: tripFingerprint(trip) })
  state.quoting.value = 'ready'
  return answer.value
}

function refused(state: BookingState, refusal: CallRefusal): void {
  state.quoting.value = 'failed'
  if (refusal.reason !== 'refused') return
  if (refusal.status === 401 || refusal.status === 403) location.assign(ROUTES.auth.path)
  else if (refusal.status === 422 && refusal.code !== NO_ROUTE) backToTrip(state, refusal.message)
}

/** Keeps the trip priced while steps 2 and 3 are on screen: asks when there is no quote, and when it has expired. */
export async function keepQuote(state: BookingState, trip: Trip, signal: AbortSignal): Promise<void> {
  for (;;) {
    const quote = await quoteTrip(state, trip, signal)
    if (!quote) return
    const left = Date.parse(quote.expires_at) - Date.now()
    await pause(left > 1000 ? left : AHEAD_MS, signal)
    // Nobody looks: the next look asks again.
    while (document.hidden) {
      state.quoting.value = 'idle'
      await seen(signal)
    }
  }
}

function seen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
  })
}
