import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { CutInMiddle } from '../../components/cut-in-middle'
import { PickupDetail } from '../../components/route-ends'
import { shortId } from '../../domain/bookings/booking'
import { guestsLabel, SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatTime } from '../../domain/kolkata-time'
import type { RideRow } from '../../domain/ops/dispatch-board'
import { type ConsolePart, openBooking } from './console-state'
import { SelectBox } from './selection'
import { PHASE_WORDS, shortAddress, shortDay } from './words'

interface RideRowsProps extends ConsolePart {
  rides: readonly RideRow[]
  /** The list is in the order of pickups, so that is the time shown of rides that are over as well. */
  byPickup?: boolean
}

/** Rides one under the other. */
export function RideRows({ state, rides, byPickup = false }: RideRowsProps) {
  return (
    <ul className="ops-list">
      {rides.map((ride) => (
        <li key={ride.id} className="flex">
          <SelectBox ride={ride} rides={rides} />
          <RideLine state={state} ride={ride} byPickup={byPickup} />
        </li>
      ))}
    </ul>
  )
}

interface RideLineProps extends ConsolePart {
  ride: RideRow
  /** Why the ride needs an operator, in place of the phase. */
  badge?: ReactNode
  byPickup?: boolean
  /** What of it was searched for. */
  found?: readonly string[]
}

/** For a ride without a driver the vehicle it needs, for any other its phase. */
const stateWords = ({ phase, vehicle_type, passengers }: RideRow) =>
  phase === 'unassigned' ? `${vehicleOf(vehicle_type).name}, ${guestsLabel(passengers)}` : PHASE_WORDS[phase]

/** One row of a list; pressing it opens the booking beside the list. */
export function RideLine({ state, ride, badge, byPickup = false, found = [] }: RideLineProps) {
  useSignals()
  const now = state.now.value
  const at = byPickup ? ride.scheduled_time : (ride.ended_at ?? ride.scheduled_time)
  return (
    <button
      type="button"
      className="ops-row min-w-0"
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
          {found.length > 0 && ` · found by ${found.join(', ')}`}
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
