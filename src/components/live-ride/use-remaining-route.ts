import { useEffect, useMemo, useRef, useState } from 'react'
import { beginWork, call } from '../../api'
import type { RidePhase } from '../../domain/rides/phase'
import {
  type RemainingRouteAnswer,
  RemainingRouteAnswerSchema,
  remainingPolyline,
  secondsLeft,
} from '../../domain/rides/remaining-route'
import type { Fix } from './live-ride'

/** Least milliseconds between requests for a route. */
const ASK_EVERY_MS = 20_000

interface Options {
  /** The path of the request. */
  path: string
  phase: RidePhase
  fix: Fix | null
  /** False for a ride without a drop-off: once started it has no route. */
  hasEnd: boolean
}

/**
 * The remaining route and its duration, null while it is not known. A route is requested when there is none for this phase or the car has left the
 * route; between two requests the time is scaled by the car's place on the route.
 */
export function useRemainingRoute({ path, phase, fix, hasEnd }: Options) {
  const [known, setKnown] = useState<{ route: RemainingRouteAnswer['route']; phase: RidePhase } | null>(null)
  const [round, setRound] = useState(0)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)

  const leadsOn = phase === 'on_the_way' || (phase === 'started' && hasEnd)
  // A route belongs to one phase: to the pickup before the start, to the drop-off after it.
  // For a car that is shown as an area neither route nor duration is known.
  const isNear = fix?.near !== undefined
  const route = leadsOn && !isNear && known?.phase === phase ? known.route : null
  const car = isNear ? null : (fix?.position ?? null)
  const left = useMemo(() => (route && car ? secondsLeft(route, car) : null), [route, car])
  const remaining = useMemo(
    () => (route && car ? remainingPolyline(route, car) : (route?.line ?? null)),
    [route, car],
  )

  const wanted = leadsOn && car !== null && left === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: an incremented round requests again
  useEffect(() => {
    if (!wanted) return
    const ask = async (signal: AbortSignal) => {
      askedAt.current = Date.now()
      const answer = await call(path, { answer: RemainingRouteAnswerSchema, signal })
      if (answer.ok) setKnown({ route: answer.value.route, phase })
      // Runs the effect again, which requests a route if one is still needed.
      setRound((before) => before + 1)
    }
    return beginWork(ask, askedAt.current + ASK_EVERY_MS - Date.now())
  }, [path, phase, wanted, round])

  return { route: remaining, secondsLeft: left }
}
