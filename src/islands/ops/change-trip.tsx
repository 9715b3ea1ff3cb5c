// An operator changes a trip for its rider (docs/product.md, CHANGE-24).
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { is } from 'valibot'
import { Button, Problem, useBusy } from '../../components/button'
import { REASON_MOST } from '../../domain/fields'
import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { CHANGE_REASONS, type ChangeReason, ChangeReasonSchema } from '../../domain/ops/change-trip'
import { formatPaise } from '../../domain/payments/amounts'
import { CHANGE_PAYABLE_MINUTES } from '../../domain/payments/decide-payment'
import { Brings, ChangeForm, labelOf } from '../change/change-form'
import { insteadWords } from '../change/refused'
import { useChange } from '../change/use-change'
import { showDone } from './booking-form'
import { bookingPath, ops, type PanelPart, refresh } from './console-state'
import { closeDialog } from './dialog'
import { FormField } from './forms'

const REASONS = (['rider_asked', 'late', 'no_car'] as const).map(
  (reason) => [reason, CHANGE_REASONS[reason].words] as const,
)

/** The fields in which the trip was booked, why it is changed, and old and new with the sums before the press. */
export function ChangeTripForm({ panel: opened }: PanelPart) {
  useSignals()
  // As it is now: somebody may have changed it since the form was opened.
  const { value: shown } = ops.panel
  const panel = shown?.booking.id === opened.booking.id ? shown : opened
  const [why, setWhy] = useState<ChangeReason>({ reason: 'rider_asked', note: '' })
  const asked = useChange(panel, {
    path: bookingPath(opened.booking.id, '/change'),
    rider: 'the rider',
    why,
    unsaid: !is(ChangeReasonSchema, why) && 'Say in the note what happened, in at least a few words.',
    reread: () => refresh(),
  })
  const { offer, answered } = asked
  const [busy, begin] = useBusy()
  const change = async () => {
    const changed = await asked.press(BookingPanelSchema)
    if (!changed) return
    closeDialog()
    showDone(changed)
  }
  const isRefused = answered?.ok === false
  return (
    <div className="grid gap-4">
      <ChangeForm asked={asked} signedIn={false} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="Why"
          name="why"
          options={REASONS}
          value={why.reason}
          hint={CHANGE_REASONS[why.reason].isOurs && 'Ours: no later cancellation keeps more because of it.'}
          onChange={(chosen) => {
            const reason = REASONS.find(([name]) => name === chosen)?.[0]
            if (reason) setWhy({ ...why, reason })
          }}
        />
        <FormField
          label="Note"
          name="note"
          required={false}
          maxLength={REASON_MOST}
          value={why.note}
          hint="The rider may read it. No phone numbers."
          onChange={(note) => setWhy({ ...why, note })}
        />
      </div>
      <Brings asked={asked} paidPaise={panel.statement.paid_paise}>
        {offer && (
          <p>
            {offer.order_paise > 0
              ? `Tell the caller: the trip is changed once ${formatPaise(offer.order_paise)} is paid, within ${CHANGE_PAYABLE_MINUTES} minutes, by the link that we send or in their trips. Until then it stays as it is.`
              : 'The rider gets a message.'}
          </p>
        )}
        <Problem className="field-error">{isRefused && answered.refusal.message}</Problem>
        {isRefused && <p>{insteadWords(answered.refusal)}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="secondary" onClick={closeDialog}>
            Back
          </Button>
          {isRefused && (
            <Button kind="secondary" onClick={asked.again}>
              Try again
            </Button>
          )}
          <Button busy={busy} disabled={!offer} onClick={() => void begin(change)}>
            {offer ? labelOf(offer, 'Send a link to pay') : 'Change trip'}
          </Button>
        </div>
      </Brings>
    </div>
  )
}
