import { randomKey } from '../../api'
import { PAYMENT_CANCELED } from '../../components/checkout/checkout-state'
import { serverNow } from '../../components/ticking'
import { dismissPassing, showToast } from '../../components/toast'
import { type BookingQuery, type ForcedBooking, readBookingQuery } from '../../domain/bookings/booking-query'
import {
  allowedStep,
  emptyStoredBooking,
  isBegun,
  type Step,
  storeTrip,
  wishForVehicle,
} from '../../domain/bookings/booking-steps'
import type { TripRefusal } from '../../domain/bookings/check-trip'
import { chooseService, draftOfForm, formOfDraft } from '../../domain/bookings/trip-form'
import { readOwn, readStored } from '../search-form/stored-booking'
import { type BookingState, keep } from './booking-state'
import {
  bookingUrl,
  pushStepsTo,
  replaceStep,
  settledUrl,
  showConfirmation,
  showStep,
  stepOfHistory,
  stepTo,
} from './step-history'

type Prefill = BookingQuery['prefill']

/**
 * Reads the stored draft and the URL, shows the step they select, and from then on listens to the browser's
 * history and to other tabs. Returns the unsubscribe. docs/product.md, BOOKING-13.
 */
export function openBooking(state: BookingState): () => void {
  const stored = readStored()
  const own = stored && readOwn(stored)
  // Asked about another tab's trip, the rider is asked again; until then nothing is written over that trip.
  if (own) state.otherTrip.value = stored
  state.stored.value = own ?? stored ?? emptyStoredBooking(randomKey())
  const { forced, prefill, vehicle } = readBookingQuery(new URLSearchParams(location.search))
  if (forced?.step === 4) showForced(state, forced)
  else if (forced?.step === 3) showCanceled(state)
  else {
    if (vehicle && state.stored.value.currentStep !== 4) {
      keep(state, wishForVehicle(state.stored.value, vehicle))
    }
    restoreStep(state, prefill)
  }

  const back = (event: PopStateEvent) => followHistory(state, event)
  const hear = (event: StorageEvent) => {
    state.elsewhere.value = event
  }
  addEventListener('popstate', back)
  addEventListener('storage', hear)
  return () => {
    removeEventListener('popstate', back)
    removeEventListener('storage', hear)
  }
}

const showForced = (state: BookingState, { bookingId, paymentSuccess }: ForcedBooking): void =>
  showConfirmation(state, bookingId, paymentSuccess, paymentSuccess)

function showCanceled(state: BookingState): void {
  openAt(state, 3)
  showToast('error', PAYMENT_CANCELED)
}

/** Shows a step on the entry that the browser has opened, with the steps before it below. */
function openAt(state: BookingState, step: Step, refusal: TripRefusal | null = null): void {
  const entry = stepOfHistory(history.state) ?? 1
  replaceStep(entry, settledUrl(location.search))
  pushStepsTo(step, entry)
  showStep(state, step, refusal)
}

function restoreStep(state: BookingState, prefill: Prefill) {
  if (fillsIn(state, prefill)) {
    state.prefill.value = prefill
    keepRental(state, prefill)
    showStep(state, 1)
    replaceStep(1, settledUrl(location.search))
    return
  }
  // After a reload or Back the entry has the step: another tab may have left the stored one elsewhere.
  const entry = stepOfHistory(history.state)
  if (entry !== null) return stepTo(state, entry)
  const allowed = allowedStep(state.stored.value, serverNow())
  if (allowed.step === 4 && state.stored.value.bookingId) {
    return showConfirmation(state, state.stored.value.bookingId, false, false)
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
    (service !== null && service !== draft.service_type) ||
    (pickup !== null && pickup !== draft.pickup_address) ||
    (destination !== null && destination !== draft.dropoff_address)
  )
}

function followHistory(state: BookingState, event: PopStateEvent) {
  const step = stepOfHistory(event.state)
  // An entry of a link within the page, or of the payment window.
  if (step === null) return
  dismissPassing()
  const { value: arrive } = state.returning
  state.returning.value = null
  if (arrive) return arrive()
  const { forced } = readBookingQuery(new URLSearchParams(location.search))
  if (state.processing.value) stayOnStep(state, step)
  else if (isBeforeConfirmation(state, step, forced?.step)) history.go(1)
  else if (forced?.step === 4) showForced(state, forced)
  else stepTo(state, step)
}

/** Forward to the confirmation, on the entry of a step whose draft went with the payment. */
const isBeforeConfirmation = (state: BookingState, entry: Step, forced: Step | undefined): boolean =>
  forced !== 4 &&
  entry > 1 &&
  state.step.value === 1 &&
  state.shown.value !== null &&
  !isBegun(state.stored.value)

/** Back closes the payment window: the entries above the one that it led to are restored. */
function stayOnStep({ step, shown }: BookingState, landed: Step): void {
  pushStepsTo(3, landed)
  if (step.value === 4 && shown.value) replaceStep(4, bookingUrl(shown.value.id, shown.value.paymentSuccess))
}
