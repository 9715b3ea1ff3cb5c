// What an operator does to a booking: each action with its button, and its form, which is answered with the booking then.

import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import { isConfirmed } from '../../domain/bookings/booking'
import { rentalTermsOf } from '../../domain/fares/package-terms'
import { overWords, rentalEndOf } from '../../domain/fares/rental'
import { instantOf } from '../../domain/kolkata-time'
import type { BookingAction, BookingPanel } from '../../domain/ops/booking-panel'
import { needsConsent } from '../../domain/ops/money'
import { MOST_KILOMETRES } from '../../domain/ops/requests'
import { formatPaise, formatRupees, payableAmounts } from '../../domain/payments/amounts'
import {
  type CancellationPreview,
  CancellationPreviewSchema,
  REFUND_ARRIVES,
  UNSETTLED_GOES_BACK,
} from '../../domain/payments/cancellation'
import { AssignForm } from './assign-form'
import { BookingForm, type BookingFormParts } from './booking-form'
import { bookingPath, ops, type PanelPart } from './console-state'
import { openDialog } from './dialog'
import { FormField, useRead } from './forms'

type Opens = (panel: BookingPanel, title: string) => void

const shows =
  (Form: ComponentType<PanelPart>): Opens =>
  (panel, title) =>
    openDialog(title, <Form panel={panel} />)

const opens = (formOf: (panel: BookingPanel) => BookingFormParts) =>
  shows(({ panel }) => <BookingForm panel={panel} {...formOf(panel)} />)

const CANCELLATIONS = {
  company: {
    path: '/cancel',
    what: 'We cancel this ride.',
    reason: 'Reason, as the rider may read it',
    submit: 'Cancel this ride',
  },
  rider: {
    path: '/cancel',
    what: 'We cancel this booking for the caller.',
    reason: 'Why, as the caller says it',
    submit: 'Cancel for the caller',
  },
  no_show: {
    path: '/no-show',
    what: 'The rider didn’t come. We cancel this ride.',
    reason: 'What was tried to reach the rider, as they may read it',
    submit: 'Record a no-show',
  },
} as const

function toldWords({ booking, driver }: BookingPanel): string {
  if (!isConfirmed(booking)) return 'It was never paid, so we send no message. Tell the rider yourself.'
  return driver === null ? 'We tell the rider.' : 'We tell the rider and the driver.'
}

type CancellationKind = keyof typeof CANCELLATIONS

function consequence(preview: CancellationPreview): string {
  const { paid_paise, returned_paise = 0, refund_paise, owed_paise, unsettled } = preview
  if (owed_paise) {
    return `${formatPaise(owed_paise)} will be owed for this number’s next booking that is paid to the driver. We tell the rider.`
  }
  if (paid_paise === 0) {
    if (unsettled) return UNSETTLED_GOES_BACK
    return returned_paise === 0
      ? 'Nothing was paid; nothing goes back.'
      : 'All of it went back before; nothing more does.'
  }
  if (refund_paise > 0) {
    const rest = returned_paise === 0 ? 'all that was paid' : 'all that is left of what was paid'
    return `${formatPaise(refund_paise)} goes back, ${rest}. ${REFUND_ARRIVES}`
  }
  return `Nothing goes back. The company keeps the ${formatPaise(paid_paise)} that was paid online.`
}

interface CancelFormProps extends PanelPart, Pick<ComponentProps<typeof BookingForm>, 'onDone' | 'onClose'> {
  kind: CancellationKind
  known?: string
}

/** Cancels for the company or as a no-show. The refund preview is loaded first, and again after a refusal. */
export function CancelForm({ panel, kind: asked, known, ...props }: CancelFormProps) {
  const { id, pays_driver } = panel.booking
  const [byCaller, setByCaller] = useState(false)
  const kind = byCaller ? 'rider' : asked
  const path = bookingPath(id, `/cancellation?kind=${kind}`)
  const { value: preview, trouble, again } = useRead(path, CancellationPreviewSchema)
  const { what, reason, submit, ...cancellation } = CANCELLATIONS[kind]
  return (
    <BookingForm
      panel={panel}
      {...cancellation}
      body={(values) => ({
        reason: values.reason,
        refund_paise: preview?.refund_paise,
        owed_paise: preview?.owed_paise,
        for_rider: byCaller || undefined,
      })}
      reason={reason}
      knownReason={known}
      submit={submit}
      danger
      disabled={!preview}
      onRefused={again}
      {...props}
    >
      {pays_driver && asked === 'company' && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={byCaller} onChange={() => setByCaller(!byCaller)} />
          The caller cancels, not we
        </label>
      )}
      <p>
        {what} {toldWords(panel)}
      </p>
      <p>
        <strong>{preview ? consequence(preview) : (trouble ?? 'Looking at what was paid…')}</strong>
      </p>
    </BookingForm>
  )
}

