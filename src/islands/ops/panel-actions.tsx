import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Modal } from '../../components/modal'
import { shortId } from '../../domain/bookings/booking'
import { formatTime } from '../../domain/bookings/kolkata-time'
import type { BookingAction } from '../../domain/ops/actions'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { AssignChoice } from './assign-choice'
import { CancelForm } from './cancel-form'
import { ClearPinForm } from './clear-pin-form'
import type { ConsolePart } from './console-state'
import { EndForm } from './end-form'
import { refresh, takePanel } from './load'
import { UnassignForm } from './unassign-form'

const WORDS: Record<BookingAction, string> = {
  assign: 'Assign a driver',
  reassign: 'Reassign',
  unassign: 'Take from driver',
  clear_pin: 'Unlock PIN',
  no_show: 'No-show',
  cancel: 'Cancel ride',
  end: 'End ride',
}

/** What a person has to do comes in green; what takes something away, in red. */
const KINDS: Record<BookingAction, 'primary' | 'secondary' | 'danger'> = {
  assign: 'primary',
  reassign: 'secondary',
  unassign: 'secondary',
  clear_pin: 'primary',
  no_show: 'danger',
  cancel: 'danger',
  end: 'danger',
}

interface Props extends ConsolePart {
  panel: BookingPanel
}

/** A question, with the booking as it stood when it was asked: that is what the operator decides on. */
interface Asking {
  action: BookingAction
  panel: BookingPanel
}

/**
 * What can be done to this booking now. Each opens its own question first, which stays as it was asked while the
 * booking goes on behind it: what has changed since is refused by the server, and never done unseen.
 */
export function PanelActions({ state, panel }: Props) {
  useSignals()
  const [asking, setAsking] = useState<Asking | null>(null)
  const { actions, no_show_from: from, booking } = panel
  const waits = from !== null && Date.parse(from) > state.now.value
  const close = () => setAsking(null)
  const done = (next: BookingPanel) => {
    takePanel(state, next)
    close()
    void refresh(state)
  }
  if (actions.length === 0 && !asking) return null
  return (
    <section aria-label="Actions">
      <div className="flex flex-wrap gap-2" data-actions>
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className="button"
            data-kind={KINDS[action]}
            disabled={action === 'no_show' && waits}
            onClick={() => setAsking({ action, panel })}
          >
            {WORDS[action]}
          </button>
        ))}
      </div>
      {waits && actions.includes('no_show') && (
        <p className="mt-2 text-muted">
          A no-show can be recorded from {formatTime(new Date(from))}: 10 minutes after the arrival or the
          pickup time.
        </p>
      )}
      <Modal
        title={asking ? `${WORDS[asking.action]}: ${shortId(booking.id)}` : ''}
        open={asking !== null}
        onClose={close}
      >
        {asking && <Question {...asking} onDone={done} onClose={close} />}
      </Modal>
    </section>
  )
}

export interface QuestionProps {
  panel: BookingPanel
  /** The booking as it is after it. */
  onDone(panel: BookingPanel): void
  onClose(): void
}

function Question({ action, ...props }: QuestionProps & { action: BookingAction }) {
  switch (action) {
    case 'assign':
    case 'reassign':
      return <AssignChoice {...props} />
    case 'unassign':
      return <UnassignForm {...props} />
    case 'clear_pin':
      return <ClearPinForm {...props} />
    case 'no_show':
      return <CancelForm {...props} kind="no_show" />
    case 'cancel':
      return <CancelForm {...props} kind="company" />
    case 'end':
      return <EndForm {...props} />
  }
}
