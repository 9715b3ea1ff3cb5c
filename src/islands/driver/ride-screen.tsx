import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { DriverRide } from '../../domain/rides/driver-answers'
import { AtPickup } from './at-pickup'
import { Collect } from './collect'
import type { ConsoleProps } from './console'
import { LiveAdvice } from './live-advice'
import { LivePanel } from './live-panel'
import { NoticeCard } from './notice-card'
import { OnTheRoad } from './on-the-road'

/** The ride under way fills the screen: where to, and the one thing to do next. */
export function RideScreen({ state, live, ride }: ConsoleProps & { ride: DriverRide }) {
  useSignals()
  const [ending, setEnding] = useState(false)
  return (
    <div className="driver-screen" data-under-way>
      <LivePanel state={state} live={live} />
      <NoticeCard state={state} offlineIsSaid={live.line.value === 'waiting'} />
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
