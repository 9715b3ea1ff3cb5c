import { shortId } from '../../domain/bookings/booking'
import type { ManySend, RowState } from './many-send'

interface ManyResultsProps {
  sending: ManySend
  /** What stands beside a row's id: its rider, or its time. */
  nameOf(id: string): string
  onClose(): void
}

const TONES: Record<RowState['outcome'], string> = {
  done: 'text-success',
  refused: 'text-warning',
  unanswered: 'text-error',
  waiting: 'text-muted',
}

/** What became of each row, while it is carried out and after. */
export function ManyResults({ sending: { rows, busy, again }, nameOf, onClose }: ManyResultsProps) {
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
