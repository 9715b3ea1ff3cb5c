import { Island } from '../island'
import { island as Ops, type OpsProps } from '../islands/ops/island'

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
