/** A ride that is over is still shown for so long, in milliseconds: by its link, and by its room (docs/product.md, Sharing). */
export const SHOWN_AFTER_RIDE_MS = 30 * 60_000

/** True from 30 minutes after a ride's end on, to the millisecond; false while it is not over. */
export function isLongOver(overAt: Date | null, now: Date): boolean {
  return overAt !== null && now.getTime() - overAt.getTime() >= SHOWN_AFTER_RIDE_MS
}

export interface ShareFacts {
  revokedAt: Date | null
  /** When the ride was completed or cancelled; null before. */
  rideOverAt: Date | null
}

/** Whether a link still opens: not revoked, and its ride not over for 30 minutes (docs/product.md, Sharing). */
export function isShareLive({ revokedAt, rideOverAt }: ShareFacts, now: Date): boolean {
  return revokedAt === null && !isLongOver(rideOverAt, now)
}
