import { BRAND } from '../brand'
import { EmptyStop } from '../components/drawings/rider-scenes'
import { NotLoaded } from '../components/not-loaded'
import { PageHead } from '../components/page-head'
import { FAILED_TO_LOAD_TRIPS } from '../domain/bookings/sentences'
import { Island } from '../island'
import { island as TripList, type TripsProps } from '../islands/trips/island'
import { ROUTES } from '../routes'
import { StandingCab } from './dead-end-drawings'

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

/** What the list can do only with script, and the way to it without. */
const NoScript = () => (
  <noscript>
    <p className="card mb-6">
      Details, cancelling and rating need scripts, which are switched off in this browser. You can also cancel
      by phone: <a href={`tel:${BRAND.phone.replaceAll(' ', '')}`}>{BRAND.phone}</a>
    </p>
  </noscript>
)
