import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { memo, type SyntheticEvent, useDeferredValue, useEffect, useState } from 'react'
import { randomKey } from '../../api'
import { Button, Problem } from '../../components/button'
import { PAYMENT_CANCELED } from '../../components/checkout/checkout-state'
import { listen } from '../../components/page-events'
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
import type { Draft } from '../../domain/bookings/draft'
import { chooseService, draftOfForm, formOfDraft } from '../../domain/bookings/trip-form'
import { vehiclesFor } from '../../domain/bookings/trip-types'
import { ADVANCE_PERCENT } from '../../domain/payments/amounts'
import { ROUTES } from '../../routes'
import type { MapAside } from '../search-form/optional-fields'
import { readOwn, readStored } from '../search-form/stored-booking'
import { TripForm } from '../search-form/trip-form'
import {
  type BookingPage,
  type BookingState,
  createBookingState,
  keep,
  keepOwnTrip,
  type LazyStepsProps,
} from './booking-state'
import {
  CHOOSE_VEHICLE,
  LOADING_BOOKING,
  PROCESSING_BOOKING,
  SECURE_PAYMENT,
  Skeleton,
  StepHeading,
  StepProgress,
  StepShape,
} from './step-frame'
import {
  bookingUrl,
  goOn,
  goTo,
  pushStepsTo,
  replaceStep,
  settledUrl,
  showConfirmation,
  showStep,
  stepOfHistory,
  stepTo,
} from './step-history'

/** The booking page, whose state is read from the browser's storage after hydration. */
function Booking(page: BookingPage) {
  const [state] = useState(() => createBookingState(page))
  useEffect(() => openBooking(state), [state])
  useEffect(() => void preloadLazySteps(), [])
  return <Wizard state={state} />
}

export { Booking as island }

const ignore = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** Instead of `inert`, which would style the whole step anew before the press is seen. */
const IGNORED = {
  onClickCapture: ignore,
  onKeyDownCapture: ignore,
  onChangeCapture: ignore,
  onSubmitCapture: ignore,
}

function Wizard({ state }: { state: BookingState }) {
  useSignals()
  const later = loaded.value
  const step = state.step.value
  // A step is much to draw: the press that leads to it is seen first, and nothing of the one before is pressed again.
  // No press leads to step 4.
  const pressed = useDeferredValue(step)
  const shown = step === 4 ? step : pressed
  if (step === null || shown === null) return <Skeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-8" {...(step === shown ? {} : IGNORED)}>
      <StepProgress
        at={step}
        onGoBack={step < 4 && !state.processing.value ? (back) => goTo(state, back) : null}
      />
      {step === 1 && state.otherTrip.value && later && <later.OtherTrip state={state} />}
      {later && <later.BesideSteps state={state} />}
      <ShownStep key={`${shown} ${state.tripRound.value}`} step={shown} state={state} />
    </div>
  )
}

const ShownStep = memo(function ShownStep({ step, state }: LazyStepsProps) {
  if (step > 1) return <LazyStep step={step} state={state} />
  return (
    <>
      <StepHeading>Book Your Ride</StepHeading>
      <TripStep state={state} />
    </>
  )
})

/** Never called on the server, which renders the skeleton. */
const importLazySteps = () => (import.meta.env.SSR ? Promise.reject() : import('./lazy-steps'))

const loaded = signal<typeof import('./lazy-steps') | null>(null)

let preloading: Promise<boolean> | null = null

/**
 * Loads the lazy steps while the rider fills in the form, so that a later network failure does no harm.
 * Concurrent calls share one request; a failed one is repeated at the next call.
 */
export function preloadLazySteps(): Promise<boolean> {
  preloading ??= importLazySteps().then(
    (steps) => {
      loaded.value = steps
      return true
    },
    () => {
      preloading = null
      return false
    },
  )
  return preloading
}

