import { useEffect, useMemo, useRef, useState } from 'react'
import { call, untilAborted } from '../../api'
import { metresBetween } from '../../domain/places/coordinates'
import {
  isBeside,
  OFF_ROUTE_MS,
  type Progress,
  planOf,
  progressOn,
  type RoutePlan,
  routeWaitMs,
} from '../../domain/rides/guidance'
import type { RidePhase } from '../../domain/rides/phase'
import { DriverRouteAnswerSchema, REACHED_METRES } from '../../domain/rides/remaining-route'
import type { OwnFix } from './driver-state'

interface Options {
  path: string
  /** A route belongs to one phase: to the pickup before the start, to the drop-off after it. */
  phase: RidePhase
  fix: OwnFix | null
  /** Whether the room has this car's position and can be reached: a route begins there. */
  canAsk: boolean
  /** A round trip leads back from its drop-off, and by the same road: leaving the route does not tell. */
  isRoundTrip: boolean
}

export interface DriverWay {
  /** The newest route known for this phase, also where the car has left it. */
  plan: RoutePlan | null
  /** Null before the first fix, and where the car has left the route. */
  progress: Progress | null
  hasLeft: boolean
  /** Milliseconds since 1970, by the phone's clock, of the answer with this route. */
  routedAt: number
  /** What the last request came to; null before the first answer. */
  outcome: 'route' | 'none' | 'failed' | null
}

/**
 * The road to the next stop, requested once for each stop and again where the car has left it; what is left of it is
 * computed on the phone at each fix. Requests are 20 s apart at least, and further with their number.
 */
export function useDriverRoute({ path, phase, fix, canAsk, isRoundTrip }: Options): DriverWay {
  const [known, setKnown] = useState<{ phase: RidePhase; plan: RoutePlan; routedAt: number } | null>(null)
  /** Requests for this phase's stop, and when the last was sent: milliseconds since 1970. */
  const requests = useRef<{ phase: RidePhase; count: number; askedAt: number } | null>(null)
  const [outcome, setOutcome] = useState<DriverWay['outcome']>(null)
  const [round, setRound] = useState(0)
  const last = useRef<{ plan: RoutePlan; alongMetres: number } | null>(null)
  const besideSince = useRef<number | null>(null)
  /** The plan whose end the car has reached. */
  const reached = useRef<RoutePlan | null>(null)

  const plan = known?.phase === phase ? known.plan : null
  const measured = useMemo(() => {
    if (!plan || !fix) return null
    const lastAlong = last.current?.plan === plan ? last.current.alongMetres : null
    const progress = progressOn(plan, { lat: fix.latitude, lng: fix.longitude }, lastAlong)
    const beside = progress !== null && isBeside(plan.route, progress.asideMetres, fix.accuracy)
    besideSince.current = beside ? (besideSince.current ?? fix.at) : null
    if (progress && !beside) last.current = { plan, alongMetres: progress.alongMetres }
    const hasLeft = besideSince.current !== null && fix.at - besideSince.current >= OFF_ROUTE_MS
    const end = plan.route.line.at(-1)
    const isAtEnd =
      end !== undefined && metresBetween({ lat: fix.latitude, lng: fix.longitude }, end) <= REACHED_METRES
    if (isAtEnd) reached.current = plan
    const goesBack = isRoundTrip && plan.route.target === 'dropoff' && reached.current === plan && !isAtEnd
    return { progress, hasLeft: hasLeft || goesBack }
  }, [plan, fix, isRoundTrip])
  const hasLeft = measured?.hasLeft ?? false

  const wanted = fix !== null && canAsk && (plan === null || hasLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an incremented round requests again
  useEffect(() => {
    if (!wanted) return
    // The first route of another stop does not wait for the requests for the stop before.
    const before = requests.current?.phase === phase ? requests.current : { count: 0, askedAt: 0 }
    const stop = new AbortController()
    const ask = async () => {
      requests.current = { phase, count: before.count + 1, askedAt: Date.now() }
      const answer = await call(path, { answer: DriverRouteAnswerSchema, signal: stop.signal })
      if (stop.signal.aborted) return
      const route = answer.ok && answer.value.route?.line.length ? answer.value.route : null
      if (route) {
        besideSince.current = null
        setKnown({ phase, plan: planOf(route), routedAt: Date.now() })
      }
      setOutcome(answer.ok ? (route ? 'route' : 'none') : 'failed')
      // Runs the effect again, which requests a route if one is still needed.
      setRound((before) => before + 1)
    }
    const wait = before.count === 0 ? 0 : before.askedAt + routeWaitMs(before.count - 1) - Date.now()
    const timer = setTimeout(() => void untilAborted(stop.signal, ask), Math.max(0, wait))
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [path, phase, wanted, round])

  return {
    plan,
    progress: hasLeft ? null : (measured?.progress ?? null),
    hasLeft,
    routedAt: known?.routedAt ?? 0,
    outcome,
  }
}
