import type { EndReason } from '../../components/ride-socket'
import { ROUTES } from '../../routes'
import { SIGNED_OUT } from './said-of'

/** The page is not told of its ride any more, and no waiting helps: what does. */
export function LineEnded({ reason, bookingId }: { reason: EndReason; bookingId?: string }) {
  const own = `${ROUTES.tracking.path}${bookingId ? `?booking_id=${encodeURIComponent(bookingId)}` : ''}`
  const signedOut = reason === 'signed_out'
  return (
    <div role="alert" className="rounded-control bg-warning-tint p-4">
      <p>{signedOut ? SIGNED_OUT : 'This page no longer follows your ride. Load it again to go on.'}</p>
      <a className="button mt-2" data-kind="secondary" href={signedOut ? ROUTES.auth.path : own}>
        {signedOut ? 'Sign in' : 'Load again'}
      </a>
    </div>
  )
}
