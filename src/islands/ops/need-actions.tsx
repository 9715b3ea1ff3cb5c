// What an operator can do about a need, money or a message: the buttons, and the forms that they open.

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../components/button'
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
import { type ConsolePart, type ConsoleState, refresh } from './console-state'
import { closeDialog, openDialog, openForm } from './dialog'
import { type FormValues, OperatorForm, type OperatorFormProps, WrittenSchema } from './forms'

/** A button beside a line of money, of a message or of a need; it opens a form. */
export const ActButton = ({ kind = 'secondary', ...props }: ComponentProps<typeof Button>) => (
  <Button kind={kind} className="whitespace-nowrap" {...props} />
)

/** Board and panel are read anew afterwards: what was refused has changed behind the form. */
const readingAnew = (state: ConsoleState) => ({
  onDone: () => void refresh(state),
  onRefused: () => void refresh(state),
})

interface PlainActProps
  extends ConsolePart,
    Pick<OperatorFormProps<typeof WrittenSchema>, 'body' | 'fields' | 'reason' | 'submit' | 'danger'> {
  /** Of the button. */
  label: string
  /** Of the dialog. */
  title: string
  /** Below /api/ops. */
  path: string
  says: readonly string[]
}

/** A button whose form sends what is in its fields. */
const PlainAct = ({ state, label, title, path, says, ...form }: PlainActProps) => (
  <ActButton
    onClick={() =>
      openForm(state, title, {
        path: `/api/ops/${path}`,
        answer: WrittenSchema,
        ...form,
        ...readingAnew(state),
        children: says.map((words) => <p key={words}>{words}</p>),
      })
    }
  >
    {label}
  </ActButton>
)

const SECOND_PERSON =
  'Above ₹5,000 a booking another operator has to consent. Until then it waits on the board.'

/** What can be done about a refund that is held up; nothing where it is not, or where a proposal waits. */
export function RefundButtons({ state, refund }: ConsolePart & { refund: HeldUpRefund }) {
  if (refund.is_proposed) return null
  const path = `refunds/${encodeURIComponent(refund.id)}`
  const rupees = formatPaise(refund.amount_paise)
  const isOfBooking = refund.booking_id !== null
  return (
    <>
      {mayRetry(refund) && (
        <PlainAct
          state={state}
          label="Try again"
          title="Try the refund again"
          path={`${path}/retry`}
          says={[`${rupees} goes to the payment company again, right away.`]}
          submit={`Send back ${rupees}`}
        />
      )}
      {maySettle(refund) && (
        <PlainAct
          state={state}
          label="Paid back another way"
          title="Paid back another way"
          path={`${path}/settle`}
          says={[
            `Pay ${isOfBooking ? 'the rider' : 'it back:'} ${rupees} first, by bank transfer or UPI. Then record it here: we never send it again.`,
            ...(needsConsent(refund.by_hand_paise, refund.amount_paise) ? [SECOND_PERSON] : []),
          ]}
          body={(values) =>
            isReference(values.reference ?? '') ? values : 'Type the bank’s reference, not a phone number.'
          }
          fields={[
            {
              label: 'Reference of the payment',
              name: 'reference',
              minLength: REFERENCE_LEAST,
              maxLength: REFERENCE_MOST,
              hint: `The bank’s UTR or RRN.${isOfBooking ? ' The rider reads it in an SMS and on the receipt.' : ''}`,
            },
          ]}
          reason="Reason, and how it was paid"
          submit="It was paid back"
          danger
        />
      )}
    </>
  )
}

/** Another operator's proposal is consented to or declined; one's own can be withdrawn. */
export function ProposalButtons({ state, proposal }: ConsolePart & { proposal: Proposal }) {
  const { kind, is_own } = proposal
  const path = `proposals/${encodeURIComponent(proposal.id)}`
  const rupees = formatPaise(proposal.amount_paise)
  const { name, said, consent } = PROPOSED[kind]
  const words = `${proposal.proposed_by ?? 'An operator'} ${said(proposal)}: ‘${proposal.reason}’`
  return (
    <>
      {!is_own && (
        <PlainAct
          state={state}
          label="Consent"
          title={`${name}: consent`}
          path={`${path}/consent`}
          says={[
            words,
            `It makes more than ₹5,000 by hand of one booking, so it needs a second operator. ${consent}`,
          ]}
          submit={`${kind === 'by_hand' ? 'Send back' : 'Consent to'} ${rupees}`}
          danger
        />
      )}
      <PlainAct
        state={state}
        label={is_own ? 'Withdraw' : 'Decline'}
        title={is_own ? 'Withdraw it' : 'Decline it'}
        path={`${path}/decline`}
        says={[words, 'Nothing changes.']}
        submit={is_own ? 'Withdraw' : 'Decline'}
      />
    </>
  )
}

