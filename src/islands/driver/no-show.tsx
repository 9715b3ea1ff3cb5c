import { useSignals } from '@preact/signals-react/runtime'
import type { DriverRide } from '../../domain/bookings/driver-rides'
import { formatTime } from '../../domain/kolkata-time'
import { stopwatch } from '../../domain/rides/positions'
import { AskWhy, useJudgedReport } from './arrival'
import { Asking, BigButton } from './buttons'
import { useServerNow } from './clock'
import { CallRider } from './contact-links'
import type { RideProps } from './driver-state'
import { actionNow, press } from './send-actions'

// At the pickup while the rider does not come: presses of Call, the clock, and the report to the office.

/** The call to the rider, the clock, and from its tenth minute on the report. */
export function Waiting({ state, ride }: RideProps) {
  return (
    <>
      <CallRider rider={ride.rider} onPress={() => void press(state, actionNow(state, ride.id, 'call'))} />
      {ride.waiting && <NoShow state={state} ride={ride} waiting={ride.waiting} />}
    </>
  )
}

interface NoShowProps extends RideProps {
  waiting: NonNullable<DriverRide['waiting']>
}

/** The clock of the waiting, and from its tenth minute on, after a call, the report (docs/product.md, NOSHOW-5). */
function NoShow({ state, ride, waiting }: NoShowProps) {
  useSignals()
  const now = useServerNow(state)
  const report = useJudgedReport(state, ride.id, 'no-show')
  const waited = now.getTime() - Date.parse(waiting.since)
  const from = new Date(waiting.reportable_from)
  if (waited < 0) {
    return <p className="text-lg text-muted">Waiting counts from {formatTime(new Date(waiting.since))}.</p>
  }
  const callWaits = state.outbox.actions.value.some(
    (each) => each.kind === 'call' && each.ride_id === ride.id,
  )
  const call = callWaits ? 'Saving your call.' : 'Call the rider first.'
  const missing = now < from ? `The rider has until ${formatTime(from)}.` : waiting.called_at === null && call
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
        !missing && (
          <Asking
            button={(ask) => (
              <BigButton kind="secondary" busy={report.sending} onPress={ask}>
                Rider did not come
              </BigButton>
            )}
            title="Rider did not come?"
            yes="Report it"
            onYes={() => report.send()}
          >
            <p>The office decides whether you wait on. Stay at the pickup until then.</p>
          </Asking>
        )
      )}
      <AskWhy report={report} yes="Report it" consequence="We tell the office that it's your word." />
    </section>
  )
}
