import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { useLatePart } from '../../components/late-part'
import type { DriverBoard, DriverRide } from '../../domain/bookings/driver-rides'
import { isOver } from '../../domain/rides/phase'
import { IGNORE_TAPS_MS } from './buttons'
import { OFFICE } from './contact-links'
import { sendAction } from './dashboard-api'
import type { DriverState } from './driver-state'
import { MissingPart } from './missing-part'
import { NoticeCard, WaitingPresses } from './notices'
import type { PastRidesProps } from './past-rides'
import { OfferCard, type OfferCardProps, RideCard } from './ride-cards'

const loadPushOffer = () => import('../../components/push-browser').then(({ PushOffer }) => PushOffer)

/** Loaded after the page: nothing on it waits for this, and where it does not load nothing is missed. */
function LatePushOffer() {
  const Offer = useLatePart(loadPushOffer, false)
  return Offer && <Offer>Get a notification when a ride is offered or given to you.</Offer>
}

const loadPast = () => import('./past-rides').then(({ PastRides }) => PastRides)

function LatePast(props: PastRidesProps) {
  const Past = useLatePart(loadPast, props.today.length + props.earlier.length > 0)
  return Past && <Past {...props} />
}

/** Between rides: duty switch, accepted rides, and offers. */
export function Dashboard({
  state,
  board: { driver, offers, recent_rides },
}: {
  state: DriverState
  board: DriverBoard
}) {
  useSignals()
  const rides = state.rides.value
  const coming = rides.filter(({ phase }) => !isOver(phase))
  const order = [...coming, ...offers].map(({ id }) => id).join()
  const shown = useRef({ order, movedAt: 0 })
  useLayoutEffect(() => {
    if (shown.current.order !== order) shown.current = { order, movedAt: Date.now() }
  }, [order])
  const justMoved = () => Date.now() - shown.current.movedAt < IGNORE_TAPS_MS
  return (
    <div className="page-wide grid gap-6 py-6!">
      <DashboardHead vehicle={driver.vehicle} />
      <div className="grid gap-8 lg:grid-cols-2">
        <DutySwitch state={state} driver={driver} />
        {driver.on_duty && <LatePushOffer />}
      </div>
      {!driver.vehicle && (
        <p className="rounded-card bg-warning-tint p-4 text-lg text-warning">
          You have no car yet, so no ride can be offered. Call the office:{' '}
          <a className="text-link" href={OFFICE.href}>
            {OFFICE.phone}
          </a>
        </p>
      )}
      {state.push.value === 'down' && driver.on_duty && (
        <p role="status" className="text-warning">
          Not connected. Offers and changes may come up to 15 seconds late; we keep trying.
        </p>
      )}
      <NoticeCard state={state} />
      <MissingPart state={state} />
      <WaitingPresses state={state} />
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start">
        {coming.length > 0 && <Coming state={state} rides={coming} />}
        <Offers state={state} offers={offers} driver={driver} justMoved={justMoved} />
        {coming.length === 0 && <Coming state={state} rides={coming} />}
      </div>
      <LatePast state={state} today={rides.filter(({ phase }) => isOver(phase))} earlier={recent_rides} />
    </div>
  )
}

function Coming({ state, rides }: { state: DriverState; rides: DriverRide[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="coming">
      <h2 id="coming" className="text-2xl!">
        {rides.length > 1 ? `Next rides (${rides.length})` : 'Next ride'}
      </h2>
      {rides.length === 0 && <p className="driver-empty">No ride yet. What you accept stands here.</p>}
      {rides.map((ride, place) => (
        <RideCard key={ride.id} state={state} ride={ride} next={place === 0} />
      ))}
    </section>
  )
}

function Offers({
  state,
  offers,
  driver,
  justMoved,
}: Pick<OfferCardProps, 'state' | 'justMoved'> & Pick<DriverBoard, 'offers' | 'driver'>) {
  return (
    <section className="grid gap-4" aria-labelledby="offers">
      <h2 id="offers" className="text-2xl!">
        {offers.length > 0 ? `Offers (${offers.length})` : 'Offers'}
      </h2>
      {offers.length === 0 && (
        <p className="driver-empty">
          {driver.on_duty
            ? (driver.paper_note ?? 'No offer now. New ones appear here by themselves.')
            : 'Go on duty to be offered rides.'}
        </p>
      )}
      {offers.length > 0 && driver.paper_note && <p className="text-lg text-warning">{driver.paper_note}</p>}
      {offers.map((offer) => (
        <OfferCard key={offer.id} state={state} offer={offer} justMoved={justMoved} />
      ))}
    </section>
  )
}

const DUTY_PATH = '/api/driver/duty'

/** Rides are offered while on duty; going off duty leaves accepted rides unchanged. */
function DutySwitch({ state, driver }: { state: DriverState; driver: DriverBoard['driver'] }) {
  useSignals()
  const on = driver.on_duty
  const busy = state.pendingAction.value === DUTY_PATH
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy}
      className="duty-switch"
      onClick={() => void sendAction(state, { path: DUTY_PATH, body: { on_duty: !on } })}
    >
      <span className="text-left">
        <span className="heading block text-2xl">{on ? 'On duty' : 'Off duty'}</span>
        <span className="block text-base">{on ? 'Rides are offered to you.' : 'No rides are offered.'}</span>
      </span>
      <span className="duty-knob" aria-hidden="true" />
    </button>
  )
}

const loadCar = () => import('./own-car').then(({ OwnCar }) => OwnCar)

/** Page heading with the driver's car: its plate and drawing. */
export function DashboardHead({ vehicle }: { vehicle: DriverBoard['driver']['vehicle'] }) {
  const Car = useLatePart(loadCar, false)
  return (
    <header className="page-head driver-head">
      <div>
        <h1>Your rides</h1>
        {vehicle && <p className="plate mt-2 text-xl">{vehicle.license_plate}</p>}
      </div>
      <div className="page-head-drawing" aria-hidden="true">
        {Car && vehicle && <Car type={vehicle.type} />}
      </div>
    </header>
  )
}
