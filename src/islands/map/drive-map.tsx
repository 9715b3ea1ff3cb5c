import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { lineIcon } from '../../components/line-icon'
import { MapButtons, MapFrame, NO_LINE } from './map-frame'
import type { RideMapProps } from './map-props'
import { CarMarker } from './markers'
import { useMapView } from './use-map-view'

/** The share of the map's smaller side that a followed car keeps from its edge: there is road to be seen before it. */
const AHEAD_SHARE = 0.28

const FollowIcon = lineIcon(<path d="M12 3l7 17-7-4-7 4z" />)

/**
 * The map that a driver follows: north up, near the car, with the route in a broad line. The map moves only when the
 * car comes near its edge, and nothing on it is animated between two fixes, because it is on all day on a cheap phone.
 * Moved by hand the map stays until 'Follow my car'. Renders nothing after a failure, which `onState` reports.
 */
export function DriveMap(props: RideMapProps) {
  const { pickup = null, dropoff = null, car = null } = props
  const line = props.line ?? NO_LINE
  const [moved, setMoved] = useState(false)
  const map = useMapView({
    hint: 'Map. Arrow keys move it, plus and minus zoom.',
    gentle: false,
    broad: true,
    onState: props.onState,
    onClick: () => {},
    onMoved: () => setMoved(true),
  })
  const view = map.drawn?.view
  const everything = [pickup, dropoff, ...line, car].filter((point) => point !== null)

  // Before the first fix the whole trip is shown, then the car: near, and from there on kept away from the edge.
  const isNear = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the car's position is compared by value.
  useEffect(() => {
    if (!view || moved) return
    if (!car) {
      if (!isNear.current) view.show(everything, false)
    } else if (isNear.current) {
      const { clientWidth = 0, clientHeight = 0 } = map.container.current ?? {}
      view.keepInSight(car, AHEAD_SHARE * Math.min(clientWidth, clientHeight))
    } else {
      isNear.current = true
      view.show([car], true)
    }
  }, [view, car?.lat, car?.lng, moved])

  if (map.state === 'error') return null

  const follow = () => {
    isNear.current = false
    setMoved(false)
  }
  const whole = {
    label: 'Show the whole route',
    show: () => {
      view?.show(everything, true)
      setMoved(true)
    },
  }
  return (
    <MapFrame {...props} map={map} noteAt="top">
      {view && (
        <>
          {car && <CarMarker view={view} car={car} line={line} label="Your car" isStill />}
          <MapButtons view={view} whole={car && !moved && line.length > 0 ? whole : null} />
          {car && moved && (
            <Button
              className="absolute bottom-2.5 left-2.5 min-h-[56px] border-2 border-green px-4 text-lg text-green"
              kind="secondary"
              onClick={follow}
            >
              <FollowIcon />
              Follow my car
            </Button>
          )}
        </>
      )}
    </MapFrame>
  )
}
