// The forms of what an operator does about a need, money or a message, loaded when one is opened.

import { type ReactNode, useState } from 'react'
import { Modal } from '../../components/modal'
import { type PanelMessage, toWords } from '../../domain/ops/messages'
import {
  type HeldUpRefund,
  needsConsent,
  type PanelPayment,
  type Proposal,
  RefundedAnswerSchema,
} from '../../domain/ops/money'
import { type closingOf, NEEDS, type Need } from '../../domain/ops/needs'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { SMALLEST_REFUND_PAISE } from '../../domain/payments/refund-policy'
import { type ConsolePart, refresh } from './console-state'
import { type FormValues, OperatorForm, WrittenSchema } from './forms'

/** What a refund by hand of a payment depends on. */
export interface RefundablePayment
  extends Pick<PanelPayment, 'provider_payment_id' | 'amount_paise' | 'left_paise'> {
  by_hand_paise: number
}

/** A need as it stands on the board, or in its booking's panel. */
export type ClosableNeed = Pick<Need, 'id' | 'kind' | 'seen' | 'facts'>

export type NeedAction =
  | { act: 'refund'; payment: RefundablePayment; isOfBooking: boolean }
  | { act: 'retry' | 'settle'; refund: HeldUpRefund }
  | { act: 'consent' | 'decline'; proposal: Proposal }
  | { act: 'again'; message: PanelMessage }
  /** `first`: what to do before it is closed. */
  | { act: 'close'; need: ClosableNeed; closing: Closing; first?: ReactNode }

type Closing = NonNullable<ReturnType<typeof closingOf>>

export interface NeedDialogProps extends ConsolePart {
  action: NeedAction | null
  onClose(): void
}

const TITLES: Record<Exclude<NeedAction['act'], 'close'>, string> = {
  refund: 'Refund by hand',
  retry: 'Try the refund again',
  settle: 'Paid back another way',
  consent: 'Consent to a refund',
  decline: 'No refund',
  again: 'Send again',
}

const titleOf = (action: NeedAction) =>
  action.act === 'close' ? action.closing.title || NEEDS[action.need.kind].name : TITLES[action.act]

/** The form of the action that was chosen; afterwards board and panel are read anew. */
export function NeedDialog({ state, action, onClose }: NeedDialogProps) {
  const props = {
    onDone: () => {
      onClose()
      void refresh(state)
    },
    onClose,
    // What was refused has changed meanwhile: what stands behind the form is read anew.
    onRefused: () => void refresh(state),
  }
  return (
    <Modal title={action ? titleOf(action) : ''} open={action !== null} onClose={onClose}>
      {action?.act === 'refund' && <RefundForm {...action} {...props} />}
      {action && action.act !== 'refund' && action.act !== 'close' && (
        <PlainForm action={action} {...props} />
      )}
      {action?.act === 'close' && <CloseForm state={state} {...action} {...props} />}
    </Modal>
  )
}

interface FormProps {
  onDone(): void
  onRefused(): void
  onClose(): void
}

const paiseIn = ({ rupees }: FormValues) => Math.round(Number(rupees) * 100)

/** Part or all of a payment, with what will happen before it does. */
function RefundForm({
  payment,
  isOfBooking,
  ...props
}: FormProps & { payment: RefundablePayment; isOfBooking: boolean }) {
  const { provider_payment_id: paymentId, left_paise: left, by_hand_paise: byHand } = payment
  return (
    <OperatorForm
      path={`/api/ops/payments/${encodeURIComponent(paymentId)}/refunds`}
      answer={RefundedAnswerSchema}
      body={(values) => {
        const paise = paiseIn(values)
        if (!(paise > 0 && paise <= left)) return `Between 1 paisa and ${formatPaise(left)} can go back.`
        return { amount_paise: paise, reason: values.reason, needs_consent: needsConsent(byHand, paise) }
      }}
      fields={[
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
      ]}
      reason="Reason"
      submit="See what happens"
      review={{
        consequence: (values) => (
          <RefundConsequence payment={payment} paise={paiseIn(values)} isOfBooking={isOfBooking} />
        ),
        submit: (values) => {
          const paise = paiseIn(values)
          const verb = needsConsent(byHand, paise) ? 'Propose' : isTooSmall(paise) ? 'Record' : 'Send back'
          return `${verb} ${formatPaise(paise)}`
        },
      }}
      danger
      {...props}
    >
      <p>
        {formatPaise(payment.amount_paise)} was paid by <span className="ops-id">{paymentId}</span>.
      </p>
    </OperatorForm>
  )
}

const isTooSmall = (paise: number) => paise < SMALLEST_REFUND_PAISE

interface RefundConsequenceProps {
  payment: RefundablePayment
  paise: number
  isOfBooking: boolean
}

