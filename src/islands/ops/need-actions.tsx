// What an operator can do about a need, money or a message: the buttons, each of which opens a form.

import type { ReactNode } from 'react'
import { Button } from '../../components/button'
import { showToast } from '../../components/toast'
import type { PanelMessage } from '../../domain/ops/messages'
import { type HeldUpRefund, mayRetry, maySettle, type Proposal } from '../../domain/ops/money'
import { closingOf } from '../../domain/ops/needs'
import type { ConsolePart } from './console-state'
import type { ClosableNeed, RefundablePayment } from './need-forms'

interface ActButtonProps {
  opens(forms: typeof import('./need-forms')): void
  kind?: 'primary' | 'secondary'
  children: string
}

/** A button beside a line of money, of a message or of a need. The script of the forms is loaded with the first one. */
function ActButton({ opens, kind = 'secondary', children }: ActButtonProps) {
  const open = () =>
    import('./need-forms').then(opens, () =>
      showToast('error', {
        title: 'This part could not be loaded',
        description: 'Please reload the page.',
      }),
    )
  return (
    <Button kind={kind} className="whitespace-nowrap" onClick={() => void open()}>
      {children}
    </Button>
  )
}

/** What can be done about a refund that is held up; nothing where it is not. */
export function RefundButtons({ state, refund }: ConsolePart & { refund: HeldUpRefund }) {
  return (
    <>
      {mayRetry(refund) && <ActButton opens={({ retry }) => retry(state, refund)}>Try again</ActButton>}
      {maySettle(refund) && (
        <ActButton opens={({ settle }) => settle(state, refund)}>Paid back another way</ActButton>
      )}
    </>
  )
}

/** Another operator's proposal is consented to or declined; one's own can be withdrawn. */
export function ProposalButtons({ state, proposal }: ConsolePart & { proposal: Proposal }) {
  return (
    <>
      {!proposal.is_own && <ActButton opens={({ consent }) => consent(state, proposal)}>Consent</ActButton>}
      <ActButton opens={({ decline }) => decline(state, proposal)}>
        {proposal.is_own ? 'Withdraw' : 'Decline'}
      </ActButton>
    </>
  )
}

interface RefundButtonProps extends ConsolePart {
  payment: RefundablePayment
  isOfBooking?: boolean
}

/** Refunds by hand, while something is left of the payment. */
export function RefundButton({ state, payment, isOfBooking = true }: RefundButtonProps) {
  if (payment.left_paise === 0) return null
  return <ActButton opens={({ refund }) => refund(state, payment, isOfBooking)}>Refund</ActButton>
}

export function SendAgainButton({ state, message }: ConsolePart & { message: PanelMessage }) {
  if (!message.may_be_sent) return null
  return <ActButton opens={({ sendAgain }) => sendAgain(state, message)}>Send again</ActButton>
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
  return (
    <ActButton kind={kind} opens={({ close }) => close(state, need, closing, first)}>
      {closing.button}
    </ActButton>
  )
}
