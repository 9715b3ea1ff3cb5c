import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Problem, useBusy } from './button'
import { Modal } from './modal'

interface QuestionProps {
  children: ReactNode
  yes: string
  no: string
  /** 'danger' where none is named. */
  kind?: 'primary' | 'danger'
  /** Runs the confirmed action. Resolves to why it failed; null if it succeeded. */
  onYes(): Promise<string | null>
  onClose(): void
}

interface QuestionDialogProps extends QuestionProps {
  title: string
  open: boolean
}

/** Asks for confirmation of an action that can't be undone. */
export function QuestionDialog({ title, open, ...question }: QuestionDialogProps) {
  return (
    <Modal title={title} open={open} onClose={question.onClose} narrow>
      <Question {...question} />
    </Modal>
  )
}

function Question({ children, yes, no, kind = 'danger', onYes, onClose }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const [busy, begin] = useBusy()
  const [problem, setProblem] = useState<string | null>(null)
  // The focus is on 'keep', so that Enter on a dialog that has just opened does nothing.
  useEffect(() => keep.current?.focus({ preventScroll: true }), [])
  const confirm = async () => {
    setProblem(null)
    setProblem(await onYes())
  }
  return (
    <div className="grid gap-5">
      {children}
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button ref={keep} className="flex-auto" kind="secondary" onClick={onClose}>
          {no}
        </Button>
        <Button
          className="flex-auto"
          kind={kind}
          busy={busy}
          // The second click of a double click was meant for the button that opened the dialog.
          onClick={({ detail }) => detail < 2 && void begin(confirm)}
        >
          {yes}
        </Button>
      </div>
    </div>
  )
}
