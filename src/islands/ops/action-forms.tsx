// The forms of an operator's actions on a booking; assign-form.tsx has assigning.

import { useState } from 'react'
import { wasPaid } from '../../domain/bookings/booking'
import { type BookingPanel, BookingPanelSchema } from '../../domain/ops/booking-panel'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import {
  type CancellationPreview,
  CancellationPreviewSchema,
  REFUND_ARRIVES,
  UNSETTLED_GOES_BACK,
} from '../../domain/payments/cancellation'
import { bookingPath } from './console-state'
import { OperatorForm, useRead } from './forms'

export interface ActionFormProps {
  panel: BookingPanel
  /** Called with the booking after the action. */
  onDone(panel: BookingPanel): void
  onClose(): void
}

const CANCELLATIONS = {
  company: {
    path: '/cancel',
    what: 'The ride is cancelled by us.',
    reason: 'Reason, as the rider may read it',
    submit: 'Cancel this ride',
  },
  no_show: {
    path: '/no-show',
    what: 'The rider did not come. The ride is cancelled.',
    reason: 'What was tried to reach the rider, as they may read it',
    submit: 'Record a no-show',
  },
} as const

/** Whom a cancellation is said to. */
function toldWords({ booking, driver }: BookingPanel): string {
  if (!wasPaid(booking)) return 'It was never paid, so no message is sent: tell the rider yourself.'
  return driver === null ? 'The rider is told.' : 'The rider is told, and so is the driver.'
}

type CancellationKind = keyof typeof CANCELLATIONS

function consequence(kind: CancellationKind, preview: CancellationPreview): string {
  const { paid_paise, returned_paise = 0, refund_paise, unsettled } = preview
  if (paid_paise === 0) {
    if (unsettled) return UNSETTLED_GOES_BACK
    return returned_paise === 0
      ? 'Nothing was paid, so nothing goes back.'
      : 'All that was paid was given back before, so nothing more goes back.'
  }
  if (kind === 'company') {
    const rest = returned_paise === 0 ? 'all that was paid' : 'all that is left of what was paid'
    return `${formatPaise(refund_paise)} goes back, ${rest}. ${REFUND_ARRIVES}`
  }
  return `Nothing goes back. The company keeps the ${formatPaise(paid_paise)} that was paid online.`
}

/** Cancels for the company or as a no-show. The refund preview is loaded first, and again after a refusal. */
export function CancelForm({
  panel,
  kind,
  known,
  ...props
}: Omit<ActionFormProps, 'onClose'> & { kind: CancellationKind; known?: string; onClose?(): void }) {
  const { id } = panel.booking
  const [round, setRound] = useState(0)
  const { value: preview, trouble } = useRead(
    bookingPath(id, `/cancellation?kind=${kind}`),
    CancellationPreviewSchema,
    round,
  )
  const { path, what, reason, submit } = CANCELLATIONS[kind]
  return (
    <OperatorForm
      path={bookingPath(id, path)}
      answer={BookingPanelSchema}
      body={(values) => ({ reason: values.reason, refund_paise: preview?.refund_paise })}
      reason={reason}
      knownReason={known}
      submit={submit}
      danger
      disabled={!preview}
      onRefused={() => setRound(round + 1)}
      {...props}
    >
      <p>
        {what} {toldWords(panel)}
      </p>
      <p>
        <strong>{preview ? consequence(kind, preview) : (trouble ?? 'Looking at what was paid…')}</strong>
      </p>
    </OperatorForm>
  )
}

const METHODS = [
  ['none', 'Not collected'],
  ['cash', 'Cash'],
  ['upi', 'UPI'],
] as const

