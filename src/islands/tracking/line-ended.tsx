import type { EndReason } from '../../components/ride-socket'
import { ROUTES } from '../../routes'

/** The page is not told of its ride any more, and no waiting helps: what does. */
export function LineEnded({ reason }: { reason: EndReason }) {
  const signedOut = reason === 'signed_out'
  return (
    <div role="alert" className="rounded-control bg-warning-tint p-4">
      <p>
        {signedOut
          ? 'You were signed out. Sign in again to follow your ride.'
          : 'This page no longer follows your ride. Load it again to go on.'}
      </p>
      <a
        className="button mt-2"
        data-kind="secondary"
        href={signedOut ? ROUTES.auth.path : ROUTES.tracking.path}
      >
        {signedOut ? 'Sign in' : 'Load again'}
      </a>
    </div>
  )
}
