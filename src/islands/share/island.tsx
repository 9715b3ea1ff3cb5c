import { useCallback, useRef, useState } from 'react'
import { call } from '../../api'
import { EMERGENCY_NUMBER } from '../../brand'
import { Problem } from '../../components/button'
import { CarPlate } from '../../components/live-ride/car-plate'
import { Headline } from '../../components/live-ride/headline'
import { LinkNotAvailable } from '../../components/live-ride/link-not-available'
import {
  connectionOf,
  type Fix,
  type LastFix,
  type LiveRide,
  useArea,
  useCar,
  useLiveRide,
} from '../../components/live-ride/live-ride'
import { type PageClock, pageClock } from '../../components/live-ride/page-clock'
import { useRemainingRoute } from '../../components/live-ride/use-remaining-route'
import { usePolling } from '../../components/polling'
import { RouteEnds } from '../../components/route-ends'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import { shortPlace } from '../../domain/places/address-parts'
import type { Coordinates } from '../../domain/places/coordinates'
import { WORD_UNREAD } from '../../domain/rides/live-status'
import { isMoving, isOver } from '../../domain/rides/phase'
import { type SharedRide, SharedRideSchema } from '../../domain/rides/share'
import { LiveMap } from '../map/live-map'
import type { MapState } from '../map/map-props'

const RETRY_MS = 5000

/** Milliseconds after which an emergency link is read again once its ride is over. */
const LEFT_MS = 20_000

/**
 * The shared ride, loaded again when `version` is newer than the shown one. Null when the link is no longer valid:
 * revoked, or the ride ended more than half an hour ago.
 */
