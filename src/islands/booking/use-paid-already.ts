import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { call } from '../../api'
import type { BookingState } from './booking-draft'
import { untilAborted } from './pause'
import { showPaidBooking } from './steps'

/**
 * A payment may have succeeded while nobody was there to hear of it: the browser closed, the tab died. Who comes
 * back to the same booking, be it too late for its step, is led to it instead.
 */
export function usePaidAlready(state: BookingState): void {
  useSignals()
  const step = state.step.value
  useEffect(() => {
    const { bookingId } = state.stored.peek()
    if (bookingId === null || step === null || step === 4) return
    const stop = new AbortController()
    const { signal } = stop
    void untilAborted(signal, async () => {
      const { BookingAnswerSchema } = await import('./booking-answers')
      const found = await call(`/api/bookings/${bookingId}`, { answer: BookingAnswerSchema, signal })
      if (!found.ok || found.value.payment_state === 'none') return
      if (!state.processing.value && state.stored.value.bookingId === bookingId) {
        showPaidBooking(state, bookingId)
      }
    })
    return () => stop.abort()
  }, [state, step])
}
