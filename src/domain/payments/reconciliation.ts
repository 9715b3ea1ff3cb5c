import { MINUTE_MS } from '../kolkata-time'

const HOUR = 60

/**
 * Minutes after a rider was sent to pay at which the provider is asked what became of it: at growing intervals, and
 * for five days, because a bank may capture a payment three days late.
 */
const ASKED_AFTER_MINUTES = [
  ...[1, 3, 8, 15, 30],
  ...[1, 2, 4, 8, 16].map((hours) => hours * HOUR),
  ...[1, 2, 3, 4, 5].map((days) => days * 24 * HOUR),
]

/**
 * When the provider is asked next about an order that was last offered at `offeredAt`; null once five days have passed:
 * then webhooks and the nightly audit suffice (docs/product.md, PAYMENT-10).
 */
export function nextQuestion(offeredAt: Date, now: Date): Date | null {
  const minutes = (now.getTime() - offeredAt.getTime()) / MINUTE_MS
  const next = ASKED_AFTER_MINUTES.find((after) => after > minutes)
  return next === undefined ? null : new Date(offeredAt.getTime() + next * MINUTE_MS)
}