interface ChoiceProps {
  legend: ReactNode
  choices: readonly (readonly [value: string, label: string])[]
  chosen?: string
}

const MethodChoice = ({ legend, choices, chosen }: ChoiceProps) => (
  <fieldset className="field">
    <legend>{legend}</legend>
    <div className="segmented">
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name="method" value={value} defaultChecked={value === chosen} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)

/** Ends a ride that its driver did not end. */
function endForm({ booking, statement: { due_paise, lines } }: BookingPanel): BookingFormParts {
  const remaining = due_paise / 100
  const tolls = lines.find(({ kind }) => kind === 'open')?.note
  return {
    path: '/end',
    body: ({ reason, method = 'none', rupees, ended_at }) => ({
      reason,
      collected: method === 'none' ? null : { method, rupees: rupees ? Number(rupees) : remaining },
      ended_at: (ended_at && instantOf(ended_at)?.toISOString()) || null,
    }),
    reason: 'Reason',
    submit: 'End this ride',
    danger: true,
    says: ['The ride is completed for good, and we tell the rider. Nothing goes back.'],
    children: (
      <>
        {booking.package_hours !== null && <RentalEnd remaining={remaining} />}
        {(remaining > 0 || booking.package_hours !== null) && (
          <MethodChoice
            legend={`${formatRupees(remaining)} remained to be paid to the driver${
              tolls ? `, ${tolls}` : ''
            }`}
            choices={[
              ['none', 'Not collected'],
              ['cash', 'Cash'],
              ['upi', 'UPI'],
            ]}
            chosen="none"
          />
        )}
      </>
    ),
  }
}

/** A rental's time and kilometres are measured as it ends; the driver may have collected what goes beyond its package. */
const RentalEnd = ({ remaining }: { remaining: number }) => (
  <>
    <p>What goes beyond the package until it ended is measured then, and owed where it was not collected.</p>
    <FormField
      label="When it ended, if not just now"
      name="ended_at"
      type="datetime-local"
      required={false}
    />
    <FormField
      label="Collected in all, in rupees"
      name="rupees"
      inputMode="numeric"
      pattern="[0-9]{1,6}"
      defaultValue={remaining}
      required={false}
    />
  </>
)

/** Kilometres that a rental's trace lacks. */
const kilometresForm = ({ booking, ledger }: BookingPanel): BookingFormParts => ({
  path: '/kilometres',
  fields: [
    {
      label: 'Kilometres in all, by the odometer',
      ...{ name: 'kilometres', type: 'number', min: 0, max: MOST_KILOMETRES },
    },
  ],
  reason: 'Reason, and who read the odometer',
  submit: 'Go on',
  danger: true,
  says: [
    `They are charged as at the end: beyond the package of ${rentalTermsOf(booking)?.size.name}, at its rate, up to its limit. The rider owes what they cost more, and is told. It can be done once.`,
  ],
  review: {
    consequence: ({ kilometres }) => {
      const end = new Date(booking.end_time ?? Number.NaN)
      const over = rentalEndOf(booking, end, { metres: Number(kilometres) * 1000, road_metres: 0 })?.over
      const charged = ledger.reduce(
        (sum, { reason, amount_paise }) => (reason === 'extra' ? sum - amount_paise : sum),
        0,
      )
      const more = over ? over.rupees * 100 - charged : 0
      return (
        <p>
          {over && more > 0 ? `${overWords(over)}. ${formatPaise(more)} more is owed.` : 'It costs no more.'}
        </p>
      )
    },
    submit: ({ kilometres }) => `Record ${kilometres} km`,
  },
})

const TO_DRIVER = [
  ['cash', 'To the driver, cash'],
  ['upi', 'To the driver, UPI'],
] as const

/** Ends what a rider owes for a driven ride: the rider paid after all, or the amount is written off. */
function settleForm({
  statement,
  owed_since: reported_at,
  by_hand_paise,
  needs,
}: BookingPanel): BookingFormParts {
  const isFee = statement.fee_owed_paise > 0
  const owed = (statement.owed_paise + statement.fee_owed_paise) / 100
  const isDisputed = needs.some(({ kind }) => kind === 'rider_disputes_fee')
  const says = isFee
    ? `${formatRupees(owed)} is owed as the fee of this booking. It stops only the number’s next one that is paid to the driver.`
    : `The rider owes ${formatRupees(owed)} and can pay it online from their trip. Once settled here, a later payment goes back.`
  const asks = ' It’s above ₹5,000, so another operator has to consent to a write-off.'
  return {
    path: '/owed',
    body({ reason, method }) {
      if (!method) return 'Choose what became of it.'
      return { reason, amount: owed, reported_at, method: method === 'none' ? null : method }
    },
    reason: 'Reason',
    submit: `Settle ${formatRupees(owed)}`,
    danger: true,
    says: [says + (needsConsent(by_hand_paise, statement.owed_paise) ? asks : '')],
    children: (
      <MethodChoice
        legend={`What became of ${formatRupees(owed)}`}
        choices={[
          ['none', 'Write it off'],
          ...(isFee ? [] : TO_DRIVER),
          ['office', 'At the office'],
          ...(isDisputed && isFee ? ([['taken_back', 'The fee was wrong']] as const) : []),
        ]}
      />
    ),
  }
}

