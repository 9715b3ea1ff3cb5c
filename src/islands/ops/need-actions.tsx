// What an operator can do about a need, money or a message: the buttons, and the forms that they open.

import { type ReactNode, useState } from 'react'
import { type PanelMessage, toWords } from '../../domain/ops/messages'
import {
  type HeldUpRefund,
  isReference,
  mayRetry,
  maySettle,
  needsConsent,
  type PanelPayment,
  PROPOSED,
  type Proposal,
  REFERENCE_LEAST,
  REFERENCE_MOST,
} from '../../domain/ops/money'
import { closingOf, NEEDS, type Need } from '../../domain/ops/needs'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { SMALLEST_REFUND_PAISE } from '../../domain/payments/refund-policy'
import type { Act } from './acts'
import { ops, refresh } from './console-state'
import { closeDialog, openDialog, openForm } from './dialog'
import { type FormValues, OperatorForm, type OperatorFormProps, WrittenSchema } from './forms'

/** Board and panel are read anew afterwards: what was refused has changed behind the form. */
const READING_ANEW = { onDone: () => void refresh(), onRefused: () => void refresh() }

interface FormAct
  extends Omit<OperatorFormProps<typeof WrittenSchema>, 'answer' | 'onDone' | 'onRefused' | 'onClose'> {
  /** Of the button. */
  label: string
  /** Of the dialog; that of the button where none is named. */
  title?: string
  /** Below /api/ops. */
  path: string
}

/** A button whose form sends what is in its fields. */
const formAct = ({ label, title = label, path, ...form }: FormAct): Act => ({
  says: label,
  press: () => openForm(title, { path: `/api/ops/${path}`, ...form, ...READING_ANEW }),
})

const SECOND_PERSON =
  'Above ₹5,000 a booking another operator has to consent. Until then it waits on the board.'

/** What can be done about a refund that is held up; nothing where it is not, or where a proposal waits. */
export function refundActs(refund: HeldUpRefund): Act[] {
  if (refund.is_proposed) return []
  const path = `refunds/${encodeURIComponent(refund.id)}`
  const rupees = formatPaise(refund.amount_paise)
  const isOfBooking = refund.booking_id !== null
  const needsSecond = needsConsent(refund.by_hand_paise, refund.amount_paise)
  const retry = formAct({
    label: 'Try again',
    title: 'Try the refund again',
    path: `${path}/retry`,
    says: [`${rupees} goes to the payment company again, right away.`],
    submit: `Send back ${rupees}`,
  })
  const settle = formAct({
    label: 'Paid back another way',
    path: `${path}/settle`,
    says: [
      `Pay ${isOfBooking ? 'the rider' : 'it back:'} ${rupees} first, by bank transfer or UPI. Then record it here: we never send it again.`,
      ...(needsSecond ? [SECOND_PERSON] : []),
    ],
    body: (values) =>
      isReference(values.reference ?? '') ? values : 'Type the bank’s reference, not a phone number.',
    fields: [
      {
        label: 'Reference of the payment',
        name: 'reference',
        minLength: REFERENCE_LEAST,
        maxLength: REFERENCE_MOST,
        hint: `The bank’s UTR or RRN.${isOfBooking ? ' The rider reads it in an SMS and on the receipt.' : ''}`,
      },
    ],
    reason: 'Reason, and how it was paid',
    submit: 'It was paid back',
    danger: true,
  })
  return [...(mayRetry(refund) ? [retry] : []), ...(maySettle(refund) ? [settle] : [])]
}

/** Another operator's proposal is consented to or declined; one's own can be withdrawn. */
export function proposalActs(proposal: Proposal): Act[] {
  const { kind, is_own } = proposal
  const path = `proposals/${encodeURIComponent(proposal.id)}`
  const rupees = formatPaise(proposal.amount_paise)
  const { name, said, consent } = PROPOSED[kind]
  const words = `${proposal.proposed_by ?? 'An operator'} ${said(proposal)}: ‘${proposal.reason}’`
  const label = is_own ? 'Withdraw' : 'Decline'
  const decline = formAct({
    label,
    title: `${label} it`,
    path: `${path}/decline`,
    says: [words, 'Nothing changes.'],
    submit: label,
  })
  if (is_own) return [decline]
  return [
    formAct({
      label: 'Consent',
      title: `${name}: consent`,
      path: `${path}/consent`,
      says: [
        words,
        `It makes more than ₹5,000 by hand of one booking, so it needs a second operator. ${consent}`,
      ],
      submit: `${kind === 'by_hand' ? 'Send back' : 'Consent to'} ${rupees}`,
      danger: true,
    }),
    decline,
  ]
}

const paiseIn = ({ rupees }: FormValues) => Math.round(Number(rupees) * 100)

const isTooSmall = (paise: number) => paise < SMALLEST_REFUND_PAISE

