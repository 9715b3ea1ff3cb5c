// What an operator can do about a need, money or a message: the buttons, and the dialog that one opens.

import { type ComponentType, useEffect, useState } from 'react'
import { showToast } from '../../components/toast'
import type { PanelMessage } from '../../domain/ops/messages'
import { type HeldUpRefund, mayRetry, maySettle, type Proposal } from '../../domain/ops/money'
import { closingOf } from '../../domain/ops/needs'
import type { ClosableNeed, NeedAction, NeedDialogProps, RefundablePayment } from './need-forms'

interface OpensAction {
  onAct(action: NeedAction): void
}

interface ActButtonProps {
  onClick(): void
  children: string
}

/** A button beside a line of money or of a message. */
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
export function RefundButton({
  payment,
  isOfBooking = true,
  onAct,
}: OpensAction & { payment: RefundablePayment; isOfBooking?: boolean }) {
  if (payment.left_paise === 0) return null
  return <ActButton onClick={() => onAct({ act: 'refund', payment, isOfBooking })}>Refund</ActButton>
}

export function SendAgainButton({ message, onAct }: OpensAction & { message: PanelMessage }) {
  if (!message.may_be_sent) return null
  return <ActButton onClick={() => onAct({ act: 'again', message })}>Send again</ActButton>
}

/** Closes a need with words; nothing where it ends with what caused it. */
export function CloseButton({ need, onAct }: OpensAction & { need: ClosableNeed }) {
  const closing = closingOf(need)
  if (!closing) return null
  return <ActButton onClick={() => onAct({ act: 'close', need, closing })}>{closing.button}</ActButton>
}

/** The form of the action that was chosen; its script is loaded with the first one. */
export function NeedDialog(props: NeedDialogProps) {
  const { action, onClose } = props
  const [Dialog, setDialog] = useState<ComponentType<NeedDialogProps> | null>(null)
  const isWanted = action !== null && Dialog === null
  useEffect(() => {
    if (!isWanted) return
    import('./need-forms').then(
      (loaded) => setDialog(() => loaded.NeedDialog),
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
