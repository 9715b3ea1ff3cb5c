import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { lineIcon, MinusIcon, PlusIcon } from '../../components/line-icon'
import type { Coordinates } from '../../domain/places/coordinates'
import { edgeOf } from './area'
import { type FleetCar, heightOf, type RideMapProps } from './map-props'
import { CarMarker, MapMarker, RouteEndMarker } from './markers'
import { isTouchDevice } from './page-theme'
import { useMapView } from './use-map-view'

const WholeIcon = lineIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)
const AimIcon = lineIcon(<path d="M12 3v6M12 15v6M3 12h6M15 12h6" />)

const MOVES = 'Map. Arrow keys move it, plus and minus zoom.'

const NO_LINE: readonly Coordinates[] = []
const NO_CARS: readonly FleetCar[] = []

/** So many cars are elements of the page, as large as a finger; of more the map draws small marks. */
const MOST_MARKERS = 12

/** A key of the points by value: a page may create new objects at each render. */
const keyOf = (points: readonly Coordinates[]) => points.map(({ lat, lng }) => `${lat},${lng}`).join(' ')

/**
 * The map of a ride: route, pickup, drop-off, and the car with its heading. Fits
 * all of them until it is moved by hand. Renders nothing after a failure, which `onState` reports.
 */
export function RideMap(props: RideMapProps) {
  const { pickup, dropoff, car, cars, spot, label, onPick, picking, follow = false } = props
  const line = props.line ?? NO_LINE
  const area = props.area ?? null
  const [moved, setMoved] = useState(false)
  const { container, state, drawn } = useMapView({
    mapboxToken: props.mapboxToken,
    hint: onPick ? `${MOVES} Enter takes its middle.` : MOVES,
    gentle: onPick !== undefined || isTouchDevice(),
    onState: props.onState,
    onClick: (point) => onPick?.(point),
    onCar: props.onCar,
    onMoved: () => setMoved(true),
  })
  const view = drawn?.view

  const points = [pickup, dropoff, spot ?? null].filter((point) => point !== null)
  const isOnItsWay = props.routeOnly === true && car !== null && line.length > 0
  const all = isOnItsWay
    ? [car, ...line]
    : [...points, ...line, ...(car ? [car] : []), ...(cars ?? []), ...(area ? edgeOf(area) : [])]
  const shown = useRef(all)
  shown.current = all
  // The view is fitted again when this key changes: at another trip, not at each position of a car.
  const trip = `${keyOf(points)}|${line.length === 0 ? 'no line' : 'line'}|${car === null}|${(cars ?? []).length === 0}|${area ? keyOf([area]) : ''}`
  const gliding = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `trip` triggers it, `shown` has the points.
  useEffect(() => {
    if (!view) return
    view.show(shown.current, gliding.current, props.closest)
    gliding.current = true
    setMoved(false)
  }, [view, trip])

  const lineKey = keyOf(line)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `lineKey` is the line by value.
  useEffect(() => view?.setLine(line), [view, lineKey])

  const ends = [pickup, dropoff].filter((end) => end !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value.
  useEffect(() => view?.setEnds(ends), [view, keyOf(ends)])

  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value.
  useEffect(() => view?.setArea(area), [view, area?.lat, area?.lng, area?.metres])

  const isMany = (cars?.length ?? 0) > MOST_MARKERS
  useEffect(() => view?.setFleet(isMany && cars ? cars : NO_CARS), [view, isMany, cars])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the car's position is compared by value.
  useEffect(() => {
    if (!view || !car || !follow || moved) return
    if (!isOnItsWay) view.keepInSight(car)
    // With `routeOnly` the whole remaining route is fitted, so a car on it stays visible.
    else if (!view.sees(car)) view.show(shown.current, true)
  }, [view, car?.lat, car?.lng, follow, moved])

  if (state === 'error') return null

  function pickCentre({ key, target }: KeyboardEvent) {
    if (key === 'Enter' && view && target instanceof HTMLCanvasElement) onPick?.(view.centre())
  }
  return (
    <section
      aria-label={label}
      className="ride-map"
      style={{ height: heightOf(props) }}
      data-picking={onPick ? picking : undefined}
      onKeyDown={pickCentre}
    >
      <div ref={container} className="ride-map-canvas" />
      {state === 'loading' && (
        <p className="ride-map-waiting" role="status">
          Loading map…
        </p>
      )}
      {view && (
        <>
          {pickup && (
            <MapMarker view={view} at={pickup} isAbove>
              <RouteEndMarker end="pickup" />
            </MapMarker>
          )}
          {dropoff && (
            <MapMarker view={view} at={dropoff} isAbove>
              <RouteEndMarker end="dropoff" />
            </MapMarker>
          )}
          {spot && (
            <MapMarker view={view} at={spot}>
              <span className="ride-spot">
                <span className="plate">{spot.label}</span>
              </span>
            </MapMarker>
          )}
          {car && <CarMarker view={view} car={car} line={line} label="The cab" />}
          {(isMany ? NO_CARS : (cars ?? NO_CARS)).map((one) => (
            <CarMarker
              key={one.id}
              view={view}
              car={one}
              line={null}
              label={one.label}
              onPress={props.onCar && (() => props.onCar?.(one.id))}
            />
          ))}
          {onPick && (
            <span className="ride-map-aim">
              <AimIcon />
            </span>
          )}
          <div className="ride-map-buttons">
            <button type="button" aria-label="Zoom in" onClick={() => view.zoomBy(1)}>
              <PlusIcon />
            </button>
            <button type="button" aria-label="Zoom out" onClick={() => view.zoomBy(-1)}>
              <MinusIcon />
            </button>
            {moved && all.length > 0 && (
              <button
                type="button"
                aria-label="Show everything again"
                title="Show everything again"
                onClick={() => {
                  view.show(all, true, props.closest)
                  setMoved(false)
                }}
              >
                <WholeIcon />
              </button>
            )}
          </div>
          {drawn.schematic && <p className="ride-map-note">Schematic map</p>}
        </>
      )}
    </section>
  )
}
