import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { randomKey } from '../../api'
import { type Step, storeTrip } from '../../domain/bookings/booking-steps'
import type { Draft } from '../../domain/bookings/draft'
import { vehiclesFor } from '../../domain/bookings/trip-types'
import { ADVANCE_PERCENT } from '../../domain/payments/amounts'
import { ROUTES } from '../../routes'
import { TripForm } from '../search-form/trip-form'
import { type BookingState, keep, keepOwnTrip } from './booking-state'
import { goOn } from './step-history'

/** Step 1: the trip form, filled from the stored draft and the URL, with the server's refusal if there was one. */
export function TripStep({ state, mapboxToken }: { state: BookingState; mapboxToken: string | null }) {
  useSignals()
  // The form's initial values only: afterwards the form's own state is the newer one.
  const [{ draft, error }] = useState(() => state.stored.peek())
  const [refusal] = useState(() => state.tripRefusal.peek())

  function store(draft: Draft, step: Step) {
    keepOwnTrip(state)
    keep(state, { ...storeTrip(state.stored.value, draft, randomKey()), currentStep: step })
  }

  function search(searched: Draft) {
    store(searched, 2)
    state.prefill.value = null
    goOn(state, 1)
  }

  const vehicleType = state.vehicleType.value

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 gap-4">
        {error !== null && refusal === null && (
          <p role="alert" className="card border-error text-error">
            {error}
          </p>
        )}
        <Wished state={state} />
        <div className="card">
          <TripForm
            initial={draft}
            vehicleType={vehicleType}
            signedIn
            mapboxToken={mapboxToken}
            prefill={state.prefill.value ?? undefined}
            refusal={refusal}
            onChange={(changed) => store(changed, 1)}
            onSearch={search}
          />
        </div>
      </div>
      <FromHere />
    </div>
  )
}

/** The vehicle that the rider came for ('Book This Vehicle'). */
function Wished({ state }: { state: BookingState }) {
  useSignals()
  const { passengers, vehicleType, selectedFare } = state.stored.value.draft
  const wished = selectedFare ? null : vehiclesFor(passengers, null).find(({ type }) => type === vehicleType)
  if (!wished) return null
  return (
    <p>
      <strong>{wished.name}</strong> is chosen. You see its price next.
    </p>
  )
}

/** Explains the next steps to riders who have not booked before. */
function FromHere() {
  return (
    <section aria-label="What follows" className="hidden lg:block">
      <h2 className="text-xl">From here</h2>
      <ol className="mt-4 grid gap-5">
        <li>
          <strong className="block">You choose a vehicle</strong>
          and see what each costs for this trip, before you say yes.
        </li>
        <li>
          <strong className="block">You pay {ADVANCE_PERCENT}% to book</strong>
          or all of it. What remains is paid after the ride.
        </li>
        <li>
          <strong className="block">Your driver contacts you</strong>
          before the pickup. What you get back if plans change is in the{' '}
          <a href={ROUTES.refunds.path}>refund policy</a>.
        </li>
      </ol>
    </section>
  )
}
