import type { BookingPanel } from '../../domain/ops/booking-panel'
import { formatPaise, formatRupees } from '../../domain/payments/amounts'
import { Facts } from './facts'
import { shortTime } from './words'

interface Props {
  panel: BookingPanel
  now: number
}

const CODES: Record<string, string> = {
  unpaid: 'nobody paid',
  rider: 'by the rider',
  company: 'by the company',
  no_show: 'rider did not come',
  no_driver: 'no driver was found',
}

/** A remainder is a note of what the driver was paid; payments are what came online. */
function remainderWords({ booking, remainder, phase }: BookingPanel): string | null {
  if (remainder) return `${formatRupees(remainder.collected)} collected, ${remainder.method ?? 'cash'}`
  if (booking.remaining_amount === 0 || phase === 'cancelled') return null
  const amount = formatRupees(booking.remaining_amount)
  return phase === 'completed' ? `${amount} not collected` : `${amount}, to the driver`
}

/** What it costs, what came in, and what goes back. */
export function PanelMoney({ panel, now }: Props) {
  const { booking, payments, refunds, cancellation } = panel
  return (
    <section aria-label="Money">
      <Facts
        facts={[
          ['Fare', formatRupees(booking.fare_amount)],
          ['Paid online', formatRupees(panel.paid_amount)],
          ['Remainder', remainderWords(panel)],
          [
            'Cancelled',
            cancellation && (
              <>
                {CODES[cancellation.code] ?? cancellation.code}, {shortTime(cancellation.created_at, now)}:{' '}
                {cancellation.reason}
              </>
            ),
          ],
        ]}
      />
      {payments.length > 0 && (
        <ul className="ops-money">
          {payments.map((payment) => (
            <li key={payment.provider_payment_id}>
              <span>{formatPaise(payment.amount_paise)} paid</span>
              <span className="ops-id">{payment.provider_payment_id}</span>
              <span className="text-muted">{shortTime(payment.created_at, now)}</span>
            </li>
          ))}
          {refunds.map((refund) => (
            <li key={`${refund.provider_payment_id} ${refund.reason}`}>
              <span className={refund.status === 'failed' ? 'text-warning' : undefined}>
                {formatPaise(refund.amount_paise)} back, {refund.status}
              </span>
              <span className="text-muted">{refund.reason.replaceAll('_', ' ')}</span>
              <span className="text-muted">{shortTime(refund.updated_at, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
