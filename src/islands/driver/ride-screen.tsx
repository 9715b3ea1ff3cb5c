import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { latePart, useFailedLoad, useLatePart } from '../../components/late-part'
import { PickupDetail } from '../../components/route-ends'
import { formatTime } from '../../domain/kolkata-time'
import { Arrived } from './arrival'
import { AtPickup, SecondCar } from './at-pickup'
import { BigButton } from './buttons'
import { CarProblemButton, ProblemCard } from './car-problem'
import { ChargesButton } from './charge-button'
import { CallRider, OtherApps } from './contact-links'
import { DriverBar } from './driver-bar'
import type { RideProps } from './driver-state'
import { HandBack } from './hand-back'
import { LivePanel } from './live-panel'
import { LateChange, MissingPart, NoticeCard, WaitingPresses } from './notices'
import { useTop } from './watch-phone'

/** Loaded with the ride, long before its end. */
const loadCollect = () => import('./collect').then(({ Collect }) => Collect)

/** Few rides are rentals: the part is loaded with one. */
const LateRental = latePart(() => import('./rental').then(({ RentalStand }) => RentalStand))

/** The current ride, full screen: its next place and next action. */
export function RideScreen({ state, ride }: RideProps) {
  useSignals()
  const { live } = state
  const [ending, setEnding] = useState(false)
  const Collect = useLatePart(loadCollect, ride.phase === 'started')
  // Back at the pickup, as where a PIN was wrong that was typed without a network, the ride does not end.
  if (ending && ride.phase !== 'started') setEnding(false)
  useTop(ending ? 'ending' : ride.phase)
  return (
    <div className="driver-screen" data-under-way>
      <DriverBar live={live}>
        <LivePanel live={live} />
      </DriverBar>
      <NoticeCard state={state} offlineIsShown={live.socket.value === 'waiting'} />
      <MissingPart state={state} />
      <WaitingPresses state={state} />
      <LateChange state={state} ride={ride} />
      {ride.phase === 'arrived' && <AtPickup state={state} ride={ride} />}
      {ending &&
        (Collect ? (
          <Collect state={state} ride={ride} onBack={() => setEnding(false)} />
        ) : (
          <div className="grid gap-3">
            <p className="text-xl" role="status">
              This part isn't here yet. Wait for the network, or call the office.
            </p>
            <BigButton kind="secondary" onPress={() => setEnding(false)}>
              Back
            </BigButton>
          </div>
        ))}
      <ProblemCard state={state} ride={ride} />
      {ride.second_car && <SecondCar state={state} ride={ride} />}
      {/* The road stays where it is while the driver looks at what is to be collected. */}
      {(ride.phase === 'on_the_way' || ride.phase === 'started') && !ride.second_car && (
        <div className="contents" hidden={ending}>
          <OnTheRoad state={state} ride={ride} onEnd={() => setEnding(true)} />
        </div>
      )}
      <ChargesButton state={state} ride={ride} />
    </div>
  )
}

interface OnTheRoadProps extends RideProps {
  onEnd(): void
}

/**
 * While driving: the road, the next place, the call, and at the bottom of the screen the one next action. What is
 * pressed seldom, or ends something, is below it (docs/product.md, DRIVER-22).
 */
function OnTheRoad({ state, ride, onEnd }: OnTheRoadProps) {
  const toPickup = ride.phase === 'on_the_way'
  const to = toPickup ? ride.pickup : ride.dropoff
  return (
    <>
      {to && <Road state={state} ride={ride} to={to} />}
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lg text-muted">
            {toPickup
              ? `To the pickup, ${formatTime(new Date(ride.scheduled_time))}`
              : ride.is_round_trip
                ? 'To the drop-off and back'
                : to
                  ? 'To the drop-off'
                  : 'Rental'}
            {ride.rider && <span className="[overflow-wrap:anywhere]">, {ride.rider.name}</span>}
          </p>
          <h1 className="line-clamp-3 text-2xl/[1.15]! [overflow-wrap:anywhere]">
            {toPickup ? ride.pickup_address : (ride.dropoff_address ?? 'Wherever the rider asks')}
          </h1>
          {toPickup && (
            <p className="text-lg">
              <PickupDetail of={ride} />
            </p>
          )}
        </div>
        <CallRider rider={ride.rider} isSmall />
      </div>
      <div className="driver-next">
        {toPickup ? (
          <Arrived state={state} ride={ride} />
        ) : (
          <BigButton size="huge" onPress={onEnd}>
            End ride
          </BigButton>
        )}
      </div>
      {/* Pressed seldom, or ends something: away from the next action. */}
      <div className="driver-more grid gap-8 py-4">
        {!toPickup && ride.rental && <LateRental state={state} ride={ride} rental={ride.rental} />}
        {to && <OtherApps to={to} />}
        <div className="grid gap-2">
          <CarProblemButton state={state} ride={ride} />
          {toPickup && <HandBack state={state} ride={ride} />}
        </div>
      </div>
    </>
  )
}

/** The server renders no road: its build leaves that code out. */
const loadRoad = () =>
  import.meta.env.SSR
    ? Promise.reject(new Error('Not on the server'))
    : import('./road-view').then(({ RoadView }) => RoadView)

function RoadMissing() {
  if (useFailedLoad(loadRoad) === 0) return <div className="driver-road skeleton" />
  return <p className="text-lg text-muted">We couldn't load the road. Use another map app, below.</p>
}

/** The road, loaded with the first ride under way. */
const Road = latePart(loadRoad, { Meanwhile: RoadMissing })
