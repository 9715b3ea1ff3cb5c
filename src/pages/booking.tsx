import { BRAND } from '../brand'
import { Island } from '../island'
import { island as Booking } from '../islands/booking/island'
import type { BookingProps } from '../islands/booking/wizard'

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
