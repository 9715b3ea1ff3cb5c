import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { memo, type SyntheticEvent, useDeferredValue, useEffect, useState } from 'react'
import { randomKey } from '../../api'
import { Button, Problem } from '../../components/button'
import { type Step, storeTrip } from '../../domain/bookings/booking-steps'
import type { Draft } from '../../domain/bookings/draft'
import { vehiclesFor } from '../../domain/bookings/trip-types'
import { ADVANCE_PERCENT } from '../../domain/payments/amounts'
import { ROUTES } from '../../routes'
import type { MapAside } from '../search-form/optional-fields'
import { TripForm } from '../search-form/trip-form'
import {
  type BookingPage,
  type BookingState,
  createBookingState,
  keep,
  keepOwnTrip,
  type LazyStepsProps,
} from './booking-state'
import { openBooking } from './open-booking'
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
import { goOn, goTo } from './step-history'

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
  useEffect(() => {
    let here = true
    void preloadLazySteps().then((there) => here && setFailed(!there))
    return () => {
      here = false
    }
  }, [])
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
            mapboxToken={state.mapboxToken}
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
