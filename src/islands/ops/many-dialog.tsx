// The dialog of an action on many rides: what is asked, then what became of each.

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { Modal } from '../../components/modal'
import { shortId } from '../../domain/bookings/booking'
import { type ManySend, type RowState, useManySend } from './many-send'
import { manyAway, manyDialog, openMany } from './selection'

interface ManyDialogProps {
  title: string
  /** What stands beside a row's id: its rider, or its time. */
  nameOf(id: string): string
  /** What is asked before anything is sent. */
  form(asked: Pick<ManySend, 'start'> & { onClose(): void }): ReactNode
  onDone(): void
  /** `answered`: of which it is said what became of them. */
  onClose?(answered: ReadonlySet<string>): void
}

/** Closed while the action is carried out it can be opened again, from whichever view is shown then. */
export function ManyDialog({ title, nameOf, form, onDone, onClose }: ManyDialogProps) {
  useSignals()
  const sending = useManySend(onDone)
  const close = () => {
    manyAway.value = sending.busy
    if (sending.busy) return
    manyDialog.value = null
    onClose?.(new Set(sending.rows?.flatMap(({ id, outcome }) => (outcome === 'unanswered' ? [] : [id]))))
  }
  return (
    <>
      {manyAway.value && (
        <button
          type="button"
          className="button"
          data-kind="secondary"
          style={{ position: 'sticky', top: '0.5rem', zIndex: 2 }}
          onClick={() => openMany(null)}
        >
          {title}: what became of them
        </button>
      )}
      <Modal title={title} open={!manyAway.value} onClose={close}>
        {sending.rows ? (
          <ManyResults sending={sending} nameOf={nameOf} onClose={close} />
        ) : (
          form({ start: sending.start, onClose: close })
        )}
      </Modal>
    </>
  )
}

interface ManyFormProps {
  submit: string
  danger?: boolean
  disabled?: boolean
  /** Why it can't be sent as it is; null: it is sent. */
  onSubmit(values: Readonly<Record<string, string>>): string | null
  onClose(): void
  children: ReactNode
}

/** The form of an action on many rides: what is asked, why it can't be sent, Back, and the button that sends it. */
export function ManyForm({
  submit,
  danger = false,
  disabled = false,
  onSubmit,
  onClose,
  children,
}: ManyFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
        setProblem(onSubmit(Object.fromEntries(values)))
      }}
    >
      {children}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="button" data-kind="secondary" onClick={onClose}>
          Back
        </button>
        <button
          type="submit"
          className="button"
          data-kind={danger ? 'danger' : undefined}
          disabled={disabled}
        >
          {submit}
        </button>
      </div>
    </form>
  )
}

interface ManyResultsProps {
  sending: ManySend
  /** What stands beside a row's id: its rider, or its time. */
  nameOf(id: string): string
  onClose(): void
}

const TONES: Record<RowState['outcome'], string> = {
  done: 'text-green',
  refused: 'text-warning',
  unanswered: 'text-error',
  waiting: 'text-muted',
}

/** What became of each row, while it is carried out and after. */
function ManyResults({ sending: { rows, busy, again }, nameOf, onClose }: ManyResultsProps) {
  if (!rows) return null
  const count = (outcome: RowState['outcome']) => rows.filter((row) => row.outcome === outcome).length
  const waiting = count('waiting')
  return (
    <div className="grid gap-4">
      <p role="status">
        {waiting > 0
          ? `${rows.length - waiting} of ${rows.length} done…`
          : `${count('done')} of ${rows.length} done${count('refused') > 0 ? `, ${count('refused')} not` : ''}.`}
      </p>
      <ul className="ops-candidates" aria-busy={busy}>
        {rows.map(({ id, outcome, words }) => (
          <li key={id} className="ops-candidate">
            <span className="min-w-0">
              <span className="ops-id">{shortId(id)}</span> <span className="text-muted">{nameOf(id)}</span>
              <span className={`block ${TONES[outcome]}`}>{words}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-2">
        {again && (
          <button type="button" className="button" onClick={again}>
            Ask again
          </button>
        )}
        <button type="button" className="button" data-kind="secondary" disabled={busy} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  )
}
