// Going from step to step, and each step's entry in the browser's history.

import { batch } from '@preact/signals-react'
import { randomKey } from '../../api'
import { ONE_SHOT_PARAMETERS } from '../../domain/bookings/booking-query'
import {
  allowedStep,
  emptyStoredBooking,
  nextStep,
  previousStep,
  type Step,
} from '../../domain/bookings/booking-steps'
import { checkTrip, type TripRefusal } from '../../domain/bookings/check-trip'
import { ROUTES } from '../../routes'
import { clearStored } from '../search-form/stored-booking'
import { type BookingState, forgetPaidBooking, keep, reread } from './booking-state'

/** Shows a step that the stored booking supports, and remembers it; with what sent the rider back to the form. */
export function showStep(state: BookingState, step: Step, refusal: TripRefusal | null = null): void {
  batch(() => {
    state.step.value = step
    state.tripRefusal.value = refusal
    state.paymentProblem.value = null
    state.signedOut.value = false
    keep(state, { currentStep: step, error: null })
  })
}

/** Forward or back by the page's own buttons: a new entry of the history. */
export function goTo(state: BookingState, step: Step): void {
  showStep(state, step)
  pushStep(step)
}

/** The counter's next step. */
export const goOn = (state: BookingState): void => goTo(state, nextStep(state.step.value ?? 1))

/** The counter's step before. Vehicles are chosen for a trip: without one the way back is to the form. */
export function goBack(state: BookingState): void {
  goTo(state, state.trip.value ? previousStep(state.step.value ?? 1) : 1)
}

/** The server refuses the trip: back to the form, with the reason under its field, or above it in its words. */
export function backToTrip(state: BookingState, reason: string): void {
  const { value: trip } = state.trip
  const checked = trip && checkTrip(trip, { now: new Date() })
  batch(() => {
    showStep(state, 1, checked && !checked.ok ? checked.refusal : null)
    state.stored.value = { ...state.stored.value, error: reason }
  })
  pushStep(1)
}

/** The server refuses the car: back to choosing one, with the reason above the cards. */
export function backToVehicles(state: BookingState, reason: string): void {
  batch(() => {
    showStep(state, 2)
    state.stored.value = { ...state.stored.value, error: reason }
  })
  pushStep(2)
}

/** Browser's Back and Forward: the entry's step, as far as the draft still supports it. */
export function stepTo(state: BookingState, wanted: Step): void {
  reread(state)
  const { step, refusal } = allowedStep({ ...state.stored.value, currentStep: wanted }, new Date())
  showStep(state, step, refusal)
  if (step !== wanted) replaceStep(step, settledUrl(step, ''))
}

/** Step 4 takes the place of the payment in the history: Back must not lead to paying again. */
export function showPaidBooking(state: BookingState, id: string): void {
  batch(() => {
    state.shown.value = { id, paymentSuccess: true }
    state.shownRound.value += 1
    if (state.stored.value.bookingId === id) showStep(state, 4)
    else state.step.value = 4
  })
  replaceStep(4, bookingUrl(id, true))
}

/** Clears the draft here and in storage; the step counter is 1 again. */
export function resetBooking(state: BookingState): void {
  clearStored()
  forgetPaidBooking()
  batch(() => {
    state.stored.value = emptyStoredBooking(randomKey())
    state.quoting.value = 'idle'
    state.termsAccepted.value = false
    state.termsMissed.value = 0
    state.paymentProblem.value = null
  })
}

/** Forgets the draft of a booking that is paid. Another trip being put together is left alone. */
export function forgetDraft(state: BookingState, paidBookingId: string): void {
  if (state.stored.value.bookingId === paidBookingId) resetBooking(state)
}

/** 'Book Another Ride'. */
export function bookAnother(state: BookingState): void {
  resetBooking(state)
  state.shown.value = null
  state.step.value = 1
  pushStep(1)
}

const PATH = ROUTES.booking.path

/** The step of an entry of the browser's history, or null for an entry that isn't the wizard's. */
export function stepOfHistory(entry: unknown): Step | null {
  const step = typeof entry === 'object' && entry !== null && 'step' in entry ? entry.step : null
  return step === 1 || step === 2 || step === 3 || step === 4 ? step : null
}

/** The address of step 4: the booking it shows, and whether it was paid a moment ago. */
export function bookingUrl(id: string, paymentSuccess: boolean): string {
  const query = new URLSearchParams({ step: '4', booking_id: id })
  if (paymentSuccess) query.set('payment_success', 'true')
  return `${PATH}?${query}`
}

/** The address without what acts once. The steps before the last need no query at all. */
export function settledUrl(step: Step, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ONE_SHOT_PARAMETERS) query.delete(name)
  if (step !== 4) for (const name of ['step', 'booking_id', 'payment_success']) query.delete(name)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** A new entry, so that the browser's Back is the step before. */
export function pushStep(step: Step, url: string = PATH): void {
  history.pushState({ step }, '', url)
}

export function replaceStep(step: Step, url: string): void {
  history.replaceState({ step }, '', url)
}
