// What is still to pay for a booking, in step 4.
import { useSignals } from '@preact/signals-react/runtime'
import { BRAND } from '../../brand'
import { PayButton, SlowNotice, tripPath } from '../../components/checkout/pay-button'
import type { Booking } from '../../domain/bookings/booking'
import { formatRupees } from '../../domain/payments/amounts'
import { unsettledSentence } from '../../domain/payments/sentences'
import { ROUTES } from '../../routes'
import type { LazyStepsProps } from './booking-state'
import { finishPayment } from './checkout'
import type { FoundBooking } from './confirmation'
import { StepHeading } from './step-frame'

interface FinishPaymentProps extends Omit<LazyStepsProps, 'step'> {
  booking: Booking
}

/** What pays for an existing unpaid booking, or what is owed for a driven ride. */
export function FinishPayment({ state, booking, brandName, scriptUrl }: FinishPaymentProps) {
  useSignals()
  const owed = booking.owed_amount
  return (
    <section className="card grid gap-3 border-warning bg-warning-tint" aria-label="Finish the payment">
      {owed > 0 ? (
        <p>
          {formatRupees(owed)} of your fare{booking.charges_amount > 0 && ', tolls and parking'} is not paid
          yet. If you have paid it to your driver, call us first,{' '}
          <a className="text-link whitespace-nowrap" href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>
            {BRAND.phone}
          </a>
          : what comes twice goes back.
        </p>
      ) : (
        <>
          <h2 className="text-[clamp(1.75rem,1.4rem+1.5vw,2.5rem)] text-warning">
            Nothing has been paid yet
          </h2>
          <p>
            {booking.payment_status === 'failed' &&
              'Your last payment did not go through: what your bank held of it, it gives back. '}
            Your ride is held for a short while and goes to a driver once{' '}
            {formatRupees(booking.advance_amount)} is paid.
          </p>
        </>
      )}
      <PayButton
        checkout={state}
        scriptUrl={scriptUrl}
        label={owed > 0 ? `Pay ${formatRupees(owed)}` : 'Finish the payment'}
        bookingId={booking.id}
        onPay={(otherOrder) => void finishPayment(state, booking, brandName, otherOrder)}
      />
    </section>
  )
}

interface RideBillProps extends Omit<LazyStepsProps, 'step'> {
  found: FoundBooking
}

/** Of a driven ride: what is still owed for it, and the way to pay that online (docs/product.md, REMAINDER-2). */
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
      {unsettled && <SlowNotice checkout={state} bookingId={id} />}
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
