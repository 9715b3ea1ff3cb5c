import { Button } from '../components/button'
import { PageHead } from '../components/page-head'
import { SIGN_OUT_PATH } from '../components/site-links'
import {
  CURRENT_BOOKING_KEY,
  DRAFT_KEY,
  LEGACY_DRAFT_KEY,
  OWN_DRAFT_KEY,
  TYPED_CHANGE_KEY,
  VISITOR_TRIP_KEY,
} from '../domain/bookings/booking-steps'
import { LOGIN_TO_CONTINUE } from '../domain/bookings/sentences'
import { NEXT_TRIP_KEY } from '../domain/rides/next-trip'
import { DRIVER_KEYS } from '../domain/rides/outbox'
import { GUARD_LOADING, GUARD_WAIT } from '../domain/sign-in/sentences'
import { Island } from '../island'
import { island } from '../islands/sign-in/island'
import { purposeOf, type SignInProps } from '../islands/sign-in/stages'
import { ROUTES } from '../routes'
import { CONTACT_MESSAGE_KEY } from './contact-form'

/**
 * Run on the page after a sign-out: removes the trip stored in this browser, and all that the driver's page keeps.
 * Other tabs are notified by the storage events of the keys.
 */
export const FORGET_TRIP_SCRIPT = `try{for(const k of Object.keys(localStorage))if(k.startsWith('${DRIVER_KEYS}')||${JSON.stringify([DRAFT_KEY, LEGACY_DRAFT_KEY, NEXT_TRIP_KEY])}.includes(k))localStorage.removeItem(k);for(const k of ${JSON.stringify([CURRENT_BOOKING_KEY, OWN_DRAFT_KEY, TYPED_CHANGE_KEY, VISITOR_TRIP_KEY, CONTACT_MESSAGE_KEY])})sessionStorage.removeItem(k)}catch{}`

interface AuthPageProps extends SignInProps {
  /** How the session has ended on the way: with its time alone, the trip stays (docs/product.md, BOOKING-29). */
  ended: 'with trip' | 'without trip' | null
  /** The trip that was searched before the sign-in, as far as it is known. */
  search: { pickup: string | null; destination: string | null }
}

function SearchKept({ pickup, destination }: AuthPageProps['search']) {
  if (!pickup && !destination) return null
  return (
    <p className="mt-6 max-w-md">
      Next we’ll book your ride{pickup && ` from ${pickup}`}
      {destination && ` to ${destination}`}.
    </p>
  )
}

/** Sign in by phone; or, when signed in already, prove the phone that rides are booked with. */
export function AuthPage({ search, ended, ...props }: AuthPageProps) {
  return (
    <div className="page-wide">
      {ended && (
        <p role="status" className="card mb-6 border-warning bg-warning-tint">
          {`Your session has ended. ${LOGIN_TO_CONTINUE}${ended === 'with trip' ? ': we’ve kept your trip' : ''}.`}
        </p>
      )}
      <Island name="sign-in" component={island} props={props} when="load" />
      <SearchKept {...search} />
      {purposeOf(props.step) === 'verify-phone' ? (
        <form method="post" action={SIGN_OUT_PATH} className="mt-4 max-w-md text-center">
          <Button type="submit" kind="quiet">
            Sign Out
          </Button>
        </form>
      ) : (
        <p className="mt-6 max-w-md text-muted">
          By signing in you accept our <a href={ROUTES.terms.path}>terms</a> and{' '}
          <a href={ROUTES.privacy.path}>privacy policy</a>.
        </p>
      )}
    </div>
  )
}

/** How long the page is shown, in milliseconds. */
const WAIT_MS = 1000

export const callbackScript = (destination: string): string =>
  `setTimeout(()=>location.replace(${JSON.stringify(destination).replaceAll('<', '\\u003c')}),${WAIT_MS})`

/** The callback page of a sign-in by Google; it is shown for a second. */
export function AuthCallbackPage({ destination }: { destination: string }) {
  return (
    <div className="page-wide">
      <div role="status">
        <PageHead title={GUARD_LOADING}>{GUARD_WAIT}</PageHead>
        <a href={destination}>Continue now</a>
      </div>
      <noscript>
        <meta httpEquiv="refresh" content={`${WAIT_MS / 1000};url=${destination}`} />
      </noscript>
    </div>
  )
}