function useSharedRide(path: string, initial: SharedRide, version: number): SharedRide | null {
  const [ride, setRide] = useState<SharedRide | null>(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version is requested at once
  const read = useCallback(async () => {
    const found = await call(path, { answer: SharedRideSchema })
    if (found.ok) setRide((before) => (before && before.version > found.value.version ? before : found.value))
    else if (found.refusal.reason === 'refused' && [404, 410].includes(found.refusal.status)) setRide(null)
  }, [path, version])
  const isBehind = ride !== null && version > ride.version
  // After the end no socket says that the rider took an emergency link back.
  const isLeft = ride !== null && ride.emergency_until !== null && isOver(ride.phase)
  const intervalMs = isBehind ? RETRY_MS : isLeft ? LEFT_MS : null
  usePolling(read, { intervalMs, atOnce: isBehind })
  return ride
}

export interface ShareProps {
  shareId: string
  ride: SharedRide
  lastFix: LastFix
  /** Milliseconds since 1970, when the page was rendered. */
  renderedAt: number
}

/** /trip-share: a ride as viewers of its link see it. Complete without script, updated live with it. */
function Share({ shareId, ride: initial, lastFix, renderedAt }: ShareProps) {
  const [clock] = useState(() => pageClock(renderedAt))
  const api = `/api/shares/${encodeURIComponent(shareId)}`
  const live = useLiveRide({
    path: `${api}/socket`,
    clock,
    news: { version: initial.version, phase: initial.phase },
    lastFix,
  })
  const ride = useSharedRide(api, initial, live.news.version)
  // The socket sends the newest phase; the driver and the car are requested after it.
  const phase = ride && live.news.version > ride.version ? live.news.phase : (ride?.phase ?? 'cancelled')
  const hasEnd = initial.dropoff_locality !== null
  const remaining = useRemainingRoute({ path: `${api}/remaining-route`, phase, fix: live.fix, hasEnd })

  const lastFixSeen = useRef<Fix | null>(null)
  const { ended } = live
  const linkIsDead = ended !== null && ended !== 'outdated' && !isOver(phase)
  if (ride === null || linkIsDead) return <LinkNotAvailable />

  const { driver_first_name, vehicle, pickup_locality, dropoff_locality, scheduled_time, emergency_until } =
    ride
  const over = isOver(phase)
  const anotherCar = phase === ride.phase ? ride.another_car : null
  // Shows for an emergency also where the car was last.
  const fix = live.fix ?? (emergency_until === null ? null : lastFixSeen.current)
  lastFixSeen.current = fix
  const hasMap = isMoving(phase) || fix !== null
  return (
    <div className="live" data-map={hasMap ? undefined : 'off'}>
      <h1 className="sr-only">A shared ride</h1>
      {hasMap && <SharedMap live={{ ...live, fix }} clock={clock} route={remaining.route} />}
      <div className="live-sheet pb-8">
        <Headline
          clock={clock}
          fix={live.fix}
          live={phase === 'started' && anotherCar === null}
          facts={{
            audience: 'shared',
            phase,
            scheduledTime: new Date(scheduled_time),
            destination: dropoff_locality && shortPlace(dropoff_locality),
            secondsLeft: remaining.secondsLeft,
            signal: live.signal,
            connection: connectionOf(live),
            anotherCar,
            driversWord: phase === ride.phase ? ride.drivers_word : WORD_UNREAD,
          }}
        />
        <Problem className="rounded-control bg-warning-tint p-4">
          {ended === 'outdated' && !over && 'This page is out of date. Reload it to go on following.'}
        </Problem>
        {emergency_until !== null && <EmergencyWords until={emergency_until} lastFix={over ? fix : null} />}
        {vehicle && (
          <section aria-label="Car and driver">
            <CarPlate vehicle={vehicle} />
            {driver_first_name && <p className="mt-2">Driven by {driver_first_name}</p>}
          </section>
        )}
        <section aria-label="Trip">
          <RouteEnds from={pickup_locality} to={dropoff_locality} />
          <p className="mt-3 text-muted">Pickup {formatDateTime(new Date(scheduled_time))}</p>
        </section>
        {emergency_until === null && (
          <p className="text-muted">
            The rider shared this and can stop it any time. It hides exact addresses and ends 30 minutes after
            the ride.
          </p>
        )}
      </div>
    </div>
  )
}

/** What somebody can do who was sent an emergency link, and where the car was when the ride ended. */
function EmergencyWords({ until, lastFix }: { until: string; lastFix: Fix | null }) {
  return (
    <section aria-label="Emergency" className="rounded-control bg-warning-tint p-4">
      {lastFix && (
        <p className="mb-2">
          The map shows where the car was last, at {formatTime(new Date(lastFix.position.at))}.
        </p>
      )}
      <p>
        The rider pressed for help and named you as emergency contact. Call the rider, and in danger 112. We
        know too.
      </p>
      <a className="button mt-2" data-kind="danger" href={`tel:${EMERGENCY_NUMBER}`}>
        Call {EMERGENCY_NUMBER}
      </a>
      <p className="mt-2 text-muted">
        This link shows exactly where the car is, until {formatDateTime(new Date(until))} or until the rider
        stops it.
      </p>
    </section>
  )
}

export { Share as island }

interface Props {
  live: LiveRide
  clock: PageClock
  /** The car's remaining route, which the server cuts off before the drop-off. */
  route: readonly Coordinates[] | null
}

/**
 * The car and its remaining route; near pickup or drop-off only the area the car is in. Pickup and drop-off are not
 * shown, since they may be the rider's home (docs/product.md, SHARE-4).
 */
function SharedMap({ live, clock, route }: Props) {
  const [isUp, setIsUp] = useState(true)
  const noteMap = useCallback((state: MapState) => setIsUp(state !== 'error'), [])
  const car = useCar(live.fix, live.signal, clock)
  const area = useArea(live.fix)
  if (isUp && !car && !area) {
    return (
      <div className="live-map" data-state="error">
        The map appears once the car moves
      </div>
    )
  }
  return (
    <LiveMap
      line={route}
      car={car}
      area={area}
      label={area ? 'Map with the area the car is in' : 'Map with the car'}
      isUp={isUp}
      onState={noteMap}
      routeOnly
    />
  )
}
