import { useSignals } from '@preact/signals-react/runtime'
import { formatRupees } from '../../domain/payments/amounts'
import { unsettledSentence } from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import type { FoundBooking } from './api'
import type { LazyStepsProps } from './booking-state'
import { FinishPayment, SlowNotice, tripPath } from './pay-buttons'
import { StepHeading } from './step-frame'

interface RideBillProps extends Omit<LazyStepsProps, 'step'> {
  found: FoundBooking
}

/** Of a driven ride: what is still owed for it, and the way to pay that online (docs/product.md, Remainder). */
export function RideBill({ state, found: { booking, paymentState }, brandName, scriptUrl }: RideBillProps) {
  useSignals()
  const { id, owed_amount: owed } = booking
  const unsettled = unsettledSentence(paymentState, booking.status)
  const heading = owed > 0 ? `${formatRupees(owed)} to pay for your ride` : 'Your ride is settled'
  return (
    <div className="grid justify-items-start gap-5">
      <StepHeading key={heading}>{heading}</StepHeading>
      <div role="status">
        {unsettled && <p>{unsettled} This page follows by itself.</p>}
        {owed === 0 && <p>Nothing is left to pay. Thank you for riding electric.</p>}
      </div>
      {unsettled && <SlowNotice state={state} bookingId={id} />}
      {owed > 0 && !unsettled && (
        <FinishPayment state={state} booking={booking} brandName={brandName} scriptUrl={scriptUrl} />
      )}
      <div className="flex flex-wrap gap-3">
        <a className="button" data-kind="secondary" href={tripPath(id)}>
          See the trip
        </a>
        <a
          className="button"
          data-kind="secondary"
          href={ROUTES.receipt.path.replace(':id', encodeURIComponent(id))}
        >
          Receipt
        </a>
      </div>
    </div>
  )
}
