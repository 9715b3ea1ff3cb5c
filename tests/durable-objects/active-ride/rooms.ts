import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { activeRideOf } from '../../../durable-objects/active-ride/stub'

export const newRoom = () => activeRideOf(env.ACTIVE_RIDE, crypto.randomUUID())

/** Ahead of the real clock, so that no alarm comes by itself. */
export const START = Date.now() + 24 * 3_600_000
export const MINUTE = 60_000

/** Sets the clock; `vi.useRealTimers` ends it. */
export const at = (ms: number) => vi.useFakeTimers({ now: ms, toFake: ['Date'] })
