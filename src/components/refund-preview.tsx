import { type CallRefusal, call, rideChanged } from '../api'
import { formatDateTime } from '../domain/kolkata-time'
import { formatPaise } from '../domain/payments/amounts'
import {
  type CancellationPreview,
  CancellationPreviewSchema,
  type CancelledAnswer,
  CancelledAnswerSchema,
  REFUND_ARRIVES,
  UNSETTLED_GOES_BACK,
} from '../domain/payments/cancellation'
import type { Result } from '../domain/result'
import { ROUTES } from '../routes'
import { useAnswer } from './answer'
import { Sum } from './statement-lines'

/** The refund band as a sentence, with the percentage that the server used. */
function wordsOf({ band, fee_percent, is_second, kept_by_change }: CancellationPreview): string {
  if (kept_by_change) return 'What a cancellation before the trip was changed would have kept is kept.'
  if (is_second) return 'You paid for two rides like this, so all of it comes back.'
  if (band === 'full') return 'All of it comes back.'
  if (band === 'none') return 'It’s too close to the pickup, so nothing comes back.'
  return `${fee_percent}% is kept as the fee.`
}

/** The refund of a cancellation, shown before it is confirmed. */
export function RefundPreview({ preview }: { preview: CancellationPreview }) {
  const { paid_paise, returned_paise = 0, fee_paise, refund_paise, owed_paise, until, unsettled } = preview
  if (owed_paise) {
    return (
      <p>
        <strong>
          {formatPaise(owed_paise)} will be owed for your next booking that is paid to the driver.
        </strong>{' '}
        {preview.kept_by_change
          ? 'That is what a cancellation before the trip was changed would have cost, by the '
          : 'That is the fee of a quarter of the fare, by the '}
        <a href={ROUTES.refunds.path} target="_blank" rel="noopener">
          refund policy
        </a>
        .{until && ` This holds until ${formatDateTime(new Date(until))}.`}
      </p>
    )
  }
  if (paid_paise === 0 && unsettled) {
    return <p>We’re still checking whether you paid. {UNSETTLED_GOES_BACK}</p>
  }
  if (paid_paise === 0) {
    const why = returned_paise > 0 ? 'You have everything back already' : 'You paid nothing online'
    return <p className="text-muted">{why}, so cancelling is free.</p>
  }
  const before = { name: 'Given back before', paise: -returned_paise }
  const lines = [
    { name: 'Paid online', paise: paid_paise + returned_paise },
    ...(returned_paise > 0 ? [before] : []),
    { name: 'Cancellation fee', paise: fee_paise },
  ]
  return (
    <div>
      <Sum lines={lines} total={{ name: 'You get back', paise: refund_paise }} />
      <p className="mt-2 text-muted">
        {wordsOf(preview)}
        {until &&
          ` This holds ${preview.band === 'full' ? 'before' : 'until'} ${formatDateTime(new Date(until))}.`}
        {refund_paise > 0 && ` ${REFUND_ARRIVES}`}
        {unsettled && ` Another payment may be under way. ${UNSETTLED_GOES_BACK}`}{' '}
        <a href={ROUTES.refunds.path} target="_blank" rel="noopener">
          Refund policy
        </a>
      </p>
    </div>
  )
}

/** The refund of a cancellation now: null while it is loading. `again` requests it again. */
export const usePreview = (bookingId: string) =>
  useAnswer(at(bookingId, 'cancellation'), CancellationPreviewSchema)

const at = (bookingId: string, what: string) => `/api/bookings/${encodeURIComponent(bookingId)}/${what}`

/** Cancels at the refund that the rider saw; if it has changed, the server refuses with `refund_changed`. */
export async function cancelRide(
  bookingId: string,
  {
    reason,
    refund_paise,
    owed_paise,
  }: { reason: string } & Pick<CancellationPreview, 'refund_paise' | 'owed_paise'>,
): Promise<Result<CancelledAnswer, CallRefusal>> {
  const answered = await call(at(bookingId, 'cancel'), {
    answer: CancelledAnswerSchema,
    body: { reason, refund_paise, owed_paise },
  })
  // Called after a refusal too: the ride has changed since this page read it.
  rideChanged()
  return answered
}

export const refundHasChanged = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 409 && refusal.code === 'refund_changed'

/** The ride started, is over, or was cancelled by an operator: the page shows an outdated ride. */
export const rideMovedOn = (refusal: CallRefusal): boolean =>
  refusal.reason === 'refused' && refusal.status === 409 && refusal.code !== 'refund_changed'
