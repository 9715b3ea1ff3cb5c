import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallRefusal, messageFor } from '../../api'
import { showToast } from '../../components/toast'
import type { Result } from '../../domain/result'
import { createShareLink, revokeShareLink, SIGNED_OUT } from './api'
import { ShareForm } from './share-form'

export interface ShareProps {
  bookingId: string
  onClose(): void
}

/** Creates the share link when it opens; explains what viewers see. */
export function Share({ bookingId, onClose }: ShareProps) {
  const [link, setLink] = useState<Result<string, CallRefusal> | null>(null)
  const make = useCallback(async () => {
    setLink(null)
    const made = await createShareLink(bookingId)
    setLink(made.ok ? { ok: true, value: made.value.share.url } : made)
  }, [bookingId])
  useEffect(() => {
    void make()
  }, [make])

  return (
    <div className="grid gap-5">
      <p className="text-muted">
        Anybody with this link sees your driver's first name, the car and its plate, and where it is on the
        map. They don't see your name, number, fare or addresses. The link ends 30 minutes after the ride, or
        when you stop sharing.
      </p>
      {link === null && <div className="skeleton h-40" role="status" aria-label="Making your link" />}
      {link && !link.ok && (
        <div role="alert">
          <p className="text-error">The link could not be made. {messageFor(link.refusal, SIGNED_OUT)}</p>
          <button type="button" className="button mt-2" data-kind="secondary" onClick={() => void make()}>
            Try again
          </button>
        </div>
      )}
      {link?.ok && <ShareForm url={link.value} />}
      {link?.ok && <StopSharing bookingId={bookingId} onStopped={onClose} />}
    </div>
  )
}

/** Revokes the link, after a confirmation. */
function StopSharing({ bookingId, onStopped }: { bookingId: string; onStopped(): void }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  // The pressed button is gone: the question that replaces it is focused and scrolled into view.
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asking) keep.current?.focus()
  }, [asking])

  async function stop() {
    if (busy) return
    setBusy(true)
    const stopped = await revokeShareLink(bookingId)
    setBusy(false)
    if (!stopped.ok) return setProblem(messageFor(stopped.refusal, SIGNED_OUT))
    showToast('success', { title: 'Sharing stopped', description: 'The link shows nothing any more.' })
    onStopped()
  }

  if (!asking) {
    return (
      <button
        type="button"
        className="button justify-self-start"
        data-kind="quiet"
        onClick={() => setAsking(true)}
      >
        Stop sharing
      </button>
    )
  }
  return (
    <fieldset className="rounded-control bg-sunken p-4" aria-label="Stop sharing">
      <p>Everybody who has this link stops seeing your ride. Sharing again makes another link.</p>
      {problem && (
        <p className="mt-2 text-error" role="alert">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button" data-kind="danger" aria-busy={busy} onClick={stop}>
          Yes, stop sharing
        </button>
        <button
          ref={keep}
          type="button"
          className="button"
          data-kind="secondary"
          onClick={() => setAsking(false)}
        >
          Keep sharing
        </button>
      </div>
    </fieldset>
  )
}
