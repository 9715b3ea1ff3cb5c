import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { CrossIcon } from '../../components/line-icon'
import { paymentBadge } from '../../domain/bookings/badges'
import { shortId } from '../../domain/bookings/booking'
import type { ConsolePart } from './console-state'
import { DeclineLines } from './decline-lines'
import { LogLines } from './log-lines'
import { PanelActions } from './panel-actions'
import { PanelMoney } from './panel-money'
import { PanelPeople } from './panel-people'
import { PanelTrip } from './panel-trip'
import { putAway } from './use-keys'
import { PHASE_WORDS } from './words'

/** The booking that is open: what it is, who is in it, what was paid, and what can be done. */
export function BookingSide({ state }: ConsolePart) {
  useSignals()
  const panel = state.panel.value
  const id = state.openId.value ?? ''
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another booking is another opening.
  useEffect(() => {
    // A phone shows it in place of the row that was pressed: eye and keyboard go on at its head.
    if (document.activeElement?.checkVisibility?.() !== false) return
    article.current?.scrollIntoView()
    article.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <article ref={article} tabIndex={-1} className="ops-panel" aria-label={`Booking ${shortId(id)}`}>
      <header className="flex items-center gap-2">
        <h2 className="ops-id me-1 whitespace-nowrap text-lg">{shortId(id)}</h2>
        {panel && (
          <div className="flex min-w-0 flex-wrap gap-1">
            <span className="badge">{PHASE_WORDS[panel.phase]}</span>
            <span className="badge">
              {paymentBadge(panel.booking.payment_status, panel.booking.status).label}
            </span>
          </div>
        )}
        <button
          type="button"
          className="icon-button -my-2 -me-2 ms-auto"
          aria-label="Close"
          onClick={() => putAway(state)}
        >
          <CrossIcon />
        </button>
      </header>
      {state.panelTrouble.value && (
        <p role="alert" className="text-error">
          {state.panelTrouble.value}
        </p>
      )}
      {!panel && !state.panelTrouble.value && <div className="skeleton h-96" />}
      {panel && (
        <>
          <PanelActions key={panel.booking.id} state={state} panel={panel} />
          <PanelTrip panel={panel} now={state.now.value} />
          <PanelPeople panel={panel} />
          <PanelMoney panel={panel} now={state.now.value} />
          <DeclineLines declines={panel.declines} now={state.now.value} />
          <section aria-labelledby="ops-done">
            <h3 id="ops-done" className="ops-heading">
              Done by operators
            </h3>
            {panel.log.length === 0 ? (
              <p className="text-muted">Nothing yet.</p>
            ) : (
              <LogLines entries={panel.log} now={state.now.value} about="booking" />
            )}
          </section>
        </>
      )}
    </article>
  )
}
