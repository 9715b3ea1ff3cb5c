import { vi } from 'vitest'

/**
 * Waits until a condition throws nothing any more, and answers what it gave. Only what hangs fails: how quick the
 * machine is says nothing of the product.
 */
export const eventually = <Given>(condition: () => Given | Promise<Given>): Promise<Given> =>
  vi.waitFor(condition, { timeout: 30_000, interval: 10 })
