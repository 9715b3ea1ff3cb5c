import { useEffect, useRef, useState } from 'react'
import { lineIcon, MinusIcon, PlusIcon } from '../../components/line-icon'
import type { Coordinates } from '../../domain/places/coordinates'
import { heightOf, type RideMapProps } from './map-props'
import { CarMarker, MapMarker, RouteEndMarker } from './markers'
import { useMapView } from './use-map-view'

const NO_LINE: readonly Coordinates[] = []

/** The share of the map's smaller side that a followed car keeps from its edge: there is road to be seen before it. */
const AHEAD_SHARE = 0.28

const WholeIcon = lineIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)
const FollowIcon = lineIcon(<path d="M12 3l7 17-7-4-7 4z" />)

/**
 * The map that a driver follows: north up, near the car, with the route in a broad line. It moves only when the car
 * comes near its edge, and nothing on it is animated between two fixes: it is on all day on a cheap phone. Moved by
 * hand it stays until 'Follow my car'. Renders nothing after a failure, which `onState` reports.
 */
export function DriveMap(props: RideMapProps) {
  const { pickup, dropoff, car, label } = props
  const line = props.line ?? NO_LINE
  const [moved, setMoved] = useState(false)
  const { container, state, drawn } = useMapView({
    mapboxToken: props.mapboxToken,
    hint: 'Map. Arrow keys move it, plus and minus zoom.',
    gentle: false,
    broad: true,
    onState: props.onState,
    onClick: () => {},
    onMoved: () => setMoved(true),
  })
  const view = drawn?.view
  const ends = [pickup, dropoff].filter((end) => end !== null)
  const whole = [...ends, ...line, ...(car ? [car] : [])]

  useEffect(() => view?.setLine(line), [view, line])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end is compared by value.
  useEffect(() => view?.setEnds(ends), [view, pickup?.lat, pickup?.lng, dropoff?.lat, dropoff?.lng])

  // Before the first fix the whole trip is shown, then the car: near, and from there on kept away from the edge.
  const isNear = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the car's position is compared by value.
  useEffect(() => {
    if (!view || moved) return
    if (!car) {
      if (!isNear.current) view.show(whole, false)
    } else if (isNear.current) {
      const { clientWidth = 0, clientHeight = 0 } = container.current ?? {}
      view.keepInSight(car, AHEAD_SHARE * Math.min(clientWidth, clientHeight))
    } else {
      isNear.current = true
      view.show([car], true)
    }
  }, [view, car?.lat, car?.lng, moved])

  if (state === 'error') return null

  const follow = () => {
    isNear.current = false
    setMoved(false)
  }
  return (
    <section aria-label={label} className="ride-map" style={{ height: heightOf(props) }}>
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
          {car && <CarMarker view={view} car={car} line={line} label="Your car" isStill />}
          <div className="ride-map-buttons">
            <button type="button" aria-label="Zoom in" onClick={() => view.zoomBy(1)}>
              <PlusIcon />
            </button>
            <button type="button" aria-label="Zoom out" onClick={() => view.zoomBy(-1)}>
              <MinusIcon />
            </button>
            {car && !moved && line.length > 0 && (
              <button
                type="button"
                aria-label="Show the whole route"
                title="Show the whole route"
                onClick={() => {
                  view.show(whole, true)
                  setMoved(true)
                }}
              >
                <WholeIcon />
              </button>
            )}
          </div>
          {car && moved && (
            <button type="button" className="ride-map-follow" onClick={follow}>
              <FollowIcon />
              Follow my car
            </button>
          )}
          {drawn.schematic && (
            <p className="ride-map-note" data-place="top">
              Schematic map
            </p>
          )}
        </>
      )}
    </section>
  )
}
