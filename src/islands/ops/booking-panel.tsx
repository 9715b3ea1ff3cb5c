import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Problem } from '../../components/button'
import { DocumentLinks } from '../../components/document-links'
import { CrossIcon } from '../../components/line-icon'
import { paymentBadge } from '../../domain/bookings/badges'
import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/kolkata-time'
import { liveState } from '../../domain/ops/live-rides'
import type { PanelNeed } from '../../domain/ops/needs'
import { dropoffOf, pickupOf } from '../../domain/places/coordinates'
import { isMoving } from '../../domain/rides/phase'
import { positionAge } from '../../domain/rides/positions'
import { LazyMap } from '../map/lazy-map'
import { ACTIONS } from './action-forms'
import { ops, type PanelPart } from './console-state'
import { LogLines } from './log'
import { PanelCharges, PanelMoney } from './panel-money'
import { PanelNeeds } from './panel-needs'
import { DeclineLines, PanelChanges, PanelMessages, PanelPeople, PanelTrip } from './panel-sections'
import { Section } from './section'
import { closePanel } from './shortcuts'
import { phaseWords } from './words'

const isEmergency = ({ kind, closed_at }: PanelNeed) => kind === 'emergency' && closed_at === null

/** What is open when the booking is opened stands first. Later it stays where it is: something may be typed in its forms. */
function PanelTop(props: PanelPart) {
  const { needs, reports } = props.panel
  const [isFirst] = useState(() => needs.some(({ closed_at }) => closed_at === null))
  const all = needs.length + reports.length > 0 && <PanelNeeds {...props} />
  return (
    <>
      {isFirst && all}
      <PanelActions {...props} />
      {!isFirst && all}
    </>
  )
}

/** The open booking: trip, rider and driver, money, messages, log, and actions. */
export function BookingPanelView() {
  useSignals()
  const panel = ops.panel.value
  const id = ops.openId.value ?? ''
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each booking that is opened.
  useEffect(() => {
    // On a phone the panel replaces the list with the pressed row, so it is scrolled to its top and focused.
    if (document.activeElement?.checkVisibility?.() !== false) return
    article.current?.scrollIntoView()
    article.current?.focus({ preventScroll: true })
  }, [id])
  return (
    <article
      ref={article}
      tabIndex={-1}
      className="ops-panel grid scroll-mt-2 grid-cols-1 content-start gap-5 rounded-card border border-hairline bg-raised p-4 focus:outline-none"
      aria-label={`Booking ${shortId(id)}`}
    >
      <header className="flex items-center gap-2">
        <h2 className="ops-id me-1 whitespace-nowrap text-lg">{shortId(id)}</h2>
        {panel && (
          <div className="flex min-w-0 flex-wrap gap-1">
            {panel.needs.some(isEmergency) && (
              <span className="badge" data-tone="red">
                Emergency
              </span>
            )}
            <span className="badge">{phaseWords(panel)}</span>
            <span className="badge">
              {paymentBadge({ ...panel.booking, statement: panel.statement }).label}
            </span>
          </div>
        )}
        <button
          type="button"
          className="icon-button -my-2 -me-2 ms-auto"
          aria-label="Close"
          onClick={() => closePanel()}
        >
          <CrossIcon />
        </button>
      </header>
      {!ops.shutBy.value && <Problem>{ops.panelTrouble.value}</Problem>}
      {!panel && !ops.panelTrouble.value && <div className="skeleton h-96" />}
      {panel && (
        <Fragment key={panel.booking.id}>
          <PanelTop panel={panel} />
          {panel.charges.length > 0 && <PanelCharges panel={panel} />}
          <PanelTrip panel={panel} />
          <PanelMap panel={panel} />
          <PanelPeople panel={panel} />
          <PanelMoney panel={panel} />
          <PanelChanges panel={panel} />
          {panel.documents.length > 0 && (
            <Section id="ops-documents" heading="Documents" level={3}>
              <DocumentLinks documents={panel.documents} apart />
            </Section>
          )}
          <DeclineLines declines={panel.declines} />
          <PanelMessages messages={panel.messages} />
          <Section id="ops-done" heading="Done by operators" level={3}>
            {panel.log.length === 0 ? (
              <p className="text-muted">Nothing yet.</p>
            ) : (
              <LogLines entries={panel.log} about="booking" />
            )}
          </Section>
        </Fragment>
      )}
    </article>
  )
}

function PanelActions({ panel }: PanelPart) {
  useSignals()
  const { actions, no_show_from: from, booking } = panel
  const waits = useMemo(() => computed(() => from !== null && Date.parse(from) > ops.now.value), [from]).value
  if (actions.length === 0) return null
  return (
    <section aria-label="Actions">
      <div className="flex flex-wrap gap-2" data-actions>
        {actions.map((action) => {
          const { label, kind, open } = ACTIONS[action]
          return (
            <Button
              key={action}
              kind={kind}
              disabled={action === 'no_show' && waits}
              onClick={() => open(panel, `${label}: ${shortId(booking.id)}`)}
            >
              {label}
            </Button>
          )
        })}
      </div>
      {from !== null && waits && actions.includes('no_show') && (
        <p className="mt-2 text-muted">
          You can record a no-show from {formatTime(new Date(from))}, after 10 minutes’ wait.
        </p>
      )}
    </section>
  )
}

/** Where an open booking is: its pickup and drop-off, and its car at the last known position, with the age of that. */
export function PanelMap({ panel }: PanelPart) {
  useSignals()
  const { booking, phase } = panel
  const ride = isMoving(phase) ? (ops.live.value?.rides[panel.city].get(booking.id) ?? null) : null
  const now = ops.now.value
  const known = ride && liveState(ride, now, now)
  const isConnected = ops.live.value?.connections[panel.city] === 'up'
  const unknown = ride || isConnected ? 'No position yet.' : 'We can’t read where the car is now.'
  const isOld = known === 'lost' || known === 'not_reported'
  return (
    <section aria-label="Map of this ride">
      <LazyMap
        pickup={pickupOf(booking)}
        dropoff={dropoffOf(booking)}
        car={ride?.position ? { ...ride.position, lost: isOld } : null}
        closest={14}
        height={260}
        label="This ride: pickup, drop-off and car"
      />
      {isMoving(phase) && (
        <p className={isOld ? 'mt-1 text-warning' : 'mt-1 text-muted'}>
          {known === 'lost' && 'Signal lost. '}
          {known === 'not_reported' &&
            `Not reported since ${positionAge(now - (ride?.reported_at ?? now))}. `}
          {ride?.seen_at ? `The car was here ${positionAge(now - ride.seen_at)}.` : unknown}
        </p>
      )}
    </section>
  )
}
