import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { lineIcon } from '../../components/line-icon'
import { useTick } from '../../components/ticking'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatMinutes } from '../../domain/fares/fare'
import { formatTime } from '../../domain/kolkata-time'
import { type Coordinates, metresBetween } from '../../domain/places/coordinates'
import { partOf } from '../../domain/places/polyline'
import { type Guidance, guidanceAt, metresText, steadyHeading } from '../../domain/rides/guidance'
import { FRESH_MS, positionAge } from '../../domain/rides/positions'
import { LazyMap } from '../map/lazy-map'
import type { MapState } from '../map/map-props'
import { SECOND_MS } from './clock'
import { ridePath } from './dashboard-api'
import type { LiveState, OwnFix, RideProps } from './driver-state'
import { type DriverWay, useDriverRoute } from './use-driver-route'

export interface RoadViewProps extends RideProps {
  to: Coordinates
  mapboxToken: string | null
}

/** The road to the next stop: the next turn in words, what is left, and the map. */
export function RoadView({ state, ride, to, mapboxToken }: RoadViewProps) {
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
        <RoadMap way={way} fix={fix} to={to} ride={ride} mapboxToken={mapboxToken} onState={noteMap} />
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
  fix: OwnFix
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
    const metres = metresBetween({ lat: fix.latitude, lng: fix.longitude }, to)
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
  return (
    <div>
      {(turn || distance !== null) && (
        <p className="driver-turn figures">
          {turn && <Arrow turn={turn} />}
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

function Arrow({ turn }: { turn: NonNullable<Guidance['turn']> }) {
  const Icon = ARROWS[turn]
  return <Icon />
}

/** Metres of road behind the car after which the drawn line is cut: drawing it anew at each fix costs a cheap phone. */
const CUT_METRES = 200

interface RoadMapProps {
  way: DriverWay
  fix: OwnFix | null
  to: Coordinates
  ride: DriverRide
  mapboxToken: string | null
  onState(state: MapState): void
}

function RoadMap({ way, fix, to, ride, mapboxToken, onState }: RoadMapProps) {
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
    return { lat: fix.latitude, lng: fix.longitude, heading: heading.current, lost: false }
  }, [fix])
  const isPickup = (plan?.route.target ?? (ride.phase === 'on_the_way' ? 'pickup' : 'dropoff')) === 'pickup'
  const { lat, lng } = isPickup ? ride.pickup : to
  const end = useMemo(() => ({ lat, lng }), [lat, lng])
  return (
    <div className="driver-map">
      <LazyMap
        driving
        pickup={isPickup ? end : null}
        dropoff={isPickup ? null : end}
        line={line}
        car={car}
        height="100%"
        label={isPickup ? 'The way to the pickup' : 'The way to the drop-off'}
        mapboxToken={mapboxToken}
        onState={onState}
      />
    </div>
  )
}
