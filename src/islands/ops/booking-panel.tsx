import { computed } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useLatePart } from '../../components/late-part'
import { CrossIcon } from '../../components/line-icon'
import { Modal } from '../../components/modal'
import { paymentBadge } from '../../domain/bookings/badges'
import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/kolkata-time'
import type { BookingAction, BookingPanel } from '../../domain/ops/booking-panel'
import type { PanelNeed } from '../../domain/ops/needs'
import {
  type ActionFormProps,
  CancelForm,
  ClearPinForm,
  EndForm,
  PaymentLinkForm,
  RevokeLinkForm,
  SettleOwedForm,
  UnassignForm,
} from './action-forms'
import { AssignForm } from './assign-form'
import { applyPanel, type ConsolePart, refresh } from './console-state'
import { LogLines } from './log'
import { PanelMap } from './panel-map'
import { PanelMessages } from './panel-messages'
import { PanelMoney } from './panel-money'
import { DeclineLines, PanelPeople, PanelTrip } from './panel-sections'
import { closePanel } from './shortcuts'
import { phaseWords } from './words'

const isEmergency = ({ kind, closed_at }: PanelNeed) => kind === 'emergency' && closed_at === null

const loadNeeds = () => import('./panel-needs').then(({ PanelNeeds }) => PanelNeeds)

/** Most bookings have none: loaded with the first that has. */
function LateNeeds(props: PanelPartProps) {
  const Needs = useLatePart(loadNeeds, true)
  return Needs ? <Needs {...props} /> : <div className="skeleton h-24" />
}

const loadCharges = () => import('./panel-charges').then(({ PanelCharges }) => PanelCharges)

/** The same of tolls and parking. */
function LateCharges(props: PanelPartProps) {
  const Charges = useLatePart(loadCharges, true)
  return Charges ? <Charges {...props} /> : <div className="skeleton h-24" />
}

/** What is open when the booking is opened stands first. Later it stays where it is: something may be typed in its forms. */
function PanelTop(props: PanelPartProps) {
  const { needs, reports } = props.panel
  const [isFirst] = useState(() => needs.some(({ closed_at }) => closed_at === null))
  const late = needs.length + reports.length > 0 && <LateNeeds {...props} />
  return (
    <>
      {isFirst && late}
      <PanelActions {...props} />
      {!isFirst && late}
    </>
  )
}

/** The open booking: trip, rider and driver, money, messages, log, and actions. */
export function BookingPanelView({ state, mapboxToken }: ConsolePart & { mapboxToken: string | null }) {
  useSignals()
  const panel = state.panel.value
  const id = state.openId.value ?? ''
  const article = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each booking that is opened.
  useEffect(() => {
    // On a phone the panel replaces the list with the pressed row: it is scrolled to its top and focused.
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
            {panel.needs.some(isEmergency) && (
              <span className="badge" data-tone="red">
                Emergency
              </span>
            )}
            <span className="badge">{phaseWords(panel)}</span>
            <span className="badge">{paymentBadge({ ...panel.booking, refunds: panel.refunds }).label}</span>
          </div>
        )}
        <button
          type="button"
          className="icon-button -my-2 -me-2 ms-auto"
          aria-label="Close"
          onClick={() => closePanel(state)}
        >
          <CrossIcon />
        </button>
      </header>
      {state.panelTrouble.value && !state.shutBy.value && (
        <p role="alert" className="text-error">
          {state.panelTrouble.value}
        </p>
      )}
      {!panel && !state.panelTrouble.value && <div className="skeleton h-96" />}
      {panel && (
        <>
          <PanelTop key={panel.booking.id} state={state} panel={panel} />
          {panel.charges.length > 0 && (
            <LateCharges key={`charges ${panel.booking.id}`} state={state} panel={panel} />
          )}
          <PanelTrip panel={panel} now={state.roughNow.value} />
          <PanelMap key={`map ${panel.booking.id}`} state={state} panel={panel} mapboxToken={mapboxToken} />
          <PanelPeople panel={panel} />
          <PanelMoney
            key={`money ${panel.booking.id}`}
            state={state}
            panel={panel}
            now={state.roughNow.value}
          />
          <DeclineLines declines={panel.declines} now={state.roughNow.value} />
          <PanelMessages key={`messages ${panel.booking.id}`} state={state} messages={panel.messages} />
          <section aria-labelledby="ops-done">
            <h3 id="ops-done" className="ops-heading">
              Done by operators
            </h3>
            {panel.log.length === 0 ? (
              <p className="text-muted">Nothing yet.</p>
            ) : (
              <LogLines entries={panel.log} now={state.roughNow.value} about="booking" />
            )}
          </section>
        </>
      )}
    </article>
  )
}

