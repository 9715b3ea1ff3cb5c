import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../../components/button'
import { CutInMiddle } from '../../components/cut-in-middle'
import { lineIcon } from '../../components/line-icon'
import { TripEnds } from '../../components/route-ends'
import { vehicleOf } from '../../domain/bookings/trip-types'
import { formatRupees } from '../../domain/payments/amounts'
import { shortPlace } from '../../domain/places/address-parts'
import type { BookingState } from './booking-state'
import { OtherTrip } from './other-tab'
import { goTo } from './step-history'
import { TripFacts, wordsOf } from './trip-facts'
import { lowestFare, WITHOUT_PRICE } from './vehicle-choice'

interface Props {
  state: BookingState
  /** Of the trip, on a wide screen. */
  picture?: ReactNode
  /** What has to be accepted first: on a phone beside the car and its sum. */
  before?: ReactNode
  /** The step's next action. */
  action: ReactNode
}

/**
 * The car, its sum and the step's next action: a bar at the bottom of a phone where there is an action, and with the
 * trip a panel at the side of a wide screen. With very large text the bar stands still, below what it would cover.
 */
function TripSummary({ state, picture, before, action }: Props) {
  useSignals()
  const isBar = Boolean(action) || state.otherTrip.value !== null
  return (
    <aside
      aria-label="Your trip"
      data-bottom-bar=""
      className={`${isBar ? 'grid' : 'hidden lg:grid'} sticky bottom-0 z-20 -mx-4 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t @max-[18rem]:grid-cols-1 sm:grid-cols-[minmax(0,1fr)_auto_fit-content(50%)] lg:grid-cols-1 border-hairline bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] [box-shadow:var(--shadow)] *:col-span-full @max-[18rem]:static lg:top-24 lg:bottom-auto lg:mx-0 lg:gap-y-5 lg:self-start lg:rounded-card lg:border lg:p-6 lg:[box-shadow:none]`}
    >
      <OtherTrip state={state} />
      <div className="hidden gap-5 lg:grid">
        <TripDetails state={state} />
        {picture}
      </div>
      {before && <div className="col-auto! lg:order-1">{before}</div>}
      <Sum state={state} isBeside={Boolean(before)} />
      {action && <div className="grid sm:col-auto! lg:order-1">{action}</div>}
    </aside>
  )
}

/** 'SUV, ₹417'; on a wide screen without a car what is known of the price. */
function Sum({ state, isBeside }: { state: BookingState; isBeside: boolean }) {
  useSignals()
  const fare = state.selectedFare.value
  const quoting = state.quoting.value
  const lowest = fare ? null : lowestFare(state.stored.value)
  const isPriced = fare !== null || quoting === 'ready'
  return (
    <div className={`items-baseline justify-between gap-4 lg:flex ${isBeside ? 'col-auto!' : 'hidden'}`}>
      <p className="hidden text-muted lg:block">{fare ? 'Total' : 'Fare'}</p>
      {fare && (
        <p className="figures text-xl">{`${vehicleOf(fare.type).name}, ${formatRupees(fare.price)}`}</p>
      )}
      {lowest !== null && isPriced && (
        <p>
          from <span className="figures text-2xl">{formatRupees(lowest)}</span>
        </p>
      )}
      {!isPriced && <p className="text-muted">{WITHOUT_PRICE[quoting]}</p>}
    </div>
  )
}

function TripDetails({ state }: { state: BookingState }) {
  useSignals()
  const { draft, passenger } = state.stored.value
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">Your trip</h2>
        <Button
          className="-my-2 -mr-3 px-3"
          kind="quiet"
          disabled={state.processing.value}
          onClick={() => goTo(state, 1)}
        >
          Change
        </Button>
      </div>
      <TripEnds trip={draft} />
      <TripFacts trip={draft} passenger={passenger?.name} />
    </>
  )
}

/** On a phone, above the step: the trip in two lines that expand when they are pressed. */
function FoldedTrip({ state }: { state: BookingState }) {
  useSignals()
  const { draft, passenger } = state.stored.value
  const words = wordsOf(draft)
  return (
    <section aria-label="Trip summary" className="card p-0 lg:hidden">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-1.5 leading-snug">
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap gap-x-1 font-semibold *:flex *:max-w-full">
              <span>
                <CutInMiddle address={shortPlace(draft.pickup_address)} />
              </span>
              {draft.dropoff_address && (
                <span>
                  <span className="flex-none">{'→\u00a0'}</span>
                  <CutInMiddle address={shortPlace(draft.dropoff_address)} />
                </span>
              )}
              {words.rental && <span>{words.rental}</span>}
            </span>
            <span className="block truncate text-muted">
              {words.when} · {passenger?.name ? `for ${passenger.name}` : words.guests}
            </span>
          </span>
          <span className="flex-none text-muted transition-transform duration-150 group-open:rotate-180">
            <FoldIcon />
          </span>
        </summary>
        <div className="grid gap-4 border-t border-hairline p-4">
          <TripDetails state={state} />
        </div>
      </details>
    </section>
  )
}

/** A step's content with the trip above it on a phone, and the summary below or beside it. */
export function BesideSummary({ state, children, ...summary }: Props & { children: ReactNode }) {
  useSignals()
  return (
    <div className="@container">
      <div className="flex flex-col gap-3 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 lg:gap-6">
          {state.trip.value && <FoldedTrip state={state} />}
          {children}
        </div>
        <TripSummary state={state} {...summary} />
      </div>
    </div>
  )
}

const FoldIcon = lineIcon(<path d="M6 9l6 6 6-6" />)
