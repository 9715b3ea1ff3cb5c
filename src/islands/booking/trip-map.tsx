import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState } from 'react'
import { dropoffOf, pickupOf } from '../../domain/places/coordinates'
import { LazyMap } from '../map/lazy-map'
import type { MapAside } from '../search-form/optional-fields'
import { useRoutePreview } from '../search-form/route-preview'
import type { BookingState } from './booking-state'

const WIDE = '(min-width: 64rem)'

/** A network on which nothing is loaded that nobody asked for. */
function isThrifty(): boolean {
  const connection: { saveData?: boolean; effectiveType?: string } | undefined = Reflect.get(
    navigator,
    'connection',
  )
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/**
 * Whether there is a column for a map, and whether one may come there by itself: on a wide screen, after the page was
 * pressed or typed into, and never with data saving or on 2G (docs/product.md, PLACE-23).
 */
function useMapColumn(): { isWide: boolean; mayCome: boolean } {
  const [column, setColumn] = useState({ isWide: false, mayCome: false })
  useEffect(() => {
    const isHeldBack = isThrifty()
    const wide = matchMedia(WIDE)
    let isTouched = Reflect.get(navigator, 'userActivation')?.hasBeenActive === true
    const judge = () => setColumn({ isWide: wide.matches, mayCome: wide.matches && isTouched && !isHeldBack })
    const touched = () => {
      isTouched = true
      judge()
    }
    judge()
    wide.addEventListener('change', judge)
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, touched, { once: true })
    return () => {
      wide.removeEventListener('change', judge)
      for (const kind of ['pointerdown', 'keydown']) removeEventListener(kind, touched)
    }
  }, [])
  return column
}

/** Where step 1 has its map on a wide screen. */
export function MapPlace({ onAside }: { onAside(aside: MapAside): void }) {
  const { isWide, mayCome } = useMapColumn()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => onAside({ place, waits: !mayCome }), [onAside, place, mayCome])
  return isWide ? <div ref={setPlace} /> : null
}

/** The map of step 2, in the panel of a wide screen; nothing where it can't be drawn. */
export function TripMap({ state }: { state: BookingState }) {
  useSignals()
  const { mayCome } = useMapColumn()
  const [failed, setFailed] = useState(false)
  const trip = state.trip.value
  const ends = mayCome && trip ? { pickup: pickupOf(trip), dropoff: dropoffOf(trip) } : null
  const route = useRoutePreview(ends?.dropoff ? JSON.stringify(ends) : null)
  const line = useMemo(() => route?.line.map(([lng, lat]) => ({ lat, lng })) ?? null, [route])
  if (failed || !ends) return null
  return (
    <LazyMap
      {...ends}
      line={line}
      height={220}
      label="The route of your trip"
      onState={(now) => now === 'error' && setFailed(true)}
    />
  )
}
