// The dialog of an action on many rides: what is asked, then what became of each.

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useState } from 'react'
import { object, optional } from 'valibot'
import { call } from '../../api'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { shortId } from '../../domain/bookings/booking'
import { inParts, ManyAnswerSchema, type ManyRow, ROWS_AT_ONCE } from '../../domain/ops/many'
import { Acts } from './acts'
import { manyAway, manyDialog, openMany } from './selection'

/** What became of a row so far. */
type RowState = ManyRow | { id: string; outcome: 'waiting' | 'unanswered'; words: string }

/** Milliseconds after which a part counts as one without an answer. */
const PART_TIMEOUT_MS = 60_000

interface Part {
  path: string
  body: object
  /** Of its rows; none: a change that has to be made before the rows are. */
  ids: string[]
}

const PartAnswerSchema = object({ rows: optional(ManyAnswerSchema.entries.rows, []) })

/**
 * Sends an action on many rows part by part and keeps what became of each. A part without an answer is sent again as it
 * was, so that nothing is done twice. A refusal of the whole part, as where the session has ended, stops the rest; so
 * does what comes first and was not done.
 */
function useManySend(onDone: () => void) {
  const [rows, setRows] = useState<RowState[] | null>(null)
  const [left, setLeft] = useState<Part[]>([])
  const busy = rows?.some(({ outcome }) => outcome === 'waiting') ?? false

  const send = async (parts: readonly Part[], before: readonly RowState[]) => {
    const states = new Map(before.map((row) => [row.id, row]))
    const show = (some: readonly RowState[]) => {
      for (const row of some) states.set(row.id, row)
      setRows([...states.values()])
    }
    const mark = (of: readonly Part[], outcome: 'waiting' | 'unanswered', words: string) =>
      show(of.flatMap(({ ids }) => ids.map((id) => ({ id, outcome, words }))))
    mark(parts, 'waiting', 'Waiting')
    const unanswered: Part[] = []
    for (const [at, { path, body, ids }] of parts.entries()) {
      const answered = await call(path, { answer: PartAnswerSchema, body, timeoutMs: PART_TIMEOUT_MS })
      if (answered.ok) {
        show(answered.value.rows)
        continue
      }
      const { reason, message } = answered.refusal
      const isOver = reason === 'refused' || ids.length === 0
      const stopped = parts.slice(at, isOver ? undefined : at + 1)
      unanswered.push(...stopped)
      mark(
        stopped,
        'unanswered',
        isOver ? `Not done: ${message}` : 'We didn’t hear back. Ask again; it can’t happen twice.',
      )
      if (isOver) break
    }
    setLeft(unanswered)
    onDone()
  }

  return {
    rows,
    busy,
    /** Carries out `action` on the rows, after `first`. */
    start(action: object, chosen: readonly { id: string }[], first: Omit<Part, 'ids'> | null = null) {
      if (rows) return
      const parts = inParts(chosen, ROWS_AT_ONCE).map((some) => ({
        path: '/api/ops/many',
        body: { ...action, rows: some },
        ids: some.map(({ id }) => id),
      }))
      void send(first ? [{ ...first, ids: [] }, ...parts] : parts, [])
    },
    /** Sends again what had no answer; null where everything has one. */
    again: left.length > 0 && rows && !busy ? () => void send(left, rows) : null,
  }
}

export type ManySend = ReturnType<typeof useManySend>

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
        <Button
          kind="secondary"
          style={{ position: 'sticky', top: '0.5rem', zIndex: 2 }}
          onClick={() => openMany(null)}
        >
          {title}: what became of them
        </Button>
      )}
      <Modal title={title} open={!manyAway.value} onClose={close}>
        {sending.rows ? (
          <ManyResults {...sending} rows={sending.rows} nameOf={nameOf} onClose={close} />
        ) : (
          form({ start: sending.start, onClose: close })
        )}
      </Modal>
    </>
  )
}

interface ManyResultsProps extends Pick<ManyDialogProps, 'nameOf'>, Pick<ManySend, 'busy' | 'again'> {
  rows: readonly RowState[]
  onClose(): void
}

const TONES: Record<RowState['outcome'], string> = {
  done: 'text-green',
  refused: 'text-warning',
  unanswered: 'text-error',
  waiting: 'text-muted',
}

/** What became of each row, while it is carried out and after. */
function ManyResults({ rows, busy, again, nameOf, onClose }: ManyResultsProps) {
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
        {again && <Acts acts={[{ says: 'Ask again', kind: 'primary', press: again }]} />}
        <Acts acts={[{ says: 'Close', kind: 'secondary', disabled: busy, press: onClose }]} />
      </div>
    </div>
  )
}
