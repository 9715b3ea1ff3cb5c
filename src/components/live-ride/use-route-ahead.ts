import { useEffect, useMemo, useRef, useState } from 'react'
import { call, untilAborted } from '../../api'
import type { Coordinates } from '../../domain/places/coordinates'
import type { RidePhase } from '../../domain/rides/phase'
import {
  type RouteAheadAnswer,
  RouteAheadAnswerSchema,
  remainingLine,
  secondsLeft,
} from '../../domain/rides/route-ahead'
import type { Fix } from './live-ride'

/** The server is asked for a way at most so often. */
const ASK_EVERY_MS = 20_000

interface Options {
  /** Where to ask. */
  path: string
  phase: RidePhase
  fix: Fix | null
  /** False for a ride with no drop-off: once it has started there is nowhere to arrive. */
  hasEnd: boolean
}

export interface RouteLeft {
  /** The road before the car; null while no way is known. */
  way: Coordinates[] | null
  secondsLeft: number | null
}

/**
 * The way still to go and how long it takes. It is asked for when there is none for this phase or the car has left it;
 * between two askings the time is scaled along the line by where the car is.
 */
export function useRouteAhead({ path, phase, fix, hasEnd }: Options): RouteLeft {
  const [known, setKnown] = useState<{ way: RouteAheadAnswer['way']; phase: RidePhase } | null>(null)
  const [round, setRound] = useState(0)
  const askedAt = useRef(Number.NEGATIVE_INFINITY)

  const leadsOn = phase === 'on_the_way' || (phase === 'started' && hasEnd)
  // To the pickup before the start, elsewhere after it: a way is one phase's.
  // Of a car that is told as an area neither its road nor its time is known.
  const isNear = fix?.near !== undefined
  const way = leadsOn && !isNear && known?.phase === phase ? known.way : null
  const car = isNear ? null : (fix?.position ?? null)
  const left = useMemo(() => (way && car ? secondsLeft(way, car) : null), [way, car])
  const ahead = useMemo(() => (way && car ? remainingLine(way, car) : (way?.line ?? null)), [way, car])

  const wanted = leadsOn && car !== null && left === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised round asks again
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const ask = async () => {
      askedAt.current = Date.now()
      const answer = await call(path, { answer: RouteAheadAnswerSchema, signal: stop.signal })
      if (stop.signal.aborted) return
      if (answer.ok) setKnown({ way: answer.value.way, phase })
      // Still wanted, perhaps: the effect finds out.
      setRound((before) => before + 1)
    }
    const timer = setTimeout(
      () => void untilAborted(stop.signal, ask),
      Math.max(0, askedAt.current + ASK_EVERY_MS - Date.now()),
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [path, phase, wanted, round])

  return { way: ahead, secondsLeft: left }
}
