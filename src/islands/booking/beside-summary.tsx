import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { BookingState } from './booking-draft'
import { FoldedTrip, TripSummary } from './trip-summary'

interface Props {
  state: BookingState
  /** The step's next action. */
  action?: ReactNode
  children: ReactNode
}

/** A step's own content with the trip above it on a phone, and the summary below or beside it. */
export function BesideSummary({ state, action, children }: Props) {
  useSignals()
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
      <div className="grid min-w-0 content-start gap-6">
        {state.trip.value && <FoldedTrip state={state} />}
        {children}
      </div>
      <TripSummary state={state}>{action}</TripSummary>
    </div>
  )
}