const paiseIn = ({ rupees }: FormValues) => Math.round(Number(rupees) * 100)

const isTooSmall = (paise: number) => paise < SMALLEST_REFUND_PAISE

interface RefundButtonProps extends ConsolePart {
  payment: RefundablePayment
  isOfBooking?: boolean
}

/** Refunds part or all of a payment by hand, while something is left of it, with what will happen before it does. */
export function RefundButton({ state, payment, isOfBooking = true }: RefundButtonProps) {
  const { provider_payment_id: paymentId, left_paise: left, by_hand_paise: byHand } = payment
  if (left === 0) return null
  const open = () =>
    openForm(state, 'Refund by hand', {
      path: `/api/ops/payments/${encodeURIComponent(paymentId)}/refunds`,
      answer: WrittenSchema,
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
      ...readingAnew(state),
      children: (
        <p>
          {formatPaise(payment.amount_paise)} was paid by <span className="ops-id">{paymentId}</span>.
        </p>
      ),
    })
  return <ActButton onClick={open}>Refund</ActButton>
}

export function SendAgainButton({ state, message }: ConsolePart & { message: PanelMessage }) {
  if (!message.may_be_sent) return null
  return (
    <PlainAct
      state={state}
      label="Send again"
      title="Send again"
      path={`messages/${encodeURIComponent(message.id)}/again`}
      says={[`‘${message.what}’ goes ${toWords(message)} again, as it’s true now.`]}
      submit="Send it again"
    />
  )
}

interface CloseButtonProps extends ConsolePart {
  need: ClosableNeed
  kind?: 'primary' | 'secondary'
  /** What to do before it is closed. */
  first?: ReactNode
}

/** Closes a need with words; nothing where it ends with what caused it. */
export function CloseButton({ state, need, kind, first }: CloseButtonProps) {
  const closing = closingOf(need)
  if (!closing) return null
  const form = <CloseForm state={state} need={need} closing={closing} first={first} />
  const title = closing.title ?? NEEDS[need.kind].name
  return (
    <ActButton kind={kind} onClick={() => openDialog(state, title, form)}>
      {closing.button}
    </ActButton>
  )
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

type Closing = NonNullable<ReturnType<typeof closingOf>>

/** Closes a need as the operator saw it. Where it is refused because it was reported again, what is there now is seen. */
function CloseForm({ state, need, closing, first }: CloseButtonProps & { closing: Closing }) {
  const [{ id, seen }, setSeen] = useState<Pick<Need, 'id' | 'seen'>>(need)
  const lookAgain = async (code?: string) => {
    await refresh(state)
    // Unless it is said, the operator knows of nothing new: after a lost answer the same request is sent again.
    if (code !== closing.changed) return
    const ofBooking = state.panel.value?.needs ?? []
    const now = ofBooking.some((one) => one.id === id)
      ? ofBooking.find(({ kind, closed_at }) => kind === need.kind && closed_at === null)
      : state.board.value?.needs.find((one) => one.id === id)
    if (now) setSeen({ id: now.id, seen: now.seen })
  }
  return (
    <OperatorForm
      path={`/api/ops/needs/${encodeURIComponent(id)}/close`}
      answer={WrittenSchema}
      body={({ reason }) => ({ reason, seen })}
      reason={closing.reason}
      submit={closing.submit}
      onDone={() => void refresh(state)}
      onRefused={(code) => void lookAgain(code)}
      onClose={() => closeDialog(state)}
    >
      <p>
        {first} {closing.says}
      </p>
    </OperatorForm>
  )
}
