import { useState } from 'react'
import { BookingPanelSchema } from '../../domain/ops/booking-panel'
import { formatRupees } from '../../domain/payments/amounts'
import { FormEnd, Reason, textOf } from './form-parts'
import { bookingPath } from './load'
import type { QuestionProps } from './panel-actions'
import { useSend } from './use-send'

const WAYS = [
  ['none', 'Not collected'],
  ['cash', 'Cash'],
  ['upi', 'UPI'],
] as const

/** Ends a ride that nobody else ends. */
export function EndForm({ panel, onDone, onClose }: QuestionProps) {
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
