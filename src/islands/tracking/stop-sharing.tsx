import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../components/toast'
import { saidOf } from './said-of'
import { revokeShare } from './share-link'

/** Ends the link, once that is confirmed. */
export function StopSharing({ bookingId, onStopped }: { bookingId: string; onStopped(): void }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  // The button that was pressed is gone: the answer to it is brought into sight, and to the keyboard.
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asking) keep.current?.focus()
  }, [asking])

  async function stop() {
    if (busy) return
    setBusy(true)
    const stopped = await revokeShare(bookingId)
    setBusy(false)
    if (!stopped.ok) return setProblem(saidOf(stopped.refusal))
    showToast({ tone: 'success', title: 'Sharing stopped', description: 'The link shows nothing any more.' })
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
