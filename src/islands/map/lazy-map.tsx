import { type ComponentType, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { heightOf, type RideMapProps } from './map-props'

/** The server renders no map: its build leaves the map's code out. */
const loadRideMap = (driving: boolean): Promise<ComponentType<RideMapProps>> => {
  if (import.meta.env.SSR) return Promise.reject()
  return driving
    ? import('./drive-map').then(({ DriveMap }) => DriveMap)
    : import('./ride-map').then(({ RideMap }) => RideMap)
}

/** Distance below the screen at which a map begins to load, so that it is ready when scrolled to. */
const PRELOAD_MARGIN = '200px'

/**
 * Loads the map when it becomes visible: until then only its space is reserved, and nothing is fetched. If its
 * script fails to load, nothing is rendered and `onState` gets 'error'. Memoised: rendering a map is expensive, and the
 * clocks beside it tick every second.
 */
export const LazyMap = memo(function LazyMap(props: RideMapProps) {
  const [RideMap, setRideMap] = useState<ComponentType<RideMapProps>>()
  const [failed, setFailed] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const onState = useRef(props.onState)
  const driving = props.driving === true
  onState.current = props.onState

  // Not in the server's HTML: the Content Security Policy forbids style attributes; the class has the usual height.
  useLayoutEffect(() => {
    if (place.current) place.current.style.height = heightOf(props)
  })
  useEffect(() => {
    if (!place.current) return
    let isHere = true
    const load = () =>
      loadRideMap(driving).then(
        (loaded) => setRideMap(() => loaded),
        () => {
          // The page may show the map again by then.
          if (!isHere) return
          setFailed(true)
          onState.current?.('error')
        },
      )
    const sight = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        sight.disconnect()
        load()
      },
      { rootMargin: PRELOAD_MARGIN },
    )
    sight.observe(place.current)
    onState.current?.('loading')
    return () => {
      isHere = false
      sight.disconnect()
    }
  }, [driving])

  if (RideMap) return <RideMap {...props} />
  if (failed) return null
  return (
    <div
      ref={place}
      className={`grid place-items-center rounded-card bg-sunken text-muted ${props.height === '100%' ? 'h-full' : 'h-80'}`}
    >
      <p>Loading map…</p>
    </div>
  )
})
