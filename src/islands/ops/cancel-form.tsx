import { useEffect, useState } from 'react'
import { call } from '../../api'
import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/refund-policy'
import { type CancellationPreview, CancellationPreviewSchema } from '../../domain/rides/ride-details'
import { FormEnd, Reason, textOf } from './form-parts'
import { bookingPath } from './load'
import type { QuestionProps } from './panel-actions'
import { useSend } from './use-send'

interface Props extends QuestionProps {
  kind: 'company' | 'no_show'
}

function consequence(kind: Props['kind'], { paid_paise, refund_paise }: CancellationPreview): string {
  if (paid_paise === 0) return 'Nothing was paid, so nothing goes back.'
  if (kind === 'company')
    return `${formatPaise(refund_paise)} goes back, all that was paid. ${REFUND_ARRIVES}`
  return `Nothing goes back. The company keeps the ${formatPaise(paid_paise)} that was paid online.`
}

/** Cancels for the company, or because nobody came: what it costs is read before it is done. */
export function CancelForm({ panel, kind, onDone, onClose }: Props) {
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
