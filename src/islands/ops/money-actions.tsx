// What an operator can do about money: the buttons, and the dialog that one opens.

import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../../components/toast'
import { mayRetry, maySettle, type Proposal, type UnmatchedPayment } from '../../domain/ops/money'
import type { HeldUpRefund, MoneyAction, MoneyDialogProps, RefundablePayment } from './money-forms'

interface OpensAction {
  onAct(action: MoneyAction): void
}

interface ActButtonProps {
  onClick(): void
  children: string
}

/** A button beside a line of money or of a message. */
export const ActButton = (props: ActButtonProps) => (
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
  return <ActButton onClick={() => onAct({ act: 'refund', payment, isOfBooking: true })}>Refund</ActButton>
}

/** What can be done about money of no booking, while something is left of it. */
export function UnmatchedButtons({ payment, onAct }: OpensAction & { payment: UnmatchedPayment }) {
  if (payment.left_paise === 0) return null
  return (
    <>
      <ActButton onClick={() => onAct({ act: 'refund', payment, isOfBooking: false })}>Refund</ActButton>
      {!payment.is_left_alone && (
        <ActButton onClick={() => onAct({ act: 'leave', payment })}>Leave it</ActButton>
      )}
    </>
  )
}

/** The form of the action that was chosen; its script is loaded with the first one. */
export function MoneyDialog(props: MoneyDialogProps) {
  const { action, onClose } = props
  const [Dialog, setDialog] = useState<ComponentType<MoneyDialogProps> | null>(null)
  const isWanted = action !== null && Dialog === null
  useEffect(() => {
    if (!isWanted) return
    import('./money-forms').then(
      (loaded) => setDialog(() => loaded.MoneyDialog),
      () => {
        showToast('error', {
          title: 'This part could not be loaded',
          description: 'Please reload the page.',
        })
        onClose()
      },
    )
  }, [isWanted, onClose])
  return Dialog && <Dialog {...props} />
}