/** Refunds part or all of a payment by hand, while something is left of it, with what will happen before it does. */
export function refundByHand(payment: RefundablePayment, isOfBooking = true): Act[] {
  const { provider_payment_id: paymentId, left_paise: left, by_hand_paise: byHand } = payment
  if (left === 0) return []
  return [
    formAct({
      label: 'Refund',
      title: 'Refund by hand',
      path: `payments/${encodeURIComponent(paymentId)}/refunds`,
      body(values) {
        const paise = paiseIn(values)
        if (!(paise > 0 && paise <= left)) return `Between 1 paisa and ${formatPaise(left)} can go back.`
        return { amount_paise: paise, reason: values.reason, needs_consent: needsConsent(byHand, paise) }
      },
      fields: [
        {
          label: `Amount, ₹, of the ${formatPaise(left)} that is left`,
          name: 'rupees',
          type: 'number',
          inputMode: 'decimal',
          min: 0.01,
          max: left / 100,
          step: 0.01,
          defaultValue: left / 100,
        },
      ],
      reason: 'Reason',
      submit: 'See what happens',
      review: {
        consequence: (values) => consequenceOf(payment, paiseIn(values), isOfBooking),
        submit(values) {
          const paise = paiseIn(values)
          const verb = needsConsent(byHand, paise) ? 'Propose' : isTooSmall(paise) ? 'Record' : 'Send back'
          return `${verb} ${formatPaise(paise)}`
        },
      },
      danger: true,
      children: (
        <p>
          {formatPaise(payment.amount_paise)} was paid by <span className="ops-id">{paymentId}</span>.
        </p>
      ),
    }),
  ]
}

export const sendAgain = (message: PanelMessage): Act[] =>
  message.may_be_sent
    ? [
        formAct({
          label: 'Send again',
          path: `messages/${encodeURIComponent(message.id)}/again`,
          says: [`‘${message.what}’ goes ${toWords(message)} again, as it’s true now.`],
          submit: 'Send it again',
        }),
      ]
    : []

/** Closes a need with words; nothing where it ends with what caused it. `first`: what to do before it is closed. */
export function closeNeed(need: ClosableNeed, first?: ReactNode): Act[] {
  const closing = closingOf(need)
  if (!closing) return []
  const form = <CloseForm need={need} closing={closing} first={first} />
  const press = () => openDialog(closing.title ?? NEEDS[need.kind].name, form)
  return [{ says: closing.button, press }]
}

/** What a refund by hand of a payment depends on. */
interface RefundablePayment
  extends Pick<PanelPayment, 'provider_payment_id' | 'amount_paise' | 'left_paise'> {
  by_hand_paise: number
}

/** A need as it stands on the board, or in its booking's panel. */
type ClosableNeed = Pick<Need, 'id' | 'kind' | 'seen' | 'facts'>

/** What a refund by hand leads to, before it is sent. */
function consequenceOf(
  { left_paise: left, by_hand_paise: byHand }: RefundablePayment,
  paise: number,
  isOfBooking: boolean,
) {
  const isSmall = isTooSmall(paise)
  return (
    <>
      <p>
        <strong>
          {formatPaise(paise)} {isSmall ? 'is owed' : 'goes back to what was paid with'};{' '}
          {formatPaise(left - paise)} of the payment is left.
        </strong>{' '}
        {isSmall
          ? 'The payment company sends nothing under ₹1. It stays on the board until you pay it back another way.'
          : REFUND_ARRIVES}
      </p>
      <p className="empty:hidden">
        {needsConsent(byHand, paise)
          ? `Not yet: it makes ${formatPaise(byHand + paise)} by hand in all, and above ₹5,000 another operator has to consent. It waits on the board.`
          : !isSmall && 'It leaves right away and can’t be called back.'}
        {isOfBooking && ' The ride itself stays as it is.'}
      </p>
    </>
  )
}

interface CloseFormProps {
  need: ClosableNeed
  closing: NonNullable<ReturnType<typeof closingOf>>
  first: ReactNode
}

/** Closes a need as the operator saw it. Where it is refused because it was reported again, what is there now is seen. */
function CloseForm({ need, closing, first }: CloseFormProps) {
  const [{ id, seen }, setSeen] = useState<Pick<Need, 'id' | 'seen'>>(need)
  const lookAgain = async (code?: string) => {
    await refresh()
    // Unless it is said, the operator knows of nothing new: after a lost answer the same request is sent again.
    if (code !== closing.changed) return
    const ofBooking = ops.panel.value?.needs ?? []
    const now = ofBooking.some((one) => one.id === id)
      ? ofBooking.find(({ kind, closed_at }) => kind === need.kind && closed_at === null)
      : ops.board.value?.needs.find((one) => one.id === id)
    if (now) setSeen({ id: now.id, seen: now.seen })
  }
  return (
    <OperatorForm
      path={`/api/ops/needs/${encodeURIComponent(id)}/close`}
      answer={WrittenSchema}
      body={({ reason }) => ({ reason, seen })}
      reason={closing.reason}
      submit={closing.submit}
      onDone={() => void refresh()}
      onRefused={(code) => void lookAgain(code)}
      onClose={closeDialog}
    >
      <p>
        {first} {closing.says}
      </p>
    </OperatorForm>
  )
}
