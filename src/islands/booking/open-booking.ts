import { batch } from '@preact/signals-react'
import { randomKey } from '../../api'
import { showToast } from '../../components/toast'
import { type BookingQuery, readBookingQuery } from '../../domain/bookings/booking-query'
import { allowedStep, DRAFT_KEY, emptyStoredBooking, type Step } from '../../domain/bookings/booking-steps'
import { PAYMENT_CANCELED } from '../../domain/payments/sentences'
import { readStored } from '../search-form/stored-booking'
import { type BookingState, forgetPaidBooking, keep, reread } from './booking-state'
import {
  bookingUrl,
  pushStep,
  replaceStep,
  resetBooking,
  settledUrl,
  showStep,
  stepOfHistory,
  stepTo,
} from './step-history'

type Prefill = BookingQuery['prefill']

/**
 * Reads the stored draft and the address, shows the step they lead to, and from then on follows the browser's
 * Back and other tabs. Returns what stops it. docs/product.md, Booking.
 */
export function openBooking(state: BookingState): () => void {
  state.stored.value = readStored() ?? emptyStoredBooking(randomKey())
  const { forced, prefill } = readBookingQuery(new URLSearchParams(location.search))
  if (forced?.step === 4) showBooking(state, forced.bookingId, forced.paymentSuccess)
  else if (forced?.step === 3) showCanceled(state)
  else restoreStep(state, prefill)

  const back = (event: PopStateEvent) => followHistory(state, event)
  // The trip that is being paid for stays in sight until its payment has ended.
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
    state.step.value = 4
    // Another booking than the one being made is looked at; the draft stays where it is.
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
  // A page that is gone back to is where its history entry says, if the draft has come that far.
  const entry = stepOfHistory(history.state)
  const step: Step = entry && entry < allowed.step ? entry : allowed.step
  showStep(state, step, allowed.refusal)
  replaceStep(step, settledUrl(step, location.search))
}

/** Whether the address names anything that the draft doesn't say already. */
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
  // A link within the page, or the payment window's own entry.
  if (step === null) return
  const { forced } = readBookingQuery(new URLSearchParams(location.search))
  if (state.processing.value) stayOnStep(state)
  else if (forced?.step === 4) showBooking(state, forced.bookingId, forced.paymentSuccess)
  else stepTo(state, step)
}

/** Back closes the payment window; the page behind it stays. */
function stayOnStep({ step, shown }: BookingState): void {
  if (step.value === 4 && shown.value) pushStep(4, bookingUrl(shown.value.id, shown.value.paymentSuccess))
  else pushStep(3)
}

/** Two tabs share the draft and its key, so that together they make one booking. */
function followOtherTab(state: BookingState, event: StorageEvent): void {
  if (event.newValue === null) forgetPaidBooking()
  const step = state.step.value
  if (step === null || step === 4) return
  if (event.newValue === null) {
    resetBooking(state)
    state.step.value = 1
    replaceStep(1, settledUrl(1, ''))
    return
  }
  const { tripKey } = state.stored.value
  reread(state)
  // Another trip at another price: the next press must not be one that was meant for this.
  if (state.stored.value.tripKey !== tripKey) state.termsAccepted.value = false
  // The other tab's quote is in storage; without one it is requested.
  state.quoteRound.value += 1
  const allowed = allowedStep({ ...state.stored.value, currentStep: step }, new Date())
  if (allowed.step === step) return
  state.step.value = allowed.step
  replaceStep(allowed.step, settledUrl(allowed.step, ''))
}
