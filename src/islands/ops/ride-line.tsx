import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/bookings/kolkata-time'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import type { RideRow } from '../../domain/ops/ride-row'
import type { ConsolePart } from './console-state'
import { openBooking } from './load'
import { PHASE_WORDS, shortAddress, shortDay } from './words'

interface Props extends ConsolePart {
  ride: RideRow
  /** Instead of the phase: why it needs a person. */
  mark?: ReactNode
}

/** A ride without a driver is told apart by what it needs, every other one by how far it has come. */
const standsAs = ({ phase, vehicle_type, passengers }: RideRow) =>
  phase === 'unassigned'
    ? `${vehicleOf(vehicle_type).name}, ${passengers} ${passengers === 1 ? 'guest' : 'guests'}`
    : PHASE_WORDS[phase]

/** One ride of a list: pressed, it opens beside it. */
export function RideLine({ state, ride, mark }: Props) {
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
        <span className="block truncate">
          {shortAddress(ride.pickup_address)}
          {ride.dropoff_address && (
            <>
              <span className="text-muted"> → </span>
              {shortAddress(ride.dropoff_address)}
            </>
          )}
        </span>
        <span className="block truncate text-muted">
          <span className="ops-id">{shortId(ride.id)}</span> · {ride.rider_name ?? 'No name'} ·{' '}
          {SERVICE_LABELS[ride.service_type]}
        </span>
      </span>
      <span className="ops-who">
        {mark ?? <span className="text-muted">{standsAs(ride)}</span>}
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
