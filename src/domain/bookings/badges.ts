import type { BookingStatus, PaymentStatus } from './booking'

export type BadgeColour = 'green' | 'red' | 'yellow' | 'blue' | 'grey'

export interface Badge {
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

/** The badge of a booking's status (docs/product.md, Booking). */
export function statusBadge(status: string): Badge {
  return badge(STATUS, status)
}

/**
 * The badge of a booking's payment status (docs/product.md, Payment). Nothing is due of a cancelled one, nor while
 * the provider holds the money, which is `processing`.
 */
export function paymentBadge(status: string, bookingStatus: string, processing = false): Badge {
  if (processing) return { label: 'Payment processing', colour: 'blue' }
  if (bookingStatus === 'cancelled' && status === 'pending') return { label: 'Not paid', colour: 'grey' }
  return badge(PAYMENT, status)
}
