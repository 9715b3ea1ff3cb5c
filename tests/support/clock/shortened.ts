import { vi } from 'vitest'

/**
 * Runs with timers of `ms` milliseconds that fire after a fifth of a second, and answers whether one was set: what waits
 * for so long waits no longer in a test. Every other timer keeps its time.
 */
export async function withShortened(ms: number, run: () => Promise<void>): Promise<boolean> {
  const { setTimeout: wait } = globalThis
  let wasSet = false
  vi.stubGlobal('setTimeout', (then: () => void, delay: number) => {
    wasSet ||= delay === ms
    return wait(then, delay === ms ? 200 : delay)
  })
  try {
    await run()
  } finally {
    vi.unstubAllGlobals()
  }
  return wasSet
}
