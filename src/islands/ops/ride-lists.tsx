import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { CutInMiddle } from '../../components/cut-in-middle'
import { PickupDetail } from '../../components/route-ends'
import { shortId } from '../../domain/bookings/booking'
import { guestsLabel, SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatTime } from '../../domain/kolkata-time'
import { COUNTED_TO, LISTED_STATES, type ListedState, type RideRow } from '../../domain/ops/dispatch-board'
import { type ConsolePart, type ConsoleState, loadMore, openBooking, showList } from './console-state'
import { LIST_WORDS, PHASE_WORDS, shortAddress, shortDay } from './words'

function countOf({ board }: ConsoleState, listed: ListedState): string {
  if (listed === 'completed' || listed === 'cancelled' || !board.value) return ''
  const count = board.value.counts[listed]
  return count >= COUNTED_TO ? `${COUNTED_TO}+` : String(count)
}

const EMPTY: Record<ListedState, string> = {
  unassigned: 'Every paid ride has a driver.',
  accepted: 'No ride waits for its pickup.',
  started: 'Nobody is on the road with a rider.',
  completed: 'No ride has been completed yet.',
  cancelled: 'No ride has been cancelled yet.',
}

/** The loaded pages of rides, by state. */
export function RideLists({ state }: ConsolePart) {
  useSignals()
  const [listed, list] = [state.listed.value, state.list.value]
  return (
    <section aria-labelledby="ops-rides">
      <h2 id="ops-rides" className="sr-only">
        Rides by state
      </h2>
      <fieldset className="ops-tabs">
        <legend className="sr-only">State</legend>
        {LISTED_STATES.map((one) => (
          <button key={one} type="button" aria-pressed={one === listed} onClick={() => showList(state, one)}>
            {LIST_WORDS[one]} <span className="figures">{countOf(state, one)}</span>
          </button>
        ))}
      </fieldset>
      {!list && <div className="skeleton h-48" />}
      {list?.rides.length === 0 && <p className="py-2 text-muted">{EMPTY[listed]}</p>}
      {list && list.rides.length > 0 && (
        <ul className="ops-list">
          {list.rides.map((ride) => (
            <li key={ride.id}>
              <RideLine state={state} ride={ride} />
            </li>
          ))}
        </ul>
      )}
      {list?.next && (
        <button
          type="button"
          className="button mt-2"
          data-kind="secondary"
          onClick={() => void loadMore(state)}
        >
          More rides
        </button>
      )}
    </section>
  )
}

interface RideLineProps extends ConsolePart {
  ride: RideRow
  /** Why the ride needs an operator, in place of the phase. */
  badge?: ReactNode
}

/** For a ride without a driver the vehicle it needs, for any other its phase. */
const stateWords = ({ phase, vehicle_type, passengers }: RideRow) =>
  phase === 'unassigned' ? `${vehicleOf(vehicle_type).name}, ${guestsLabel(passengers)}` : PHASE_WORDS[phase]

/** One row of a list; pressing it opens the booking beside the list. */
export function RideLine({ state, ride, badge }: RideLineProps) {
  useSignals()
  const now = state.now.value
  const at = ride.ended_at ?? ride.scheduled_time
  return (
    <button
      type="button"
      className="ops-row"
      data-row={ride.id}
      aria-current={state.openId.value === ride.id}
      onClick={() => void openBooking(state, ride.id)}
    >
      <span className="ops-when">
        <strong>{formatTime(new Date(at))}</strong>
        <span className="text-muted">{shortDay(at, now)}</span>
      </span>
      <span className="min-w-0">
        <span className="flex overflow-hidden">
          <CutInMiddle address={shortAddress(ride.pickup_address)} />
          {ride.dropoff_address && (
            <>
              <span className="flex-none text-muted">{'\u00a0→\u00a0'}</span>
              <CutInMiddle address={shortAddress(ride.dropoff_address)} />
            </>
          )}
        </span>
        <PickupDetail of={ride} />
        <span className="block truncate text-muted">
          <span className="ops-id">{shortId(ride.id)}</span> · {ride.rider_name ?? 'No name'} ·{' '}
          {SERVICE_LABELS[ride.service_type]}
        </span>
      </span>
      <span className="ops-who">
        {badge ?? <span className="text-muted">{stateWords(ride)}</span>}
        {ride.driver_name && (
          <span className="block truncate">
            {ride.driver_name}
            {ride.license_plate && (
              <>
                {' '}
                <span className="ops-plate text-muted">{ride.license_plate}</span>
              </>
            )}
          </span>
        )}
      </span>
    </button>
  )
}
