import { useCallback, useEffect, useState } from 'react'
import { EMERGENCY_NUMBER } from '../../brand'
import { EmergencyLink } from '../../components/emergency-link'
import { LateCharges } from '../../components/late-charges'
import { Headline } from '../../components/live-ride/headline'
import { connectionOf, type LastFix, useLiveRide } from '../../components/live-ride/live-ride'
import { type PageClock, useNow } from '../../components/live-ride/page-clock'
import { useRemainingRoute } from '../../components/live-ride/use-remaining-route'
import { RideLateness } from '../../components/ride-lateness'
import type { AskedRide, OtherRide, RideDetails } from '../../domain/bookings/ride-details'
import { formatDateTime } from '../../domain/kolkata-time'
import { shortPlace } from '../../domain/places/address-parts'
import { WORD_UNREAD } from '../../domain/rides/live-status'
import { isOver } from '../../domain/rides/phase'
import { ROUTES } from '../../routes'
import type { MapState } from '../map/map-props'
import { SIGNED_OUT } from './api'
import { ConnectionEnded, ReadingTrouble, RequestedRideNote } from './notices'
import { Emergency, RideActions } from './ride-actions'
import { RideParts } from './ride-cards'
import { RideMap } from './ride-map'
import { RideOver } from './ride-over'
import type { Reading } from './use-ride'

interface Props {
  ride: RideDetails
  others: readonly OtherRide[]
  /** The ride that the URL names, which is not under way. */
  asked: AskedRide | null
  lastFix: LastFix
  clock: PageClock
  reading: Reading
  onRead(): void
  mapboxToken: string | null
}

/** One ride: a map with a panel over it, which has the arrival time first. */
export function RideScreen({ ride, others, asked, lastFix, clock, reading, onRead, mapboxToken }: Props) {
  const { booking, version, phase } = ride
  const api = `/api/rides/${encodeURIComponent(booking.id)}`
  const live = useLiveRide({ path: `${api}/socket`, clock, news: { version, phase }, lastFix })
  const remaining = useRemainingRoute({
    path: `${api}/remaining-route`,
    phase,
    fix: live.fix,
    hasEnd: booking.dropoff_address !== null,
  })
  const [mapIsUp, setMapIsUp] = useState(true)
  const noteMap = useCallback((state: MapState) => setMapIsUp(state !== 'error'), [])

  // The socket sends the newest phase; the rest is requested after it.
  const shown = live.news.version > version ? live.news.phase : phase

  // Messages have no driver, PIN or money: those are requested with the rider's session,
  // at each new version, since a response may be older than a message that arrives meanwhile.
  const newestVersion = live.news.version
  useEffect(() => {
    if (newestVersion > version) onRead()
  }, [newestVersion, version, onRead])

  // A ride that is no longer under way is found only by its own URL, so a reload needs that URL.
  const isLeft = isOver(phase) || phase === 'unassigned'
  useEffect(() => {
    const own = `${ROUTES.tracking.path}?booking_id=${encodeURIComponent(booking.id)}`
    if (isLeft) history.replaceState(null, '', own)
  }, [isLeft, booking.id])

  const over = isOver(phase)
  // The car has a problem: it goes nowhere, or a second one comes to the rider.
  const comesSecond = shown === 'started' && ride.pin !== null
  const stands = shown === 'started' && ride.ends_at_car && !comesSecond
  const [openedOver] = useState(over)
  const parts = !over && <RideParts key="parts" ride={ride} />
  const charges = (
    <LateCharges
      key="charges"
      bookingId={booking.id}
      status={booking.status}
      charges={ride.charges}
      signedOut={SIGNED_OUT}
      onDecided={onRead}
    />
  )
  return (
    <div className="live" data-map={over || !mapIsUp ? 'off' : undefined}>
      <h1 className="sr-only">Ride Tracking</h1>
      {!over && (
        <RideMap
          ride={ride}
          live={live}
          clock={clock}
          route={remaining.route}
          mapboxToken={mapboxToken}
          isUp={mapIsUp}
          onState={noteMap}
        />
      )}
      <div className="live-sheet">
        {asked && <RequestedRideNote asked={asked} shownTime={booking.scheduled_time} />}
        {over ? (
          <RideOver ride={ride} justNow={!openedOver} />
        ) : stands ? null : (
          <Headline
            clock={clock}
            fix={live.fix}
            live={shown === 'started' && !comesSecond}
            facts={{
              audience: 'rider',
              phase: comesSecond ? 'on_the_way' : shown,
              scheduledTime: new Date(booking.scheduled_time),
              destination: booking.dropoff_address && shortPlace(booking.dropoff_address),
              secondsLeft: remaining.secondsLeft,
              signal: live.signal,
              connection: connectionOf(live),
              passenger: ride.passenger_name,
              driversWord: shown === phase ? ride.drivers_word : WORD_UNREAD,
            }}
          />
        )}
        {/* Words of an earlier phase are untrue: 'not at the pickup yet' of a driver who is here. */}
        {shown === 'arrived' && ride.waits_since && <WaitClock clock={clock} since={ride.waits_since} />}
        {!over && shown === phase && <RideLateness lateness={ride.lateness} />}
        {ride.is_accident && !over && (
          <a className="button" data-kind="danger" href={`tel:${EMERGENCY_NUMBER}`}>
            Anybody hurt? Call {EMERGENCY_NUMBER}
          </a>
        )}
        {live.ended && !over ? (
          <ConnectionEnded reason={live.ended} bookingId={booking.id} />
        ) : (
          <ReadingTrouble reading={reading} onRead={onRead} />
        )}
        {/* Before the ride there is nothing to confirm, and the PIN comes first. Keyed: what is typed stays as they swap. */}
        {booking.status === 'accepted' ? [parts, charges] : [charges, parts]}
        {!over && <RideActions ride={ride} onRead={onRead} />}
        <EmergencyLink
          bookingId={booking.id}
          until={ride.emergency_until}
          signedOut={SIGNED_OUT}
          onStopped={onRead}
        />
        <OtherRides others={others} />
        {!over && <Emergency ride={ride} onRead={onRead} />}
      </div>
    </div>
  )
}

/** How long the driver has waited; nothing before the pickup time. */
function WaitClock({ clock, since }: { clock: PageClock; since: string }) {
  const waited = Math.floor((useNow(clock) - Date.parse(since)) / 1000)
  if (waited < 0) return null
  return (
    <p>
      Your driver waits:{' '}
      <strong className="figures">
        {Math.floor(waited / 60)}:{String(waited % 60).padStart(2, '0')}
      </strong>
    </p>
  )
}

/** Links to the rider's other rides under way. */
function OtherRides({ others }: { others: readonly OtherRide[] }) {
  if (others.length === 0) return null
  return (
    <nav aria-label="Your other active rides">
      <h3>Your other active {others.length === 1 ? 'ride' : 'rides'}</h3>
      <ul className="mt-1">
        {others.map(({ id, scheduled_time, pickup_address, dropoff_address }) => (
          <li key={id}>
            <a className="other-ride" href={`${ROUTES.tracking.path}?booking_id=${encodeURIComponent(id)}`}>
              <span className="font-semibold">{formatDateTime(new Date(scheduled_time))}</span>
              <span className="text-muted">
                {pickup_address}
                {dropoff_address && ` to ${dropoff_address}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
