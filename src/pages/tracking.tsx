import { NotLoaded } from '../components/not-loaded'
import { FAILED_TO_LOAD_RIDE } from '../domain/rides/tracking-sentences'
import { Island } from '../island'
import { island as Tracking, type TrackingProps } from '../islands/tracking/island'
import { ROUTES } from '../routes'

/** /tracking: the rider's ride under way. 'failed': it could not be read. */
export function TrackingPage({ tracking }: { tracking: TrackingProps | 'failed' }) {
  if (tracking === 'failed') {
    return (
      <div className="page-narrow max-w-3xl">
        <h1 className="mb-6">Ride Tracking</h1>
        <NotLoaded sentence={FAILED_TO_LOAD_RIDE} again={ROUTES.tracking.path} />
      </div>
    )
  }
  return <Island name="tracking" component={Tracking} props={tracking} when="load" />
}
