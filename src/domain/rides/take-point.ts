import type { Position } from './messages'

/** Milliseconds between two points at least: of a phone that measures every second, each third one is taken. */
export const LEAST_GAP_MS = 2500

/** What a phone measured, as its browser says it. Degrees, metres, metres a second. */
export interface Fix {
  latitude: number
  longitude: number
  accuracy: number | null
  heading: number | null
  speed: number | null
}

/** About a decimetre: finer than any phone measures. */
const DECIMALS = 1e6

const rounded = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
/** Browsers say NaN or null for what they don't know. */
const known = (value: number | null, most: number) =>
  value !== null && value >= 0 && value <= most ? Math.round(value * 10) / 10 : null

/** A point that lies further than this after the one that follows it, in milliseconds, had a wrong time. */
const MISTIMED_MS = 60_000

/** Whether a fix is taken, or left out because another was just before it (docs/product.md, Live position). */
export function isDue(lastAt: number | null, at: number): boolean {
  return lastAt === null || at - lastAt >= LEAST_GAP_MS || lastAt - at > MISTIMED_MS
}

/** This phone's clock, in milliseconds since 1970, and how far the server's is ahead of it. */
export interface PhoneClock {
  now: number
  ahead: number
}

/**
 * When a fix was measured, by the server's clock. Some browsers say it by the phone's clock and some by the
 * satellites', which is nobody's to put wrong: of the two readings the one nearer to now holds. Never after now.
 */
export function measuredAt(timestamp: number, { now, ahead }: PhoneClock): number {
  const serverNow = now + ahead
  const byPhone = timestamp + ahead
  const nearer = Math.abs(byPhone - serverNow) <= Math.abs(timestamp - serverNow) ? byPhone : timestamp
  return Math.min(nearer, serverNow)
}

/**
 * A fix as it is sent. `at` is in milliseconds since 1970, by the server's clock: a phone's own may be wrong by more
 * than a ride lasts.
 */
export function positionOf({ latitude, longitude, heading, speed, accuracy }: Fix, at: number): Position {
  return {
    at: Math.max(0, Math.round(at)),
    lat: rounded(latitude),
    lng: rounded(longitude),
    heading: known(heading, 360),
    speed: known(speed, Number.MAX_SAFE_INTEGER),
    accuracy: known(accuracy, Number.MAX_SAFE_INTEGER),
  }
}
