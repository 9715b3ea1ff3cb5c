// At the pickup while the rider does not come: presses of Call; the clock and the report to the office are loaded late.

import { useSignals } from '@preact/signals-react/runtime'
import { EMERGENCY_NUMBER } from '../../brand'
import { useLatePart } from '../../components/late-part'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { CallRider, OFFICE } from './contact-links'
import type { ConsoleProps } from './driver-state'
import { actionNow, press } from './send-actions'

interface WaitingProps extends ConsoleProps {
  ride: DriverRide
}

const loadNoShow = () => import('./waiting-clock').then(({ NoShow }) => NoShow)

/** The call to the rider, the clock, and from its tenth minute on the report. */
export function Waiting({ state, live, ride }: WaitingProps) {
  useSignals()
  const hasCalled = state.outbox.actions.value.some(
    ({ kind, ride_id }) => kind === 'call' && ride_id === ride.id,
  )
  const NoShow = useLatePart(loadNoShow, ride.waiting !== null)
  return (
    <>
      <CallRider rider={ride.rider} onPress={() => void press(state, actionNow(state, ride.id, 'call'))} />
      {ride.waiting && NoShow && (
        <NoShow state={state} live={live} ride={ride} waiting={ride.waiting} hasCalled={hasCalled} />
      )}
    </>
  )
}

/** The office and 112, on every screen of a ride under way. `isLocked`: the office is the screen's next action. */
export function HelpLinks({ isLocked }: { isLocked: boolean }) {
  return (
    <nav aria-label="Help" className="grid grid-cols-2 gap-3">
      {!isLocked && (
        <a className="button min-h-14" data-kind="secondary" href={OFFICE.href}>
          Call the office
        </a>
      )}
      <a className="button min-h-14" data-kind="danger" href={`tel:${EMERGENCY_NUMBER}`}>
        Call {EMERGENCY_NUMBER}
      </a>
    </nav>
  )
}
