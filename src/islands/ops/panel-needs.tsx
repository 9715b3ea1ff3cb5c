// What has to be looked into about a booking, with what is known of it, and the form that closes it.

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Button, Problem } from '../../components/button'
import { formatKm } from '../../domain/fares/fare'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { NEEDS, type PanelNeed } from '../../domain/ops/needs'
import { CancelForm } from './action-forms'
import { Acts } from './acts'
import { applyPanel, ops, type PanelPart, refresh } from './console-state'
import { useSend, WrittenSchema } from './forms'
import { closeNeed } from './need-actions'
import { Phone } from './panel-sections'
import { LogItem, Section } from './section'
import { shortTime } from './words'

/** Reports of a booking, and what has to be looked into; what is open has to be closed with words. */
export function PanelNeeds({ panel }: PanelPart) {
  const [typed, setTyped] = useState(false)
  useSignals()
  const { booking, needs, reports, calls, actual_distance_metres: driven } = panel
  const isByOdometer = panel.log.some(({ action }) => action === 'ride.kilometres_recorded')
  const report = needs.find((one) => one.kind === 'no_show_reported' && one.closed_at === null)
  return (
    <Section id="ops-cases" heading="Reports and cases" level={3}>
      <ul className="grid gap-1.5">
        {needs.map((one) => (
          <NeedOfBooking key={one.id} need={one}>
            {one.kind === 'emergency' && <CallFirst {...panel} />}
          </NeedOfBooking>
        ))}
        {reports.map(({ what, words, at }) => (
          <LogItem key={`${what} ${at}`} when={shortTime(at)}>
            <strong>{what}</strong> {words}
          </LogItem>
        ))}
        {calls.length > 0 && (
          <LogItem when="Calls">
            The driver pressed Call {calls.length === 1 ? 'once' : `${calls.length} times`}:{' '}
            {calls.map((at) => shortTime(at)).join(', ')}. We don’t know who answered.
          </LogItem>
        )}
        {driven === null && panel.actions.includes('record_kilometres') && (
          <LogItem when="Trace">
            Lost: no kilometre is charged. Ask the driver for the odometer, then press ‘Record kilometres’.
          </LogItem>
        )}
        {driven !== null && (
          <LogItem when={isByOdometer ? 'Odometer' : 'Trace'}>
            Driven {formatKm(driven / 1000)}, billed {formatKm(booking.distance_km)}
          </LogItem>
        )}
      </ul>
      {/* Decided by another operator it stays where something was typed into it. */}
      {(report || typed) && (
        <div onInput={() => setTyped(true)}>
          <NoShowDecision
            panel={panel}
            report={report}
            onDone={(next) => {
              if (next) applyPanel(next)
              setTyped(false)
              void refresh()
            }}
          />
        </div>
      )}
    </Section>
  )
}

/** Whom to call before a press for help is dealt with. */
function CallFirst({ rider, driver }: Pick<BookingPanel, 'rider' | 'driver'>) {
  return (
    <>
      Call {rider.name ?? 'the rider'} at{' '}
      {rider.phone_no ? <Phone number={rider.phone_no} /> : 'a number we don’t have'} first, then{' '}
      {driver?.name ?? 'the driver'}.
    </>
  )
}

interface NoShowDecisionProps {
  panel: BookingPanel
  /** Undefined once somebody or the ride has decided. */
  report: PanelNeed | undefined
  /** Called with the panel as it is now, where that was answered. */
  onDone(panel?: BookingPanel): void
}

/** A rider who did not come: one press cancels, the other sends the driver on waiting. What is known stands above. */
function NoShowDecision({ panel, report, onDone }: NoShowDecisionProps) {
  useSignals()
  const { no_show_from, messages, arrival_confirmed_at: arrived } = panel
  const { send, busy, trouble } = useSend(WrittenSchema, () => onDone())
  const calls = panel.calls.filter((at) => arrived !== null && at >= arrived).length
  // Messages to the rider, and to who rides in their place.
  const told = messages.filter(({ event }) => /\.(arrived|waiting)$/.test(event))
  const delivered = told.filter(({ sendings }) => sendings.some(({ status }) => status === 'delivered'))
  const since = no_show_from === null ? null : ops.roughNow.value - Date.parse(no_show_from)
  const waited = since === null ? 0 : Math.floor(since / 60_000) + 10
  const pressed = calls === 1 ? 'once' : `${calls} times`
  const messagesWords = told.length === 1 ? '1 message' : `${told.length} messages`
  const known = `The driver waited ${waited} min and pressed Call ${pressed}; ${delivered.length} of ${messagesWords} delivered`
  return (
    <div className="mt-3 grid gap-3 rounded-control bg-warning-tint p-4">
      {!report && <Problem className="text-warning">Someone has decided this, as it says above.</Problem>}
      <p>{known}.</p>
      <CancelForm panel={panel} kind="no_show" known={known} onDone={onDone} onClose={undefined} />
      <Problem>{trouble}</Problem>
      {report && (
        <Button
          kind="secondary"
          busy={busy}
          onClick={() =>
            void send(`/api/ops/needs/${encodeURIComponent(report.id)}/close`, {
              reason: 'Please wait on, the rider is coming',
              seen: report.seen,
            })
          }
        >
          Send the driver on waiting
        </Button>
      )}
    </div>
  )
}

interface NeedOfBookingProps {
  need: PanelNeed
  /** What to do before it is closed. */
  children: ReactNode
}

function NeedOfBooking({ need, children }: NeedOfBookingProps) {
  const { kind, own_words, opened_at, closed_at, answer } = need
  return (
    <LogItem when={shortTime(opened_at)}>
      <strong className={closed_at === null ? 'text-warning' : undefined}>{NEEDS[kind].name}</strong>
      {own_words && ` ‘${own_words}’`}
      {closed_at !== null && (
        <span className="block text-muted">
          {answer === null ? 'Settled by the ride itself' : `Closed ${shortTime(closed_at)}: ‘${answer}’`}
        </span>
      )}
      {closed_at === null && kind !== 'no_show_reported' && (
        <span className="mt-1 block">
          <Acts
            acts={closeNeed({ ...need, facts: { own_words } }, children)}
            kind={kind === 'emergency' ? 'primary' : 'secondary'}
            className="whitespace-nowrap"
          />
        </span>
      )}
    </LogItem>
  )
}
