// What has to be looked into about a booking, with what is known of it, and the form that closes it.

import { useState } from 'react'
import { Modal } from '../../components/modal'
import { formatKm } from '../../domain/fares/fare'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { CASE_WORDS, type CaseKind, type RideCase } from '../../domain/rides/cases'
import { applyPanel, bookingPath, type ConsolePart, refresh } from './console-state'
import { OperatorForm } from './forms'
import { shortTime } from './words'

interface PanelCasesProps extends ConsolePart {
  panel: BookingPanel
}

/** Reports and cases of a booking; open cases first have to be closed with words. */
export function PanelCases({ state, panel }: PanelCasesProps) {
  const [closing, setClosing] = useState<CaseKind | null>(null)
  const now = state.now.value
  const { booking, cases, reports, actual_distance_metres: driven } = panel
  const done = (next: BookingPanel) => {
    applyPanel(state, next)
    setClosing(null)
    void refresh(state)
  }
  return (
    <section aria-labelledby="ops-cases">
      <h3 id="ops-cases" className="ops-heading">
        Reports and cases
      </h3>
      <ul className="ops-log">
        {cases.map((one) => (
          <CaseLine key={one.kind} case={one} now={now} onClose={() => setClosing(one.kind)} />
        ))}
        {reports.map(({ what, words, at }) => (
          <li key={`${what} ${at}`}>
            <span className="text-muted">{shortTime(at, now)}</span>
            <span>
              <strong>{what}</strong> {words}
            </span>
          </li>
        ))}
        {driven !== null && (
          <li>
            <span className="text-muted">Trace</span>
            <span>
              Driven {formatKm(driven / 1000)}, billed {formatKm(booking.distance_km)}
            </span>
          </li>
        )}
      </ul>
      <Modal
        title={closing ? `Close: ${CASE_WORDS[closing]}` : ''}
        open={closing !== null}
        onClose={() => setClosing(null)}
      >
        {closing && (
          <OperatorForm
            path={bookingPath(booking.id, `/cases/${closing}/close`)}
            answer={BookingPanelSchema}
            body={({ reason }) => ({ reason })}
            reason="What you found out and decided"
            submit="Close it"
            onDone={done}
            onClose={() => setClosing(null)}
          >
            <p>Call the rider and the driver first. Money goes back by the buttons at its payment.</p>
          </OperatorForm>
        )}
      </Modal>
    </section>
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
        {closed_at === null && (
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
