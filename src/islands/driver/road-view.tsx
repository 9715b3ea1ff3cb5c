import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { beginWork, call } from '../../api'
import { lineIcon } from '../../components/line-icon'
import { useTick } from '../../components/ticking'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatMinutes } from '../../domain/fares/fare'
import { formatTime } from '../../domain/kolkata-time'
import { type Coordinates, metresBetween } from '../../domain/places/coordinates'
import { partOf } from '../../domain/places/polyline'
import {
  type Guidance,
  guidanceAt,
  isBeside,
  metresText,
  OFF_ROUTE_MS,
  type Progress,
  planOf,
  progressOn,
  type RoutePlan,
  routeWaitMs,
  steadyHeading,
} from '../../domain/rides/guidance'
import type { Position } from '../../domain/rides/messages'
import type { RidePhase } from '../../domain/rides/phase'
import { FRESH_MS, positionAge } from '../../domain/rides/positions'
import { DriverRouteAnswerSchema, REACHED_METRES } from '../../domain/rides/remaining-route'
import { LazyMap } from '../map/lazy-map'
import type { MapState } from '../map/map-props'
import { SECOND_MS } from './clock'
import { ridePath } from './dashboard-api'
import type { LiveState, RideProps } from './driver-state'

interface RoadViewProps extends RideProps {
  to: Coordinates
}

/** The road to the next stop: the next turn in words, what is left, and the map. */
export function RoadView({ state, ride, to }: RoadViewProps) {
  useSignals()
  const { live } = state
  const fix = live.fix.value
  const isOnline = live.socket.value === 'open' && state.connection.value !== 'failing'
  const way = useDriverRoute({
    path: ridePath(ride.id, 'remaining-route'),
    phase: ride.phase,
    fix,
    // While a press waits the server leads to the stop before it.
    canAsk: isOnline && live.shownAt.value !== null && state.heldFrom.value === null,
    isRoundTrip: ride.is_round_trip && ride.phase === 'started',
  })
  const [mapIsUp, setMapIsUp] = useState(true)
  const noteMap = useCallback((map: MapState) => setMapIsUp(map !== 'error'), [])
  return (
    <section aria-label="The road" className="driver-road">
      {fix ? (
        <Words way={way} fix={fix} to={to} toPickup={ride.phase === 'on_the_way'} isOnline={isOnline} />
      ) : (
        <Turn words={wordsWithoutFix(live)} />
      )}
      {mapIsUp ? (
        <RoadMap way={way} fix={fix} to={to} ride={ride} onState={noteMap} />
      ) : (
        <p className="text-lg text-muted">The map can't be shown here. The words above go on.</p>
      )}
    </section>
  )
}

function wordsWithoutFix({ tab, measuring }: LiveState): string {
  if (tab.value === 'elsewhere') return 'The other tab shows the road'
  const { value } = measuring
  return value === 'denied' || value === 'unsupported'
    ? 'No road without your position'
    : 'Looking for your position…'
}

interface WordsProps {
  way: DriverWay
  fix: Position
  to: Coordinates
  toPickup: boolean
  isOnline: boolean
}

function Words({ way, fix, to, toPickup, isOnline }: WordsProps) {
  const tick = useTick(SECOND_MS)
  const target = way.plan?.route.target ?? (toPickup ? 'pickup' : 'dropoff')
  const name = target === 'pickup' ? 'pickup' : 'drop-off'
  const { plan, progress } = way
  const age = tick === null ? 0 : tick - fix.at
  const note = age > FRESH_MS ? `Position of ${positionAge(age)}` : null
  if (!plan || !progress) {
    const metres = metresBetween(fix, to)
    const straight = `In a straight line to the ${name}`
    return (
      <Turn
        distance={metresText(metres)}
        words={missingWords(way, isOnline)}
        note={[straight, note].filter(Boolean).join('. ')}
      />
    )
  }
  const { distance, words, next, turn } = guidanceAt(plan, progress.alongMetres)
  const { estimated } = plan.route
  const left = `${timeText(progress.secondsLeft)}, ${metresText(progress.metresLeft)} left`
  const old = isOnline ? null : `No network. Route of ${formatTime(new Date(way.routedAt))}`
  return (
    <Turn
      distance={distance}
      words={words}
      next={next}
      turn={turn}
      note={[note, old].filter(Boolean).join('. ')}
    >
      {left}
      {estimated && <span className="text-muted"> (estimated)</span>}
    </Turn>
  )
}

const timeText = (seconds: number) => (seconds < 60 ? 'Under 1 min' : formatMinutes(seconds / 60))

function missingWords({ hasLeft, outcome }: DriverWay, isOnline: boolean): string {
  if (!isOnline) return hasLeft ? 'Off the route. No network for a new one' : 'No network, so no route yet'
  if (hasLeft) return 'Off the route. Finding a new one…'
  if (outcome === 'none') return 'No route is known from here'
  return outcome === 'failed' ? 'No route came. Trying again…' : 'Finding the road…'
}

interface TurnProps {
  distance?: string | null
  words: string
  next?: string | null
  turn?: Guidance['turn']
  note?: string
  children?: ReactNode
}

