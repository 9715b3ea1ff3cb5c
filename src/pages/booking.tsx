import { BRAND } from '../brand'
import { DRAFT_KEY } from '../domain/bookings/draft'
import { Island } from '../island'
import { island as Booking } from '../islands/booking/island'
import type { BookingProps } from '../islands/booking/wizard'

/** Before the first paint: which of the skeleton's shapes to show, as the address or the stored draft says. */
export const STEP_SCRIPT = `(()=>{let s=1;try{const q=new URLSearchParams(location.search);s=q.get('booking_id')&&(q.get('step')=='4'||q.get('payment_success')=='true')?4:q.get('payment_canceled')=='true'?3:JSON.parse(localStorage['${DRAFT_KEY}']).currentStep}catch{}document.querySelector('[data-island=booking]').dataset.step=s})()`

/** /booking: the four steps, in the browser. */
export function BookingPage(props: BookingProps) {
  return (
    <div className="page-wide">
      <noscript>
        <p className="card mb-6">
          Choosing a vehicle and paying need scripts, which are switched off in this browser. You can also
          book by phone: <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
        </p>
      </noscript>
      <Island name="booking" component={Booking} props={props} when="load" />
    </div>
  )
}
