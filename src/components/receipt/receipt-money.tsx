import { momentOf } from '../../domain/bookings/moments'
import { receiptSums } from '../../domain/bookings/receipt'
import type { TripDetails } from '../../domain/bookings/trip-details'
import { formatPaise, paiseOf } from '../../domain/payments/amounts'
import { paymentMethodWords } from '../../domain/payments/method-words'
import { REFUND_ARRIVES } from '../../domain/payments/refund-policy'
import { REFUND_STATE_WORDS } from '../../domain/payments/refund-words'
import { SumRow } from './sum-row'

/** What is open of the fare: the driver gets the rest of one that is paid in part, and nothing of an unpaid one. */
function openWords({ booking, paid_amount }: TripDetails): string {
  if (booking.status === 'completed') return 'Not recorded as paid'
  return paid_amount === 0 ? 'Not paid yet' : 'To pay after the ride, to the driver'
}

/** What was paid and how, what goes back and how that stands, and what it comes to. */
export function ReceiptMoney({ trip }: { trip: TripDetails }) {
  const { payments, refunds, remainder, cancellation, refund_due_paise } = trip
  const { paidPaise, refundPaise, costPaise, openPaise } = receiptSums(trip)
  return (
    <>
      <table className="receipt-table">
        <caption className="sr-only">What was paid</caption>
        <tbody>
          {payments.map((payment) => (
            <SumRow
              key={payment.provider_payment_id}
              what={['Paid online', paymentMethodWords(payment.method)].filter(Boolean).join(', ')}
              note={`${momentOf(payment.created_at)}, payment ${payment.provider_payment_id}`}
              amount={formatPaise(payment.amount_paise)}
            />
          ))}
          {remainder && (
            <SumRow
              what={`Paid to the driver, ${remainder.method === 'upi' ? 'UPI' : 'cash'}`}
              note={momentOf(remainder.at)}
              amount={formatPaise(paiseOf(remainder.amount))}
            />
          )}
          <SumRow what="Paid in all" amount={formatPaise(paidPaise)} strong />
          {refunds.map((refund) => (
            <SumRow
              key={`${refund.provider_payment_id} ${refund.created_at}`}
              what="Refund"
              note={`${refund.reason}, ${momentOf(refund.created_at)}, of payment ${refund.provider_payment_id}. ${REFUND_STATE_WORDS[refund.status]}`}
              amount={formatPaise(-refund.amount_paise)}
            />
          ))}
          {refundPaise > 0 && (
            <SumRow
              what={refund_due_paise > 0 ? 'Paid, once all refunds have arrived' : 'Paid, after refunds'}
              amount={formatPaise(costPaise)}
              strong
            />
          )}
          {openPaise > 0 && <SumRow what={openWords(trip)} amount={formatPaise(openPaise)} />}
        </tbody>
      </table>
      {cancellation && cancellation.fee_paise > 0 && (
        <p className="mt-2 text-muted text-sm">
          {`Of it, ${formatPaise(cancellation.fee_paise)} is kept as the cancellation fee.`}
        </p>
      )}
      {refund_due_paise > 0 && <p className="mt-2 text-muted text-sm">{REFUND_ARRIVES}</p>}
    </>
  )
}
