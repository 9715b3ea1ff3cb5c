import { useCallback, useEffect, useMemo, useState } from 'react'
import { EMERGENCY_NUMBER } from '../../brand'
import { Avatar } from '../../components/avatar'
import { ChangeWaitingNote } from '../../components/change-waiting'
import { EmergencyLink } from '../../components/emergency-link'
import { LateCharges } from '../../components/late-charges'
import { latePart } from '../../components/late-part'
import { CarPlate } from '../../components/live-ride/car-plate'
import { Headline } from '../../components/live-ride/headline'
import {
  connectionOf,
  type LastFix,
  type LiveRide,
  useCar,
  useLiveRide,
} from '../../components/live-ride/live-ride'
import { type PageClock, useNow } from '../../components/live-ride/page-clock'
import { useRemainingRoute } from '../../components/live-ride/use-remaining-route'
import { OFFICE_TEL, OfficePhone } from '../../components/office-phone'
import { PhoneIcon } from '../../components/phone-icon'
import { TripEnds } from '../../components/route-ends'
import type { Lateness } from '../../domain/bookings/booking'
import type { AskedRide, OtherRide, RideDetails, RideDriver } from '../../domain/bookings/ride-details'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import { shortPlace } from '../../domain/places/address-parts'
import { type Coordinates, dropoffOf, pickupOf } from '../../domain/places/coordinates'
import { WORD_UNREAD } from '../../domain/rides/live-status'
import { isMoving, isOver } from '../../domain/rides/phase'
import { CHECK_PLATE_FIRST, LOCKED } from '../../domain/rides/pin'
import { stopwatch } from '../../domain/rides/positions'
import { trackingPath } from '../../routes'
import { LiveMap } from '../map/live-map'
import type { MapState } from '../map/map-props'
import { ConnectionEnded, ReadingTrouble, RequestedRideNote } from './notices'
import { Emergency, RideActions } from './ride-actions'
import { RideOver } from './ride-over'
import { type Reading, SIGNED_OUT } from './use-ride'

/** Few rides are rentals: the part is loaded with one. */
const LateRental = latePart(() => import('./rental').then(({ RideRental }) => RideRental))

interface Props {
  ride: RideDetails
  others: readonly OtherRide[]
  /** The ride that the URL names, which is not under way. */
  asked: AskedRide | null
  lastFix: LastFix
  clock: PageClock
  reading: Reading
  onRead(): void
}