/** Shows the lazily loaded step, or its skeleton until it is loaded. */
function LazyStep(props: LazyStepsProps) {
  useSignals()
  const [failed, setFailed] = useState(false)
  useEffect(() => void preloadLazySteps().then((there) => setFailed(!there)), [])
  if (loaded.value) return <loaded.value.LazySteps {...props} />
  if (failed) return <NotLoaded />
  return (
    <div aria-busy="true" className="grid gap-3 lg:gap-8">
      <StepHeading>{headingOf(props)}</StepHeading>
      <StepShape step={props.step} shown="grid" />
    </div>
  )
}

function headingOf({ step, state }: LazyStepsProps): string {
  if (step === 2) return CHOOSE_VEHICLE
  if (step === 3) return SECURE_PAYMENT
  return state.shown.peek()?.paymentSuccess ? PROCESSING_BOOKING : LOADING_BOOKING
}

function NotLoaded() {
  return (
    <div className="grid justify-items-start gap-4">
      <StepHeading>This step didn’t load</StepHeading>
      <p className="max-w-prose">
        Your trip and what you paid are safe. Check your connection and reload the page.
      </p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </div>
  )
}

/** Step 1: the trip form, filled from the stored draft and the URL, with the server's refusal if there was one. */
function TripStep({ state }: { state: BookingState }) {
  useSignals()
  const [mapAside, setMapAside] = useState<MapAside>({ place: null, waits: true })
  // The form's initial values only: afterwards the form's own state is the newer one.
  const [{ draft }] = useState(() => state.stored.peek())
  const [refused] = useState(() => state.refused.peek())
  const later = loaded.value

  function store(draft: Draft, step: Step) {
    keepOwnTrip(state)
    keep(state, { ...storeTrip(state.stored.value, draft, randomKey()), currentStep: step })
  }

  function search(searched: Draft) {
    if (later && !later.takesPassenger(state)) return
    store(searched, 2)
    state.prefill.value = null
    goOn(state, 1)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <Problem className="card border-error text-error">{typeof refused === 'string' && refused}</Problem>
        <Wished state={state} />
        <div className="card">
          <TripForm
            initial={draft}
            vehicle={state.stored.value.vehicleType}
            signedIn
            mapAside={mapAside}
            prefill={state.prefill.value ?? undefined}
            refusal={typeof refused === 'string' ? null : refused}
            onChange={(changed) => store(changed, 1)}
            onSearch={search}
          >
            {/* As high as its box from the beginning, so that nothing below moves. */}
            <div className="min-h-11">{later && <later.Passenger state={state} />}</div>
          </TripForm>
        </div>
      </div>
      <div className="hidden gap-6 lg:grid">
        <FromHere />
        {later && <later.MapPlace onAside={setMapAside} />}
      </div>
    </div>
  )
}

/** The vehicle that the rider came for ('Book This Vehicle'). */
function Wished({ state }: { state: BookingState }) {
  useSignals()
  const { draft, vehicleType, selectedFare } = state.stored.value
  const wished = selectedFare
    ? null
    : vehiclesFor(draft.passengers, null).find(({ type }) => type === vehicleType)
  if (!wished) return null
  return (
    <p>
      You chose <strong>{wished.name}</strong>. You see its price next.
    </p>
  )
}

/** Explains the next steps to riders who have not booked before. */
function FromHere() {
  return (
    <section aria-label="What follows">
      <h2 className="text-xl">From here</h2>
      <ol className="mt-4 grid gap-5">
        <li>
          <strong className="block">You choose a vehicle</strong>
          and see what each costs for this trip.
        </li>
        <li>
          <strong className="block">You pay {ADVANCE_PERCENT}% to book</strong>
          or all of it. You pay the rest after the ride.
        </li>
        <li>
          <strong className="block">Your driver contacts you</strong>
          before the pickup. Plans change? See the <a href={ROUTES.refunds.path}>refund policy</a>.
        </li>
      </ol>
    </section>
  )
}

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

  const ends = [
    listen('popstate', (event) => followHistory(state, event)),
    listen('storage', (event) => {
      state.elsewhere.value = event
    }),
  ]
  return () => {
    for (const end of ends) end()
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
