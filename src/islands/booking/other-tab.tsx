// What other tabs do with the draft, in the chunk of the lazy steps.

import { batch, effect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '../../components/button'
import { listen } from '../../components/page-events'
import {
  DRAFT_KEY,
  judgeOtherTab,
  type StoredBooking,
  textOfBooking,
} from '../../domain/bookings/booking-steps'
import { changesTrip } from '../../domain/bookings/draft'
import { ROUTES } from '../../routes'
import { readStored, writeOwn } from '../search-form/stored-booking'
import { type BookingState, forgetPaidBooking, keep, keepOwnTrip } from './booking-state'
import { readPayment } from './confirmation'
import { resetBooking, returnTo, showConfirmation, stepTo } from './step-history'

/** Follows what other tabs store and remove, from what they have stored by now. Returns the unsubscribe. */
export function followOtherTabs(state: BookingState): () => void {
  // While a payment is under way its trip stays on screen: what another tab did with it is applied afterwards.
  let missed: (() => void) | null = null
  const elsewhere = (event: StorageEvent | null) => {
    if (event === null) return
    state.elsewhere.value = null
    if (event.key !== null && event.key !== DRAFT_KEY) return
    const follow = () => (event.newValue === null ? followRemoval(state, event) : takeStored(state))
    if (state.processing.value) missed = follow
    // Notes another tab's trip at once, so that this payment does not write over it.
    if (!state.processing.value || event.newValue !== null) follow()
  }
  const stopWaiting = state.processing.subscribe((busy) => {
    if (busy || !missed) return
    const follow = missed
    missed = null
    follow()
  })
  takeStored(state)
  const ends = [
    stopWaiting,
    effect(() => writeOwn(state.stored.value, state.otherTrip.value)),
    state.elsewhere.subscribe(elsewhere),
    // A page that the browser kept as it was left has heard of no other tab meanwhile.
    listen('pageshow', ({ persisted }) => persisted && takeStored(state)),
  ]
  return () => {
    for (const end of ends) end()
  }
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
  if (judged === 'take' && !isOnlyAnotherStep(mine, theirs)) showStored(state, theirs)
}

/** Nothing to be taken. At step 4 a payment may be under way. */
const isOnlyAnotherStep = (mine: StoredBooking, theirs: StoredBooking): boolean =>
  theirs.currentStep !== 4 &&
  textOfBooking({ ...theirs, currentStep: 1 }) === textOfBooking({ ...mine, currentStep: 1 })

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

/** Another tab has removed the draft, because it has paid for its trip, begins another, or signs out. */
function followRemoval(state: BookingState, { key, url }: StorageEvent): void {
  forgetPaidBooking()
  const step = state.step.value
  if (step === null || step === 4) return
  // The trip that was removed is not this tab's: only a sign-out, which leads to the sign-in's page, ends this one too.
  if (state.otherTrip.value && key !== null && !url.includes(ROUTES.auth.path)) {
    keepOwnTrip(state)
    return
  }
  const { bookingId } = state.stored.value
  state.otherTrip.value = null
  resetBooking(state)
  state.step.value = 1
  returnTo(state, 1, () => {})
  if (bookingId !== null) void showIfPaid(state, bookingId)
}

/**
 * The draft was removed; where another tab did so because it paid for the booking, this one shows it too
 * (docs/product.md, BOOKING-27).
 */
async function showIfPaid(state: BookingState, bookingId: string): Promise<void> {
  const payment = await readPayment(bookingId)
  if (state.step.value !== 1 || state.stored.value.bookingId !== null) return
  if (payment === 'paid' || payment === 'processing') showConfirmation(state, bookingId, payment === 'paid')
}

/** The rider takes the other tab's trip: the step stays, or is the last one that this trip supports. */
function takeOtherTrip(state: BookingState): void {
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

/**
 * Another tab has changed the trip: what is on the screen stays until the rider has chosen. The question stands above
 * the form, later in the summary, which stays in view.
 */
export function OtherTrip({ state }: { state: BookingState }) {
  useSignals()
  if (state.otherTrip.value === null || state.processing.value) return null
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-3 border-warning bg-warning-tint">
      <p className="w-full">This trip was changed in another tab.</p>
      <Button kind="secondary" onClick={() => takeOtherTrip(state)}>
        Use it
      </Button>
      <Button kind="secondary" onClick={() => keepOwnTrip(state)}>
        Keep mine
      </Button>
    </div>
  )
}
