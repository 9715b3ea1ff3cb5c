import type { PaymentState } from '../payments/checkout'
import type { Statement } from '../payments/statement-lines'
import type { BookingStatus, PaymentStatus } from './booking'

type BadgeColour = 'green' | 'red' | 'yellow' | 'blue' | 'grey'

interface Badge {
  label: string
  colour: BadgeColour
}

const STATUS: Record<BookingStatus, Badge> = {
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

/** An unknown value is shown as it is, in grey, rather than breaking the page. */
const badge = (table: Record<string, Badge>, value: string): Badge =>
  (Object.hasOwn(table, value) ? table[value] : undefined) ?? { label: value, colour: 'grey' }

/** The badge of a booking's status (docs/product.md, TRIP-2). */
export function statusBadge(status: string): Badge {
  return badge(STATUS, status)
}

/** The facts that choose the badge of a booking's payment. */
export interface PaymentFacts {
  status: string
  payment_status: string
  /** Absent where it is not known: then only what is recorded counts. */
  payment_state?: PaymentState
  statement: Pick<Statement, 'refund_due_paise' | 'refund_sent_paise' | 'refunded_paise'>
}

interface Rule {
  badge: Badge
  /** Only of a cancelled booking. */
  cancelled: boolean
  fits(facts: PaymentFacts): boolean
}

const has =
  (state: keyof PaymentFacts['statement']) =>
  ({ statement }: PaymentFacts) =>
    statement[state] > 0

/**
 * The first rule that fits wins. A cancelled booking's rider owes nothing, so its badge says what became of the money
 * that was paid: 'Refunded' only once all of it has gone back. A payment counts as unpaid only once the provider has
 * said so.
 */
const RULES: readonly Rule[] = [
  { cancelled: true, badge: { label: 'Refund due', colour: 'yellow' }, fits: has('refund_due_paise') },
  { cancelled: true, badge: { label: 'Refund sent', colour: 'blue' }, fits: has('refund_sent_paise') },
  {
    cancelled: false,
    badge: { label: 'Payment processing', colour: 'blue' },
    fits: ({ payment_state }) => payment_state === 'processing',
  },
  {
    cancelled: false,
    badge: { label: 'Checking payment', colour: 'blue' },
    fits: ({ payment_state }) => payment_state === 'checking',
  },
  { cancelled: true, badge: PAYMENT.refunded, fits: has('refunded_paise') },
  {
    cancelled: true,
    badge: { label: 'Not paid', colour: 'grey' },
    fits: ({ payment_status }) => payment_status === 'pending' || payment_status === 'failed',
  },
  {
    cancelled: true,
    badge: { label: 'No refund', colour: 'grey' },
    fits: ({ payment_status }) => payment_status === 'partial' || payment_status === 'paid',
  },
]

/** The badge of a booking's payment (docs/product.md, PAYMENT-9). */
export function paymentBadge(facts: PaymentFacts): Badge {
  const rule = RULES.find(
    ({ cancelled, fits }) => (!cancelled || facts.status === 'cancelled') && fits(facts),
  )
  return rule?.badge ?? badge(PAYMENT, facts.payment_status)
}
