import { useSignals } from '@preact/signals-react/runtime'
import { useId, useLayoutEffect, useRef } from 'react'
import { Avatar } from '../../components/avatar'
import { latePart } from '../../components/late-part'
import { OfficePhone } from '../../components/office-phone'
import type { DriverBoard, DriverRide, Offer } from '../../domain/bookings/driver-rides'
import { formatTime, MINUTE_MS } from '../../domain/kolkata-time'
import { isOver } from '../../domain/rides/phase'
import { Asking, BigButton, IGNORE_TAPS_MS } from './buttons'
import { formatWait, useServerNow } from './clock'
import { CallRider, Navigate } from './contact-links'
import { ridePath, sendAction } from './dashboard-api'
import type { DriverState, RideProps } from './driver-state'
import { HandBack } from './hand-back'
import { AdviceBefore } from './live-panel'
import { LateChange, MissingPart, NoticeCard, WaitingPresses } from './notices'
import { OfferLines, TripLines, When } from './trip-lines'

/** Loaded after the page: nothing on it waits for this, and where it does not load nothing is missed. */
const LatePushOffer = latePart(
  () => import('../../components/push-browser').then(({ PushOffer }) => PushOffer),
  { isWanted: () => false },
)

const LatePast = latePart(() => import('./past-rides').then(({ PastRides }) => PastRides), {
  isWanted: ({ today, earlier, relieved, cash }) =>
    cash !== null || today.length + earlier.length + relieved.length > 0,
})

