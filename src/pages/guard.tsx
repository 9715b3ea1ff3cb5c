import { use } from 'react'
import { Button } from '../components/button'
import { PEN } from '../components/drawings/car-drawing'
import { NextStep, PageHead } from '../components/page-head'
import { Logo } from '../components/site-frame'
import { GUARD_ERROR_TITLE, GUARD_LOADING, GUARD_WAIT } from '../domain/sign-in/sentences'
import { ShutTollGate } from './error-drawings'
import { RequestId } from './error-pages'

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