/** Ends a ride that its driver did not end. */
export function EndForm({ panel, ...props }: ActionFormProps) {
  const { id, remaining_amount, charges_amount } = panel.booking
  const remaining = remaining_amount + charges_amount
  return (
    <OperatorForm
      path={bookingPath(id, '/end')}
      answer={BookingPanelSchema}
      body={({ reason, method = 'none' }) => ({
        reason,
        remainder_method: method === 'none' ? null : method,
        remainder_collected: method === 'none' ? null : remaining,
      })}
      reason="Reason"
      submit="End this ride"
      danger
      {...props}
    >
      <p>
        The ride counts as completed now. It cannot be opened again, and the rider is told. Nothing goes back.
      </p>
      {remaining > 0 && (
        <fieldset className="field">
          <legend>
            {formatRupees(remaining)} remained to be paid to the driver
            {charges_amount > 0 && `, ${formatRupees(charges_amount)} of it tolls and parking`}
          </legend>
          <div className="segmented">
            {METHODS.map(([value, label]) => (
              <label key={value}>
                <input type="radio" name="method" value={value} defaultChecked={value === 'none'} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </OperatorForm>
  )
}

const OWED_METHODS = [
  ['none', 'Write it off'],
  ['cash', 'To the driver, cash'],
  ['upi', 'To the driver, UPI'],
  ['office', 'At the office'],
] as const

/** Ends what a rider owes for a driven ride: it was paid after all, or is written off. */
export function SettleOwedForm({ panel, ...props }: ActionFormProps) {
  const { id, owed_amount: owed } = panel.booking
  const reported_at = panel.unpaid?.reported_at
  return (
    <OperatorForm
      path={bookingPath(id, '/owed')}
      answer={BookingPanelSchema}
      body={({ reason, method }) => {
        if (!method) return 'Choose what became of it.'
        return { reason, amount: owed, reported_at, method: method === 'none' ? null : method }
      }}
      reason="Reason"
      submit={`Settle ${formatRupees(owed)}`}
      danger
      {...props}
    >
      <p>
        The rider owes {formatRupees(owed)} for this ride and can pay it online from their trip. What is
        settled here is not owed any more; a payment that comes later goes back.
      </p>
      <fieldset className="field">
        <legend>What became of {formatRupees(owed)}</legend>
        <div className="segmented">
          {OWED_METHODS.map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="method" value={value} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
    </OperatorForm>
  )
}

/** Unassigns a ride's driver and offers the ride to others. */
export function UnassignForm({ panel: { booking, driver }, ...props }: ActionFormProps) {
  return (
    <OperatorForm
      path={bookingPath(booking.id, '/unassign')}
      answer={BookingPanelSchema}
      body={({ reason }) => ({ from_driver_id: driver?.id ?? '', reason })}
      reason="Reason"
      submit="Take it from the driver"
      danger
      {...props}
    >
      <p>
        {driver?.name ?? 'The driver'} no longer has this ride and is not offered it again. It goes on offer
        to other drivers, and the rider is told that their driver cannot come.
      </p>
    </OperatorForm>
  )
}

/** Unlocks a PIN: the rider gets another, with five attempts. */
export function ClearPinForm({ panel, ...props }: ActionFormProps) {
  return (
    <OperatorForm
      path={bookingPath(panel.booking.id, '/clear-pin')}
      answer={BookingPanelSchema}
      body={() => ({})}
      submit="Send a new PIN"
      {...props}
    >
      <p>
        Call the rider first and make sure that they are in the car. The rider gets a new PIN, on their page
        and by message, and the old one starts nothing any more; the driver gets five new tries.
      </p>
    </OperatorForm>
  )
}

/** Sends the rider of an unpaid booking where to pay it. */
export function PaymentLinkForm({ panel: { booking }, ...props }: ActionFormProps) {
  return (
    <OperatorForm
      path={bookingPath(booking.id, '/payment-link')}
      answer={BookingPanelSchema}
      body={() => ({})}
      submit="Send the link"
      {...props}
    >
      <p>
        The rider is sent a new link to pay {formatRupees(booking.advance_amount)}; one that was sent before
        ends. It lives for 2 hours, at most until the pickup, and the booking is kept for as long. Until it is
        paid the booking is not confirmed.
      </p>
    </OperatorForm>
  )
}

/** Takes the payment link back. */
export function RevokeLinkForm({ panel: { booking }, ...props }: ActionFormProps) {
  return (
    <OperatorForm
      path={bookingPath(booking.id, '/payment-link/revoke')}
      answer={BookingPanelSchema}
      body={() => ({})}
      submit="Take the link back"
      {...props}
    >
      <p>
        Nobody can pay by the link any more. A payment that is under way still counts. The booking ends by
        itself an hour after it was made, unless it is paid.
      </p>
    </OperatorForm>
  )
}
