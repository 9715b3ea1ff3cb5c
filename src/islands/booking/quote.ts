import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { beginWork, type CallRefusal, call, pause } from '../../api'
import { serverNow } from '../../components/ticking'
import type { Trip } from '../../domain/bookings/trip-request'
import { isQuoteLive, type QuoteAnswer, QuoteAnswerSchema, tripFingerprint } from '../../domain/fares/quote'
import { type BookingState, keep } from './booking-state'
import { backToTrip, leaveForSignIn } from './step-history'

/** Keeps a valid quote while steps 2 and 3 are on screen; any change that affects the price requests a new one. */
export function useQuote(state: BookingState): void {
  useSignals()
  const step = state.step.value
  const trip = state.trip.value
  const round = state.quoteRound.value
  const priced = (step === 2 || step === 3) && trip ? tripFingerprint(trip) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `priced` has all that the price depends on
  useEffect(() => {
    if (priced === null || !trip) return
    const stop = beginWork((signal) => keepQuote(state, trip, signal))
    return () => {
      stop()
      // What became of this request is nothing of the next trip's: for that nothing has been fetched.
      if (state.quoting.value !== 'ready') state.quoting.value = 'idle'
    }
  }, [state, priced, round])
}

/** Error code: no road connects the places. The form's fields are valid, so no field shows an error. */
export const NO_ROUTE = 'no_route'

/** Least milliseconds between quotes: where our clock is not known, with a fast device's each would seem expired at once. */
const FAST_CLOCK_MS = 60_000

/** The stored quote, if it is for this trip and has not expired. */
function liveQuote({ stored }: BookingState, trip: Trip, now: Date): QuoteAnswer | null {
  const { quote } = stored.value
  return quote?.quotedFor === tripFingerprint(trip) && isQuoteLive(quote, now) ? quote : null
}

/**
 * Returns a valid quote for the trip, requesting one if needed; null when there is none. A trip that
 * is refused (pickup too soon, outside the area) returns the rider to step 1 with the reason.
 */
export async function quoteTrip(state: BookingState, trip: Trip, signal: AbortSignal) {
  const held = liveQuote(state, trip, serverNow())
  if (held) {
    state.quoting.value = 'ready'
    return held
  }
  state.quoting.value = 'loading'
  const answer = await fetchQuote(trip, signal)
  if (!answer.ok) {
    quoteRefused(state, answer.refusal)
    return null
  }
  keep(state, { quote: { ...answer.value, quotedFor: tripFingerprint(trip) } })
  state.quoting.value = 'ready'
  return answer.value
}

function quoteRefused(state: BookingState, refusal: CallRefusal): void {
  state.quoting.value = 'failed'
  state.quoteRefusal.value = refusal
  if (refusal.reason !== 'refused') return
  // Signed out, or the phone is not verified any more: the sign-in knows which.
  if (refusal.status === 401 || refusal.status === 403) leaveForSignIn(state)
  else if (refusal.status === 422 && refusal.code !== NO_ROUTE) backToTrip(state, refusal.message)
}

/** Requests a quote when there is none and whenever it has expired, until aborted. */
async function keepQuote(state: BookingState, trip: Trip, signal: AbortSignal): Promise<void> {
  for (;;) {
    const quote = await quoteTrip(state, trip, signal)
    if (!quote) return
    const left = Date.parse(quote.expires_at) - serverNow().getTime()
    await pause(left > 1000 ? left : FAST_CLOCK_MS, signal)
    // While the page is hidden no quote is renewed; an expired one is renewed when the page is visible again.
    while (document.hidden) {
      state.quoting.value = 'idle'
      await untilVisible(signal)
    }
  }
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal })
  })
}

/** Retries after the first request; docs/product.md, QUOTE-11. */
const RETRIES = 5

/** Milliseconds for each of them: on a dead network 'Calculating...' must end. */
const TIMEOUT_MS = 8000

/** The prices of a trip for all vehicles at once. Throws only when aborted. */
const fetchQuote = (trip: Trip, signal: AbortSignal) =>
  call('/api/quotes', {
    answer: QuoteAnswerSchema,
    body: { trip },
    signal,
    retries: RETRIES,
    timeoutMs: TIMEOUT_MS,
  })
