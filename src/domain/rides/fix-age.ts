/** Older than this, a position no longer says where the car is (docs/product.md, Live position). */
export const FRESH_MS = 30_000

const JUST_NOW_MS = 5000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The age of a position in words: 'just now', '12 s ago', '3 min ago', '2 h ago'. Rounded down, so that it is never
 * said to be older than it is. `ageMs` below 0 (two clocks that differ) reads as now.
 */
export function fixAge(ageMs: number): string {
  if (ageMs < JUST_NOW_MS) return 'just now'
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / 1000)} s ago`
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  return `${Math.floor(ageMs / HOUR_MS)} h ago`
}
