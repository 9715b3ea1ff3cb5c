import { createContext, use } from 'react'
import { BRAND } from '../brand'
import { Button } from '../components/button'
import { PEN } from '../components/drawings/car-drawing'
import { NextStep, PageHead } from '../components/page-head'
import { Logo } from '../components/site-frame'
import type { Role } from '../domain/profile/user'
import { GUARD_ERROR_TITLE, GUARD_LOADING, GUARD_WAIT } from '../domain/sign-in/sentences'
import { ROUTES } from '../routes'
import { OxAtMilestone, ShutTollGate, StandingCab } from './error-drawings'

/** Any path that isn't the product's. */
export function NotFoundPage() {
  return (
    <div className="page-wide">
      <PageHead title="We can’t find this page" drawing={<OxAtMilestone />}>
        Check the address for a typo. The page may also have moved.
      </PageHead>
      <NextStep href={ROUTES.home.path}>Go to the home page</NextStep>
      <p className="mt-6 text-muted">
        Or go on to <a href={ROUTES.services.path}>our services</a>,{' '}
        <a href={ROUTES.howItWorks.path}>how it works</a> or{' '}
        <a href={ROUTES.contact.path}>a person who can help</a>.
      </p>
    </div>
  )
}

interface ForbiddenPageProps {
  /** Whose part this is, in a sentence with its full stop. */
  whose: string
  reader: Role
}

/** The link to the user's own start page, by role. */
const WAYS_ON = {
  customer: { as: 'a rider', path: ROUTES.booking.path, label: 'Book a ride' },
  driver: { as: 'a driver', path: ROUTES.driver.path, label: 'Go to your rides' },
  admin: { as: 'an operator', path: ROUTES.ops.path, label: 'Go to operations' },
} as const

/** A page that the user's role may not open. */
export function ForbiddenPage({ whose, reader }: ForbiddenPageProps) {
  const { as, path, label } = WAYS_ON[reader]
  return (
    <div className="page-wide">
      <PageHead title={whose.replace(/\.$/, '')} drawing={<ShutTollGate plate="403" />}>
        You’re signed in as {as}. If this page is for you, sign out and sign in with your work number.
      </PageHead>
      <NextStep href={path}>{label}</NextStep>
    </div>
  )
}

/** A page that this user's browsers request more often than a person opens pages. */
export function TooManyPage({ here }: { here: string }) {
  return (
    <div className="page-wide">
      <PageHead title="Please wait a minute" drawing={<ShutTollGate plate="429" />}>
        You asked for a lot at once. Nothing is lost: open the page again in a minute.
      </PageHead>
      <NextStep href={here}>Open it again</NextStep>
    </div>
  )
}

/** The id of the request that a page answers: of a page about a failure the log is searched by it. */
export const RequestId = createContext('')

/** The page of an internal error. */
export function BrokenPage() {
  return (
    <div className="page-wide">
      <PageHead title="Something went wrong" drawing={<StandingCab />}>
        That’s our mistake, sorry. Nothing is lost and you weren’t charged. Try again in a moment.
      </PageHead>
      <NextStep href={ROUTES.home.path}>Go to the home page</NextStep>
      <p className="mt-6 text-muted">
        Still stuck? Write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> with this number:{' '}
        <span className="figures">{use(RequestId)}</span>
      </p>
    </div>
  )
}

interface NotLoadedProps {
  title: string
  sentence: string
  /** The page's own address, for a retry. */
  again: string
}

/** In place of a rider's own page whose data could not be read. */
export const NotLoadedPage = ({ title, sentence, again }: NotLoadedProps) => (
  <div className="page-wide">
    <PageHead title={title} drawing={<StandingCab />} />
    <div className="grid max-w-[38rem] justify-items-start gap-6" role="alert">
      <div>
        <h2>{sentence}</h2>
        <p className="mt-2 text-muted">Your bookings are safe. Try again in a moment.</p>
      </div>
      <NextStep href={again}>Try again</NextStep>
      <p className="text-muted text-sm">Reference: {use(RequestId)}</p>
    </div>
  </div>
)

