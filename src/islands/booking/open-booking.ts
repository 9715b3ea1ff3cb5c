import { batch } from '@preact/signals-react'
import { randomKey } from '../../api'
import { showToast } from '../../components/toast'
import { type BookingQuery, readBookingQuery } from '../../domain/bookings/booking-query'
import {
  allowedStep,
  changesTrip,
  DRAFT_KEY,
  emptyStoredBooking,
  judgeOtherTab,
  type Step,
  type StoredBooking,
  storeTrip,
  wishForVehicle,
} from '../../domain/bookings/booking-steps'
import type { TripRefusal } from '../../domain/bookings/check-trip'
import { draftOfForm, formOfDraft } from '../../domain/bookings/draft'
import { chooseService } from '../../domain/bookings/trip-form'
import { PAYMENT_CANCELED } from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import { readStored } from '../search-form/stored-booking'
import { type BookingState, forgetPaidBooking, keep, keepOwnTrip } from './booking-state'
import {
  bookingUrl,
  pushStepsTo,
  replaceStep,
  resetBooking,
  returnTo,
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
  // While a payment is under way its trip stays on screen: what another tab did with it is applied afterwards.
  let missed: (() => void) | null = null
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== null && event.key !== DRAFT_KEY) return
    const follow = () => followOtherTab(state, event)
    if (state.processing.value) missed = follow
    // Another trip is noted at once, so that this payment does not write over it.
    if (!state.processing.value || event.newValue !== null) follow()
  }
  // A page that the browser kept as it was left has heard of no other tab meanwhile.
  const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && takeStored(state)
  const whenPaid = state.processing.subscribe((busy) => {
    if (busy || !missed) return
    const follow = missed
    missed = null
    follow()
  })
  addEventListener('popstate', back)
  addEventListener('storage', elsewhere)
  addEventListener('pageshow', shownAgain)
  return () => {
    removeEventListener('popstate', back)
    removeEventListener('storage', elsewhere)
    removeEventListener('pageshow', shownAgain)
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
  openAt(state, 3)
  showToast('error', PAYMENT_CANCELED)
}

/** Shows a step on the entry that the browser has opened, with the steps before it below. */
function openAt(state: BookingState, step: Step, refusal: TripRefusal | null = null): void {
  const entry = stepOfHistory(history.state) ?? 1
  replaceStep(entry, settledUrl(entry, location.search))
  pushStepsTo(step, entry)
  showStep(state, step, refusal)
}

function restoreStep(state: BookingState, prefill: Prefill) {
  if (fillsIn(state, prefill)) {
    state.prefill.value = prefill
    keepRental(state, prefill)
    showStep(state, 1)
    replaceStep(1, settledUrl(1, location.search))
    return
  }
  // After a reload or Back the entry has the step: another tab may have left the stored one elsewhere.
  const entry = stepOfHistory(history.state)
  if (entry !== null) return stepTo(state, entry)
  const allowed = allowedStep(state.stored.value, new Date())
  if (allowed.step === 4 && state.stored.value.bookingId) {
    const id = state.stored.value.bookingId
    showBooking(state, id, false)
    replaceStep(4, bookingUrl(id, false))
    return
  }
  openAt(state, allowed.step, allowed.refusal)
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

function followHistory(state: BookingState, event: PopStateEvent) {
  const step = stepOfHistory(event.state)
  // An entry of a link within the page, or of the payment window.
  if (step === null) return
  const { value: arrive } = state.returning
  state.returning.value = null
  if (arrive) return arrive()
  const { forced } = readBookingQuery(new URLSearchParams(location.search))
  if (state.processing.value) stayOnStep(state, step)
  else if (forced?.step === 4) showBooking(state, forced.bookingId, forced.paymentSuccess)
  else stepTo(state, step)
}

/** Back closes the payment window: the entries above the one that it led to are restored. */
function stayOnStep({ step, shown }: BookingState, landed: Step): void {
  pushStepsTo(3, landed)
  if (step.value === 4 && shown.value) replaceStep(4, bookingUrl(shown.value.id, shown.value.paymentSuccess))
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

/** Another tab has stored something, or removed the draft. */
function followOtherTab(state: BookingState, { key, newValue, url }: StorageEvent) {
  if (newValue !== null) return takeStored(state)
  forgetPaidBooking()
  const step = state.step.value
  if (step === null || step === 4) return
  // The trip that was removed is not this tab's: only a sign-out, which leads to the sign-in's page, ends this one too.
  if (state.otherTrip.value && key !== null && !url.includes(ROUTES.auth.path)) return keepOwnTrip(state)
  const { bookingId } = state.stored.value
  state.otherTrip.value = null
  resetBooking(state)
  state.step.value = 1
  returnTo(state, 1, () => {})
  if (bookingId !== null) void showIfPaid(state, bookingId)
}

/** Two tabs that make the same trip share its key, so that they create one booking; another trip is asked about. */
function takeStored(state: BookingState): void {
  const theirs = readStored()
  const { value: mine } = state.stored
  if (theirs === null || state.step.value === null) return
  const judged = judgeOtherTab(mine, theirs)
  state.otherTrip.value = judged === 'ask' ? theirs : null
  if (state.processing.value || state.step.value === 4) return
  if (judged === 'write back') keep(state, {})
  if (judged === 'take') showStored(state, theirs)
}

/** The rider takes the other tab's trip: the step stays, or is the last one that this trip supports. */
export function takeOtherTrip(state: BookingState): void {
  const { value: theirs } = state.otherTrip
  if (theirs === null) return
  batch(() => {
    state.otherTrip.value = null
    state.closedOrder.value = null
    state.prefill.value = null
    showStored(state, theirs)
    stepTo(state, state.step.value ?? 1)
  })
}

function showStored(state: BookingState, theirs: StoredBooking): void {
  const { tripKey, draft } = state.stored.value
  batch(() => {
    // The terms have to be accepted again, so that no press pays for another booking by mistake.
    if (theirs.tripKey !== tripKey) state.termsAccepted.value = false
    // The other tab has come to step 4: a payment may be under way, and is asked about.
    if (theirs.currentStep === 4) state.settledBooking.value = null
    // The form starts anew, with this trip.
    if (changesTrip(draft, theirs.draft)) state.tripRound.value += 1
    state.stored.value = theirs
    // Uses the other tab's quote from storage, or requests one.
    state.quoteRound.value += 1
  })
}
