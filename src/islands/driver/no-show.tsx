// At the pickup while the rider does not come: the clock, presses of Call, and the report to the office.

import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import { randomKey } from '../../api'
import { usePolling } from '../../components/polling'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { EMERGENCY_NUMBER } from '../../domain/rides/live-status'
import { AskWhy, useJudgedReport } from './arrival'
import { BigButton, Confirm } from './buttons'
import { useServerNow } from './clock'
import { CallRider, OFFICE } from './contact-links'
import { callDashboard, transitionPath } from './dashboard-api'
import { applyDashboard, type ConsoleProps, type DriverState } from './driver-state'

/** Browser storage key (one of `DRIVER_KEYS`) of presses of Call that the server does not have yet; those of another ride are dropped. */
const CALLS_KEY = 'driver-calls'

const CallsSchema = v.object({
  ride_id: v.string(),
  calls: v.array(v.object({ id: v.string(), pressed_at: v.number() })),
})

type Calls = v.InferOutput<typeof CallsSchema>

/** Of one request. */
const MOST_CALLS = 20

function readCalls(rideId: string): Calls {
  try {
    const stored = v.safeParse(CallsSchema, JSON.parse(localStorage.getItem(CALLS_KEY) ?? 'null'))
    if (stored.success && stored.output.ride_id === rideId) return stored.output
  } catch {}
  return { ride_id: rideId, calls: [] }
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
  const [calls, setCalls] = useState<Calls>({ ride_id: rideId, calls: [] })
  useEffect(() => setCalls(readCalls(rideId)), [rideId])
  const change = useCallback((next: Calls) => {
    writeCalls(next)
    setCalls(next)
  }, [])
  const record = () => {
    const pressed_at = Math.round(Date.now() + (state.clockOffset.value ?? 0))
    change({ ...calls, calls: [...calls.calls, { id: randomKey(), pressed_at }].slice(-MOST_CALLS) })
  }
  const flush = useCallback(async () => {
    if (state.pendingAction.value !== null) return false
    const answer = await callDashboard(transitionPath(rideId, 'calls'), { calls: calls.calls })
    if (!answer.ok && (answer.refusal.reason !== 'refused' || answer.refusal.status >= 429)) return false
    if (answer.ok) applyDashboard(state, answer.value, true)
    const sent = new Set(calls.calls.map(({ id }) => id))
    const now = readCalls(rideId)
    change({ ...now, calls: now.calls.filter(({ id }) => !sent.has(id)) })
    return true
  }, [state, rideId, calls, change])
  usePolling(flush, {
    intervalMs: calls.calls.length > 0 ? 4000 : null,
    longestMs: 30_000,
    atOnce: calls.calls.length > 0,
  })
  return { record, waits: calls.calls.length > 0 }
}

interface WaitingProps extends ConsoleProps {
  ride: DriverRide
}

/** The call to the rider, the clock, and from its tenth minute on the report. */
export function Waiting({ state, live, ride }: WaitingProps) {
  const { record, waits } = useCalls(state, ride.id)
  return (
    <>
      <CallRider rider={ride.rider} onPress={record} />
      {ride.waiting && (
        <NoShow state={state} live={live} ride={ride} waiting={ride.waiting} hasCalled={waits} />
      )}
    </>
  )
}

interface NoShowProps extends WaitingProps {
  waiting: NonNullable<DriverRide['waiting']>
  /** A press of Call waits to be sent. */
  hasCalled: boolean
}

function NoShow({ state, live, ride, waiting, hasCalled }: NoShowProps) {
  useSignals()
  const now = useServerNow(state)
  const [asking, setAsking] = useState(false)
  const report = useJudgedReport({ state, live }, ride.id, 'no-show')
  const waited = now.getTime() - Date.parse(waiting.since)
  const from = new Date(waiting.reportable_from)
  if (waited < 0) {
    return <p className="text-lg text-muted">Waiting counts from {formatTime(new Date(waiting.since))}.</p>
  }
  const missing =
    now < from
      ? `The rider has until ${formatTime(from)}.`
      : waiting.called_at === null
        ? hasCalled
          ? 'Your call is being recorded.'
          : 'Call the rider first.'
        : null
  return (
    <section aria-label="Waiting" className="grid gap-3">
      <p className="text-lg">
        Waiting <strong className="figures">{stopwatch(waited)}</strong>
        {missing && <span className="text-muted">. {missing}</span>}
      </p>
      {waiting.answer !== null && <p className="text-lg">The office: ‘{waiting.answer}’</p>}
      {waiting.reported_at !== null ? (
        <p className="text-lg" role="status">
          Reported at {formatTime(new Date(waiting.reported_at))}. The office decides: wait until this page
          says more.
        </p>
      ) : (
        missing === null && (
          <BigButton kind="secondary" busy={report.sending} onPress={() => setAsking(true)}>
            Rider did not come
          </BigButton>
        )
      )}
      <Confirm
        title="Rider did not come?"
        yes="Report it"
        open={asking}
        busy={report.sending}
        onYes={() => void report.send().then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        <p>The office decides whether you wait on. Stay at the pickup until then.</p>
      </Confirm>
      <AskWhy report={report} yes="Report it" consequence="The office is told that it is your word." />
    </section>
  )
}

/** '4:05' */
function stopwatch(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
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
