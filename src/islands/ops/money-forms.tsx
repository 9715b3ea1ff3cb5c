// The forms of what an operator does about money.

import { useState } from 'react'
import { Modal } from '../../components/modal'
import {
  mayRetry,
  maySettle,
  needsConsent,
  type PanelPayment,
  type PanelRefund,
  type Proposal,
  RefundedAnswerSchema,
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

export type HeldUpRefund = Pick<PanelRefund, 'id' | 'amount_paise' | 'status' | 'failure'>

export type MoneyAction =
  | { act: 'refund'; payment: RefundablePayment }
  | { act: 'retry' | 'settle'; refund: HeldUpRefund }
  | { act: 'consent' | 'decline'; proposal: Proposal }

interface OpensAction {
  onAct(action: MoneyAction): void
}

interface ActButtonProps {
  onClick(): void
  children: string
}

const ActButton = (props: ActButtonProps) => (
  <button type="button" className="button whitespace-nowrap" data-kind="secondary" {...props} />
)

/** What can be done about a refund that is held up; nothing where it is not. */
export function RefundButtons({ refund, onAct }: OpensAction & { refund: HeldUpRefund }) {
  return (
    <>
      {mayRetry(refund) && <ActButton onClick={() => onAct({ act: 'retry', refund })}>Try again</ActButton>}
      {maySettle(refund) && (
        <ActButton onClick={() => onAct({ act: 'settle', refund })}>Paid back another way</ActButton>
      )}
    </>
  )
}

/** Another operator's proposal is consented to or declined, one's own can be withdrawn. */
export function ProposalButtons({ proposal, onAct }: OpensAction & { proposal: Proposal }) {
  return (
    <>
      {!proposal.is_own && <ActButton onClick={() => onAct({ act: 'consent', proposal })}>Consent</ActButton>}
      <ActButton onClick={() => onAct({ act: 'decline', proposal })}>
        {proposal.is_own ? 'Withdraw' : 'Decline'}
      </ActButton>
    </>
  )
}

/** Refunds by hand, while something is left of the payment. */
export function RefundButton({ payment, onAct }: OpensAction & { payment: RefundablePayment }) {
  if (payment.left_paise === 0) return null
  return <ActButton onClick={() => onAct({ act: 'refund', payment })}>Refund</ActButton>
}

const TITLES: Record<MoneyAction['act'], string> = {
  refund: 'Refund by hand',
  retry: 'Try the refund again',
  settle: 'Paid back another way',
  consent: 'Consent to a refund',
  decline: 'No refund',
}

interface MoneyDialogProps extends ConsolePart {
  action: MoneyAction | null
  onClose(): void
}

/** The form of the action that was chosen; afterwards board and panel are read anew. */
export function MoneyDialog({ state, action, onClose }: MoneyDialogProps) {
  const props = {
    onDone: () => {
      onClose()
      void refresh(state)
    },
    onClose,
  }
  return (
    <Modal title={action ? TITLES[action.act] : ''} open={action !== null} onClose={onClose}>
      {action?.act === 'refund' && <RefundForm payment={action.payment} {...props} />}
      {action?.act === 'retry' && <RetryForm refund={action.refund} {...props} />}
      {action?.act === 'settle' && <SettleForm refund={action.refund} {...props} />}
      {action?.act === 'consent' && <ConsentForm proposal={action.proposal} {...props} />}
      {action?.act === 'decline' && <DeclineForm proposal={action.proposal} {...props} />}
    </Modal>
  )
}

interface FormProps {
  onDone(): void
  onClose(): void
}

const paiseIn = ({ rupees }: FormValues) => Math.round(Number(rupees) * 100)

/** Part or all of a payment, with what will happen before it does. Its key makes a second click the same refund. */
function RefundForm({ payment, ...props }: FormProps & { payment: RefundablePayment }) {
  const [key] = useState(() => crypto.randomUUID())
  const { provider_payment_id: paymentId, left_paise: left, by_hand_paise: byHand } = payment
  return (
    <OperatorForm
      path={`/api/ops/payments/${encodeURIComponent(paymentId)}/refunds`}
      answer={RefundedAnswerSchema}
      body={(values) => {
        const paise = paiseIn(values)
        if (!(paise > 0 && paise <= left)) return `Between 1 paisa and ${formatPaise(left)} can go back.`
        return { amount_paise: paise, reason: values.reason, key, needs_consent: needsConsent(byHand, paise) }
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
        consequence: (values) => <RefundConsequence payment={payment} paise={paiseIn(values)} />,
        submit: (values) => {
          const paise = paiseIn(values)
          return `${needsConsent(byHand, paise) ? 'Propose' : 'Send back'} ${formatPaise(paise)}`
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

/** What a refund by hand leads to, before it is sent. */
function RefundConsequence({ payment, paise }: { payment: RefundablePayment; paise: number }) {
  const { left_paise: left, by_hand_paise: byHand } = payment
  return (
    <>
      <p>
        <strong>
          {formatPaise(paise)} goes back to what was paid with; {formatPaise(left - paise)} of the payment is
          left.
        </strong>{' '}
        {paise < SMALLEST_REFUND_PAISE
          ? 'The payment company sends nothing under ₹1, so it stays on the board until it is paid back another way.'
          : REFUND_ARRIVES}
      </p>
      {needsConsent(byHand, paise) ? (
        <p>
          Not yet: with {formatPaise(byHand)} before it, more than ₹5,000 goes back by hand, so another
          operator has to consent. It waits on the board.
        </p>
      ) : (
        <p>It leaves at once and cannot be called back. The ride itself stays as it is.</p>
      )}
    </>
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
          hint: 'The rider reads it on the receipt: the bank’s UTR or RRN.',
        },
      ]}
      reason="Reason, and how it was paid"
      submit="It was paid back"
      danger
      {...props}
    >
      <p>
        Pay the rider {formatPaise(refund.amount_paise)} first, by bank transfer or UPI. Then it counts as
        sent back here, and we never send it again.
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
      <p>With your consent it leaves at once and cannot be called back. {REFUND_ARRIVES}</p>
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
