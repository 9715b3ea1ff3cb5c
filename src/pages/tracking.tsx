import { BRAND } from '../brand'
import { NotLoaded } from '../components/not-loaded'
import { PageHead } from '../components/page-head'
import { FAILED_TO_LOAD_RIDE } from '../domain/rides/tracking-sentences'
import { Island } from '../island'
import { island as Tracking, type TrackingProps } from '../islands/tracking/island'
import { ROUTES } from '../routes'
import { StandingCab } from './dead-end-drawings'

/** /tracking: the rider's ride under way. 'failed': it could not be read. */
export function TrackingPage({ tracking }: { tracking: TrackingProps | 'failed' }) {
  if (tracking === 'failed') {
    return (
      <div className="page-wide">
        <PageHead title="Ride Tracking" drawing={<StandingCab />} />
        <NotLoaded sentence={FAILED_TO_LOAD_RIDE} again={ROUTES.tracking.path} />
      </div>
    )
  }
  return (
    <>
      {tracking.initial.ride !== null && (
        <noscript>
          <p className="card m-4">
            The live map, sharing and cancelling need scripts, which are switched off in this browser. You can
            also cancel by phone: <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
          </p>
        </noscript>
      )}
      <Island name="tracking" component={Tracking} props={tracking} when="load" />
    </>
  )
}
