import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { showToast } from '../../components/toast'
import { CONFIRMED_WITH_ESTIMATES, FAILED_TO_FETCH_BOOKING } from '../../domain/bookings/sentences'
import { rideChanged } from '../../offline/ride-changed'
import type { BookingState } from './booking-draft'
import { type Confirmation, loadConfirmation } from './load-confirmation'
import { untilAborted } from './pause'
import { forgetDraft } from './steps'
import { showNotice } from './toasts'

/** What step 4 shows, as it is found out. */
export function useConfirmation(state: BookingState): Confirmation {
  useSignals()
  const [confirmation, setConfirmation] = useState<Confirmation>({ view: 'loading' })
  const shown = state.shown.value
  const round = state.shownRound.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised round reads the same booking again
  useEffect(() => {
    if (!shown) return
    const stop = new AbortController()
    const show = (next: Confirmation) => {
      setConfirmation(next)
      if (next.view === 'estimate') showNotice(CONFIRMED_WITH_ESTIMATES)
      // Paid and read from the server: the draft has done its work, and must not be paid for again.
      if (next.view === 'booking' && next.paymentState === 'paid') {
        forgetDraft(state, next.booking.id)
        rideChanged()
      }
    }
    const failed = () => showToast({ tone: 'error', title: FAILED_TO_FETCH_BOOKING })
    void untilAborted(stop.signal, () => loadConfirmation(shown, { show, failed }, stop.signal))
    return () => stop.abort()
  }, [state, shown, round])
  return confirmation
}
