// At the pickup while the rider does not come: presses of Call; the clock and the report to the office are loaded late.

import { useCallback, useEffect, useRef, useState } from 'react'
import { randomKey } from '../../api'
import { EMERGENCY_NUMBER } from '../../brand'
import { useLatePart } from '../../components/late-part'
import { usePolling } from '../../components/polling'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { CALLS_KEY, type KeptCalls, parseCalls, withCall, writtenCalls } from '../../domain/rides/kept-calls'
import { CallRider, OFFICE } from './contact-links'
import { mayBeTakenLater, sendBeside, transitionPath } from './dashboard-api'
import type { ConsoleProps, DriverState } from './driver-state'

function readCalls(rideId: string): KeptCalls {
  try {
    return parseCalls(localStorage.getItem(CALLS_KEY), rideId)
  } catch {
    return []
  }
}

function writeCalls(rideId: string, calls: KeptCalls): void {
  try {
    if (calls.length > 0) localStorage.setItem(CALLS_KEY, writtenCalls(rideId, calls))
    else localStorage.removeItem(CALLS_KEY)
  } catch {
    // Without storage a press counts while this page is open.
  }
}

/** Records presses of Call: each is kept on the phone until the server has it. */
function useCalls(state: DriverState, rideId: string) {
  const kept = useRef<KeptCalls>([])
  const [count, setCount] = useState(0)
  const change = useCallback(
    (calls: KeptCalls) => {
      kept.current = calls
      writeCalls(rideId, calls)
      setCount(calls.length)
    },
    [rideId],
  )
  useEffect(() => change(readCalls(rideId)), [change, rideId])
  const record = () =>
    change(withCall(kept.current, randomKey(), Date.now() + (state.clockOffset.value ?? 0)))
  const flush = useCallback(async () => {
    const calls = kept.current
    if (calls.length === 0) return true
    const refusal = await sendBeside(state, transitionPath(rideId, 'calls'), { body: { calls } })
    if (refusal && mayBeTakenLater(refusal)) return false
    change(kept.current.filter((call) => !calls.includes(call)))
    return true
  }, [state, rideId, change])
  usePolling(flush, { intervalMs: count > 0 ? 4000 : null, longestMs: 30_000, atOnce: true })
  return { record, waits: count > 0 }
}

interface WaitingProps extends ConsoleProps {
  ride: DriverRide
}

const loadNoShow = () => import('./waiting-clock').then(({ NoShow }) => NoShow)

/** The call to the rider, the clock, and from its tenth minute on the report. */
export function Waiting({ state, live, ride }: WaitingProps) {
  const { record, waits } = useCalls(state, ride.id)
  const NoShow = useLatePart(loadNoShow, ride.waiting !== null)
  return (
    <>
      <CallRider rider={ride.rider} onPress={record} />
      {ride.waiting && NoShow && (
        <NoShow state={state} live={live} ride={ride} waiting={ride.waiting} hasCalled={waits} />
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
