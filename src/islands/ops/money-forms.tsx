// The forms of what an operator does about money, loaded when one is opened.

import { Modal } from '../../components/modal'
import {
  needsConsent,
  type PanelPayment,
  type PanelRefund,
  type Proposal,
  RefundedAnswerSchema,
  type UnmatchedPayment,
} from '../../domain/ops/money'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { SMALLEST_REFUND_PAISE } from '../../domain/payments/refund-sending'
import { type ConsolePart, refresh } from './console-state'
import { type FormValues, OperatorForm, WrittenSchema } from './forms'

/** What a refund by hand of a payment depends on. */
export interface RefundablePayment
  extends Pick<PanelPayment, 'provider_payment_id' | 'amount_paise' | 'left_paise'> {
  by_hand_paise: number
}

/** `booking_id`: null where what goes back is of no booking. */
export interface HeldUpRefund extends Pick<PanelRefund, 'id' | 'amount_paise' | 'status' | 'failure'> {
  booking_id: string | null
}

export type MoneyAction =
  | { act: 'refund'; payment: RefundablePayment; isOfBooking: boolean }
  | { act: 'leave'; payment: UnmatchedPayment }
  | { act: 'retry' | 'settle'; refund: HeldUpRefund }
  | { act: 'consent' | 'decline'; proposal: Proposal }

export interface MoneyDialogProps extends ConsolePart {
  action: MoneyAction | null
  onClose(): void
}

const TITLES: Record<MoneyAction['act'], string> = {
  refund: 'Refund by hand',
  leave: 'Leave the money where it is',
  retry: 'Try the refund again',
  settle: 'Paid back another way',
  consent: 'Consent to a refund',
  decline: 'No refund',
}

/** The form of the action that was chosen; afterwards board and panel are read anew. */
export function MoneyDialog({ state, action, onClose }: MoneyDialogProps) {
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
    <Modal title={action ? TITLES[action.act] : ''} open={action !== null} onClose={onClose}>
      {action?.act === 'refund' && <RefundForm {...action} {...props} />}
      {action?.act === 'leave' && <LeaveForm payment={action.payment} {...props} />}
      {action?.act === 'retry' && <RetryForm refund={action.refund} {...props} />}
      {action?.act === 'settle' && <SettleForm refund={action.refund} {...props} />}
      {action?.act === 'consent' && <ConsentForm proposal={action.proposal} {...props} />}
      {action?.act === 'decline' && <DeclineForm proposal={action.proposal} {...props} />}
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

function LeaveForm({ payment, ...props }: FormProps & { payment: UnmatchedPayment }) {
  const { provider_payment_id: paymentId, left_paise: left } = payment
  return (
    <OperatorForm
      path={`/api/ops/payments/${encodeURIComponent(paymentId)}/leave`}
      answer={WrittenSchema}
      body={({ reason }) => ({ reason })}
      reason="Reason, and what it was paid for"
      submit={`Leave ${formatPaise(left)}`}
      {...props}
    >
      <p>
        For what was paid for something else than rides. Nothing goes back, and it stands on the board no
        more. Typed into the search, <span className="ops-id">{paymentId}</span> finds it again, and it can
        still be refunded.
      </p>
    </OperatorForm>
  )
}

const refundPath = ({ id }: HeldUpRefund, rest: string) => `/api/ops/refunds/${encodeURIComponent(id)}${rest}`

function RetryForm({ refund, ...props }: FormProps & { refund: HeldUpRefund }) {
  return (
    <OperatorForm
      path={refundPath(refund, '/retry')}
      answer={WrittenSchema}
      body={() => ({})}
      submit={`Send back ${formatPaise(refund.amount_paise)}`}
      {...props}
    >
      <p>{formatPaise(refund.amount_paise)} is sent to the payment company once more, at once.</p>
    </OperatorForm>
  )
}

function SettleForm({ refund, ...props }: FormProps & { refund: HeldUpRefund }) {
  const isOfBooking = refund.booking_id !== null
  return (
    <OperatorForm
      path={refundPath(refund, '/settle')}
      answer={WrittenSchema}
      body={({ reference, reason }) => ({ reference, reason })}
      fields={[
        {
          label: 'Reference of the payment',
          name: 'reference',
          minLength: 3,
          maxLength: 80,
          hint: `The bank’s UTR or RRN.${isOfBooking ? ' The rider reads it in an SMS and on the receipt.' : ''}`,
        },
      ]}
      reason="Reason, and how it was paid"
      submit="It was paid back"
      danger
      {...props}
    >
      <p>
        Pay {isOfBooking ? 'the rider' : 'it back:'} {formatPaise(refund.amount_paise)} first, by bank
        transfer or UPI. Then it counts as sent back here, and we never send it again.
      </p>
    </OperatorForm>
  )
}

const decisionPath = ({ id }: Proposal, decision: 'consent' | 'decline') =>
  `/api/ops/proposals/${encodeURIComponent(id)}/${decision}`

function ProposalWords({ proposal }: { proposal: Proposal }) {
  return (
    <p>
      {proposal.proposed_by ?? 'An operator'} proposed to give back {formatPaise(proposal.amount_paise)} of{' '}
      <span className="ops-id">{proposal.provider_payment_id}</span>: ‘{proposal.reason}’
    </p>
  )
}

function ConsentForm({ proposal, ...props }: FormProps & { proposal: Proposal }) {
  return (
    <OperatorForm
      path={decisionPath(proposal, 'consent')}
      answer={WrittenSchema}
      body={() => ({})}
      submit={`Send back ${formatPaise(proposal.amount_paise)}`}
      danger
      {...props}
    >
      <ProposalWords proposal={proposal} />
      <p>
        Refunds by hand make more than ₹5,000 with it, so one operator alone may not send it. With your
        consent it leaves at once and cannot be called back. {REFUND_ARRIVES}
      </p>
    </OperatorForm>
  )
}

function DeclineForm({ proposal, ...props }: FormProps & { proposal: Proposal }) {
  return (
    <OperatorForm
      path={decisionPath(proposal, 'decline')}
      answer={WrittenSchema}
      body={() => ({})}
      submit={proposal.is_own ? 'Withdraw' : 'Decline'}
      {...props}
    >
      <ProposalWords proposal={proposal} />
      <p>Nothing goes back.</p>
    </OperatorForm>
  )
}
