import { batch } from '@preact/signals-react'
import { randomKey } from '../../api'
import { showToast } from '../../components/toast'
import { type BookingQuery, readBookingQuery } from '../../domain/bookings/booking-query'
import {
  allowedStep,
  DRAFT_KEY,
  emptyStoredBooking,
  type Step,
  storeTrip,
  wishForVehicle,
} from '../../domain/bookings/booking-steps'
import { draftOfForm, formOfDraft } from '../../domain/bookings/draft'
import { chooseService } from '../../domain/bookings/trip-form'
import { PAYMENT_CANCELED } from '../../domain/payments/sentences'
import { readStored } from '../search-form/stored-booking'
import { type BookingState, forgetPaidBooking, keep, reread } from './booking-state'
import {
  bookingUrl,
  pushStep,
  replaceStep,
  resetBooking,
  settledUrl,
  showConfirmation,
  showStep,
  stepOfHistory,
  stepTo,
} from './step-history'

type Prefill = BookingQuery['prefill']

/**
 * Reads the stored draft and the URL, shows the step they select, and from then on listens to the browser's
 * history and to other tabs. Returns the unsubscribe. docs/product.md, Booking.
 */
export function openBooking(state: BookingState): () => void {
  state.stored.value = readStored() ?? emptyStoredBooking(randomKey())
  const { forced, prefill, vehicle } = readBookingQuery(new URLSearchParams(location.search))
  if (forced?.step === 4) showBooking(state, forced.bookingId, forced.paymentSuccess)
  else if (forced?.step === 3) showCanceled(state)
  else {
    if (vehicle && state.stored.value.currentStep !== 4) {
      keep(state, wishForVehicle(state.stored.value, vehicle))
    }
    restoreStep(state, prefill)
  }

  const back = (event: PopStateEvent) => followHistory(state, event)
  // While a payment is under way its trip stays on screen: another tab's change is applied afterwards.
  let missed: StorageEvent | null = null
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== null && event.key !== DRAFT_KEY) return
    if (state.processing.value) missed = event
    else followOtherTab(state, event)
  }
  const whenPaid = state.processing.subscribe((busy) => {
    if (busy || !missed) return
    const event = missed
    missed = null
    followOtherTab(state, event)
  })
  addEventListener('popstate', back)
  addEventListener('storage', elsewhere)
  return () => {
    removeEventListener('popstate', back)
    removeEventListener('storage', elsewhere)
    whenPaid()
  }
}

function showBooking(state: BookingState, id: string, paymentSuccess: boolean): void {
  batch(() => {
    state.shown.value = { id, paymentSuccess }
    state.following.value = paymentSuccess
    state.step.value = 4
    // If the URL shows another booking than the draft's, the draft keeps its step.
    if (state.stored.value.bookingId === id) keep(state, { currentStep: 4 })
  })
  replaceStep(4, settledUrl(4, location.search))
}

function showCanceled(state: BookingState): void {
  showStep(state, 3)
  replaceStep(3, settledUrl(3, location.search))
  showToast('error', PAYMENT_CANCELED)
}

function restoreStep(state: BookingState, prefill: Prefill): void {
  if (fillsIn(state, prefill)) {
    state.prefill.value = prefill
    keepRental(state, prefill)
    showStep(state, 1)
    replaceStep(1, settledUrl(1, location.search))
    return
  }
  const allowed = allowedStep(state.stored.value, new Date())
  if (allowed.step === 4 && state.stored.value.bookingId) {
    const id = state.stored.value.bookingId
    showBooking(state, id, false)
    replaceStep(4, bookingUrl(id, false))
    return
  }
  // After Back, the history entry has the step; it is shown if the draft supports it.
  const entry = stepOfHistory(history.state)
  const step: Step = entry && entry < allowed.step ? entry : allowed.step
  showStep(state, step, allowed.refusal)
  replaceStep(step, settledUrl(step, location.search))
}

/** No tab of the form leads to a rental, so one that the URL asks for is kept at once: a reload shows it again. */
function keepRental(state: BookingState, { service }: Prefill): void {
  if (service !== 'car_rental') return
  const rental = draftOfForm(chooseService(formOfDraft(state.stored.value.draft), service))
  keep(state, storeTrip(state.stored.value, rental, randomKey()))
}

/** Whether the URL has a value that differs from the draft's. */
function fillsIn({ stored }: BookingState, { service, pickup, destination }: Prefill): boolean {
  const { draft } = stored.value
  return (
    (service !== null && service !== draft.serviceType) ||
    (pickup !== null && pickup !== draft.pickupLocation) ||
    (destination !== null && destination !== draft.dropoffLocation)
  )
}

function followHistory(state: BookingState, event: PopStateEvent): void {
  const step = stepOfHistory(event.state)
  // An entry of a link within the page, or of the payment window.
  if (step === null) return
  const { forced } = readBookingQuery(new URLSearchParams(location.search))
  if (state.processing.value) stayOnStep(state)
  else if (forced?.step === 4) showBooking(state, forced.bookingId, forced.paymentSuccess)
  else stepTo(state, step)
}

/** Back closes the payment window: the history entry of the step is restored. */
function stayOnStep({ step, shown }: BookingState): void {
  if (step.value === 4 && shown.value) pushStep(4, bookingUrl(shown.value.id, shown.value.paymentSuccess))
  else pushStep(3)
}

/** Another tab has cleared the draft; where it did so because it paid for the booking, this one shows it too. */
async function showIfPaid(state: BookingState, bookingId: string): Promise<void> {
  const payment = await import('./api').then(
    ({ readPayment }) => readPayment(bookingId),
    () => 'none' as const,
  )
  if (state.step.value !== 1 || state.stored.value.bookingId !== null) return
  if (payment === 'paid' || payment === 'processing') showConfirmation(state, bookingId, payment === 'paid')
}

/** Two tabs share the draft and its idempotency key, so that they create one booking. */
function followOtherTab(state: BookingState, event: StorageEvent): void {
  if (event.newValue === null) forgetPaidBooking()
  const step = state.step.value
  if (step === null || step === 4) return
  const { tripKey, bookingId } = state.stored.value
  if (event.newValue === null) {
    resetBooking(state)
    state.step.value = 1
    replaceStep(1, settledUrl(1, ''))
    if (bookingId !== null) void showIfPaid(state, bookingId)
    return
  }
  reread(state)
  // The trip has changed: the terms have to be accepted again, so that no press pays for another trip by mistake.
  if (state.stored.value.tripKey !== tripKey) state.termsAccepted.value = false
  // The other tab has come to step 4: a payment may be under way, and is asked about.
  if (state.stored.value.currentStep === 4) state.settledBooking.value = null
  // Uses the other tab's quote from storage, or requests one.
  state.quoteRound.value += 1
  const allowed = allowedStep({ ...state.stored.value, currentStep: step }, new Date())
  if (allowed.step === step) return
  state.step.value = allowed.step
  replaceStep(allowed.step, settledUrl(allowed.step, ''))
}
