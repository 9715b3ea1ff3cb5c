// At the pickup while the rider does not come: presses of Call; the clock and the report to the office are loaded late.

import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { randomKey } from '../../api'
import { useLatePart } from '../../components/late-part'
import { usePolling } from '../../components/polling'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { EMERGENCY_NUMBER } from '../../domain/rides/live-status'
import { CallRider, OFFICE } from './contact-links'
import { mayBeTakenLater, sendBeside, transitionPath } from './dashboard-api'
import type { ConsoleProps, DriverState } from './driver-state'

/** Browser storage key (one of `DRIVER_KEYS`) of presses of Call that the server does not have yet; those of another ride are dropped. */
const CALLS_KEY = 'driver-calls'

const CallsSchema = v.object({
  ride_id: v.string(),
  calls: v.array(v.object({ id: v.string(), pressed_at: v.number() })),
})

type Calls = v.InferOutput<typeof CallsSchema>

/** Of one request. */
const MOST_CALLS = 20

function readCalls(rideId: string): Calls['calls'] {
  try {
    const stored = v.safeParse(CallsSchema, JSON.parse(localStorage.getItem(CALLS_KEY) ?? 'null'))
    if (stored.success && stored.output.ride_id === rideId) return stored.output.calls
  } catch {}
  return []
}

function writeCalls(calls: Calls): void {
  try {
    if (calls.calls.length > 0) localStorage.setItem(CALLS_KEY, JSON.stringify(calls))
    else localStorage.removeItem(CALLS_KEY)
  } catch {
    // Without storage a press counts while this page is open.
  }
}

/** Records presses of Call: each is kept on the phone until the server has it. */
function useCalls(state: DriverState, rideId: string) {
  const kept = useRef<Calls['calls']>([])
  const [count, setCount] = useState(0)
  const change = useCallback(
    (calls: Calls['calls']) => {
      kept.current = calls
      writeCalls({ ride_id: rideId, calls })
      setCount(calls.length)
    },
    [rideId],
  )
  useEffect(() => change(readCalls(rideId)), [change, rideId])
  const record = () => {
    const pressed_at = Math.round(Date.now() + (state.clockOffset.value ?? 0))
    change([...kept.current, { id: randomKey(), pressed_at }].slice(-MOST_CALLS))
  }
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
