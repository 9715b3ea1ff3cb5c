import type { ReactNode } from 'react'
import { Logo } from '../components/logo'
import {
  GUARD_ADVICE,
  GUARD_ERROR_TITLE,
  GUARD_EXPLANATION,
  GUARD_LOADING,
  GUARD_TIMEOUT_TITLE,
  GUARD_WAIT,
} from '../domain/sign-in/sentences'

/** What stands on a guarded page while it is found out who is asking. */
export function GuardLoading() {
  return (
    <>
      <div className="site-header">
        <span className="flex min-h-11 items-center">
          <Logo />
        </span>
      </div>
      <div className="page-narrow" role="status">
        <div className="card">
          <h1 className="text-3xl!">{GUARD_LOADING}</h1>
          <p className="mt-2 text-muted">{GUARD_WAIT}</p>
          <div className="skeleton mt-6 h-11" aria-hidden="true" />
        </div>
      </div>
    </>
  )
}

interface AddressProps {
  /** A path of our own, with its query. */
  to: string
  kind: 'primary' | 'secondary'
  children: ReactNode
}

/** A button that opens an address, without script: a form whose fields are the address's query. */
function AddressButton({ to, kind, children }: AddressProps) {
  const { pathname, searchParams } = new URL(to, 'https://host.invalid')
  return (
    <form method="get" action={pathname}>
      {[...searchParams].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button" data-kind={kind}>
        {children}
      </button>
    </form>
  )
}

export interface GuardCardProps {
  card: 'error' | 'timeout'
  /** What failed, in a sentence of the catalogue. */
  message: string
  requestId: string
  /** The address that was asked for: it is opened again. */
  here: string
  signIn: string
}

/** The session could not be checked: nobody is sent away, and both ways on are offered. */
export function GuardCard({ card, message, requestId, here, signIn }: GuardCardProps) {
  return (
    <section className="page-narrow">
      <div className="card" role="alert">
        <h1 className="text-3xl!">{card === 'timeout' ? GUARD_TIMEOUT_TITLE : GUARD_ERROR_TITLE}</h1>
        <p className="mt-2">{GUARD_EXPLANATION}</p>
        <p className="mt-2">{GUARD_ADVICE}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <AddressButton to={here} kind="primary">
            Refresh Page
          </AddressButton>
          <AddressButton to={signIn} kind="secondary">
            Go to Sign In
          </AddressButton>
        </div>
        <p className="mt-6 text-muted text-sm">
          {message}. Reference: {requestId}
        </p>
      </div>
    </section>
  )
}