interface ActionOnScreen {
  label: string
  /** 'primary' (green): what the operator has to do next. 'danger' (red): what can't be undone. */
  kind: 'primary' | 'secondary' | 'danger'
  Form: ComponentType<ActionFormProps & ConsolePart>
}

const ACTIONS: Record<BookingAction, ActionOnScreen> = {
  assign: { label: 'Assign a driver', kind: 'primary', Form: AssignForm },
  payment_link: { label: 'Send payment link', kind: 'secondary', Form: PaymentLinkForm },
  revoke_payment_link: { label: 'Take link back', kind: 'secondary', Form: RevokeLinkForm },
  reassign: { label: 'Reassign', kind: 'secondary', Form: AssignForm },
  unassign: { label: 'Take from driver', kind: 'secondary', Form: UnassignForm },
  clear_pin: { label: 'New PIN', kind: 'primary', Form: ClearPinForm },
  no_show: {
    label: 'No-show',
    kind: 'danger',
    Form: (props) => <CancelForm {...props} kind="no_show" />,
  },
  cancel: {
    label: 'Cancel ride',
    kind: 'danger',
    Form: (props) => <CancelForm {...props} kind="company" />,
  },
  settle_owed: { label: 'Settle what is owed', kind: 'primary', Form: SettleOwedForm },
  end: { label: 'End ride', kind: 'danger', Form: EndForm },
}

interface PanelPartProps extends ConsolePart {
  panel: BookingPanel
}

/** An open form, with the booking's state when it was opened, on which the operator decides. */
interface OpenAction {
  action: BookingAction
  panel: BookingPanel
}

/**
 * The actions allowed on this booking now. Each opens a form with the booking's state at that time; if the booking
 * has changed since, the server refuses the action.
 */
function PanelActions({ state, panel }: PanelPartProps) {
  useSignals()
  const [asking, setAsking] = useState<OpenAction | null>(null)
  const { actions, no_show_from: from, booking } = panel
  const waits = useMemo(
    () => computed(() => from !== null && Date.parse(from) > state.now.value),
    [state, from],
  ).value
  const close = () => setAsking(null)
  const done = (next: BookingPanel) => {
    applyPanel(state, next)
    close()
    void refresh(state)
  }
  const AskedForm = asking && ACTIONS[asking.action].Form
  if (actions.length === 0 && !asking) return null
  return (
    <section aria-label="Actions">
      <div className="flex flex-wrap gap-2" data-actions>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className="button"
            data-kind={ACTIONS[action].kind}
            disabled={action === 'no_show' && waits}
            onClick={() => setAsking({ action, panel })}
          >
            {ACTIONS[action].label}
          </button>
        ))}
      </div>
      {from !== null && waits && actions.includes('no_show') && (
        <p className="mt-2 text-muted">
          A no-show can be recorded from {formatTime(new Date(from))}: 10 minutes after the arrival or the
          pickup time.
        </p>
      )}
      <Modal
        title={asking ? `${ACTIONS[asking.action].label}: ${shortId(booking.id)}` : ''}
        open={asking !== null}
        onClose={close}
      >
        {asking && AskedForm && (
          <AskedForm state={state} panel={asking.panel} onDone={done} onClose={close} />
        )}
      </Modal>
    </section>
  )
}
