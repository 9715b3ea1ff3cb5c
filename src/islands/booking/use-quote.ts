import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { tripFingerprint } from '../../domain/fares/quote'
import type { BookingState } from './booking-draft'
import { keepQuote } from './keep-quote'
import { untilAborted } from './pause'

/** Keeps the trip priced while steps 2 and 3 are on screen; anything that changes the price starts anew. */
export function useQuote(state: BookingState): void {
  useSignals()
  const step = state.step.value
  const trip = state.trip.value
  const round = state.quoteRound.value
  const priced = (step === 2 || step === 3) && trip ? tripFingerprint(trip) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: `priced` says all of the trip that a price depends on
  useEffect(() => {
    if (priced === null || !trip) return
    const stop = new AbortController()
    void untilAborted(stop.signal, () => keepQuote(state, trip, stop.signal))
    return () => stop.abort()
  }, [state, priced, round])
}
