import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { formatTime } from '../../domain/bookings/kolkata-time'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { BigButton } from './big-button'
import { CallRider } from './call-rider'
import { Confirm } from './confirm'
import type { DriverState } from './driver-state'
import { HandBack } from './hand-back'
import { makeMove } from './make-move'
import { Navigate, OtherMap } from './navigate'
import { movePath } from './ride-paths'

interface Props {
  state: DriverState
  ride: DriverRide
  onEnd(): void
}

/** Driving: where to, in letters for an arm's length, and one action at the thumb. */
export function OnTheRoad({ state, ride, onEnd }: Props) {
  const toPickup = ride.phase === 'on_the_way'
  const to = toPickup ? ride.pickup : ride.dropoff
  return (
    <>
      <div className="driver-way" data-to={toPickup ? 'pickup' : 'dropoff'}>
        <p className="text-lg text-muted">
          {toPickup ? `To the pickup, ${formatTime(new Date(ride.scheduled_time))}` : 'To the drop-off'}
        </p>
        <h1 className="driver-address">
          {toPickup ? ride.pickup_address : (ride.dropoff_address ?? 'Wherever the rider asks')}
        </h1>
        {ride.rider && <p className="mt-2 text-xl text-muted [overflow-wrap:anywhere]">{ride.rider.name}</p>}
      </div>
      <div className="driver-actions">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          {to && <Navigate to={to} />}
          <CallRider rider={ride.rider} />
        </div>
        {toPickup ? (
          <Arrived state={state} ride={ride} />
        ) : (
          <BigButton huge onPress={onEnd}>
            End ride
          </BigButton>
        )}
        <div className="flex flex-wrap justify-center gap-x-4">
          {to && <OtherMap to={to} />}
          {toPickup && <HandBack state={state} ride={ride} />}
        </div>
      </div>
    </>
  )
}

function Arrived({ state, ride }: Omit<Props, 'onEnd'>) {
  useSignals()
  const [asking, setAsking] = useState(false)
  const path = movePath(ride.id, 'arrived')
  const busy = state.moving.value === path
  return (
    <>
      <BigButton huge busy={busy} onPress={() => setAsking(true)}>
        I have arrived
      </BigButton>
      <Confirm
        title="At the pickup?"
        yes="I have arrived"
        open={asking}
        busy={state.moving.value !== null}
        onYes={() => void makeMove(state, { path }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>The rider is told that you are there.</p>
      </Confirm>
    </>
  )
}
