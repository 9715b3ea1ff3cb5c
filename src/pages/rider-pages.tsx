// A rider's own pages, and the shared ride: each a frame around its island.
import { BRAND } from '../brand'
import { EmptyStop, HomeGate } from '../components/drawings/rider-scenes'
import { LinkBusy, LinkNotAvailable } from '../components/live-ride/link-not-available'
import { NotLoaded, PageHead } from '../components/page-head'
import { FAILED_TO_LOAD_TRIPS } from '../domain/bookings/sentences'
import { FAILED_TO_LOAD_PROFILE } from '../domain/profile/profile'
import { FAILED_TO_LOAD_RIDE } from '../domain/rides/live-status'
import { Island } from '../island'
import type { BookingProps } from '../islands/booking/island'
import { island as Booking } from '../islands/booking/island'
import { island as Pay, type PayProps } from '../islands/pay/island'
import { island as ProfileManagement } from '../islands/profile/island'
import type { ProfileProps } from '../islands/profile/props'
import { island as Share, type ShareProps } from '../islands/share/island'
import { island as Tracking, type TrackingProps } from '../islands/tracking/island'
import { island as TripList, type TripsProps } from '../islands/trips/island'
import { ROUTES } from '../routes'
import { StandingCab } from './error-drawings'

/** /booking: the four steps, in the browser. Toasts are at a phone's top: fields and buttons stay free. */
export function BookingPage(props: BookingProps) {
  return (
    <div className="page-wide" data-bottom-bar="">
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

/** A rider's own trips, newest first. 'failed': they could not be read. */
export function TripHistoryPage({ trips }: { trips: TripsProps | 'failed' }) {
  const { path, title } = ROUTES.tripHistory
  const scene = trips === 'failed' ? <StandingCab /> : trips.page.trips.length === 0 && <EmptyStop />
  return (
    <div className="page-wide">
      <PageHead title={title} drawing={scene} />
      {trips === 'failed' ? (
        <NotLoaded sentence={FAILED_TO_LOAD_TRIPS} again={path} />
      ) : (
        <>
          {trips.page.trips.length > 0 && <NoScript />}
          <Island name="trips" component={TripList} props={trips} when="load" />
        </>
      )}
    </div>
  )
}

/** What the list offers only with script, and where to find it without. */
const NoScript = () => (
  <noscript>
    <p className="card mb-6">
      Details, cancelling and rating need scripts, which are switched off in this browser. You can also cancel
      by phone: <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
    </p>
  </noscript>
)

/** /profile. 'failed': it could not be read. */
export function ProfilePage({ profile }: { profile: ProfileProps | 'failed' }) {
  return (
    <div className="page-wide">
      <PageHead title="Profile Management" drawing={profile === 'failed' ? <StandingCab /> : <HomeGate />}>
        Who your driver looks for, where you often go, and how you sign in.
      </PageHead>
      {profile === 'failed' ? (
        <NotLoaded sentence={FAILED_TO_LOAD_PROFILE} again={ROUTES.profile.path} />
      ) : (
        <>
          <noscript>
            <p className="card">
              Your profile needs scripts, which are switched off in this browser. You can still{' '}
              <a href="/api/profile/export" download>
                download your data
              </a>
              .
            </p>
          </noscript>
          <div className="needs-script">
            <Island name="profile" component={ProfileManagement} props={profile} when="load" />
          </div>
        </>
      )}
    </div>
  )
}

/**
 * /trip-share/{id}: a ride for viewers by its share link; null where the link is not valid, 'busy' at the rate limit.
 */
export function TripSharePage({ share }: { share: ShareProps | 'busy' | null }) {
  if (share === null) return <LinkNotAvailable />
  if (share === 'busy') return <LinkBusy />
  return <Island name="share" component={Share} props={share} when="load" />
}

/** /pay/{id}: a booking to pay, for whoever has its link; null where the link is not valid, 'busy' at the rate limit. */
export function PayPage({ pay }: { pay: PayProps | 'busy' | null }) {
  if (pay === 'busy') return <LinkBusy />
  if (pay === null) {
    return (
      <section className="page-wide">
        <PageHead title="This link can no longer be used" drawing={<StandingCab />}>
          A payment link lives for two hours, and a newer one ends it. Call us for a new one. If you have
          paid, the rider gets a message about it.
        </PageHead>
        <CallUs />
      </section>
    )
  }
  return (
    <div className="page-wide">
      <PageHead title="Pay for a ride" />
      <noscript>
        <p className="card mb-6">
          Paying needs scripts, which are switched off in this browser. Open the link in another one, or call
          us: <CallUs />
        </p>
      </noscript>
      <Island name="pay" component={Pay} props={pay} when="load" />
    </div>
  )
}

const CallUs = () => <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
