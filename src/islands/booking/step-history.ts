// Navigation between steps, with an entry of the browser's history for each.

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

/** Shows a step and stores it; `refusal` is why the rider was returned to the form. */
export function showStep(state: BookingState, step: Step, refusal: TripRefusal | null = null): void {
  batch(() => {
    state.step.value = step
    state.tripRefusal.value = refusal
    state.paymentProblem.value = null
    keep(state, { currentStep: step, error: null })
  })
}

/** Navigation by the page's own buttons: adds a history entry. */
export function goTo(state: BookingState, step: Step): void {
  showStep(state, step)
  pushStep(step)
}

export const goOn = (state: BookingState): void => goTo(state, nextStep(state.step.value ?? 1))

/** To the previous step; to the form if there is no trip to choose vehicles for. */
export function goBack(state: BookingState): void {
  goTo(state, state.trip.value ? previousStep(state.step.value ?? 1) : 1)
}

/** The server refused the trip: back to the form, with the reason under its field or above the form. */
export function backToTrip(state: BookingState, reason: string): void {
  const { value: trip } = state.trip
  const checked = trip && checkTrip(trip, { now: new Date() })
  batch(() => {
    showStep(state, 1, checked && !checked.ok ? checked.refusal : null)
    state.stored.value = { ...state.stored.value, error: reason }
  })
  pushStep(1)
}

/** The server refused the vehicle: back to step 2, with the reason above the cards. */
export function backToVehicles(state: BookingState, reason: string): void {
  batch(() => {
    showStep(state, 2)
    state.stored.value = { ...state.stored.value, error: reason }
  })
  pushStep(2)
}

/** Browser's Back and Forward: the history entry's step, or the last one that the draft supports. */
export function stepTo(state: BookingState, wanted: Step): void {
  reread(state)
  const { step, refusal } = allowedStep({ ...state.stored.value, currentStep: wanted }, new Date())
  showStep(state, step, refusal)
  if (step !== wanted) replaceStep(step, settledUrl(step, ''))
}

/**
 * Step 4 of a booking; `paid`: a payment for it has just succeeded. It replaces step 3 in the history: Back must not
 * lead to a second payment.
 */
export function showConfirmation(state: BookingState, id: string, paid: boolean): void {
  batch(() => {
    state.shown.value = { id, paymentSuccess: paid }
    state.shownRound.value += 1
    state.following.value = true
    if (state.stored.value.bookingId === id) showStep(state, 4)
    else state.step.value = 4
  })
  replaceStep(4, bookingUrl(id, paid))
}

/** Clears the draft in memory and in storage; the step is 1 again. */
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

/** Removes the draft if it belongs to the paid booking. */
export function forgetDraft(state: BookingState, paidBookingId: string): void {
  if (state.stored.value.bookingId === paidBookingId) resetBooking(state)
}

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

/** The URL of step 4: the booking's id, and whether it was just paid. */
export function bookingUrl(id: string, paymentSuccess: boolean): string {
  const query = new URLSearchParams({ step: '4', booking_id: id })
  if (paymentSuccess) query.set('payment_success', 'true')
  return `${PATH}?${query}`
}

/** The URL without one-time parameters. Steps 1 to 3 need no query. */
export function settledUrl(step: Step, search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ONE_SHOT_PARAMETERS) query.delete(name)
  if (step !== 4) for (const name of ['step', 'booking_id', 'payment_success']) query.delete(name)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** Adds a history entry, so that the browser's Back shows the previous step. */
export function pushStep(step: Step, url: string = PATH): void {
  history.pushState({ step }, '', url)
}

export function replaceStep(step: Step, url: string): void {
  history.replaceState({ step }, '', url)
}
