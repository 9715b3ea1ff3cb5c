import { useMemo } from 'react'
import { FRESH_MS } from '../../domain/rides/fix-age'
import type { Signal } from '../../domain/rides/messages'
import { VEIL_METRES } from '../../domain/rides/veil'
import type { Fix } from './live-ride'
import { type PageClock, useNow } from './page-clock'

export interface ShownArea {
  lat: number
  lng: number
  metres: number
}

export interface ShownCar {
  lat: number
  lng: number
  heading: number | null
  /** Where it was, and no longer surely where it is: the marker says so. */
  lost: boolean
}

/** Where a car is that is told as an area: the same object until the area is another. */
export function useArea(fix: Fix | null): ShownArea | null {
  const { lat, lng, accuracy } = (fix?.near && fix.position) || NOWHERE
  return useMemo(() => {
    if (lat === null || lng === null) return null
    return { lat, lng, metres: accuracy ?? VEIL_METRES }
  }, [lat, lng, accuracy])
}

const NOWHERE = { lat: null, lng: null, accuracy: null }

/** The car as a map shows it: the same object until something about it changes. */
export function useCar(fix: Fix | null, signal: Signal, clock: PageClock): ShownCar | null {
  const now = useNow(clock)
  const lost = signal === 'lost' || (fix !== null && now - fix.takenInAt > FRESH_MS)
  return useMemo(() => {
    if (!fix || fix.near) return null
    const { lat, lng, heading } = fix.position
    return { lat, lng, heading, lost }
  }, [fix, lost])
}
