import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../../components/button'
import { CutInMiddle } from '../../components/cut-in-middle'
import { lineIcon } from '../../components/line-icon'
import { TripEnds } from '../../components/route-ends'
import { vehicleOf } from '../../domain/bookings/trip-types'
import { formatRupees } from '../../domain/payments/amounts'
import type { BookingState } from './booking-state'
import { OtherTrip } from './other-tab'
import { goTo } from './step-history'
import { shortPlace, TripFacts, type TripWords, wordsOfDraft } from './trip-facts'
import { lowestFare, WITHOUT_PRICE } from './vehicle-choice'

interface Props {
  state: BookingState
  children?: ReactNode
}

/**
 * The trip, always visible: a bar at the bottom of a phone, a side panel on a wide screen. Contains the
 * step's next action.
 */
function TripSummary({ state, children }: Props) {
  useSignals()
  const words = wordsOfDraft(state.stored.value.draft)
  const fare = state.selectedFare.value
  return (
    <aside
      aria-label="Your trip"
      data-bottom-bar=""
      className="sticky bottom-0 z-20 -mx-4 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-hairline bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [box-shadow:var(--shadow)] sm:-mx-8 sm:px-8 lg:top-24 lg:bottom-auto lg:mx-0 lg:gap-5 lg:self-start lg:rounded-card lg:border lg:p-6 lg:[box-shadow:none]"
    >
      <OtherTrip state={state} />
      <div className="hidden gap-5 lg:grid">
        <TripDetails state={state} words={words} />
      </div>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 lg:hidden">
          <span className="flex overflow-hidden text-sm font-semibold">
            <CutInMiddle address={shortPlace(words.from)} />
            {words.to !== null && (
              <>
                <span className="flex-none">{'\u00a0→\u00a0'}</span>
                <CutInMiddle address={shortPlace(words.to)} />
              </>
            )}
            {words.rental && <span className="truncate">{`,\u00a0${words.rental}`}</span>}
          </span>
          <span className="block truncate text-sm text-muted">
            {words.when} · {words.guests}
          </span>
        </p>
        <p className="hidden text-muted lg:block">{fare ? `${vehicleOf(fare.type).name}, total` : 'Fare'}</p>
        <SummaryPrice state={state} />
      </div>
      {children}
    </aside>
  )
}

const oneLine = ({ from, to, rental }: TripWords) =>
  to === null
    ? `${shortPlace(from)}${rental ? `, ${rental}` : ''}`
    : `${shortPlace(from)} → ${shortPlace(to)}`

function SummaryPrice({ state }: { state: BookingState }) {
  useSignals()
  const fare = state.selectedFare.value
  const quoting = state.quoting.value
  if (!fare && quoting !== 'ready') {
    return <p className="flex-none text-sm text-muted">{WITHOUT_PRICE[quoting]}</p>
  }
  const amount = fare?.price ?? lowestFare(state.stored.value)
  if (amount === null) return null
  return (
    <p className="flex-none">
      <span className={`text-sm text-muted ${fare ? 'lg:hidden' : ''}`}>{fare ? 'total ' : 'from '}</span>
      <span className="figures text-2xl">{formatRupees(amount)}</span>
    </p>
  )
}

function TripDetails({ state, words }: { state: BookingState; words: TripWords }) {
  useSignals()
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">Your trip</h2>
        <ChangeTrip state={state} />
      </div>
      <TripEnds trip={state.stored.value.draft} />
      <TripFacts words={words} />
    </>
  )
}

function ChangeTrip({ state }: { state: BookingState }) {
  useSignals()
  return (
    <Button
      className="-my-2 -mr-3 px-3"
      kind="quiet"
      disabled={state.processing.value}
      onClick={() => goTo(state, 1)}
    >
      Change
    </Button>
  )
}

/** On a phone, above the step: the trip as one line that expands when tapped. */
function FoldedTrip({ state }: { state: BookingState }) {
  useSignals()
  const words = wordsOfDraft(state.stored.value.draft)
  return (
    <section aria-label="Trip summary" className="card p-0 lg:hidden">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card px-5 py-4">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold break-words">{oneLine(words)}</span>
            <span className="text-sm text-muted">
              {words.when} · {words.guests}
            </span>
          </span>
          <span className="flex-none text-muted transition-transform duration-150 group-open:rotate-180">
            <FoldIcon />
          </span>
        </summary>
        <div className="grid gap-4 border-t border-hairline p-5">
          <TripDetails state={state} words={words} />
        </div>
      </details>
    </section>
  )
}

interface BesideProps {
  state: BookingState
  action?: ReactNode
  children: ReactNode
}

/** A step's content with the trip above it on a phone, and the summary below or beside it. */
export function BesideSummary({ state, action, children }: BesideProps) {
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

const FoldIcon = lineIcon(<path d="M6 9l6 6 6-6" />)
