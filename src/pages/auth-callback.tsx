import { PageHead } from '../components/page-head'
import { GUARD_LOADING, GUARD_WAIT } from '../domain/sign-in/sentences'

/** How long the page stands, in milliseconds. */
const WAIT_MS = 1000

export const callbackScript = (destination: string): string =>
  `setTimeout(()=>location.replace(${JSON.stringify(destination).replaceAll('<', '\\u003c')}),${WAIT_MS})`

/** Where the way back from an outside sign-in ends; a second later it goes on. */
export function AuthCallbackPage({ destination }: { destination: string }) {
  return (
    <div className="page-wide">
      <div role="status">
        <PageHead title={GUARD_LOADING}>{GUARD_WAIT}</PageHead>
        <a href={destination}>Go on now</a>
      </div>
      <noscript>
        <meta httpEquiv="refresh" content={`${WAIT_MS / 1000};url=${destination}`} />
      </noscript>
    </div>
  )
}
