import { useEffect, useMemo, useRef, useState } from 'react'
import { beginWork } from '../../api'
import { type Fix, reverseGeocode } from '../../components/place-field/places'
import type { TripEnd } from '../../domain/bookings/trip'
import { choosePlace, endOf, type TripForm } from '../../domain/bookings/trip-form'
import { type Coordinates, isSamePoint, roundedPoint } from '../../domain/places/coordinates'
import { pinnedLabel } from '../../domain/places/place'
import { type RoutePreview, routeSummary } from '../../domain/places/route'
import { isInServiceArea } from '../../domain/places/service-area'
import { RideMap } from '../map/ride-map'
import type { Change } from './use-trip-form'

export interface MapFieldProps {
  form: TripForm
  change: Change
  /** The route that the fare is computed with; null while there is none. */
  route: RoutePreview | null
  /** Where an end lies by a position that is not exact enough: the map shows that area, to set the end in. */
  around: (Fix & { end: TripEnd }) | null
  /** Called when the map can't be drawn: the form works without it. */
  onFailed(): void
}

const ENDS = [
  ['pickup', 'Pickup'],
  ['dropoff', 'Drop-off'],
] as const

/** The form's map: a press sets pickup or drop-off, as selected above it; the route is drawn with its distance. */
export default function MapField({ form, change, route, around, onFailed }: MapFieldProps) {
  const hasDropoff = form.service_type !== 'car_rental'
  const [pickup, dropoff] = [endOf(form, 'pickup').point, endOf(form, 'dropoff').point]
  const [chosen, setChosen] = useState<TripEnd>(() => (pickup && hasDropoff ? 'dropoff' : 'pickup'))
  const picking = hasDropoff ? chosen : 'pickup'
  useEffect(() => {
    if (around) setChosen(around.end)
  }, [around])
  const pick = useMapPick(change)
  const line = useMemo(() => route?.line.map(([lng, lat]) => ({ lat, lng })) ?? null, [route])

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
        pickup={pickup}
        dropoff={dropoff}
        line={line}
        area={around && endOf(form, around.end).point === null ? around : null}
        label={`Map to choose the ${picking === 'pickup' ? 'pickup' : 'drop-off'}`}
        picking={picking}
        onPick={(point) => {
          pick(picking, point)
          if (picking === 'pickup' && dropoff === null) setChosen('dropoff')
        }}
        onState={(state) => state === 'error' && onFailed()}
      />
      <p role="status" className="min-h-6 text-muted">
        {route && routeSummary(route)}
      </p>
    </div>
  )
}

/**
 * Sets one end of the trip to a point of the map: at once, so that a refusal is shown under its field at once and
 * no search starts without it; its address is filled in later, unless the rider has typed or picked meanwhile.
 */
function useMapPick(change: Change) {
  const stops = useRef(new Map<TripEnd, () => void>())
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all.values()) stop()
    }
  }, [])

  return (end: TripEnd, at: Coordinates) => {
    const point = roundedPoint(at)
    stops.current.get(end)?.()
    // The name of a point until its address is known.
    change((now) => choosePlace(now, end, { address: pinnedLabel(point), point }))
    if (!isInServiceArea(point)) return
    const name = async (signal: AbortSignal) => {
      const named = await reverseGeocode(point, signal)
      if (!named.ok) return
      const { formatted_address: address, signature } = named.value
      const place = { address, point: { ...point, signature } }
      change((now) => (isSamePoint(point, endOf(now, end).point) ? choosePlace(now, end, place) : now))
    }
    stops.current.set(end, beginWork(name))
  }
}
