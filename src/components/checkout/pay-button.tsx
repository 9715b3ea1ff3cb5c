// The button that pays, its states, and why it can't be pressed.

import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId } from 'react'
import type { GoOn } from '../../domain/payments/checkout'
import { BANK_IS_SLOW_TO_PAYER } from '../../domain/payments/payment-link'
import {
  asLine,
  BANK_IS_SLOW,
  CHECKING_PAYMENT,
  PAYMENT_NOT_LOADED,
  PROCESSING_PAYMENT,
  unsettledSentence,
} from '../../domain/payments/sentences'
import { ROUTES, tripPath } from '../../routes'
import { Button, useFocusAfter } from '../button'
import type { Checkout } from './checkout-state'
import { loadPaymentScript } from './payment-window'

interface PayButtonProps {
  checkout: Checkout
  label: string
  /** The main action of a step or page. */
  isLarge?: boolean
  /** What has to be done before anything can be paid; null: nothing. */
  blockedBy?: string | null
  needsTerms?: boolean
  /** The bank has approved an earlier payment, which the payer waits for. */
  isProcessing?: boolean
  /** Null while the booking is being made; absent for whoever pays by a link. */
  bookingId?: string | null
  /** `goOn`: what the payer was asked about. */
  onPay(goOn?: GoOn): void
}

/** Why nothing can be paid yet; null when the button can be pressed. */
function disabledReason({ checkout, blockedBy, needsTerms, isProcessing }: PayButtonProps): string | null {
  const { processing, checking, script, termsAccepted } = checkout
  if (processing.value) return null
  if (checking.value) return unsettledSentence(isProcessing ? 'processing' : 'checking', 'pending')
  if (blockedBy) return blockedBy
  if (script.value === 'failed') return asLine(PAYMENT_NOT_LOADED)
  if (script.value !== 'ready') return 'Waiting for the payment window to load.'
  if (needsTerms && !termsAccepted.value) return 'Accept the terms to pay.'
  return null
}

/**
 * The button of every payment. While only the terms are not accepted the button can be pressed, to show a warning and
 * move the focus to the terms; it looks disabled and has `aria-disabled`.
 */
export function PayButton(props: PayButtonProps) {
  useSignals()
  const { checkout, label, isLarge = false, blockedBy, needsTerms, bookingId, onPay } = props
  const { script, paymentProblem } = checkout
  const hint = useId()
  const busy = checkout.processing.value
  const checking = checkout.checking.value
  const why = disabledReason(props)
  // Beside the terms it is said already that they are missing.
  const isSaid = needsTerms && checkout.termsMissed.value > 0
  const button = useFocusAfter(busy || checking)
  useEffect(() => {
    if (script.peek() === 'waiting') void loadPaymentScript(checkout)
  }, [checkout, script])
  const { value: problem } = paymentProblem
  const { goOn, second } = problem ?? {}
  if (goOn && !checking) {
    return (
      <div role="alert" className="grid gap-2 text-warning">
        {problem?.text}
        {second && bookingId !== undefined && <a href={tripPath(second)}>See the paid ride</a>}
        <Button kind="secondary" onClick={() => onPay(goOn)}>
          {second ? 'Pay for this one too' : 'Go on here'}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-1">
      {problem && !checking && (
        <p className="text-error">
          {problem.text} {problem.link === 'trips' && <a href={ROUTES.tripHistory.path}>Trip History</a>}
        </p>
      )}
      <Button
        ref={button}
        className={isLarge ? 'w-full' : 'justify-self-start'}
        size={isLarge ? 'large' : undefined}
        disabled={busy || checking || script.value !== 'ready' || Boolean(blockedBy)}
        aria-disabled={why !== null || busy}
        busy={busy || checking}
        aria-describedby={why && !isSaid ? hint : undefined}
        onClick={() => onPay()}
      >
        {busy ? PROCESSING_PAYMENT : checking ? CHECKING_PAYMENT : label}
      </Button>
      {why && !isSaid && (
        <p
          id={hint}
          role={script.value === 'failed' ? 'alert' : undefined}
          className={`text-muted ${isLarge ? 'text-center' : ''}`}
        >
          {why}
        </p>
      )}
      <SlowNotice checkout={checkout} bookingId={bookingId} />
      {script.value === 'failed' && (
        <Button kind="secondary" onClick={() => void loadPaymentScript(checkout)}>
          Try again
        </Button>
      )}
    </div>
  )
}

interface SlowNoticeProps {
  checkout: Checkout
  /** The booking that is paid, as the button has it. */
  bookingId: string | null | undefined
}

/** What the page says to a payer who has waited for ten seconds. */
export function SlowNotice({ checkout, bookingId }: SlowNoticeProps) {
  useSignals()
  return (
    <div role="status">
      {checkout.slow.value && (
        <p className="mt-2">
          {bookingId === undefined ? (
            BANK_IS_SLOW_TO_PAYER
          ) : (
            <>
              {BANK_IS_SLOW}{' '}
              <a href={bookingId ? tripPath(bookingId) : ROUTES.tripHistory.path}>See your trip</a>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** Milliseconds of waiting after which the payer is told that nothing is lost. */
const SLOW_MS = 10_000

/** The count goes on from one step to the next, because to the payer it is one wait. */
export function useSlow({ waiting, slow }: Checkout): void {
  useSignals()
  const isWaiting = waiting.value
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => {
      slow.value = true
    }, SLOW_MS)
    return () => {
      clearTimeout(timer)
      slow.value = false
    }
  }, [slow, isWaiting])
}