interface Action {
  label: string
  /** 'primary' (green): what the operator has to do next. 'danger' (red): what can't be undone. */
  kind: 'primary' | 'secondary' | 'danger'
  open: Opens
}

export const ACTIONS: Record<BookingAction, Action> = {
  assign: { label: 'Assign a driver', kind: 'primary', open: shows(AssignForm) },
  payment_link: {
    label: 'Send payment link',
    kind: 'secondary',
    open: opens(({ booking, changes }) => {
      const change = changes.find(({ state }) => state === 'waiting')
      const { pays_driver, fare_amount } = booking
      const due = change
        ? formatPaise(change.order_paise)
        : formatRupees(pays_driver ? payableAmounts(fare_amount).partial.advance : booking.advance_amount)
      return {
        path: '/payment-link',
        submit: 'Send the link',
        children: (
          <p>
            The rider is sent a new link to pay {due}; one that was sent before ends.{' '}
            {change
              ? 'It lives as long as the change waits, and the trip stays as it is until then.'
              : pays_driver
                ? 'It lives for 2 hours, at most until the ride’s end. The driver collects what isn’t paid by it.'
                : 'It lives for 2 hours, at most until the pickup, and the booking is kept for as long. Until it is paid the booking is not confirmed.'}
          </p>
        ),
      }
    }),
  },
  revoke_payment_link: {
    label: 'Take link back',
    kind: 'secondary',
    open: opens(({ booking }) => ({
      path: '/payment-link/revoke',
      submit: 'Take the link back',
      children: (
        <p>
          Nobody can pay by the link any more. A payment that is under way still counts.{' '}
          {booking.pays_driver
            ? 'The driver collects what isn’t paid.'
            : isConfirmed(booking)
              ? 'The change still waits: the rider can pay it on their trips.'
              : 'The booking ends by itself an hour after it was made, unless it is paid.'}
        </p>
      ),
    })),
  },
  reassign: { label: 'Reassign', kind: 'secondary', open: shows(AssignForm) },
  // Its form is loaded then: most bookings are never changed.
  change: {
    label: 'Change trip',
    kind: 'secondary',
    open: (panel, title) =>
      void import('./change-trip').then(
        ({ ChangeTripForm }) => shows(ChangeTripForm)(panel, title),
        () => {
          ops.panelTrouble.value = 'We couldn’t load this part. Reload the page.'
        },
      ),
  },
  unassign: {
    label: 'Take from driver',
    kind: 'secondary',
    open: opens(({ driver }) => ({
      path: '/unassign',
      body: ({ reason }) => ({ from_driver_id: driver?.id ?? '', reason }),
      reason: 'Reason',
      submit: 'Take it from the driver',
      danger: true,
      says: [
        `${driver?.name ?? 'The driver'} no longer has this ride and is not offered it again. It goes on offer to other drivers, and the rider is told that their driver can’t come.`,
      ],
    })),
  },
  // Unlocks it: the rider gets another, with five attempts.
  clear_pin: {
    label: 'New PIN',
    kind: 'primary',
    open: opens(() => ({
      path: '/clear-pin',
      submit: 'Send a new PIN',
      says: [
        'Call the rider first and make sure that they are in the car. The rider gets a new PIN, on their page and by message, and the old one starts nothing any more; the driver gets five new tries.',
      ],
    })),
  },
  no_show: {
    label: 'No-show',
    kind: 'danger',
    open: shows((props) => <CancelForm {...props} kind="no_show" />),
  },
  cancel: {
    label: 'Cancel ride',
    kind: 'danger',
    open: shows((props) => <CancelForm {...props} kind="company" />),
  },
  settle_owed: { label: 'Settle what is owed', kind: 'primary', open: opens(settleForm) },
  // The rider of a ride whose car has a problem goes on otherwise.
  end_at_car: {
    label: 'Rider ends here',
    kind: 'danger',
    open: opens(() => ({
      path: '/end-at-car',
      submit: 'End it, nothing is due',
      danger: true,
      says: [
        'Ask the rider first. Nothing is due for the ride then; what was paid online goes back once somebody has confirmed the problem. It can’t be undone.',
      ],
    })),
  },
  end: { label: 'End ride', kind: 'danger', open: opens(endForm) },
  record_kilometres: { label: 'Record kilometres', kind: 'secondary', open: opens(kilometresForm) },
}
