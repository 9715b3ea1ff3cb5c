import { createContext, use } from 'react'
import { BRAND } from '../brand'
import { NextStep, PageHead } from '../components/page-head'
import type { Role } from '../domain/profile/user'
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
