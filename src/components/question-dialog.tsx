import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBusy } from './button-actions'
import { Modal } from './modal'

interface QuestionProps {
  /** What it is about, and what follows from a yes. */
  children: ReactNode
  yes: string
  no: string
  /** Does what was asked. Resolves to why it failed; null where it was done. */
  onYes(): Promise<string | null>
  onClose(): void
}

interface QuestionDialogProps extends QuestionProps {
  title: string
  open: boolean
}

/** Asks before something is done that can't be undone. */
export function QuestionDialog({ title, open, ...question }: QuestionDialogProps) {
  return (
    <Modal title={title} open={open} onClose={question.onClose} narrow>
      <Question {...question} />
    </Modal>
  )
}

function Question({ children, yes, no, onYes, onClose }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const [busy, begin] = useBusy()
  const [problem, setProblem] = useState<string | null>(null)
  // A press of Enter on a dialog that has just opened does no harm.
  useEffect(() => keep.current?.focus({ preventScroll: true }), [])
  const confirm = async () => {
    setProblem(null)
    setProblem(await onYes())
  }
  return (
    <div className="grid gap-5">
      {children}
      {problem !== null && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <button ref={keep} type="button" className="button flex-auto" data-kind="secondary" onClick={onClose}>
          {no}
        </button>
        <button
          type="button"
          className="button flex-auto"
          data-kind="danger"
          aria-busy={busy}
          onClick={() => void begin(confirm)}
        >
          {yes}
        </button>
      </div>
    </div>
  )
}
