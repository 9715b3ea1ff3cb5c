import { randomKey } from '../../components/random-key'
import type { Booking } from '../../domain/bookings/booking'
import { FAILED_TO_CALCULATE_FARE } from '../../domain/fares/sentences'
import { asLine, NO_FARE_SELECTED, PAYMENT_NOT_LOADED, TERMS_REQUIRED } from '../../domain/payments/sentences'
import { type BookingState, keep } from './booking-draft'
import { loadedCheckout } from './checkout-script'
import { endPayment } from './end-payment'
import { quoteTrip } from './keep-quote'
import { type PayEnd, pay, type Stale } from './pay'
import { tillForBooking, tillForTrip } from './till'
import { dismissRefusals, showRefusal } from './toasts'

/** 'Pay ₹… Now' of step 3. A second press while the first is under way does nothing. */
export async function startPayment(state: BookingState, brandName: string): Promise<void> {
  if (state.processing.value) return
  const { value: trip } = state.trip
  const { value: fare } = state.selectedFare
  if (!trip || !fare) return refuse(state, NO_FARE_SELECTED)
  if (!state.termsAccepted.value) {
    state.termsMissed.value += 1
    return showRefusal(TERMS_REQUIRED)
  }
  const Sheet = loadedCheckout()
  if (!Sheet) return refuse(state, PAYMENT_NOT_LOADED)

  begin(state)
  const attempt = async (): Promise<PayEnd | Stale> => {
    const quote = await quoteTrip(state, trip, new AbortController().signal)
    if (!quote && state.step.value === 3) return { end: 'error', message: FAILED_TO_CALCULATE_FARE }
    // Led back to the trip with the reason above it, or the new price waits for the rider's yes.
    if (!quote || state.priceChange.value) return { end: 'stopped' }
    const chosen = { stored: state.stored.value, method: state.method.value, trip, quote: quote.quote, fare }
    return pay(tillForTrip(chosen, { Sheet, brandName }, (made) => remember(state, made)))
  }
  endPayment(state, await settled(attempt, (stale) => renew(state, stale)))
}

/** 'Finish the payment' of a booking that is shown in step 4. */
export async function finishPayment(state: BookingState, booking: Booking, brandName: string): Promise<void> {
  if (state.processing.value) return
  const Sheet = loadedCheckout()
  if (!Sheet) return refuse(state, PAYMENT_NOT_LOADED)
  begin(state)
  const attempt = () => pay(tillForBooking(booking, { Sheet, brandName }))
  endPayment(state, await settled(attempt, () => {}))
}

function begin(state: BookingState): void {
  state.processing.value = true
  state.signedOut.value = false
  state.paymentProblem.value = null
  dismissRefusals()
}

/** From here on this trip has a booking; what it replaced is gone. */
function remember(state: BookingState, { id }: Booking): void {
  keep(state, { bookingId: id, replaces: null })
}

/** The server no longer takes this quote, or this key: asked for anew, and paid only if the price is the same. */
function renew(state: BookingState, { what }: Stale): void {
  const { bookingId, replaces } = state.stored.value
  if (what === 'quote') keep(state, { quote: null, quotedFor: null })
  else keep(state, { tripKey: randomKey(), bookingId: null, replaces: bookingId ?? replaces })
}

/**
 * One attempt, and one more after what was stale has been renewed. The payment window is another site's script:
 * whatever it throws ends the payment, never the page.
 */
async function settled(
  attempt: () => Promise<PayEnd | Stale>,
  renewed: (stale: Stale) => void,
): Promise<PayEnd> {
  try {
    const first = await attempt()
    if (first.end !== 'stale') return first
    renewed(first)
    const second = await attempt()
    return second.end === 'stale' ? { end: 'error', message: second.message } : second
  } catch {
    return { end: 'error', message: '' }
  }
}

function refuse(state: BookingState, problem: typeof NO_FARE_SELECTED): void {
  state.paymentProblem.value = asLine(problem)
  showRefusal(problem)
}
