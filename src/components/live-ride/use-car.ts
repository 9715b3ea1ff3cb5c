import { useMemo } from 'react'
import { FRESH_MS } from '../../domain/rides/fix-age'
import type { Signal } from '../../domain/rides/messages'
import type { Fix } from './live-ride'
import { type PageClock, useNow } from './page-clock'

export interface ShownCar {
  lat: number
  lng: number
  heading: number | null
  /** Where it was, and no longer surely where it is: the marker says so. */
  lost: boolean
}

/** The car as a map shows it: the same object until something about it changes. */
export function useCar(fix: Fix | null, signal: Signal, clock: PageClock): ShownCar | null {
  const now = useNow(clock)
  const lost = signal === 'lost' || (fix !== null && now - fix.takenInAt > FRESH_MS)
  return useMemo(() => {
    if (!fix) return null
    const { lat, lng, heading } = fix.position
    return { lat, lng, heading, lost }
  }, [fix, lost])
}
