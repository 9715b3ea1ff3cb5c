import {
  DRIVER_POINTS_KEY,
  emptyQueue,
  type PointQueue,
  readQueue,
  rideOf,
  writeQueue,
} from '../../domain/rides/point-queue'

export interface KeptPoints {
  readonly queue: PointQueue
  /** False when this browser keeps nothing: the points are then lost with the page. */
  change(next: PointQueue): boolean
}

/** The positions of a ride that wait on this phone: what a reload left of them, and what comes. */
export function keptPoints(rideId: string): KeptPoints {
  let queue = emptyQueue(rideId)
  try {
    queue = readQueue(localStorage.getItem(DRIVER_POINTS_KEY), rideId)
  } catch {}
  return {
    get queue() {
      return queue
    },
    change(next) {
      queue = next
      try {
        localStorage.setItem(DRIVER_POINTS_KEY, writeQueue(next))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Of where the car was on a ride that this driver no longer has, nothing stays on the phone. */
export function forgetOtherRides(rideIds: readonly string[]): void {
  try {
    const stored = localStorage.getItem(DRIVER_POINTS_KEY)
    if (stored !== null && !rideIds.includes(rideOf(stored) ?? '')) localStorage.removeItem(DRIVER_POINTS_KEY)
  } catch {}
}

/** Tells when another tab has forgotten them, as a sign-out does. Returns the unsubscribe. */
export function onPointsForgotten(listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === DRIVER_POINTS_KEY && newValue === null)) listener()
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}
