import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { lineIcon } from '../../components/line-icon'
import { edgeOf } from './area'
import { keyOf, MapButtons, MapFrame, NO_LINE } from './map-frame'
import type { FleetCar, RideMapProps } from './map-props'
import { CarMarker, MapMarker } from './markers'
import { isTouchDevice } from './page-theme'
import { useMapView } from './use-map-view'

const AimIcon = lineIcon(<path d="M12 3v6M12 15v6M3 12h6M15 12h6" />)

const MOVES = 'Map. Arrow keys move it, plus and minus zoom.'

const NO_CARS: readonly FleetCar[] = []

/**
 * So many cars are elements of the page, as large as a finger; of more the map draws small marks (docs/product.md,
 * OPS-8).
 */
const MOST_MARKERS = 12

/**
 * The map of a ride: route, pickup, drop-off, and the car with its heading. Fits
 * all of them until it is moved by hand. Renders nothing after a failure, which `onState` reports.
 */
export function RideMap(props: RideMapProps) {
  const { pickup = null, dropoff = null, car = null, cars, spot, onPick, picking, follow = false } = props
  const line = props.line ?? NO_LINE
  const area = props.area ?? null
  const [moved, setMoved] = useState(false)
  const map = useMapView({
    hint: onPick ? `${MOVES} Enter takes its middle.` : MOVES,
    gentle: onPick !== undefined || isTouchDevice(),
    onState: props.onState,
    onClick: (point) => onPick?.(point),
    onCar: props.onCar,
    onMoved: () => setMoved(true),
  })
  const view = map.drawn?.view

  const points = [pickup, dropoff, spot ?? null].filter((point) => point !== null)
  const isOnItsWay = props.routeOnly === true && car !== null && line.length > 0
  const all = isOnItsWay
    ? [car, ...line]
    : [...points, ...line, ...(car ? [car] : []), ...(cars ?? []), ...(area ? edgeOf(area) : [])]
  const shown = useRef(all)
  shown.current = all
  // The view is fitted again when this key changes: at another trip, not at each position of a car.
  const trip = `${keyOf(points)}|${line.length === 0 ? 'no line' : 'line'}|${car === null}|${(cars ?? []).length === 0}|${area ? keyOf([area]) : ''}|${props.group}`
  const gliding = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `trip` triggers it, `shown` has the points.
  useEffect(() => {
    if (!view) return
    view.show(shown.current, gliding.current, props.closest)
    gliding.current = true
    setMoved(false)
  }, [view, trip])

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

  if (map.state === 'error') return null

  function pickCentre({ key, target }: KeyboardEvent) {
    if (key === 'Enter' && view && target instanceof HTMLCanvasElement) onPick?.(view.centre())
  }
  const whole = {
    label: 'Show everything again',
    show: () => {
      view?.show(all, true, props.closest)
      setMoved(false)
    },
  }
  return (
    <MapFrame {...props} map={map} picking={onPick ? picking : undefined} onKeyDown={pickCentre}>
      {view && (
        <>
          {spot && (
            <MapMarker view={view} at={spot}>
              {/* Without a size, so that its point is at the place, with the name plate above. */}
              <span className="ride-spot relative block size-0 [filter:drop-shadow(0_1px_3px_rgb(0_0_0/35%))]">
                <span className="plate absolute bottom-[9px] [translate:-50%]">{spot.label}</span>
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
            <span className="ride-map-aim pointer-events-none invisible absolute top-1/2 left-1/2 -m-[22px] size-[44px] text-ink">
              <AimIcon />
            </span>
          )}
          <MapButtons view={view} whole={moved && all.length > 0 ? whole : null} />
        </>
      )}
    </MapFrame>
  )
}