/** One ride: a map with a panel over it, which has the arrival time first. */
export function RideScreen({ ride, others, asked, lastFix, clock, reading, onRead }: Props) {
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
    if (isLeft) history.replaceState(null, '', trackingPath(booking.id))
  }, [isLeft, booking.id])

  const over = isOver(phase)
  // The car has a problem: it goes nowhere, or a second one comes to the rider.
  const comesSecond = shown === 'started' && ride.pin !== null
  const stands = shown === 'started' && ride.ends_at_car && !comesSecond
  const [openedOver] = useState(over)
  // Words of an earlier phase are untrue: 'isn't here yet' of a driver who is here.
  const lateness = over || shown !== phase ? null : ride.lateness
  // A driver who is here, or says so, is the news; any other lateness is.
  const trouble = shown === 'arrived' ? null : (lateness?.headline ?? null)
  const parts = !over && <RideParts key="parts" ride={ride} isLate={lateness !== null} />
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
    <div
      className="live"
      data-map={over || !mapIsUp ? 'off' : undefined}
      data-trouble={trouble === null ? undefined : ''}
    >
      <h1 className="sr-only">Ride Tracking</h1>
      {!over && (
        <RideMap
          ride={ride}
          live={live}
          clock={clock}
          route={remaining.route}
          isUp={mapIsUp}
          onState={noteMap}
        />
      )}
      <div className="live-sheet">
        {asked && <RequestedRideNote asked={asked} shownTime={booking.scheduled_time} />}
        {over ? (
          <RideOver ride={ride} justNow={!openedOver} />
        ) : stands ? (
          trouble && <h2 className="text-3xl">{trouble}</h2>
        ) : (
          <Headline
            clock={clock}
            fix={live.fix}
            live={shown === 'started' && !comesSecond}
            trouble={trouble}
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
        {shown === 'started' && booking.package_hours !== null && (
          <LateRental booking={booking} drivenMetres={live.drivenMetres} clock={clock} onRead={onRead} />
        )}
        {shown === 'arrived' && ride.waits_since && <WaitClock clock={clock} since={ride.waits_since} />}
        {lateness && (
          <LateRide lateness={lateness} isHeaded={trouble !== null} phone={ride.driver?.phone_no ?? null} />
        )}
        {ride.driver_asked_until && !over && <DriverAsked clock={clock} until={ride.driver_asked_until} />}
        <ChangeWaitingNote bookingId={booking.id} change={over ? null : ride.change_waiting} />
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

interface LateRideProps {
  lateness: Lateness
  /** The headline stands above it. */
  isHeaded: boolean
  /** The driver's; null while the ride has none. */
  phone: string | null
}

/** Whom a rider can call at a bad moment, then what comes back (docs/product.md, LATE-1). */
export function LateRide({ lateness: { headline, detail }, isHeaded, phone }: LateRideProps) {
  return (
    <section aria-label="Lateness" className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {phone && <CallDriver phone={phone} />}
        <a className="button flex-auto" data-kind="secondary" href={OFFICE_TEL}>
          Call us
        </a>
      </div>
      <div className="rounded-control bg-warning-tint p-4">
        {!isHeaded && <p className="font-semibold">{headline}</p>}
        <p>{detail}</p>
      </div>
    </section>
  )
}

const CallDriver = ({ phone, kind }: { phone: string; kind?: 'secondary' }) => (
  <a className="button flex-auto" data-kind={kind} href={`tel:${phone}`}>
    <PhoneIcon />
    Call driver
  </a>
)

interface RideMapProps extends Pick<Props, 'ride' | 'clock'> {
  live: LiveRide
  route: readonly Coordinates[] | null
  isUp: boolean
  onState(state: MapState): void
}

/** Pickup, drop-off, route and car. */
function RideMap({ ride, live, clock, route, ...map }: RideMapProps) {
  const { booking, phase, line } = ride
  const pickup = useMemo(() => pickupOf(booking), [booking])
  const dropoff = useMemo(() => dropoffOf(booking), [booking])
  const car = useCar(live.fix, live.signal, clock)
  return (
    <LiveMap
      {...map}
      pickup={pickup}
      dropoff={dropoff}
      line={car && phase !== 'arrived' ? (route ?? []) : line}
      car={car}
      label={isMoving(phase) ? 'Map of your ride with the car' : 'Map of your ride'}
      routeOnly={phase === 'on_the_way' || phase === 'started'}
    />
  )
}

function WaitClock({ clock, since }: { clock: PageClock; since: string }) {
  const waited = useNow(clock) - Date.parse(since)
  return (
    waited >= 0 && (
      <p>
        Your driver waits: <strong className="figures">{stopwatch(waited)}</strong>
      </p>
    )
  )
}

/** The driver may still give back the ride as it was changed (docs/product.md, CHANGE-15). */
const DriverAsked = ({ clock, until }: { clock: PageClock; until: string }) =>
  useNow(clock) < Date.parse(until) && (
    <p className="rounded-control bg-warning-tint p-4">
      We’re asking your driver to keep the changed ride, until {formatTime(new Date(until))}. If they can’t,
      we find you another one and tell you.
    </p>
  )

function OtherRides({ others }: { others: readonly OtherRide[] }) {
  if (others.length === 0) return null
  return (
    <nav aria-label="Your other active rides">
      <h3>Your other active {others.length === 1 ? 'ride' : 'rides'}</h3>
      <ul className="mt-1">
        {others.map(({ id, scheduled_time, pickup_address, dropoff_address }) => (
          <li key={id}>
            <a
              className="grid border-hairline border-b py-2.5 wrap-anywhere hover:bg-green-tint"
              href={trackingPath(id)}
            >
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

/** The ride's cards, in the order a waiting rider needs them: plate and car, PIN, driver, trip. */
function RideParts({ ride, isLate }: { ride: RideDetails; isLate: boolean }) {
  const { vehicle, driver, pin, pin_locked, passenger_name } = ride
  return (
    <>
      {vehicle && (
        <section aria-label="Vehicle">
          <CarPlate vehicle={vehicle} />
        </section>
      )}
      {pin && <Pin pin={pin} locked={pin_locked} passenger={passenger_name} />}
      {driver && <DriverCard driver={driver} callsAbove={isLate} />}
      <TripCard ride={ride} />
    </>
  )
}

/** The driver, with a call link while the ride is under way, unless that stands at the top. */
function DriverCard({ driver, callsAbove }: { driver: RideDriver; callsAbove: boolean }) {
  const { name, profile_picture_url, rating, total_rides, license_number, phone_no } = driver
  return (
    <section aria-label="Driver" className="flex flex-wrap items-center gap-4">
      <Avatar url={profile_picture_url} name={name} className="size-14 text-xl" />
      <div className="min-w-40 flex-1">
        <h3 className="wrap-anywhere">{name}</h3>
        <p className="text-muted">
          {rating === null ? (
            'No ratings yet'
          ) : (
            <>
              <span aria-hidden="true">★ </span>
              <span className="sr-only">Rating </span>
              {rating.toFixed(1)}
            </>
          )}{' '}
          · {total_rides.toLocaleString('en-IN')} {total_rides === 1 ? 'trip' : 'trips'}
        </p>
        <p className="text-muted">Licence {license_number}</p>
      </div>
      {phone_no && !callsAbove && <CallDriver phone={phone_no} kind="secondary" />}
    </section>
  )
}

function Pin({ pin, locked, passenger }: { pin: string; locked: boolean; passenger: string | null }) {
  const digits = [...pin].map((digit, place) => ({ digit, key: `${place}-${digit}` }))
  return (
    <section aria-label="PIN">
      <p className="mb-2 font-semibold wrap-anywhere">{passenger ? `${passenger}’s PIN` : 'Your PIN'}</p>
      <p className="sr-only">{digits.map(({ digit }) => digit).join(' ')}</p>
      <div aria-hidden="true" className="flex gap-2">
        {digits.map(({ digit, key }) => (
          <span key={key} className="pin-box figures">
            {digit}
          </span>
        ))}
      </div>
      {locked ? (
        <p className="mt-2 text-warning">
          {LOCKED} Our support unlocks it: <OfficePhone />
        </p>
      ) : (
        <p className="mt-2 text-muted">
          {passenger
            ? `${passenger} checks the number plate first, then tells the driver this PIN.`
            : CHECK_PLATE_FIRST}
        </p>
      )}
    </section>
  )
}

function TripCard({ ride: { booking, passenger_name, statement } }: { ride: RideDetails }) {
  const { scheduled_time, is_round_trip } = booking
  return (
    <section aria-label="Trip">
      <TripEnds trip={booking} />
      <p className="mt-3 text-muted">
        {formatDateTime(new Date(scheduled_time))}
        {is_round_trip && ', Round Trip'}. {statement.summary}
      </p>
      {passenger_name && <p className="mt-1 wrap-anywhere">Riding: {passenger_name}</p>}
    </section>
  )
}
