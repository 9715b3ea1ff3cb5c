import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useId } from 'react'
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
import { useFocusOn } from '../button'
import { lineIcon } from '../line-icon'
import { useTick } from '../ticking'
import type { Checkout } from './checkout-state'

interface PaymentFieldsProps {
  checkout: Checkout
  /** Whole rupees. */
  fare: number
  amount: AmountChoice
  onAmount: (amount: AmountChoice) => void
  method: PaymentMethod
  onMethod: (method: PaymentMethod) => void
  /** The trip whose cancellation now would give something back, as the fields say; null without a trip. */
  trip: { service: ServiceType; pickupAt: Date } | null
  /** Who cancels; absent: the reader. */
  whoCancels?: string
  /** Shown before what a cancellation would give back. */
  children?: ReactNode
}

/** What is chosen before a booking is paid: amount and method. The terms stand beside the button that pays. */
export function PaymentFields({ checkout, fare, trip, whoCancels, children, ...chosen }: PaymentFieldsProps) {
  useSignals()
  // Null on the server, whose clock and the page's may differ.
  const now = useTick(TICK_MS)
  const disabled = checkout.processing.value
  const { partial, full } = payableAmounts(fare)
  const choices = [
    {
      value: 'partial',
      title: `Pay ${formatRupees(partial.advance)} now (${ADVANCE_PERCENT}%)`,
      rest: `${formatRupees(partial.remaining)} remaining, paid after the ride`,
    },
    {
      value: 'full',
      title: `Pay the full ${formatRupees(full.advance)} now`,
      rest: 'Nothing left to pay after the ride',
    },
  ] as const
  const paidPaise = paiseOf((chosen.amount === 'full' ? full : partial).advance)
  return (
    <>
      <fieldset className="field" disabled={disabled}>
        <legend className="heading text-xl">How much now?</legend>
        <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
          {choices.map(({ value, title, rest }) => (
            <label
              key={value}
              className="flex cursor-pointer gap-3 rounded-control border border-line bg-raised px-4 py-2.5 has-checked:border-green has-checked:bg-green-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-green"
            >
              <input
                type="radio"
                name="amount"
                value={value}
                checked={chosen.amount === value}
                onChange={() => {
                  chosen.onAmount(value)
                  checkout.paymentProblem.value = null
                }}
                className="mt-0.5"
              />
              <span>
                <span className="block font-semibold">{title}</span>
                <span className="text-muted">{rest}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <MethodFields checkout={checkout} {...chosen} />
      {children}
      {trip && (
        <p className="text-muted">
          {now !== null && refundSentence({ ...trip, at: new Date(now), paidPaise }, whoCancels)}{' '}
          <a href={ROUTES.refunds.path} target="_blank" rel="noopener noreferrer">
            Refund policy
          </a>
        </p>
      )}
    </>
  )
}

type MethodFieldsProps = Pick<PaymentFieldsProps, 'checkout' | 'method' | 'onMethod'>

/** How it is paid. */
export function MethodFields({ checkout, method, onMethod }: MethodFieldsProps) {
  useSignals()
  return (
    <fieldset className="field" disabled={checkout.processing.value}>
      <legend className="heading text-xl">How do you want to pay?</legend>
      <div className="segmented">
        {PAYMENT_METHODS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="method"
              value={value}
              checked={method === value}
              onChange={() => onMethod(value)}
            />
            {PAYMENT_METHOD_LABELS[value]}
          </label>
        ))}
      </div>
      <p className="flex gap-2 pt-1 text-muted">
        <LockIcon />
        Secure payment: you pay in Razorpay’s own window. We never see your card or UPI details.
      </p>
    </fieldset>
  )
}

const TICK_MS = 15_000

/** The terms' checkbox, not checked in advance. */
export function Terms({ checkout: { processing, termsAccepted, termsMissed } }: { checkout: Checkout }) {
  useSignals()
  const id = useId()
  const missed = termsMissed.value
  // After a press on Pay without accepted terms, the checkbox is scrolled into view and focused.
  const box = useFocusOn<HTMLInputElement>(missed)
  return (
    <div className="field">
      <span className="check">
        <input
          ref={box}
          id={id}
          type="checkbox"
          checked={termsAccepted.value}
          disabled={processing.value}
          aria-invalid={missed > 0}
          aria-describedby={missed > 0 ? `${id}-error` : undefined}
          onChange={(event) => {
            termsAccepted.value = event.currentTarget.checked
            termsMissed.value = 0
          }}
        />
        <label htmlFor={id} className="cursor-pointer leading-snug">
          I accept the{' '}
          <a href={ROUTES.terms.path} target="_blank" rel="noopener">
            Terms and Conditions
          </a>
        </label>
      </span>
      {missed > 0 && (
        <p id={`${id}-error`} className="field-error">
          {TERMS_REQUIRED.description}
        </p>
      )}
    </div>
  )
}

const LockIcon = lineIcon(
  <rect x="5" y="11" width="14" height="9" rx="2" />,
  <path d="M8 11V8a4 4 0 018 0v3" />,
)
