import { useSignals } from '@preact/signals-react/runtime'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { liveState } from '../../domain/ops/live-rides'
import { dropoffOf, pickupOf } from '../../domain/places/coordinates'
import { isMoving } from '../../domain/rides/phase'
import { positionAge } from '../../domain/rides/positions'
import { LazyMap } from '../map/lazy-map'
import type { ConsolePart } from './console-state'

interface Props extends ConsolePart {
  panel: BookingPanel
  mapboxToken: string | null
}

/** Where an open booking is: its pickup and drop-off, and its car at the last known position, with the age of that. */
export function PanelMap({ state, panel, mapboxToken }: Props) {
  useSignals()
  const { booking, phase } = panel
  const ride = isMoving(phase) ? (state.live.value?.rides[panel.city].get(booking.id) ?? null) : null
  const now = state.now.value
  const known = ride && liveState(ride, now, now)
  const isConnected = state.live.value?.connections[panel.city] === 'up'
  const unknown = ride || isConnected ? 'No position yet.' : 'Where the car is can’t be read now.'
  const isOld = known === 'lost' || known === 'not_reported'
  return (
    <section aria-label="Map of this ride">
      <LazyMap
        pickup={pickupOf(booking)}
        dropoff={dropoffOf(booking)}
        line={null}
        car={ride?.position ? { ...ride.position, lost: isOld } : null}
        closest={14}
        height={260}
        label="This ride: pickup, drop-off and car"
        mapboxToken={mapboxToken}
      />
      {isMoving(phase) && (
        <p className={isOld ? 'mt-1 text-warning' : 'mt-1 text-muted'}>
          {known === 'lost' && 'Signal lost. '}
          {known === 'not_reported' &&
            `Not reported since ${positionAge(now - (ride?.reported_at ?? now))}. `}
          {ride?.seen_at ? `The car was here ${positionAge(now - ride.seen_at)}.` : unknown}
        </p>
      )}
    </section>
  )
}