/** Between rides: duty switch, accepted rides, and offers. */
export function Dashboard({
  state,
  board: { driver, offers, recent_rides, relieved_rides, cash },
}: {
  state: DriverState
  board: DriverBoard
}) {
  useSignals()
  const rides = state.rides.value
  const coming = rides.filter(({ phase }) => !isOver(phase))
  // What was changed under the thumb is another offer.
  const order = [...coming, ...offers].map(({ id, change_number }) => `${id} ${change_number}`).join()
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
        {driver.on_duty && (
          <LatePushOffer>Get a notification when a ride is offered or given to you.</LatePushOffer>
        )}
      </div>
      {!driver.vehicle && (
        <p className="rounded-card bg-warning-tint p-4 text-lg text-warning">
          You have no car yet, so we can't offer you rides. Call the office: <OfficePhone />
        </p>
      )}
      {state.push.value === 'down' && driver.on_duty && (
        <p role="status" className="text-warning">
          Not connected. Offers may come 15 seconds late.
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
      <LatePast
        state={state}
        today={rides.filter(({ phase }) => isOver(phase))}
        earlier={recent_rides}
        relieved={relieved_rides}
        cash={cash}
      />
    </div>
  )
}

function Coming({ state, rides }: { state: DriverState; rides: DriverRide[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="coming">
      <h2 id="coming" className="text-2xl!">
        {rides.length > 1 ? `Next rides (${rides.length})` : 'Next ride'}
      </h2>
      {rides.length === 0 && <p className="driver-empty">No ride yet. Rides you accept appear here.</p>}
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
            ? (driver.paper_note ?? 'No offers now. New ones appear here.')
            : 'Go on duty to get offers.'}
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
        <span className="block text-base">{on ? 'We offer you rides.' : 'We offer you no rides.'}</span>
      </span>
      <span className="duty-knob" aria-hidden="true" />
    </button>
  )
}

const LateCar = latePart(() => import('../../components/live-ride/car-plate').then(({ OwnCar }) => OwnCar), {
  isWanted: () => false,
})

/** Page heading with the driver's car: its plate and drawing. */
export function DashboardHead({ vehicle }: { vehicle: DriverBoard['driver']['vehicle'] }) {
  return (
    <header className="page-head driver-head">
      <div>
        <h1>Your rides</h1>
        {vehicle && <p className="plate mt-2 text-[min(1.25rem,9.5vw)]">{vehicle.license_plate}</p>}
      </div>
      <div className="page-head-drawing" aria-hidden="true">
        {vehicle && <LateCar type={vehicle.type} />}
      </div>
    </header>
  )
}

const pathOf = (id: string, answer: 'accept' | 'decline') =>
  `/api/driver/offers/${encodeURIComponent(id)}/${answer}`

interface OfferCardProps {
  state: DriverState
  offer: Offer
  /** Whether the offers have just been moved: a tap was meant for another one (docs/product.md, DRIVER-3). */
  justMoved(): boolean
}

/** An offered trip. Declining is final, so it asks for confirmation; an accepted ride can be handed back. */
function OfferCard({ state, offer, justMoved }: OfferCardProps) {
  useSignals()
  const now = useServerNow(state)
  const [accept, decline] = [pathOf(offer.id, 'accept'), pathOf(offer.id, 'decline')]
  const busyWith = state.pendingAction.value
  return (
    <article className="card @container">
      <When scheduled={offer.scheduled_time} now={now} />
      <div className="mt-4">
        <OfferLines offer={offer} now={now} />
      </div>
      <div className="mt-5 grid grid-cols-[2fr_1fr] gap-3 @max-[12rem]:grid-cols-1">
        <BigButton
          busy={busyWith === accept}
          onPress={() =>
            justMoved() ||
            void sendAction(state, { path: accept, body: { change_number: offer.change_number } })
          }
        >
          Accept
        </BigButton>
        <Asking
          button={{ kind: 'secondary', children: 'Decline' }}
          title="Decline this ride?"
          yes="Decline"
          kind="danger"
          isBusy={busyWith !== null}
          onYes={() => sendAction(state, { path: decline })}
        >
          <p>We won't offer it to you again.</p>
        </Asking>
      </div>
    </article>
  )
}

/** An accepted ride that has not started. `next`: the earliest of them, which can be set out for. */
function RideCard({ state, ride, next }: RideProps & { next: boolean }) {
  const now = useServerNow(state)
  // The answer comes first, which one press gives.
  const isAsked = ride.change?.asked ? now < new Date(ride.change.asked.until) : false
  return (
    <article className="card" aria-label={ride.rider ? `Ride of ${ride.rider.name}` : 'Ride'}>
      <When scheduled={ride.scheduled_time} now={now} />
      {ride.rider && (
        <div className="mt-1 flex items-center gap-3">
          {ride.rider.profile_picture_url && (
            <Avatar url={ride.rider.profile_picture_url} name={ride.rider.name} className="size-12 text-lg" />
          )}
          <p className="min-w-0 text-xl [overflow-wrap:anywhere]">{ride.rider.name}</p>
        </div>
      )}
      {ride.other_car && <OtherCar car={ride.other_car} />}
      <LateChange state={state} ride={ride} />
      <div className="mt-4">
        <TripLines trip={ride} />
      </div>
      <div className="mt-5 grid gap-3">
        {next && !isAsked && <SetOut state={state} ride={ride} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
          <Navigate to={ride.pickup} />
          <CallRider rider={ride.rider} />
        </div>
        {!isAsked && <HandBack state={state} ride={ride} />}
      </div>
    </article>
  )
}

/** The plate alone until its car is loaded: few rides have one. */
const LatePlate = latePart(
  () => import('../../components/live-ride/car-plate').then(({ CarPlate }) => CarPlate),
  {
    Meanwhile: ({ vehicle }) => <span className="plate text-2xl">{vehicle.license_plate}</span>,
  },
)

function OtherCar({ car }: { car: NonNullable<DriverRide['other_car']> }) {
  return (
    <div className="mt-4 rounded-control bg-warning-tint p-3">
      <p className="mb-2 font-semibold">Come in this car</p>
      <LatePlate vehicle={car} />
    </div>
  )
}

const NOT_SET_OUT =
  "We can't tell your rider without a network. Drive to the pickup and press Set out once you're online: arriving and the PIN work only after it. Still no network there? Call the office."

/** Enabled from an hour before the pickup, by the server's clock; until then it shows from when. */
function SetOut({ state, ride }: RideProps) {
  useSignals()
  const id = useId()
  const now = useServerNow(state)
  const path = ridePath(ride.id, 'set-out')
  const from = new Date(ride.set_out_from)
  const wait = from.getTime() - now.getTime()
  const late = now.getTime() - Date.parse(ride.scheduled_time)
  return (
    <>
      <Asking
        button={{
          ...(wait > 0 && { 'aria-disabled': true, 'aria-describedby': id }),
          busy: state.pendingAction.value === path,
          children: 'Set out',
        }}
        title="Set out now?"
        yes="Set out"
        isBusy={state.pendingAction.value !== null}
        onYes={() => sendAction(state, { path, unanswered: NOT_SET_OUT })}
      >
        <p>Your rider sees where you are until the ride ends.</p>
        <AdviceBefore live={state.live} />
      </Asking>
      {wait > 0 && (
        <p id={id} className="mt-2 text-center text-lg text-muted">
          From {formatTime(from)}, in {formatWait(wait)}
        </p>
      )}
      {late >= MINUTE_MS && (
        <p className="text-center text-lg text-warning">
          The pickup time was {formatWait(late - MINUTE_MS + 1)} ago.
        </p>
      )}
    </>
  )
}
