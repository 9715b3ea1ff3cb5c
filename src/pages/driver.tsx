import { BRAND } from '../brand'
import { Island } from '../island'
import { island as Driver, type DriverProps } from '../islands/driver/island'

/** /driver: the driver's rides, in the browser. */
export function DriverPage(props: DriverProps) {
  return (
    <>
      <noscript>
        <p className="card m-4">
          This page needs scripts, which are switched off in this browser. Call the office instead:{' '}
          <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
        </p>
      </noscript>
      <Island name="driver" component={Driver} props={props} when="load" />
    </>
  )
}
