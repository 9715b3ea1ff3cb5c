import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { KEPT_RIDE_KEY, keptFieldsOf, rideToKeep, type StoredRide } from '../../domain/rides/kept-ride'
import type { DriverState } from './driver-state'

/**
 * Keeps the driver's ride in this browser, for a reload without a network (docs/product.md, Without a network), as the
 * server last answered it. It goes with the ride: with the last open one, or with the session.
 */
export function useKeptRide({ board, connection }: DriverState): void {
  useSignals()
  const answered = board.value
  const isTheirs = connection.value !== 'signed out' && connection.value !== 'not a driver'
  useEffect(() => {
    // Without a driver's id the record could not be told from another driver's: nothing is kept.
    const driver = document.documentElement.dataset.rider
    const ride = isTheirs && driver && answered ? rideToKeep(answered.rides) : null
    try {
      if (!ride || !answered || !driver) return localStorage.removeItem(KEPT_RIDE_KEY)
      const stored: StoredRide = {
        driver,
        as_of: answered.now,
        clock_offset_ms: Date.now() - Date.parse(answered.now),
        ride: keptFieldsOf(ride),
      }
      localStorage.setItem(KEPT_RIDE_KEY, JSON.stringify(stored))
    } catch {
      // A browser without storage shows the offline page without the ride.
    }
  }, [answered, isTheirs])
}
