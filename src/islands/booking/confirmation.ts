import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { safeParse } from 'valibot'
import { pause, rideChanged, untilAborted } from '../../api'
import { showToast } from '../../components/toast'
import { type Booking, BookingSchema } from '../../domain/bookings/booking'
import { CURRENT_BOOKING_KEY } from '../../domain/bookings/booking-steps'
import { CONFIRMED_WITH_ESTIMATES, FAILED_TO_FETCH_BOOKING } from '../../domain/bookings/sentences'
import { type FoundBooking, isMissing, readBooking } from './api'
import type { BookingState, ShownBooking } from './booking-state'
import { forgetDraft } from './step-history'

/** Loads what step 4 shows. */
export function useConfirmation(state: BookingState): Confirmation {
  useSignals()
  const [confirmation, setConfirmation] = useState<Confirmation>({ view: 'loading' })
  const shown = state.shown.value
  const round = state.shownRound.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: an incremented round loads the same booking again
  useEffect(() => {
    if (!shown) return
    const stop = new AbortController()
    const show = (next: Confirmation) => {
      setConfirmation(next)
      if (next.view === 'estimate') showToast('neutral', CONFIRMED_WITH_ESTIMATES)
      // The server confirms the payment: the draft is removed, so that it can't be paid for again.
      if (next.view === 'booking' && next.paymentState === 'paid') {
        forgetDraft(state, next.booking.id)
        rideChanged()
      }
    }
    const failed = () => showToast('error', { title: FAILED_TO_FETCH_BOOKING })
    void untilAborted(stop.signal, () => loadConfirmation(shown, { show, failed }, stop.signal))
    return () => stop.abort()
  }, [state, shown, round])
  return confirmation
}

/** A booking may become readable only a moment after its payment. */
const RETRIES = 5

/** A payment that is authorised and not captured is polled every 2 s for a minute, then every 10. */
const POLL_MS = 2000

const SLOW_POLL_MS = 10_000

const POLLS_BEFORE_SLOW = 30

export type Confirmation =
  | { view: 'loading' }
  | ({ view: 'booking' } & FoundBooking)
  /** The payment is authorised and not captured. `slow`: for more than a minute. */
  | { view: 'processing'; slow: boolean }
  /** The payment succeeded and the booking can't be read: the draft's own data is shown as estimates. */
  | { view: 'estimate' }
  | { view: 'not_found' }
  | { view: 'unreachable' }

interface Screen {
  show(confirmation: Confirmation): void
  /** Called when the booking could not be read for another reason than its absence. */
  failed(): void
}

/**
 * Loads step 4: the booking stored in this tab by the payment, else the server's, else after a payment the draft's
 * data marked as estimates (docs/product.md, Booking). Writes nothing: a URL can be forged.
 */
async function loadConfirmation(
  { id, paymentSuccess }: ShownBooking,
  screen: Screen,
  signal: AbortSignal,
): Promise<void> {
  screen.show({ view: 'loading' })
  const left = takePaidBooking(id)
  if (left) {
    screen.show({ view: 'booking', booking: left, paidAmount: left.advance_amount, paymentState: 'paid' })
  }

  const found = await readBooking(id, { signal, retries: RETRIES, isTransient: isMissing })
  if (found.ok) return follow(found.value, screen, signal)
  if (left) return
  if (!isMissing(found.refusal)) screen.failed()
  if (paymentSuccess) return screen.show({ view: 'estimate' })
  screen.show({ view: isMissing(found.refusal) ? 'not_found' : 'unreachable' })
}

/** Shows the booking, and polls until its payment is settled. */
async function follow(first: FoundBooking, screen: Screen, signal: AbortSignal): Promise<void> {
  let found = first
  for (let polled = 0; found.paymentState === 'processing'; polled++) {
    const slow = polled >= POLLS_BEFORE_SLOW
    screen.show({ view: 'processing', slow })
    await pause(slow ? SLOW_POLL_MS : POLL_MS, signal)
    const again = await readBooking(found.booking.id, { signal })
    if (again.ok) found = again.value
  }
  screen.show({ view: 'booking', ...found })
}

/** Stores the booking that was just paid, for step 4. */
export function storePaidBooking(booking: Booking): void {
  const paid: Booking = { ...booking, payment_status: booking.remaining_amount > 0 ? 'partial' : 'paid' }
  try {
    sessionStorage.setItem(CURRENT_BOOKING_KEY, JSON.stringify(paid))
  } catch {}
}

/** Reads and removes the stored booking: a reload requests it from the server. */
function takePaidBooking(id: string): Booking | null {
  try {
    const parsed = safeParse(BookingSchema, JSON.parse(sessionStorage.getItem(CURRENT_BOOKING_KEY) ?? 'null'))
    if (!parsed.success || parsed.output.id !== id) return null
    sessionStorage.removeItem(CURRENT_BOOKING_KEY)
    return parsed.output
  } catch {
    return null
  }
}
