import { useCallback, useEffect, useState } from 'react'
import type { CallRefusal } from '../../api'
import { Modal } from '../../components/modal'
import type { Result } from '../../domain/result'
import { saidOf } from './said-of'
import { ShareForm } from './share-form'
import { openShare } from './share-link'
import { StopSharing } from './stop-sharing'

interface Props {
  bookingId: string
  open: boolean
  onClose(): void
}

export function ShareDialog({ open, onClose, bookingId }: Props) {
  return (
    <Modal title="Share Trip Details" open={open} onClose={onClose}>
      <Share bookingId={bookingId} onClose={onClose} />
    </Modal>
  )
}

/** The link is made when this opens, and said to whom it shows what. */
function Share({ bookingId, onClose }: { bookingId: string; onClose(): void }) {
  const [link, setLink] = useState<Result<string, CallRefusal> | null>(null)
  const make = useCallback(async () => {
    setLink(null)
    const made = await openShare(bookingId)
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
          <p className="text-error">The link could not be made. {saidOf(link.refusal)}</p>
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
