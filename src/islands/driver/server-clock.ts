/** Beyond this a difference is not the network's: the phone's clock was put right, or wrong. */
const CLOCK_MOVED_MS = 30_000

/**
 * How far the server's clock is ahead of this phone's, in milliseconds, by one more answer. An answer that was long
 * on its way makes the server look slow, so of two the greater difference is the truer one.
 */
export function aheadBy(known: number | null, answer: { now: string; heardAt: number }): number {
  const sample = Date.parse(answer.now) - answer.heardAt
  if (known === null || Math.abs(sample - known) > CLOCK_MOVED_MS) return sample
  return Math.max(known, sample)
}
