import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { readStored, writeStored } from '../../browser-storage'
import { CrossIcon } from '../../components/line-icon'
import type { RideChange } from '../../domain/bookings/change-terms'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { parseInstructions } from '../../domain/bookings/special-instructions'
import { guestsLabel, vehicleOf } from '../../domain/bookings/trip-types'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import { DRIVER_KEYS } from '../../domain/rides/outbox'
import { Asking, BigButton } from './buttons'
import { formatWait, useServerNow } from './clock'
import { ridePath, sendAction } from './dashboard-api'
import type { RideProps } from './driver-state'
import { broughtWords, toCollect } from './trip-lines'

type Read = Pick<DriverRide, keyof RideChange['former'] | 'pays_driver'>

const at = (instant: string | null) => (instant === null ? '' : formatDateTime(new Date(instant)))

/** What a driver reads of each part of a trip that may change; '' where there is nothing. */
const PARTS: readonly (readonly [name: string, words: (trip: Read) => string])[] = [
  ['Pickup time', (trip) => at(trip.scheduled_time)],
  ['Back', (trip) => at(trip.return_scheduled_time)],
  ['Pickup', (trip) => trip.pickup_address],
  ['At the pickup', (trip) => trip.pickup_detail ?? ''],
  ['Drop-off', (trip) => trip.dropoff_address ?? ''],
  ['Car', (trip) => vehicleOf(trip.vehicle_type).name],
  ['Guests', (trip) => guestsLabel(trip.passengers)],
  ['Brings', (trip) => broughtWords(parseInstructions(trip.special_instructions ?? ''))],
  ['Note', (trip) => parseInstructions(trip.special_instructions ?? '').text],
  ['Money', toCollect],
]

/** Of each part that changed what it is now, and what it was. */
function Differences({ ride, change }: { ride: DriverRide; change: RideChange }) {
  const before: Read = { ...ride, ...change.former }
  const rows = PARTS.map(([name, words]) => ({ name, is: words(ride), was: words(before) }))
  const changed = rows.filter(({ is, was }) => is !== was)
  const rider = change.has_other_passenger && ride.rider
  return (
    <dl className="grid gap-2">
      {[...(rider ? [{ name: 'Rider', is: rider.name, was: 'somebody else' }] : []), ...changed].map(
        ({ name, is, was }) => (
          <div key={name} className="[overflow-wrap:anywhere]">
            <dt className="text-base text-muted">{name}</dt>
            <dd className="text-ink">
              <strong className="whitespace-pre-line">{is || 'None any more'}</strong>
              {was && <span className="block text-base text-muted">Was: {was}</span>}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** What has changed of a ride since its driver has it: with what they are asked, else until they have read it (CHANGE-19). */
export function ChangedRide({ state, ride }: RideProps) {
  const storageKey = `${DRIVER_KEYS}change-${ride.id}`
  const [read, setRead] = useState(() => readStored(storageKey))
  const { change } = ride
  // Another change is another notice.
  if (!change || (!change.asked && read === String(change.number))) return null
  const close = () => {
    writeStored(storageKey, String(change.number))
    setRead(String(change.number))
  }
  return (
    <section
      className="mt-4 grid gap-3 rounded-control bg-warning-tint p-4 text-lg"
      aria-label="What has changed"
    >
      <div className="flex items-start justify-between gap-3">
        <h4 className="text-xl!">This ride has changed{change.asked && '. Keep it?'}</h4>
        {!change.asked && (
          <button type="button" className="icon-button" aria-label="Close what has changed" onClick={close}>
            <CrossIcon />
          </button>
        )}
      </div>
      <Differences ride={ride} change={change} />
      {change.asked && <Question state={state} ride={ride} number={change.number} {...change.asked} />}
    </section>
  )
}

const SILENCE = {
  keeps: 'Without an answer it stays yours.',
  releases: 'Without an answer we offer it to others.',
} as const

type QuestionProps = RideProps & Pick<RideChange, 'number'> & NonNullable<RideChange['asked']>

/**
 * The driver keeps the changed ride or gives it back (docs/product.md, CHANGE-15). The answer waits for no network: by the
 * time it came the question would be over.
 */
function Question({ state, ride, number, until, silence }: QuestionProps) {
  useSignals()
  const left = Date.parse(until) - useServerNow(state).getTime()
  const isBusy = state.pendingAction.value !== null
  const answer = (keeps: boolean) =>
    sendAction(state, {
      path: ridePath(ride.id, 'change-answer'),
      body: { number, keeps },
      unanswered: `Your answer needs a network: press again once you're online, or call the office. ${SILENCE[silence]}`,
      ...(!keeps && { givesUp: ride.id }),
    })
  const time = `Answer by ${formatTime(new Date(until))}, in ${formatWait(left)}.`
  return (
    <>
      <p>
        {left > 0 ? time : 'The time for your answer is over.'} {SILENCE[silence]}
      </p>
      {left > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
          <BigButton busy={isBusy} onPress={() => void answer(true)}>
            Keep the ride
          </BigButton>
          <Asking
            button={{ kind: 'secondary', children: 'Give it back' }}
            title="Give this ride back?"
            yes="Give it back"
            kind="danger"
            isBusy={isBusy}
            onYes={() => answer(false)}
          >
            <p>We offer it to others, and tell the rider. It doesn't count against you.</p>
          </Asking>
        </div>
      )}
    </>
  )
}
