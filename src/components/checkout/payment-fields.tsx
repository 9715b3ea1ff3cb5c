import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ServiceType } from '../../domain/bookings/trip-types'
import {
  ADVANCE_PERCENT,
  type AmountChoice,
  formatRupees,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  paiseOf,
  payableAmounts,
} from '../../domain/payments/amounts'
import { refundSentence } from '../../domain/payments/refund-policy'
import { TERMS_REQUIRED } from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import { lineIcon } from '../line-icon'
import { startTicking } from '../ticking'
import type { Checkout } from './checkout-state'

interface PaymentFieldsProps {
  checkout: Checkout
  /** Whole rupees. */
  fare: number
  amount: AmountChoice
  onAmount: (amount: AmountChoice) => void
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  /** Whose cancellation is judged; null without a trip. */
  trip: Omit<RefundNowProps, 'payRupees'> | null
  /** Shown before what a cancellation would give back. */
  children?: ReactNode
}

/** What is chosen and accepted before a booking is paid: amount, method and terms. */
export function PaymentFields({ checkout, fare, trip, children, ...chosen }: PaymentFieldsProps) {
  useSignals()
  const { termsAccepted, termsMissed, paymentProblem } = checkout
  const disabled = checkout.processing.value
  return (
    <>
      <AmountChoiceField
        fare={fare}
        choice={chosen.amount}
        disabled={disabled}
        onChoose={(amount) => {
          chosen.onAmount(amount)
          paymentProblem.value = null
        }}
      />
      <MethodChoice method={chosen.method} disabled={disabled} onChoose={chosen.onMethod} />
      {children}
      {trip && <RefundNow {...trip} payRupees={payableAmounts(fare)[chosen.amount].advance} />}
      <Terms
        accepted={termsAccepted.value}
        missed={termsMissed.value}
        disabled={disabled}
        onChange={(accepted) => {
          termsAccepted.value = accepted
          termsMissed.value = 0
        }}
      />
    </>
  )
}

interface AmountChoiceProps {
  /** Whole rupees. */
  fare: number
  choice: AmountChoice
  disabled: boolean
  onChoose: (choice: AmountChoice) => void
}

/** The choice between an advance, with the rest after the ride, and the full amount. */
function AmountChoiceField({ fare, choice, disabled, onChoose }: AmountChoiceProps) {
  const amounts = payableAmounts(fare)
  const choices = [
    {
      value: 'partial',
      title: `Pay ${formatRupees(amounts.partial.advance)} now (${ADVANCE_PERCENT}%)`,
      rest: `${formatRupees(amounts.partial.remaining)} remaining, paid after the ride`,
    },
    {
      value: 'full',
      title: `Pay the full ${formatRupees(amounts.full.advance)} now`,
      rest: 'Nothing remaining after the ride',
    },
  ] as const
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="heading text-xl">How much now?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, title, rest }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-control border border-line bg-raised p-4 has-checked:border-green has-checked:bg-green-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
          >
            <input
              type="radio"
              name="amount"
              value={value}
              checked={choice === value}
              onChange={() => onChoose(value)}
              className="mt-0.5"
            />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-sm text-muted">{rest}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface MethodChoiceProps {
  method: PaymentMethod
  disabled: boolean
  onChoose: (method: PaymentMethod) => void
}

/** The payment method that the payment window opens with. */
function MethodChoice({ method, disabled, onChoose }: MethodChoiceProps) {
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className="heading text-xl">How do you want to pay?</legend>
      <div className="segmented">
        {PAYMENT_METHODS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="method"
              value={value}
              checked={method === value}
              onChange={() => onChoose(value)}
            />
            {PAYMENT_METHOD_LABELS[value]}
          </label>
        ))}
      </div>
      <p className="flex gap-2 pt-1 text-sm text-muted">
        <LockIcon />
        Secure payment: you pay in Razorpay's own window, and we never see your card or UPI details.
      </p>
    </fieldset>
  )
}

const TICK_MS = 15_000

interface RefundNowProps {
  service: ServiceType
  pickupAt: Date
  payRupees: number
  /** Of a cancellation; absent: the reader. */
  whoCancels?: string
}

/** The refund if the booking were cancelled now. Not on the server, whose clock and the page's may differ. */
function RefundNow({ service, pickupAt, payRupees, whoCancels }: RefundNowProps) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    return startTicking(tick, TICK_MS)
  }, [])
  return (
    <p className="text-sm text-muted">
      {now && refundSentence({ service, pickupAt, at: now, paidPaise: paiseOf(payRupees) }, whoCancels)}{' '}
      <a href={ROUTES.refunds.path} target="_blank" rel="noopener noreferrer">
        Refund policy
      </a>
    </p>
  )
}

interface TermsProps {
  accepted: boolean
  /** Number of attempts to pay without accepted terms. */
  missed: number
  disabled: boolean
  onChange: (accepted: boolean) => void
}

/** The terms' checkbox, not checked in advance. */
function Terms({ accepted, missed, disabled, onChange }: TermsProps) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const missing = missed > 0
  // After a press on Pay without accepted terms, the checkbox is scrolled into view and focused.
  useEffect(() => {
    if (missed > 0) box.current?.focus()
  }, [missed])
  return (
    <div className="field">
      <span className="check">
        <input
          ref={box}
          id={id}
          type="checkbox"
          className="scroll-mb-60"
          checked={accepted}
          disabled={disabled}
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id} className="cursor-pointer py-2">
          I accept the{' '}
          <a href={ROUTES.terms.path} target="_blank" rel="noopener">
            Terms and Conditions
          </a>
        </label>
      </span>
      {missing && (
        <p id={`${id}-error`} className="field-error">
          {TERMS_REQUIRED.description}
        </p>
      )}
    </div>
  )
}

const LockIcon = lineIcon(
  <>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 018 0v3" />
  </>,
)