/** What a refund by hand leads to, before it is sent. */
function RefundConsequence({ payment, paise, isOfBooking }: RefundConsequenceProps) {
  const { left_paise: left, by_hand_paise: byHand } = payment
  const isSmall = isTooSmall(paise)
  return (
    <>
      <p>
        <strong>
          {formatPaise(paise)} {isSmall ? 'is owed' : 'goes back to what was paid with'};{' '}
          {formatPaise(left - paise)} of the payment is left.
        </strong>{' '}
        {isSmall
          ? 'The payment company sends nothing under ₹1, so it stands on the board until it is paid back another way.'
          : REFUND_ARRIVES}
      </p>
      <p className="empty:hidden">
        {needsConsent(byHand, paise)
          ? `Not yet: it makes ${formatPaise(byHand + paise)} by hand in all, and above ₹5,000 another operator has to consent. It waits on the board.`
          : !isSmall && 'It leaves at once and cannot be called back.'}
        {isOfBooking && ' The ride itself stays as it is.'}
      </p>
    </>
  )
}

type PlainAction = Exclude<NeedAction, { act: 'refund' | 'close' }>

const proposalWords = ({ proposed_by, amount_paise, provider_payment_id, reason }: Proposal) =>
  `${proposed_by ?? 'An operator'} proposed to give back ${formatPaise(amount_paise)} of ${provider_payment_id}: ‘${reason}’`

/** What a form says and sends that has no state of its own; with the action's name at the end of its address. */
function plainFormOf(action: PlainAction): { of: string; says: string[] } & PlainForm {
  switch (action.act) {
    case 'retry': {
      const rupees = formatPaise(action.refund.amount_paise)
      return {
        of: `refunds/${encodeURIComponent(action.refund.id)}`,
        says: [`${rupees} is sent to the payment company once more, at once.`],
        submit: `Send back ${rupees}`,
      }
    }
    case 'settle': {
      const { id, booking_id, amount_paise } = action.refund
      const isOfBooking = booking_id !== null
      return {
        of: `refunds/${encodeURIComponent(id)}`,
        says: [
          `Pay ${isOfBooking ? 'the rider' : 'it back:'} ${formatPaise(amount_paise)} first, by bank transfer or UPI. Then it counts as sent back here, and we never send it again.`,
        ],
        fields: [
          {
            label: 'Reference of the payment',
            name: 'reference',
            minLength: 3,
            maxLength: 80,
            hint: `The bank’s UTR or RRN.${isOfBooking ? ' The rider reads it in an SMS and on the receipt.' : ''}`,
          },
        ],
        reason: 'Reason, and how it was paid',
        submit: 'It was paid back',
        danger: true,
      }
    }
    case 'consent':
    case 'decline': {
      const { proposal, act } = action
      const of = `proposals/${encodeURIComponent(proposal.id)}`
      if (act === 'decline')
        return {
          of,
          says: [proposalWords(proposal), 'Nothing goes back.'],
          submit: proposal.is_own ? 'Withdraw' : 'Decline',
        }
      return {
        of,
        says: [
          proposalWords(proposal),
          `Refunds by hand make more than ₹5,000 with it, so one operator alone may not send it. With your consent it leaves at once and cannot be called back. ${REFUND_ARRIVES}`,
        ],
        submit: `Send back ${formatPaise(proposal.amount_paise)}`,
        danger: true,
      }
    }
    case 'again': {
      const { id, what } = action.message
      return {
        of: `messages/${encodeURIComponent(id)}`,
        says: [
          `‘${what}’ goes ${toWords(action.message)} once more, as it is true now, by the first way they can be reached.`,
        ],
        submit: 'Send it again',
      }
    }
  }
}

type PlainForm = Pick<Parameters<typeof OperatorForm>[0], 'fields' | 'reason' | 'submit' | 'danger'>

function PlainForm({ action, ...props }: FormProps & { action: PlainAction }) {
  const { of, says, ...form } = plainFormOf(action)
  return (
    <OperatorForm
      path={`/api/ops/${of}/${action.act}`}
      answer={WrittenSchema}
      body={(values) => (action.act === 'again' ? {} : values)}
      {...form}
      {...props}
    >
      {says.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </OperatorForm>
  )
}

type CloseFormProps = FormProps & ConsolePart & Omit<Extract<NeedAction, { act: 'close' }>, 'act'>

/** Closes a need as the operator saw it. Where it is refused because it was reported again, what is there now is seen. */
function CloseForm({ state, need, closing, first, onRefused: _, ...props }: CloseFormProps) {
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
      onRefused={(code) => void lookAgain(code)}
      {...props}
    >
      <p>
        {first} {closing.says}
      </p>
    </OperatorForm>
  )
}
