import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { CallRefusal } from '../../api'
import { Problem } from '../../components/button'
import { isReason } from '../../domain/fields'
import {
  type DriverReason,
  LISTED_REASONS,
  WORD_REASON_LABELS,
  type WordReason,
} from '../../domain/rides/judge-position'
import { pressesOf } from '../../domain/rides/outbox'
import { Asking, BigButton, Choice, Confirm, OwnWords } from './buttons'
import { ridePath, sendAction } from './dashboard-api'
import type { DriverState, RideProps } from './driver-state'
import { actionNow, POSITIONS_AT_PRESS_MS, type PressOutcome, press } from './send-actions'
import { untilValue, whenPointsArrived } from './send-points'

// Reports that are judged by position: 'I have arrived', 'I am here now', and the reason where a position confirms neither.

/** Then a reason is asked for, with what was measured. */
const isNotConfirmed = (refusal: CallRefusal) =>
  refusal.reason === 'refused' && refusal.code === 'position_not_confirmed'

/**
 * Sends a report of this ride once the positions before it are sent, because the last of them judges the report. Where
 * none confirms it, a reason is asked for first.
 */
export function useJudgedReport(
  state: DriverState,
  rideId: string,
  transition: 'arrived' | 'complete' | 'no-show',
  body: () => object = () => ({}),
) {
  /** What the server measured, while it waits for a reason. */
  const [evidence, setEvidence] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async (reason?: DriverReason): Promise<ReportOutcome> => {
    if (sending) return 'not taken'
    setSending(true)
    const sent = { ...body(), ...(reason ? { reason } : {}) }
    const outcome =
      transition === 'no-show'
        ? await sendNow(state, rideId, sent)
        : await press(state, actionNow(state, rideId, transition, sent), isNotConfirmed)
    setSending(false)
    const isTaken = outcome === 'done' || outcome === 'kept'
    setEvidence(!isTaken && isNotConfirmed(outcome) ? outcome.message : null)
    return isTaken ? outcome : 'not taken'
  }
  return { send, sending, evidence, dismiss: () => setEvidence(null) }
}

/** Milliseconds: another action has its answer by then. */
const LONGEST_ACTION_MS = 25_000

/** A report that the rider did not come is for the office to decide at once, and is not kept for later. */
async function sendNow(state: DriverState, rideId: string, body: object): Promise<PressOutcome> {
  await whenPointsArrived(state, POSITIONS_AT_PRESS_MS)
  // Beside another action none is sent, and that would not be said.
  await untilValue(state.pendingAction, (path) => path === null, LONGEST_ACTION_MS)
  const path = ridePath(rideId, 'no-show')
  return (await sendAction(state, { path, body, isShown: isNotConfirmed })) ?? 'done'
}

const CONSEQUENCE = "We tell the rider and the office that it's your word. Waiting doesn't count yet."

/** 'I have arrived', while driving to the pickup. */
export function Arrived({ state, ride }: RideProps) {
  const report = useJudgedReport(state, ride.id, 'arrived')
  return (
    <>
      <Asking
        button={{ size: 'huge', busy: report.sending, children: 'I have arrived' }}
        title="At the pickup?"
        yes="I have arrived"
        onYes={() => report.send()}
      >
        <p>We tell your rider you're here.</p>
      </Asking>
      <AskWhy report={report} yes="I have arrived" consequence={CONSEQUENCE} />
    </>
  )
}

/** For an arrival that is the driver's word, which is confirmed once the car is seen there. */
export function ConfirmArrival({ state, ride }: RideProps) {
  useSignals()
  const path = ridePath(ride.id, 'arrived')
  if (ride.arrival_confirmed_at !== null || pressesOf(state.waiting.value, ride.id).length > 0) return null
  return (
    <section aria-label="Arrival" className="grid gap-3 rounded-card bg-warning-tint p-4">
      <p className="text-lg text-warning">
        We can't see your car at the pickup, so waiting doesn't count yet. Press when you're there.
      </p>
      <BigButton
        kind="secondary"
        busy={state.pendingAction.value === path}
        onPress={() => void confirmArrival(state, path)}
      >
        I am here now
      </BigButton>
    </section>
  )
}

async function confirmArrival(state: DriverState, path: string): Promise<void> {
  await whenPointsArrived(state, POSITIONS_AT_PRESS_MS)
  await sendAction(state, { path })
}

/** How a report ended: done, kept until there is a network, or not taken (yet). */
export type ReportOutcome = 'done' | 'kept' | 'not taken'

type JudgedReport = ReturnType<typeof useJudgedReport>

interface AskWhyProps {
  report: JudgedReport
  yes: string
  /** What becomes of it. */
  consequence: string
  onSent?(outcome: ReportOutcome): void
}

/** Asks why a report is to be taken though the position does not confirm it: the server has just said so. */
export function AskWhy({ report, yes, consequence, onSent }: AskWhyProps) {
  const [code, setCode] = useState<WordReason | null>(null)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const send = async () => {
    if (code === null) return setProblem('Choose why.')
    if (code === 'other' && !isReason(words)) return setProblem('Say it in a few words.')
    const outcome = await report.send({ code, words: words.trim() || null })
    onSent?.(outcome)
  }
  return (
    <Confirm
      title="Not confirmed"
      yes={yes}
      open={report.evidence !== null}
      busy={report.sending}
      onYes={() => void send()}
      onClose={report.dismiss}
    >
      <p>{report.evidence}</p>
      <Choice
        legend="Why?"
        options={LISTED_REASONS.map((each) => [each, WORD_REASON_LABELS[each]] as const)}
        chosen={code}
        onChoose={(chosen) => {
          setCode(chosen)
          setProblem(null)
        }}
      />
      <OwnWords isNeeded={code === 'other'} words={words} onType={setWords} />
      <Problem className="field-error text-lg">{problem}</Problem>
      <p className="text-muted">{consequence}</p>
    </Confirm>
  )
}
