// A rider's own pages, and the shared ride: each a frame around its island.
import { EmptyStop } from '../components/drawings/rider-scenes'
import { LinkNotAvailable } from '../components/live-ride/link-not-available'
import { OfficePhone, WithoutScripts } from '../components/office-phone'
import { PageHead } from '../components/page-head'
import type { TripDetails } from '../domain/bookings/trip-details'
import { Island } from '../island'
import type { BookingPage as BookingProps } from '../islands/booking/booking-state'
import { island as Booking } from '../islands/booking/island'
import { island as ChangeTrip } from '../islands/change/island'
import { LINK_ENDED, island as Pay, type PayProps } from '../islands/pay/island'
import type { ProfileProps } from '../islands/profile/island'
import { island as ProfileManagement } from '../islands/profile/island'
import { island as Share, type ShareProps } from '../islands/share/island'
import { island as Tracking, type TrackingProps } from '../islands/tracking/island'
import { island as TripList, type TripsProps } from '../islands/trips/island'
import { ROUTES } from '../routes'
import { StandingCab } from './error-drawings'

/**
 * /booking: the four steps, in the browser. A step that is shorter than the screen leaves the footer below it, where
 * another step does not move the footer into sight.
 */
export function BookingPage(props: BookingProps) {
  return (
    <div className="page-wide min-h-(--screen) pt-0 lg:pt-8">
      <WithoutScripts what="Choosing a vehicle and paying need">
        You can also book by phone: <OfficePhone />
      </WithoutScripts>
      <Island name="booking" component={Booking} props={props} when="load" />
    </div>
  )
}

/** /tracking: the rider's ride under way. */
export function TrackingPage(props: TrackingProps) {
  return (
    <>
      {props.initial.ride !== null && (
        <WithoutScripts what="The live map, sharing and cancelling need" className="m-4">
          You can also cancel by phone: <OfficePhone />
        </WithoutScripts>
      )}
      <Island name="tracking" component={Tracking} props={props} when="load" />
    </>
  )
}

/** /change-trip/:id. */
export function ChangeTripPage(props: { details: TripDetails }) {
  return (
    <div className="page-wide">
      <PageHead title={ROUTES.changeTrip.title} />
      <WithoutScripts what="Changing a trip needs">
        Call us, and we change it: <OfficePhone />
      </WithoutScripts>
      <Island name="change" component={ChangeTrip} props={props} when="load" />
    </div>
  )
}

/** A rider's own trips, newest first. */
export function TripHistoryPage(props: TripsProps) {
  const isEmpty = props.page.trips.length === 0
  return (
    <div className="page-wide">
      <PageHead title={ROUTES.tripHistory.title} drawing={isEmpty && <EmptyStop />} />
      {!isEmpty && (
        <WithoutScripts what="Details, cancelling and rating need">
          You can also cancel by phone: <OfficePhone />
        </WithoutScripts>
      )}
      <Island name="trips" component={TripList} props={props} when="load" />
    </div>
  )
}

/** /profile. */
export function ProfilePage(props: ProfileProps) {
  return (
    <div className="page-wide">
      <PageHead title={ROUTES.profile.title} />
      <WithoutScripts what="Your profile needs">
        You can still{' '}
        <a href="/api/profile/export" download>
          download your data
        </a>
        .
      </WithoutScripts>
      <div className="needs-script">
        <Island name="profile" component={ProfileManagement} props={props} when="load" />
      </div>
    </div>
  )
}

/** /trip-share/{id}: a ride for viewers by its share link; null where the link is not valid. */
export function TripSharePage({ share }: { share: ShareProps | null }) {
  return share ? <Island name="share" component={Share} props={share} when="load" /> : <LinkNotAvailable />
}

/** /pay/{id}: a booking to pay, for whoever has its link; null where the link is not valid. */
export function PayPage({ pay }: { pay: PayProps | null }) {
  if (pay === null) {
    return (
      <section className="page-wide">
        <PageHead title="This link no longer works" drawing={<StandingCab />}>
          {LINK_ENDED}
        </PageHead>
        <OfficePhone />
      </section>
    )
  }
  return (
    <div className="page-wide">
      <PageHead title={ROUTES.pay.title} />
      <WithoutScripts what="Paying needs">
        Open the link in another one, or call us: <OfficePhone />
      </WithoutScripts>
      <Island name="pay" component={Pay} props={pay} when="load" />
    </div>
  )
}
