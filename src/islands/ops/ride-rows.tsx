import { computed } from '@preact/signals-react'
import { useComputed, useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { CutInMiddle } from '../../components/cut-in-middle'
import { shortId } from '../../domain/bookings/booking'
import { guestsLabel, SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatTime } from '../../domain/kolkata-time'
import type { RideRow } from '../../domain/ops/ride-lists'
import { type ConsolePart, openBooking } from './console-state'
import { SelectBox } from './selection'
import { phaseTone, phaseWords, shortAddress, shortDay } from './words'

interface RideItemProps extends ConsolePart {
  ride: RideRow
  list: RefObject<readonly RideRow[]>
  /** Why the ride needs an operator, in place of the phase. */
  badge?: ReactNode
  /** The list is in the order of pickups, so that is the time shown of rides that are over as well. */
  byPickup?: boolean
  /** What of it was searched for. */
  found?: readonly string[]
}

/** For a ride without a driver the vehicle it needs, for any other its phase. */
const stateWords = (ride: RideRow) =>
  ride.phase === 'unassigned'
    ? `${vehicleOf(ride.vehicle_type).name}, ${guestsLabel(ride.passengers)}`
    : phaseWords(ride)

/** One ride of a list, to be chosen and opened. Of a long list only the changed rows are drawn anew. */
export const RideItem = memo(function RideItem({
  state,
  ride,
  list,
  badge,
  byPickup,
  found = [],
}: RideItemProps) {
  useSignals()
  const isOpen = useComputed(() => state.openId.value === ride.id)
  const at = byPickup ? ride.scheduled_time : (ride.ended_at ?? ride.scheduled_time)
  const day = useMemo(() => computed(() => shortDay(at, state.roughNow.value)), [state, at])
  return (
    <li className="flex">
      <SelectBox ride={ride} list={list} />
      <button
        type="button"
        className="ops-row min-w-0"
        data-row={ride.id}
        aria-current={isOpen.value}
        onClick={() => void openBooking(state, ride.id)}
      >
        <span className="ops-when">
          <strong>{formatTime(new Date(at))}</strong>
          <span className="text-muted">{day.value}</span>
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
          <span className="block truncate text-muted">
            <span className="ops-id">{shortId(ride.id)}</span> · {ride.rider_name ?? 'No name'}
            {ride.passenger_name && ` for ${ride.passenger_name}`} · {SERVICE_LABELS[ride.service_type]}
            {ride.pickup_detail && ` · ${ride.pickup_detail}`}
          </span>
          {found.length > 0 && <span className="block truncate text-muted">Found by {found.join(', ')}</span>}
        </span>
        <span className="ops-who">
          {badge ?? (
            <span className="block truncate">
              <span className={`ops-dot ${phaseTone(ride.phase)}`} />
              {stateWords(ride)}
            </span>
          )}
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
    </li>
  )
})
