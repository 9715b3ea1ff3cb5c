// Navigation between steps. Each has an entry of the browser's history, above those of the steps before it.

import { batch } from '@preact/signals-react'
import { randomKey } from '../../api'
import { serverNow } from '../../components/ticking'
import { dismissPassing } from '../../components/toast'
import { ONE_SHOT_PARAMETERS, SESSION_ENDED_PARAMETER } from '../../domain/bookings/booking-query'
import { allowedStep, emptyStoredBooking, type Step } from '../../domain/bookings/booking-steps'
import { checkTrip, type TripRefusal } from '../../domain/bookings/check-trip'
import { payPath, ROUTES } from '../../routes'
import { clearStored } from '../search-form/stored-booking'
import { type BookingState, forgetPaidBooking, keep, keepOwnTrip } from './booking-state'

/** Shows a step and stores it; `refused` is why the rider was returned to it. */
export function showStep(state: BookingState, step: Step, refused: TripRefusal | string | null = null): void {
  batch(() => {
    state.step.value = step
    state.refused.value = refused
    state.paymentProblem.value = null
    keep(state, { currentStep: step })
  })
}

/** Navigation by the page's own buttons: on with a new entry of the history, back to the entry of that step. */
export function goTo(state: BookingState, step: Step) {
  if (step < (state.step.value ?? 1)) return returnTo(state, step, () => showStep(state, step))
  keepOwnTrip(state)
  dismissPassing()
  showStep(state, step)
  pushStep(step)
}

/** Milliseconds after which the entry of an earlier step is taken as missing. */
const RETURN_MS = 1000

/**
 * Back to an earlier step's own entry of the history, where `show` is called: Back of the browser is then the step before
 * that, once. On an entry that is not a step's (of a link within the page) that step takes its place.
 */
export function returnTo(state: BookingState, step: Step, show: () => void) {
  if (state.returning.value) return
  const arrive = () => {
    replaceStep(step, PATH)
    show()
  }
  const here = stepOfHistory(history.state)
  if (here === null || here <= step) return arrive()
  state.returning.value = show
  history.go(step - here)
  setTimeout(() => {
    if (state.returning.value !== show) return
    state.returning.value = null
    arrive()
  }, RETURN_MS)
}

/** From a step to the next; a second press, while the next one is not drawn yet, leads no further. */
export function goOn(state: BookingState, from: 1 | 2): void {
  if (state.step.value === from) goTo(state, from === 1 ? 2 : 3)
}

/** Goes to the previous step; to the form if there is no trip to choose vehicles for. */
export function goBack(state: BookingState): void {
  goTo(state, state.step.value === 3 && state.trip.value ? 2 : 1)
}

/** The server refused the trip: back to the form, with the reason under its field or above the form. */
export function backToTrip(state: BookingState, reason: string): void {
  const { value: trip } = state.trip
  const checked = trip && checkTrip(trip, { now: serverNow() })
  const refused = checked && !checked.ok ? checked.refusal : reason
  returnTo(state, 1, () => showStep(state, 1, refused))
}

/** The server refused the vehicle: back to step 2, with the reason above the cards. */
export const backToVehicles = (state: BookingState, reason: string): void =>
  returnTo(state, 2, () => showStep(state, 2, reason))

/** Browser's Back and Forward, and a reload: the history entry's step, or the last one that the draft supports. */
export function stepTo(state: BookingState, wanted: Step): void {
  const { step, refusal } = allowedStep({ ...state.stored.value, currentStep: wanted }, serverNow())
  const show = () => showStep(state, step, refusal)
  if (step < wanted) returnTo(state, step, show)
  else show()
}

/**
 * Goes to the sign-in, which says that the session has ended; the draft stays. The page leaves from the first step's
 * entry, so that the page that follows finds no older steps below its own. `bookingId`: a payment for it is under way,
 * and step 4 follows.
 */
export function leaveForSignIn(state: BookingState, bookingId: string | null = null): void {
  const at4 = state.step.value === 4
  const id = bookingId ?? (at4 ? state.shown.value?.id : null)
  const query = new URLSearchParams(id ? { step: '4', booking_id: id } : {})
  query.set(...SESSION_ENDED_PARAMETER)
  const leave = () => {
    // While the page leaves, no other answer leads anywhere.
    state.returning.value = () => {}
    location.replace(`${ROUTES.auth.path}?${query}`)
  }
  if (!at4) returnTo(state, 1, leave)
  else if (!state.returning.value) leave()
}

/**
 * Goes to step 4 of a booking; `paid`: a payment for it has just succeeded; `following`: the rider waits to know whether
 * one has. Step 4 replaces step 3 in the history: Back must not lead to a second payment.
 */
export function showConfirmation(state: BookingState, id: string, paid: boolean, following = true): void {
  batch(() => {
    state.shown.value = { id, paymentSuccess: paid }
    state.shownRound.value += 1
    state.following.value = following
    // If the URL shows another booking than the draft's, the draft keeps its step.
    if (state.stored.value.bookingId === id) showStep(state, 4)
    else state.step.value = 4
  })
  replaceStep(4, bookingUrl(id, paid))
}

/** Clears the draft in memory and in storage, but not another tab's; the step is 1 again. */
export function resetBooking(state: BookingState): void {
  if (state.otherTrip.value === null) clearStored()
  forgetPaidBooking()
  batch(() => {
    state.stored.value = emptyStoredBooking(randomKey())
    state.quoting.value = 'idle'
    state.termsAccepted.value = false
    state.termsMissed.value = 0
    state.paymentProblem.value = null
    state.refused.value = null
  })
}

/** Removes the draft if it belongs to the paid booking. */
export function forgetDraft(state: BookingState, paidBookingId: string): void {
  if (state.stored.value.bookingId === paidBookingId) resetBooking(state)
}

export function bookAnother(state: BookingState): void {
  resetBooking(state)
  state.otherTrip.value = null
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
export const bookingUrl = (id: string, paymentSuccess: boolean): string =>
  `${payPath(id)}${paymentSuccess ? '&payment_success=true' : ''}`

/** The URL of steps 1 to 3: without one-time parameters and those of step 4. */
export function settledUrl(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of [...ONE_SHOT_PARAMETERS, 'step', 'booking_id', 'payment_success']) query.delete(name)
  return query.size > 0 ? `${PATH}?${query}` : PATH
}

/** Adds a history entry, so that the browser's Back shows the previous step. */
function pushStep(step: Step): void {
  history.pushState({ step }, '', PATH)
}

/** Adds the entries of the steps after `from`, up to this one. */
export function pushStepsTo(step: Step, from: Step): void {
  for (const next of [2, 3] as const) if (next > from && next <= step) pushStep(next)
}

export function replaceStep(step: Step, url: string): void {
  history.replaceState({ step }, '', url)
}
