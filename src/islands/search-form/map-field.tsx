import { useState } from 'react'
import type { TripEnd } from '../../domain/bookings/airport-end'
import type { TripForm } from '../../domain/bookings/trip-form'
import { routeWords } from '../../domain/places/route-preview'
import { RideMap } from '../map/ride-map'
import { useMapPick } from './use-map-pick'
import { useRoutePreview } from './use-route-preview'
import type { Change } from './use-trip-form'

export interface MapFieldProps {
  form: TripForm
  change: Change
  mapboxToken: string | null
  /** The map can't be drawn: the form goes on without it. */
  onFailed(): void
}

const ENDS = [
  ['pickup', 'Pickup'],
  ['dropoff', 'Drop-off'],
] as const

/** The form's map: a press sets the end that is chosen above it, and the road between both is drawn and measured. */
export function MapField({ form, change, mapboxToken, onFailed }: MapFieldProps) {
  const hasDropoff = form.serviceType !== 'car_rental'
  const [chosen, setChosen] = useState<TripEnd>(() =>
    form.pickup.point && hasDropoff ? 'dropoff' : 'pickup',
  )
  const picking = hasDropoff ? chosen : 'pickup'
  const pick = useMapPick(change)
  const dropoff = hasDropoff ? form.dropoff.point : null
  const route = useRoutePreview(form.pickup.point, dropoff)

  return (
    <div className="flex flex-col gap-2">
      {hasDropoff && (
        <fieldset className="min-w-0">
          <legend className="field-hint mb-1.5">Press the map to set the</legend>
          <div className="segmented max-w-80">
            {ENDS.map(([end, label]) => (
              <label key={end}>
                <input
                  type="radio"
                  name="map_marker"
                  value={end}
                  checked={end === picking}
                  onChange={() => setChosen(end)}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <RideMap
        pickup={form.pickup.point}
        dropoff={dropoff}
        line={route?.line ?? null}
        car={null}
        label={`Map to choose the ${picking === 'pickup' ? 'pickup' : 'drop-off'}`}
        mapboxToken={mapboxToken}
        picking={picking}
        onPick={(point) => {
          pick(picking, point)
          if (picking === 'pickup' && form.dropoff.point === null) setChosen('dropoff')
        }}
        onState={(state) => state === 'error' && onFailed()}
      />
      <p role="status" className="min-h-6 text-muted">
        {route && routeWords(route.preview)}
      </p>
    </div>
  )
}
