import { instantOf } from '../../domain/bookings/kolkata-time'
import type { Trip } from '../../domain/bookings/trip'
import { paiseOf } from '../../domain/payments/amounts'
import { refundSentence } from '../../domain/payments/refund-sentence'
import { ROUTES } from '../../routes'
import { useNow } from '../search-form/use-now'

/** What the refund policy would give back right now; it changes while the page is open. */
export function RefundNow({ trip, payRupees }: { trip: Trip; payRupees: number }) {
  const now = useNow()
  const pickupAt = instantOf(trip.scheduled_time)
  if (!pickupAt) return null
  const sentence = refundSentence({
    service: trip.service_type,
    pickupAt,
    at: now,
    paidPaise: paiseOf(payRupees),
  })
  return (
    <p className="text-sm text-muted">
      {sentence}{' '}
      <a href={ROUTES.refunds.path} target="_blank" rel="noopener">
        Refund policy
      </a>
    </p>
  )
}
