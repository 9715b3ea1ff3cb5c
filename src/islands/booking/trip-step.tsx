import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Draft } from '../../domain/bookings/draft'
import { storeTrip } from '../../domain/bookings/trip-changes'
import { randomKey } from '../search-form/random-key'
import { keepDraft } from '../search-form/stored-booking'
import { TripForm } from '../search-form/trip-form'
import { type BookingState, keep, reread } from './booking-draft'
import { goTo } from './steps'

/** Step 1: the trip form, with what was kept, what the address asks for, and what sent the rider back to it. */
export function TripStep({ state }: { state: BookingState }) {
  useSignals()
  // What the form starts with; from then on the form is ahead.
  const [{ draft, error }] = useState(() => state.stored.peek())
  const [refusal] = useState(() => state.tripRefusal.peek())

  function search(searched: Draft) {
    reread(state)
    keep(state, storeTrip(state.stored.value, searched, randomKey()))
    state.prefill.value = null
    goTo(state, 2)
  }

  return (
    <div className="grid max-w-3xl gap-4">
      {error !== null && refusal === null && (
        <p role="alert" className="card border-error text-error">
          {error}
        </p>
      )}
      <div className="card">
        <TripForm
          initial={draft}
          prefill={state.prefill.value ?? undefined}
          refusal={refusal}
          onChange={(changed) => {
            keepDraft(changed)
            reread(state)
          }}
          onSearch={search}
        />
      </div>
    </div>
  )
}