/** How far, then what to do; not announced by itself, because it changes at every fix. */
function Turn({ distance = null, words, next = null, turn = null, note = '', children }: TurnProps) {
  const Arrow = turn && ARROWS[turn]
  return (
    <div>
      {(turn || distance !== null) && (
        <p className="figures flex items-center gap-2 text-[2.5rem]/[1.1] [&>svg]:size-14 [&>svg]:stroke-3">
          {Arrow && <Arrow />}
          {distance}
        </p>
      )}
      <p className="heading text-2xl [overflow-wrap:anywhere]">{words}</p>
      {next && <p className="text-lg text-muted [overflow-wrap:anywhere]">{next}</p>}
      {children && <p className="figures text-lg">{children}</p>}
      {note && <p className="text-base text-warning">{note}</p>}
    </div>
  )
}

const UP = 'M12 20V4M6 10l6-6 6 6'
const BENT = 'M6 20v-8a3 3 0 013-3h10M14 4l5 5-5 5'
const SLANT = 'M9 20v-7l7-7M9 6h7v7'
const BACK = 'M6 20V9a4.500 4.500 0 019 0v9M10 14l5 5 5-5'
const ROUND = 'M12 21v-6M12 15a4.500 4.500 0 114.500-4.500M13 8l3.500 3 3-3.500'

const mirrored = (path: string) => lineIcon(<path d={path} transform="matrix(-1 0 0 1 24 0)" />)
const straight = (path: string) => lineIcon(<path d={path} />)

const ARROWS: Record<NonNullable<Guidance['turn']>, () => ReactNode> = {
  straight: straight(UP),
  'slight left': mirrored(SLANT),
  left: mirrored(BENT),
  'sharp left': mirrored(BENT),
  'slight right': straight(SLANT),
  right: straight(BENT),
  'sharp right': straight(BENT),
  'u-turn': straight(BACK),
  roundabout: straight(ROUND),
}

/** Metres of road behind the car after which the drawn line is cut: drawing it anew at each fix costs a cheap phone. */
const CUT_METRES = 200

interface RoadMapProps {
  way: DriverWay
  fix: Position | null
  to: Coordinates
  ride: DriverRide
  onState(state: MapState): void
}

function RoadMap({ way, fix, to, ride, onState }: RoadMapProps) {
  const { plan, progress } = way
  const behind = Math.floor((progress?.alongMetres ?? 0) / CUT_METRES) * CUT_METRES
  const line = useMemo(
    () => (plan ? partOf(plan.route.line, behind, Number.POSITIVE_INFINITY) : null),
    [plan, behind],
  )
  const heading = useRef<number | null>(null)
  const car = useMemo(() => {
    if (!fix) return null
    heading.current = steadyHeading(heading.current, fix)
    return { lat: fix.lat, lng: fix.lng, heading: heading.current, lost: false }
  }, [fix])
  const isPickup = (plan?.route.target ?? (ride.phase === 'on_the_way' ? 'pickup' : 'dropoff')) === 'pickup'
  const { lat, lng } = isPickup ? ride.pickup : to
  const end = useMemo(() => ({ lat, lng }), [lat, lng])
  return (
    // A grid, so that the map's 100% of its height is that of a part that grows.
    <div className="driver-map grid min-h-46 flex-1 grid-rows-[minmax(0,1fr)]">
      <LazyMap
        driving
        pickup={isPickup ? end : null}
        dropoff={isPickup ? null : end}
        line={line}
        car={car}
        height="100%"
        label={isPickup ? 'The way to the pickup' : 'The way to the drop-off'}
        onState={onState}
      />
    </div>
  )
}

interface RouteOptions {
  path: string
  /** A route belongs to one phase: to the pickup before the start, to the drop-off after it. */
  phase: RidePhase
  fix: Position | null
  /** Whether the room has this car's position and can be reached: a route begins there. */
  canAsk: boolean
  /** A round trip leads back from its drop-off, and by the same road: leaving the route does not tell. */
  isRoundTrip: boolean
}

interface DriverWay {
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
function useDriverRoute({ path, phase, fix, canAsk, isRoundTrip }: RouteOptions): DriverWay {
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
    const progress = progressOn(plan, fix, lastAlong)
    const beside = progress !== null && isBeside(plan.route, progress.asideMetres, fix.accuracy)
    besideSince.current = beside ? (besideSince.current ?? fix.at) : null
    if (progress && !beside) last.current = { plan, alongMetres: progress.alongMetres }
    const hasLeft = besideSince.current !== null && fix.at - besideSince.current >= OFF_ROUTE_MS
    const end = plan.route.line.at(-1)
    const isAtEnd = end !== undefined && metresBetween(fix, end) <= REACHED_METRES
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
    const ask = async (signal: AbortSignal) => {
      requests.current = { phase, count: before.count + 1, askedAt: Date.now() }
      const answer = await call(path, { answer: DriverRouteAnswerSchema, signal })
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
    return beginWork(ask, wait)
  }, [path, phase, wanted, round])

  return {
    plan,
    progress: hasLeft ? null : (measured?.progress ?? null),
    hasLeft,
    routedAt: known?.routedAt ?? 0,
    outcome,
  }
}
