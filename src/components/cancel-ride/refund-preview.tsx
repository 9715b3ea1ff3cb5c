import { formatDateTime } from '../../domain/bookings/kolkata-time'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/refund-policy'
import type { CancellationPreview } from '../../domain/rides/ride-details'
import { ROUTES } from '../../routes'

/** What the band means for the money; the share is the one that the server reckoned with. */
function wordsOf({ band, fee_percent }: CancellationPreview): string {
  if (band === 'full') return 'All of it comes back.'
  if (band === 'none') return 'It is too close to the pickup: nothing comes back.'
  return `${fee_percent}% is kept as the fee.`
}

interface Props {
  preview: CancellationPreview
  /** The provider holds a payment that has not been captured. */
  processing: boolean
}

/** The money of a cancellation, before it is confirmed. */
export function RefundPreview({ preview, processing }: Props) {
  const { paid_paise, fee_paise, refund_paise, until } = preview
  if (paid_paise === 0 && processing) {
    return (
      <p>Your bank is still handing over a payment. Once you have cancelled, all of it goes back to you.</p>
    )
  }
  if (paid_paise === 0) {
    return <p className="text-muted">Nothing has been paid online for it, so cancelling costs nothing.</p>
  }
  return (
    <div>
      <dl className="grid gap-1">
        <Line label="Paid online" paise={paid_paise} />
        <Line label="Cancellation fee" paise={fee_paise} />
        <div className="flex items-baseline justify-between gap-4 border-hairline border-t pt-2">
          <dt className="font-semibold">You get back</dt>
          <dd className="figures text-2xl">{formatPaise(refund_paise)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-muted text-sm">
        {wordsOf(preview)}
        {until &&
          ` That holds ${preview.band === 'full' ? 'before' : 'until'} ${formatDateTime(new Date(until))}.`}
        {refund_paise > 0 && ` ${REFUND_ARRIVES}`}{' '}
        <a href={ROUTES.refunds.path} target="_blank" rel="noopener">
          Refund policy
        </a>
      </p>
    </div>
  )
}

function Line({ label, paise }: { label: string; paise: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="figures">{formatPaise(paise)}</dd>
    </div>
  )
}
