import { momentOf } from '../../domain/bookings/moments'
import type { TripDetails } from '../../domain/bookings/trip-details'
import { formatPaise, formatRupees, paiseOf } from '../../domain/payments/amounts'
import { paymentMethodWords } from '../../domain/payments/method-words'
import { REFUND_ARRIVES } from '../../domain/payments/refund-policy'
import { REFUND_STATE_WORDS } from '../../domain/payments/refund-words'
import { Row } from './row'
import { PAYMENT_ON_ITS_WAY } from './trip-rules'

/** What is open of a ride that stands: nothing waits for its end before something was paid. */
function openLabel({ booking, paid_amount }: TripDetails): string {
  if (booking.status === 'completed') return 'Not paid'
  return paid_amount === 0 ? 'Not paid yet' : 'Remaining, after the ride'
}

/** What was paid, to whom and how; what comes back; and what is still open. */
export function SheetMoney({ details }: { details: TripDetails }) {
  const { booking, payments, refunds, remainder, paid_amount, cancellation, refund_due_paise } = details
  const stands = booking.status !== 'cancelled'
  const open = Math.max(0, booking.fare_amount - paid_amount - (remainder?.amount ?? 0))
  return (
    <>
      <dl className="grid gap-2">
        {payments.length === 0 && (
          <Row label="Paid online" figures>
            {formatPaise(paiseOf(paid_amount))}
          </Row>
        )}
        {payments.map((payment) => (
          <Row
            key={payment.provider_payment_id}
            label={paymentMethodWords(payment.method) ?? 'Paid online'}
            note={`${momentOf(payment.created_at)}, ${payment.provider_payment_id}`}
            figures
          >
            {formatPaise(payment.amount_paise)}
          </Row>
        ))}
        {remainder && (
          <Row
            label={`Paid to the driver, ${remainder.method === 'upi' ? 'UPI' : 'cash'}`}
            note={momentOf(remainder.at)}
            figures
          >
            {formatRupees(remainder.amount)}
          </Row>
        )}
        {stands && open > 0 && (
          <Row label={openLabel(details)} figures>
            {formatRupees(open)}
          </Row>
        )}
        {cancellation && paid_amount > 0 && (
          <Row label="Cancellation fee" figures>
            {formatPaise(cancellation.fee_paise)}
          </Row>
        )}
        {refunds.map((refund) => (
          <Row
            key={`${refund.provider_payment_id} ${refund.created_at}`}
            label="Refund"
            note={`${refund.reason}, ${momentOf(refund.created_at)}. ${REFUND_STATE_WORDS[refund.status]}`}
            figures
          >
            {formatPaise(refund.amount_paise)}
          </Row>
        ))}
      </dl>
      {details.payment_processing && <p className="mt-2 text-sm">{PAYMENT_ON_ITS_WAY}</p>}
      {refund_due_paise > 0 && <p className="mt-2 text-muted text-sm">{REFUND_ARRIVES}</p>}
    </>
  )
}
