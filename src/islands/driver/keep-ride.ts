import { effect } from '@preact/signals-react'
import { KEPT_RIDE_KEY, keptFieldsOf, rideToKeep, type StoredRide } from '../../domain/rides/kept-ride'
import { userOfPage } from './dashboard-api'
import type { DriverState } from './driver-state'

/**
 * Keeps the driver's ride in this browser, for a reload without a network (docs/product.md, Without a network), as the
 * server last answered it. It goes with the ride: with the last open one, once nothing waits to be sent of it, or with
 * the session. Returns what ends it. Loaded after the page: until then, and where it does not load, none is kept.
 */
export function keepRide({ board, clockOffset, connection, queue }: DriverState): () => void {
  return effect(() => {
    const answered = board.value
    const isTheirs = connection.value !== 'signed out' && connection.value !== 'not a driver'
    const offset = clockOffset.value ?? 0
    const waits = queue.value.length > 0
    // Without a driver's id the record could not be told from another driver's: nothing is kept.
    const driver = userOfPage()
    const ride = isTheirs && driver && answered ? rideToKeep(answered.rides) : null
    try {
      if (!ride && waits) return
      if (!ride || !answered || !driver) return localStorage.removeItem(KEPT_RIDE_KEY)
      const stored: StoredRide = {
        driver,
        as_of: answered.now,
        // Of this answer alone it would be too great by as long as the answer took.
        clock_offset_ms: -offset,
        ride: keptFieldsOf(ride),
      }
      localStorage.setItem(KEPT_RIDE_KEY, JSON.stringify(stored))
    } catch {
      // A browser without storage shows the offline page without the ride.
    }
  })
}
