// The driver's dashboard and the operators' dispatch board: each a frame around its island.
import { BRAND } from '../brand'
import { Island } from '../island'
import { island as Driver, type DriverProps } from '../islands/driver/island'
import { island as Ops, type OpsProps } from '../islands/ops/island'

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

/** /ops: the operators' console, in the browser. */
export function OpsPage(props: OpsProps) {
  return (
    <>
      <noscript>
        <p className="card m-4">The console needs scripts, which are switched off in this browser.</p>
      </noscript>
      <Island name="ops" component={Ops} props={props} when="load" />
    </>
  )
}
