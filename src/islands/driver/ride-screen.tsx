import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { PickupDetail } from '../../components/route-ends'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { AtPickup } from './at-pickup'
import { BigButton, Confirm } from './buttons'
import { Collect } from './collect'
import { CallRider, Navigate, OtherMap } from './contact-links'
import { transitionPath } from './dashboard-api'
import type { ConsoleProps, DriverState } from './driver-state'
import { HandBack } from './hand-back'
import { LiveAdvice, LivePanel } from './live-panel'
import { NoticeCard, WaitingPresses } from './notices'
import { sendTransition } from './transition-queue'

/** The current ride, full screen: its next place and next action. */
export function RideScreen({ state, live, ride }: ConsoleProps & { ride: DriverRide }) {
  useSignals()
  const [ending, setEnding] = useState(false)
  return (
    <div className="driver-screen" data-under-way>
      <LivePanel state={state} live={live} />
      <NoticeCard state={state} offlineIsShown={live.socket.value === 'waiting'} />
      <WaitingPresses state={state} />
      {ride.phase === 'arrived' && <AtPickup state={state} ride={ride} />}
      {ride.phase === 'started' && ending && (
        <Collect state={state} live={live} ride={ride} onBack={() => setEnding(false)} />
      )}
      {(ride.phase === 'on_the_way' || (ride.phase === 'started' && !ending)) && (
        <OnTheRoad state={state} ride={ride} onEnd={() => setEnding(true)} />
      )}
      <LiveAdvice live={live} />
    </div>
  )
}

interface OnTheRoadProps {
  state: DriverState
  ride: DriverRide
  onEnd(): void
}

/** While driving: the next place in large letters, and one action at the bottom. */
function OnTheRoad({ state, ride, onEnd }: OnTheRoadProps) {
  const toPickup = ride.phase === 'on_the_way'
  const to = toPickup ? ride.pickup : ride.dropoff
  return (
    <>
      <div className="driver-destination" data-to={toPickup ? 'pickup' : 'dropoff'}>
        <p className="text-lg text-muted">
          {toPickup ? `To the pickup, ${formatTime(new Date(ride.scheduled_time))}` : 'To the drop-off'}
        </p>
        <h1 className="driver-address">
          {toPickup ? ride.pickup_address : (ride.dropoff_address ?? 'Wherever the rider asks')}
        </h1>
        {toPickup && (
          <p className="mt-1 text-xl">
            <PickupDetail of={ride} />
          </p>
        )}
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

function Arrived({ state, ride }: Omit<OnTheRoadProps, 'onEnd'>) {
  useSignals()
  const [asking, setAsking] = useState(false)
  const path = transitionPath(ride.id, 'arrived')
  const busy = state.pendingAction.value === path
  return (
    <>
      <BigButton huge busy={busy} onPress={() => setAsking(true)}>
        I have arrived
      </BigButton>
      <Confirm
        title="At the pickup?"
        yes="I have arrived"
        open={asking}
        busy={state.pendingAction.value !== null}
        onYes={() =>
          void sendTransition(state, { rideId: ride.id, transition: 'arrived' }).then(() => setAsking(false))
        }
        onClose={() => setAsking(false)}
      >
        <p>The rider is told that you are there.</p>
      </Confirm>
    </>
  )
}
