import type { ReactNode } from 'react'
import { Logo } from '../components/logo'
import { PageHead } from '../components/page-head'
import {
  GUARD_ADVICE,
  GUARD_ERROR_TITLE,
  GUARD_EXPLANATION,
  GUARD_LOADING,
  GUARD_TIMEOUT_TITLE,
  GUARD_WAIT,
} from '../domain/sign-in/sentences'
import { ShutTollGate } from './dead-end-drawings'

/** What stands on a guarded page while it is found out who is asking. */
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
      <button type="submit" className="button" data-size="large" data-kind={kind}>
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
    <section className="page-wide">
      <div role="alert">
        <PageHead
          title={card === 'timeout' ? GUARD_TIMEOUT_TITLE : GUARD_ERROR_TITLE}
          drawing={<ShutTollGate plate="..." />}
        >
          {GUARD_EXPLANATION}
        </PageHead>
        <p className="max-w-[38rem]">{GUARD_ADVICE}</p>
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
