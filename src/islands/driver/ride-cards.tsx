import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { Avatar } from '../../components/avatar'
import { useLatePart } from '../../components/late-part'
import type { DriverRide, Offer } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { BigButton, Confirm } from './buttons'
import { formatWait, MINUTE_MS, useServerNow } from './clock'
import { CallRider, Navigate } from './contact-links'
import { ridePath, sendAction } from './dashboard-api'
import type { DriverState } from './driver-state'
import { HandBack } from './hand-back'
import { KEEP_OPEN } from './live-panel'
import { OfferLines, TripLines, When } from './trip-lines'

const pathOf = (id: string, answer: 'accept' | 'decline') =>
  `/api/driver/offers/${encodeURIComponent(id)}/${answer}`

export interface OfferCardProps {
  state: DriverState
  offer: Offer
  /** Whether the offers have just been moved: a tap was meant for another one. */
  justMoved(): boolean
}

/** An offered trip. Declining is final, so it asks for confirmation; an accepted ride can be handed back. */
export function OfferCard({ state, offer, justMoved }: OfferCardProps) {
  useSignals()
  const now = useServerNow(state)
  const [asking, setAsking] = useState(false)
  const [accept, decline] = [pathOf(offer.id, 'accept'), pathOf(offer.id, 'decline')]
  const busyWith = state.pendingAction.value
  return (
    <article className="card">
      <When scheduled={offer.scheduled_time} now={now} />
      <div className="mt-4">
        <OfferLines offer={offer} now={now} />
      </div>
      <div className="mt-5 grid grid-cols-[2fr_1fr] gap-3">
        <BigButton
          busy={busyWith === accept}
          onPress={() => justMoved() || void sendAction(state, { path: accept })}
        >
          Accept
        </BigButton>
        <BigButton kind="secondary" onPress={() => setAsking(true)}>
          Decline
        </BigButton>
      </div>
      <Confirm
        title="Decline this ride?"
        yes="Decline"
        kind="danger"
        open={asking}
        busy={busyWith !== null}
        onYes={() => void sendAction(state, { path: decline }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>It is not offered to you again.</p>
      </Confirm>
    </article>
  )
}

/** An accepted ride that has not started. `next`: the earliest of them, which can be set out for. */
export function RideCard({ state, ride, next }: { state: DriverState; ride: DriverRide; next: boolean }) {
  const now = useServerNow(state)
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
      <div className="mt-4">
        <TripLines trip={ride} />
      </div>
      <div className="mt-5 grid gap-3">
        {next && <SetOut state={state} ride={ride} />}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
          <Navigate to={ride.pickup} />
          <CallRider rider={ride.rider} />
        </div>
        <HandBack state={state} ride={ride} />
      </div>
    </article>
  )
}

const loadPlate = () => import('../../components/live-ride/car-plate').then(({ CarPlate }) => CarPlate)

/** The plate alone until its car is loaded: few rides have one. */
function OtherCar({ car }: { car: NonNullable<DriverRide['other_car']> }) {
  const Plate = useLatePart(loadPlate, true)
  return (
    <div className="mt-4 rounded-control bg-warning-tint p-3">
      <p className="mb-2 font-semibold">Come in this car</p>
      {Plate ? <Plate vehicle={car} /> : <span className="plate text-2xl">{car.license_plate}</span>}
    </div>
  )
}

const NOT_SET_OUT =
  'Without a network the rider cannot be told that you are coming. Drive to the pickup all the same, and press Set out where there is a network: arriving and the PIN work only after it. No network at the pickup either? Call the office.'

/** Enabled from an hour before the pickup, by the server's clock; until then it shows from when. */
function SetOut({ state, ride }: { state: DriverState; ride: DriverRide }) {
  useSignals()
  const id = useId()
  const now = useServerNow(state)
  const [asking, setAsking] = useState(false)
  const path = ridePath(ride.id, 'set-out')
  const from = new Date(ride.set_out_from)
  const wait = from.getTime() - now.getTime()
  const late = now.getTime() - Date.parse(ride.scheduled_time)
  return (
    <>
      <BigButton
        disabled={wait > 0}
        describedBy={wait > 0 ? id : undefined}
        busy={state.pendingAction.value === path}
        onPress={() => setAsking(true)}
      >
        Set out
      </BigButton>
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
      <Confirm
        title="Set out now?"
        yes="Set out"
        open={asking}
        busy={state.pendingAction.value !== null}
        onYes={() => void sendAction(state, { path, unanswered: NOT_SET_OUT }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>From now on the rider sees where you are, until the ride ends.</p>
        <p className="text-muted">{KEEP_OPEN}</p>
      </Confirm>
    </>
  )
}
