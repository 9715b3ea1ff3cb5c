import { useEffect } from 'react'
import { call } from '../../api'
import { BookingAnswerSchema } from './booking-answers'
import type { BookingState } from './booking-draft'
import { untilAborted } from './pause'
import { showPaidBooking } from './steps'

/**
 * A payment may have succeeded while nobody was there to hear of it: the browser closed, the tab died. Who comes
 * back to pay for the same booking is led to it instead.
 */
export function usePaidAlready(state: BookingState): void {
  useEffect(() => {
    const { bookingId } = state.stored.peek()
    if (bookingId === null) return
    const stop = new AbortController()
    const { signal } = stop
    void untilAborted(signal, async () => {
      const found = await call(`/api/bookings/${bookingId}`, { answer: BookingAnswerSchema, signal })
      if (!found.ok || found.value.payment_state === 'none') return
      if (!state.processing.value && state.stored.value.bookingId === bookingId) {
        showPaidBooking(state, bookingId)
      }
    })
    return () => stop.abort()
  }, [state])
}