/** What a guarded page shows while the session is checked. */
export function GuardLoading() {
  return (
    <>
      <div className="site-header">
        <span className="flex min-h-11 items-center">
          <Logo />
        </span>
      </div>
      <div className="page-wide" role="status">
        <PageHead title={GUARD_LOADING}>{GUARD_WAIT}</PageHead>
        <div className="skeleton h-13 max-w-md" aria-hidden="true" />
      </div>
    </>
  )
}

interface GuardCardProps {
  card: 'error' | 'timeout'
  /** What failed, in a sentence of the catalogue. */
  message: string
  /** The address that was asked for, which 'try again' opens again. */
  here: string
  signIn: string
}

/** The session could not be checked: the page does not redirect, and offers to reload and to sign in. */
export function GuardCard({ card, message, here, signIn }: GuardCardProps) {
  return (
    <section className="page-wide">
      <div role="alert">
        <PageHead
          title={card === 'timeout' ? 'Connection Timeout' : GUARD_ERROR_TITLE}
          drawing={<ShutTollGate plate="..." />}
        >
          Authentication is taking longer than expected. This might be due to a connection issue.
        </PageHead>
        <p className="max-w-[38rem]">Please try refreshing the page or sign in again.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <NextStep href={here}>Refresh Page</NextStep>
          <a className="button" data-size="large" data-kind="secondary" href={signIn}>
            Go to Sign In
          </a>
        </div>
        <p className="mt-6 text-muted text-sm">
          {message}. Reference: {use(RequestId)}
        </p>
      </div>
    </section>
  )
}

/** Redirects to Google; the callback is the product's own. */
const LINK_GOOGLE_PATH = '/auth/google/link'

/** A drawing of a door with two locks, for the two factors: the phone's is open, the other is not. */
function DoorWithTwoLocks({ linked }: { linked: boolean }) {
  return (
    <svg {...PEN} viewBox="0 0 220 119" aria-hidden="true">
      <path
        fill="var(--raised)"
        d="M30 118V14h160v104ZM44 118V28h60v90M104 118V28h72v90M30 14l-12-8h184l-12 8"
      />
      <path d="M58 44h32v26H58Z" />
      <rect x="116" y="42" width="28" height="22" rx="4" fill="var(--green-tint)" />
      <path d="M122 42v-6a8 8 0 0 1 15-4M130 51v5" />
      <rect x="116" y="88" width="28" height="22" rx="4" fill="var(--raised)" />
      <path d="M122 88v-6a8 8 0 0 1 16 0v6M130 97v5" />
      {linked && <path d="M212 99h-52m8 0v8m10-8v6" />}
      {linked && <circle cx="212" cy="99" r="7" fill="var(--raised)" />}
    </svg>
  )
}

/** In place of the dispatch board, for an operator who signed in by phone alone: how to confirm by Google. */
export function LinkGooglePage({ linked }: { linked: boolean }) {
  return (
    <div className="page-wide">
      <PageHead title="One more key for operations" drawing={<DoorWithTwoLocks linked={linked} />}>
        Operators see every rider's trip and number. So the board needs your phone and your linked Google
        account.
      </PageHead>
      <div className="max-w-[38rem]">
        {linked ? (
          <>
            <p>You signed in by phone. Confirm with the linked Google account, and the board opens.</p>
            <form method="post" action={LINK_GOOGLE_PATH} className="mt-6">
              <Button type="submit" size="large">
                Confirm with Google
              </Button>
            </form>
          </>
        ) : (
          <p>
            You have no linked Google account. Ask who gave you the role to take it back, link an account in
            your profile, then ask for the role again.
          </p>
        )}
        <p className="mt-6 text-muted">Your own rides go on as usual.</p>
      </div>
    </div>
  )
}
