// What has to be looked into about a booking, with what is known of it, and the form that closes it.

import { useState } from 'react'
import { Modal } from '../../components/modal'
import { formatKm } from '../../domain/fares/fare'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { CASE_WORDS, type RideCase } from '../../domain/rides/cases'
import { CancelForm } from './action-forms'
import { applyPanel, bookingPath, type ConsolePart, refresh } from './console-state'
import { OperatorForm, useSend } from './forms'
import { shortTime } from './words'

interface PanelCasesProps extends ConsolePart {
  panel: BookingPanel
}

/** Reports and cases of a booking; open cases first have to be closed with words. */
export function PanelCases({ state, panel }: PanelCasesProps) {
  const [closing, setClosing] = useState<RideCase | null>(null)
  const [typed, setTyped] = useState(false)
  const now = state.roughNow.value
  const { booking, cases, reports, calls, actual_distance_metres: driven } = panel
  const report = cases.find((one) => one.kind === 'no_show_reported' && one.closed_at === null)
  const done = (next: BookingPanel) => {
    applyPanel(state, next)
    setClosing(null)
    setTyped(false)
    void refresh(state)
  }
  const lookAgain = async (seen: RideCase, code?: string) => {
    await refresh(state)
    if (code !== 'reported_again') return
    const now = state.panel.value
    const again = now?.booking.id === booking.id && now.cases.find(({ kind }) => kind === seen.kind)
    if (again) setClosing((open) => open && again)
  }
  return (
    <section aria-labelledby="ops-cases">
      <h3 id="ops-cases" className="ops-heading">
        Reports and cases
      </h3>
      <ul className="ops-log">
        {cases.map((one) => (
          <CaseLine key={one.kind} case={one} now={now} onClose={() => setClosing(one)} />
        ))}
        {reports.map(({ what, words, at }) => (
          <li key={`${what} ${at}`}>
            <span className="text-muted">{shortTime(at, now)}</span>
            <span>
              <strong>{what}</strong> {words}
            </span>
          </li>
        ))}
        {calls.length > 0 && (
          <li>
            <span className="text-muted">Calls</span>
            <span>
              The driver pressed Call {calls.length === 1 ? 'once' : `${calls.length} times`}:{' '}
              {calls.map((at) => shortTime(at, now)).join(', ')}. Whether anybody answered is not known.
            </span>
          </li>
        )}
        {driven !== null && (
          <li>
            <span className="text-muted">Trace</span>
            <span>
              Driven {formatKm(driven / 1000)}, billed {formatKm(booking.distance_km)}
            </span>
          </li>
        )}
      </ul>
      {/* Decided by another operator it stays where something was typed into it. */}
      {(report || typed) && (
        <div onInput={() => setTyped(true)}>
          <NoShowDecision panel={panel} now={now} report={report} onDone={done} />
        </div>
      )}
      <Modal
        title={closing ? CASE_WORDS[closing.kind] : ''}
        open={closing !== null}
        onClose={() => setClosing(null)}
      >
        {closing && (
          <OperatorForm
            path={bookingPath(booking.id, `/cases/${closing.kind}/close`)}
            answer={BookingPanelSchema}
            body={({ reason }) => ({ reason, opened_at: closing.opened_at })}
            reason={`What you found out and decided${closing.kind.startsWith('rider_') ? ', as the rider reads it' : ''}`}
            submit="Close the case"
            onDone={done}
            onRefused={(code) => void lookAgain(closing, code)}
            onClose={() => setClosing(null)}
          >
            <p>Call the rider and the driver first. Money goes back by the buttons at its payment.</p>
          </OperatorForm>
        )}
      </Modal>
    </section>
  )
}

interface NoShowDecisionProps {
  panel: BookingPanel
  now: number
  /** Undefined once somebody or the ride has decided. */
  report: RideCase | undefined
  onDone(panel: BookingPanel): void
}

/** A rider who did not come: one press cancels, the other sends the driver on waiting. What is known stands above. */
function NoShowDecision({ panel, now, report, onDone }: NoShowDecisionProps) {
  const { booking, no_show_from, messages, arrival_confirmed_at: arrived } = panel
  const { send, busy, trouble } = useSend(BookingPanelSchema, onDone)
  const calls = panel.calls.filter((at) => arrived !== null && at >= arrived).length
  // To the rider, and to who rides in their place.
  const told = messages.filter(({ event }) => /\.(arrived|waiting)$/.test(event))
  const delivered = told.filter(({ sendings }) => sendings.some(({ status }) => status === 'delivered'))
  const waited = no_show_from === null ? 0 : Math.floor((now - Date.parse(no_show_from)) / 60_000) + 10
  const pressed = calls === 1 ? 'once' : `${calls} times`
  const messagesWords = told.length === 1 ? '1 message' : `${told.length} messages`
  const known = `The driver waited ${waited} min and pressed Call ${pressed}; ${delivered.length} of ${messagesWords} delivered`
  return (
    <div className="mt-3 grid gap-3 rounded-control bg-warning-tint p-4">
      {!report && (
        <p role="alert" className="text-warning">
          This was decided meanwhile, as it says above.
        </p>
      )}
      <p>{known}.</p>
      <CancelForm panel={panel} kind="no_show" known={known} onDone={onDone} />
      {trouble && (
        <p role="alert" className="text-error">
          {trouble}
        </p>
      )}
      {report && (
        <button
          type="button"
          className="button"
          data-kind="secondary"
          aria-busy={busy}
          onClick={() =>
            void send(bookingPath(booking.id, '/cases/no_show_reported/close'), {
              reason: 'Please wait on, the rider is coming',
              opened_at: report.opened_at,
            })
          }
        >
          Send the driver on waiting
        </button>
      )}
    </div>
  )
}

interface CaseLineProps {
  case: RideCase
  now: number
  onClose(): void
}

function CaseLine({ case: { kind, own_words, opened_at, closed_at, answer }, now, onClose }: CaseLineProps) {
  return (
    <li>
      <span className="text-muted">{shortTime(opened_at, now)}</span>
      <span>
        <strong className={closed_at === null ? 'text-warning' : undefined}>{CASE_WORDS[kind]}</strong>
        {own_words && ` ‘${own_words}’`}
        {closed_at !== null && (
          <span className="block text-muted">
            {answer === null
              ? 'Settled by the ride itself'
              : `Closed ${shortTime(closed_at, now)}: ‘${answer}’`}
          </span>
        )}
        {closed_at === null && kind !== 'no_show_reported' && (
          <span className="mt-1 block">
            <button type="button" className="button" data-kind="secondary" onClick={onClose}>
              Close with words
            </button>
          </span>
        )}
      </span>
    </li>
  )
}
