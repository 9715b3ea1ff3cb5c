import { computed } from '@preact/signals-react'
import { useComputed, useSignals } from '@preact/signals-react/runtime'
import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { CutInMiddle } from '../../components/cut-in-middle'
import { shortId } from '../../domain/bookings/booking'
import { guestsLabel, SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatTime } from '../../domain/kolkata-time'
import type { RideRow } from '../../domain/ops/ride-lists'
import { openBooking, ops } from './console-state'
import { SelectBox } from './selection'
import { phaseTone, phaseWords, shortAddress, shortDay } from './words'

interface RideItemProps {
  ride: RideRow
  list: RefObject<readonly RideRow[]>
  /** Why the ride needs an operator, in place of the phase. */
  badge?: ReactNode
  /** The list is in the order of pickups, so that is the time shown of rides that are over as well. */
  byPickup?: boolean
  /** What of it was searched for. */
  found?: readonly string[]
}

/** Two lines: 40 px with the line between two rows, and 44 under a finger. */
export const ROW =
  'ops-row grid min-h-[2.4375rem] w-full min-w-0 grid-cols-[auto_minmax(0,1fr)] content-center gap-x-3 bg-raised px-3 text-start leading-[1.1875] md:grid-cols-[5.75rem_minmax(0,1fr)_minmax(0,17rem)] pointer-coarse:min-h-11 pointer-coarse:leading-tight'
export const PRESSED_ROW = `${ROW} cursor-pointer hover:bg-green-tint focus-visible:bg-green-tint focus-visible:-outline-offset-3 aria-[current=true]:bg-sunken aria-[current=true]:shadow-[inset_3px_0_0_var(--ink)] max-md:pointer-coarse:py-1.5`
export const ROW_MAIN = 'min-w-0 max-md:order-1 max-md:col-span-full'
/** On a phone its parts stand in the row itself. */
export const ROW_END = 'min-w-0 text-end max-md:contents'

/** When it is, and below how far that is from now. */
export const RowTime = ({ at, day }: { at: string; day: string }) => (
  <span className="flex gap-2 whitespace-nowrap tabular-nums md:flex-col md:gap-0">
    <strong>{formatTime(new Date(at))}</strong>
    <span className="text-muted">{day}</span>
  </span>
)

/** For a ride without a driver the vehicle it needs, for any other its phase. */
const stateWords = (ride: RideRow) =>
  ride.phase === 'unassigned'
    ? `${vehicleOf(ride.vehicle_type).name}, ${guestsLabel(ride.passengers)}`
    : phaseWords(ride)

/** One ride of a list, to be chosen and opened. Of a long list only the changed rows are drawn anew. */
export const RideItem = memo(function RideItem({ ride, list, badge, byPickup, found = [] }: RideItemProps) {
  useSignals()
  const isOpen = useComputed(() => ops.openId.value === ride.id)
  const at = byPickup ? ride.scheduled_time : (ride.ended_at ?? ride.scheduled_time)
  const day = useMemo(() => computed(() => shortDay(at)), [at])
  return (
    <li className="flex">
      <SelectBox ride={ride} list={list} />
      <button
        type="button"
        className={PRESSED_ROW}
        data-row={ride.id}
        aria-current={isOpen.value}
        onClick={() => void openBooking(ride.id)}
      >
        <RowTime at={at} day={day.value} />
        <span className={ROW_MAIN}>
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
        <span className={ROW_END}>
          {badge ?? (
            <span className="block truncate">
              <span className={`ops-dot ${phaseTone(ride.phase)}`} />
              {stateWords(ride)}
            </span>
          )}
          {ride.driver_name && (
            <span className="block truncate max-md:order-2 max-md:col-span-full max-md:text-start">
              {ride.driver_name}
              {ride.license_plate && (
                <>
                  {' '}
                  <span className="ops-plate py-0 leading-none text-muted">{ride.license_plate}</span>
                </>
              )}
            </span>
          )}
        </span>
      </button>
    </li>
  )
})
