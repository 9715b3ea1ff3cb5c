// Presses of Call at the pickup that the server does not have yet (docs/product.md, No-show).
import * as v from 'valibot'

/** Browser storage key (of `DRIVER_KEYS`) of those of one ride; those of another are dropped. */
export const CALLS_KEY = 'driver-calls'

const CallsSchema = v.object({
  ride_id: v.string(),
  calls: v.array(v.object({ id: v.string(), pressed_at: v.number() })),
})

export type KeptCalls = v.InferOutput<typeof CallsSchema>['calls']

/** Of one request: the newest are kept. */
const MOST_CALLS = 20

/** Parses what is stored; none of this ride for anything that does not fit. */
export function parseCalls(stored: string | null, rideId: string): KeptCalls {
  try {
    const calls = v.safeParse(CallsSchema, JSON.parse(stored ?? 'null'))
    if (calls.success && calls.output.ride_id === rideId) return calls.output.calls
  } catch {}
  return []
}

/** `pressedAt`: milliseconds since 1970, by the server's clock as far as the phone knows it. */
export const withCall = (calls: KeptCalls, id: string, pressedAt: number): KeptCalls =>
  [...calls, { id, pressed_at: Math.round(pressedAt) }].slice(-MOST_CALLS)

/** As it is stored. */
export const writtenCalls = (rideId: string, calls: KeptCalls): string =>
  JSON.stringify({ ride_id: rideId, calls } satisfies v.InferOutput<typeof CallsSchema>)
