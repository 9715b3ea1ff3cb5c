import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import { LazyMap } from '../map/lazy-map'
import type { FleetCar } from '../map/map-props'
import { type ConsolePart, openBooking } from './console-state'

interface Props extends ConsolePart {
  mapboxToken: string | null
}

/** The map of rides under way; pressing a car opens its booking. */
export function LiveMap({ state, mapboxToken }: Props) {
  useSignals()
  const board = state.board.value
  const moving = board?.moving
  const cars = useMemo(
    (): FleetCar[] =>
      (moving ?? []).flatMap(({ ride, position, signal }) =>
        position
          ? [
              {
                id: ride.id,
                label: ride.license_plate ?? ride.driver_name ?? 'A car',
                ...position,
                lost: signal === 'lost',
              },
            ]
          : [],
      ),
    [moving],
  )
  const silent = (moving ?? []).filter(({ position }) => position === null).length
  return (
    <section aria-labelledby="ops-map">
      <h2 id="ops-map" className="ops-heading">
        On the road <span className="figures">{moving?.length ?? ''}</span>
      </h2>
      {board ? (
        <LazyMap
          pickup={null}
          dropoff={null}
          line={null}
          car={null}
          cars={cars}
          onCar={(id) => void openBooking(state, id)}
          height={420}
          label={`Cars of the rides under way: ${cars.length}`}
          mapboxToken={mapboxToken}
        />
      ) : (
        <div className="skeleton h-96" />
      )}
      <p className="mt-2 text-muted">
        {moving?.length === 0 && 'Nobody has set out. '}
        {silent > 0 && `${silent} without a position. `}
        {board?.moving_more && `The first ${moving?.length} are shown.`}
      </p>
    </section>
  )
}
