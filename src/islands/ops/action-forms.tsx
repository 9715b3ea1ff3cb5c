// The forms of what an operator does to a booking; assigning has a file of its own.

import { useEffect, useState } from 'react'
import { call } from '../../api'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import {
  type CancellationPreview,
  CancellationPreviewSchema,
  REFUND_ARRIVES,
} from '../../domain/payments/cancellation'
import { bookingPath } from './console-state'
import { FormEnd, Reason, textOf, useSend } from './forms'

export interface ActionFormProps {
  panel: BookingPanel
  /** The booking as it is after it. */
  onDone(panel: BookingPanel): void
  onClose(): void
}

interface CancelFormProps extends ActionFormProps {
  kind: 'company' | 'no_show'
}

function consequence(
  kind: CancelFormProps['kind'],
  { paid_paise, refund_paise }: CancellationPreview,
): string {
  if (paid_paise === 0) return 'Nothing was paid, so nothing goes back.'
  if (kind === 'company')
    return `${formatPaise(refund_paise)} goes back, all that was paid. ${REFUND_ARRIVES}`
  return `Nothing goes back. The company keeps the ${formatPaise(paid_paise)} that was paid online.`
}

/** Cancels for the company, or because nobody came: what it costs is read before it is done. */
export function CancelForm({ panel, kind, onDone, onClose }: CancelFormProps) {
  const { id } = panel.booking
  const [preview, setPreview] = useState<CancellationPreview | null>(null)
  const [unread, setUnread] = useState<string | null>(null)
  const { send, busy, trouble } = useSend(BookingPanelSchema, onDone)
  // A refused change of the refund is looked at again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `trouble` is what asks for another look
  useEffect(() => {
    let here = true
    const answer = CancellationPreviewSchema
    void call(bookingPath(id, `/cancellation?kind=${kind}`), { answer }).then((looked) => {
      if (!here) return
      if (looked.ok) setPreview(looked.value)
      else setUnread(looked.refusal.message)
    })
    return () => {
      here = false
    }
  }, [id, kind, trouble])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!preview) return
        void send(bookingPath(id, kind === 'company' ? '/cancel' : '/no-show'), {
          reason: textOf(event.currentTarget, 'reason'),
          refund_paise: preview.refund_paise,
        })
      }}
    >
      <p className="mb-2">
        {kind === 'company'
          ? 'The ride is cancelled by us. The rider is told, and so is the driver.'
          : 'The rider did not come. The ride is cancelled, and both are told.'}
      </p>
      <p className="mb-4">
        <strong>{preview ? consequence(kind, preview) : (unread ?? 'Looking at what was paid…')}</strong>
      </p>
      <Reason
        label={kind === 'company' ? 'Reason, as the rider may read it' : 'What was tried to reach the rider'}
      />
      <FormEnd
        yes={kind === 'company' ? 'Cancel this ride' : 'Record a no-show'}
        danger
        busy={busy}
        disabled={!preview}
        trouble={trouble}
        onClose={onClose}
      />
    </form>
  )
}

const WAYS = [
  ['none', 'Not collected'],
  ['cash', 'Cash'],
  ['upi', 'UPI'],
] as const

/** Ends a ride that nobody else ends. */
export function EndForm({ panel, onDone, onClose }: ActionFormProps) {
  const { send, ...rest } = useSend(BookingPanelSchema, onDone)
  const [way, setWay] = useState<(typeof WAYS)[number][0]>('none')
  const { id, remaining_amount: remaining } = panel.booking
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(bookingPath(id, '/end'), {
          reason: textOf(event.currentTarget, 'reason'),
          remainder_method: way === 'none' ? null : way,
          remainder_collected: way === 'none' ? null : remaining,
        })
      }}
    >
      <p className="mb-4">
        The ride counts as completed now. It cannot be opened again, and the rider is told. Nothing goes back.
      </p>
      {remaining > 0 && (
        <fieldset className="field mb-4">
          <legend>{formatRupees(remaining)} remained to be paid to the driver</legend>
          <div className="segmented">
            {WAYS.map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="way" checked={way === value} onChange={() => setWay(value)} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Reason />
      <FormEnd yes="End this ride" danger {...rest} onClose={onClose} />
    </form>
  )
}

/** Takes a ride from its driver and offers it to others. */
export function UnassignForm({ panel, onDone, onClose }: ActionFormProps) {
  const { send, ...rest } = useSend(BookingPanelSchema, onDone)
  const { booking, driver } = panel
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(bookingPath(booking.id, '/unassign'), {
          from_driver_id: driver?.id ?? '',
          reason: textOf(event.currentTarget, 'reason'),
        })
      }}
    >
      <p className="mb-4">
        {driver?.name ?? 'The driver'} no longer has this ride and is not offered it again. It goes on offer
        to other drivers, and the rider is told that their driver cannot come.
      </p>
      <Reason />
      <FormEnd yes="Take it from the driver" danger {...rest} onClose={onClose} />
    </form>
  )
}

/** Gives a locked PIN its five tries back. */
export function ClearPinForm({ panel, onDone, onClose }: ActionFormProps) {
  const { send, ...rest } = useSend(BookingPanelSchema, onDone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(bookingPath(panel.booking.id, '/clear-pin'), {})
      }}
    >
      <p>
        Call the rider first and make sure that they are in the car. The PIN stays the one on the rider’s
        page; the driver gets five new tries.
      </p>
      <FormEnd yes="Unlock" {...rest} onClose={onClose} />
    </form>
  )
}
