export const RIDE_CHANGED = 'ride-changed'

/** Says on this page that something about the rider's rides is another than before: what is kept of them is old. */
export function rideChanged(): void {
  dispatchEvent(new Event(RIDE_CHANGED))
}
