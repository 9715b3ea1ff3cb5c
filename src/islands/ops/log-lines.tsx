import type { LogEntry } from '../../domain/ops/log-entry'
import { actionWords, detailWords, subjectWords } from './log-words'
import { shortTime } from './words'

interface Props {
  entries: readonly LogEntry[]
  now: number
  /** On a booking's own panel its id need not be said again. */
  about: 'booking' | 'everything'
}

/** Who did what, and when. */
export function LogLines({ entries, now, about }: Props) {
  return (
    <ol className="ops-log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="text-muted">{shortTime(entry.at, now)}</span>
          <span>
            <strong>{actionWords(entry.action)}</strong>{' '}
            {about === 'everything' && <span className="ops-id">{subjectWords(entry)}</span>}{' '}
            <span>{detailWords(entry)}</span>
            <span className="text-muted"> by {entry.operator_name ?? 'an operator'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
