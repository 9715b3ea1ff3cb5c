import { useEffect, useRef, useState } from 'react'
import { Modal } from '../../components/modal'
import { showToast } from '../../components/toast'
import { useBusy } from '../../components/use-busy'
import { FAILED_TO_REMOVE_PICTURE, PICTURE_REMOVED } from '../../domain/profile/sentences'
import { removePhoto, whyOf } from './photo-calls'

interface Props {
  open: boolean
  onClose: () => void
  onRemoved: () => void
}

/** A removed photo is gone for good, so it is asked for twice. */
export function RemovePhoto({ open, onClose, onRemoved }: Props) {
  return (
    <Modal title="Remove your photo?" open={open} onClose={onClose} narrow>
      <Question onClose={onClose} onRemoved={onRemoved} />
    </Modal>
  )
}

function Question({ onClose, onRemoved }: Omit<Props, 'open'>) {
  const keep = useRef<HTMLButtonElement>(null)
  const [busy, begin] = useBusy()
  const [problem, setProblem] = useState<string | null>(null)
  // A press of Enter on a dialog that has just opened does no harm.
  useEffect(() => keep.current?.focus({ preventScroll: true }), [])

  const remove = async () => {
    setProblem(null)
    const removed = await removePhoto()
    if (!removed.ok) {
      const why = whyOf(removed.refusal, FAILED_TO_REMOVE_PICTURE)
      return setProblem(why === null ? FAILED_TO_REMOVE_PICTURE : `${FAILED_TO_REMOVE_PICTURE}. ${why}`)
    }
    showToast({ tone: 'success', title: PICTURE_REMOVED })
    onClose()
    onRemoved()
  }

  return (
    <div className="grid gap-5">
      <p>It is deleted at once. Your initials are shown in its place.</p>
      {problem && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button ref={keep} type="button" className="button flex-1" data-kind="secondary" onClick={onClose}>
          Keep photo
        </button>
        <button
          type="button"
          className="button flex-1"
          data-kind="danger"
          aria-busy={busy}
          onClick={() => void begin(remove)}
        >
          Remove photo
        </button>
      </div>
    </div>
  )
}
