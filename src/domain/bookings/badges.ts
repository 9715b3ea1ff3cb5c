import { formatPaise } from '../payments/amounts'
import type { PaymentState } from '../payments/checkout'
import type { Statement } from '../payments/statement-lines'
import { BOOKING_STATUSES, type ConfirmedFacts, isConfirmed, type PaymentStatus } from './booking'

type BadgeColour = 'green' | 'red' | 'yellow' | 'blue' | 'grey'

interface Badge {
  label: string
  colour: BadgeColour
}

/** How a trip stands: its status, but that a paid one without a driver is awaited. */
export const TRIP_STATES = ['awaited', ...BOOKING_STATUSES] as const

export type TripState = (typeof TRIP_STATES)[number]

const STATES: Record<TripState, Badge> = {
  awaited: { label: 'Finding your driver', colour: 'yellow' },
  pending: { label: 'Pending', colour: 'yellow' },
  accepted: { label: 'Accepted', colour: 'grey' },
  started: { label: 'Started', colour: 'blue' },
  completed: { label: 'Completed', colour: 'green' },
  cancelled: { label: 'Cancelled', colour: 'red' },
}

const PAYMENT: Record<PaymentStatus, Badge> = {
  pending: { label: 'Payment due', colour: 'yellow' },
  partial: { label: 'Advance paid', colour: 'blue' },
  paid: { label: 'Paid', colour: 'green' },
  refunded: { label: 'Refunded', colour: 'grey' },
  failed: { label: 'Payment failed', colour: 'red' },
}

const NOT_PAID: Badge = { label: 'Not paid', colour: 'grey' }

const FEE_PAID: Badge = { label: 'Fee paid', colour: 'grey' }

const NO_REFUND: Badge = { label: 'No refund', colour: 'grey' }

/** Of a cancelled booking of which nothing goes back. */
const CANCELLED_PAYMENT = {
  ...PAYMENT,
  pending: NOT_PAID,
  failed: NOT_PAID,
  partial: NO_REFUND,
  paid: NO_REFUND,
}

/** An unknown value is shown as it is, in grey, rather than breaking the page. */
const badge = (table: Record<string, Badge>, value: string): Badge =>
  (Object.hasOwn(table, value) ? table[value] : undefined) ?? { label: value, colour: 'grey' }

/** The badge of a trip's state, in the list and of its filter (docs/product.md, TRIP-2). */
export const stateBadge = (state: string): Badge => badge(STATES, state)

/** The state of a booking; a status that is not known stays as it is. */
export const tripState = ({ status, ...facts }: ConfirmedFacts & { status: string }) =>
  status === 'pending' && isConfirmed(facts) ? 'awaited' : status

/** The facts that choose the badge of a booking's payment. */
export interface PaymentFacts extends ConfirmedFacts {
  status: string
  /** Absent where it is not known: then only what is recorded counts. */
  payment_state?: PaymentState
  statement: Pick<
    Statement,
    'refund_due_paise' | 'refund_sent_paise' | 'refunded_paise' | 'due_paise' | 'owed_paise' | 'lines'
  > &
    Partial<Pick<Statement, 'fee_owed_paise'>>
}

/**
 * The badge of a booking's payment (docs/product.md, PAYMENT-9). A cancelled booking's rider owes nothing, so its badge
 * says what became of the money that was paid: 'Refunded' only once all of it has gone back. A payment counts as unpaid
 * only once the provider has said so.
 */
export function paymentBadge(facts: PaymentFacts): Badge {
  const { status, payment_status, payment_state, statement } = facts
  const isCancelled = status === 'cancelled'
  const { fee_owed_paise: fee = 0 } = statement
  if (fee > 0) return { label: `${formatPaise(fee)} owed`, colour: 'yellow' }
  if (isCancelled && statement.refund_due_paise > 0) return { label: 'Refund due', colour: 'yellow' }
  if (isCancelled && statement.refund_sent_paise > 0) return { label: 'Refund sent', colour: 'blue' }
  if (payment_state === 'processing') return { label: 'Payment processing', colour: 'blue' }
  if (payment_state === 'checking') return { label: 'Checking payment', colour: 'blue' }
  if (isCancelled && statement.refunded_paise > 0) return PAYMENT.refunded
  if (facts.pays_driver && !isCancelled && payment_status !== 'refunded') return badgeToDriver(facts)
  // What is paid at the office for a cancelled booking is its fee (OFFICE-9).
  if (isCancelled && statement.lines.some(({ kind }) => kind === 'paid_at_office')) return FEE_PAID
  return badge(isCancelled ? CANCELLED_PAYMENT : PAYMENT, payment_status)
}

/** Of a booking that is paid to the driver (docs/product.md, OFFICE-4): what is paid online says nothing of it. */
function badgeToDriver({ status, statement: { due_paise, owed_paise, lines } }: PaymentFacts): Badge {
  if (status !== 'completed') return { label: `Pay ${formatPaise(due_paise)} to the driver`, colour: 'blue' }
  if (owed_paise > 0) return PAYMENT.pending
  const sumOf = (kinds: readonly string[]) =>
    lines.reduce((sum, { kind, paise }) => (kinds.includes(kind) ? sum + paise : sum), 0)
  const paid = sumOf(['captured', 'collected', 'paid_at_office'])
  if (paid >= sumOf(['fare_due', 'charged'])) return PAYMENT.paid
  // The rest was written off.
  return paid > 0 ? { label: 'Partly paid', colour: 'grey' } : NOT_PAID
}
