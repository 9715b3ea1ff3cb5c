import type { Decline } from '../../domain/ops/booking-panel'
import { shortTime } from './words'

const KIND_WORDS: Record<Decline['kind'], string> = { declined: 'Declined', handed_back: 'Handed back' }

/** Which drivers said no, and why. */
export function DeclineLines({ declines, now }: { declines: readonly Decline[]; now: number }) {
  if (declines.length === 0) return null
  return (
    <section aria-labelledby="ops-declines">
      <h3 id="ops-declines" className="ops-heading">
        Drivers who said no
      </h3>
      <ul className="ops-log">
        {declines.map(({ driver_name, kind, reason, at }) => (
          <li key={`${at} ${driver_name}`}>
            <span className="text-muted">{shortTime(at, now)}</span>
            <span>
              <strong>{KIND_WORDS[kind]}</strong> {reason && `‘${reason}’`}
              <span className="text-muted"> by {driver_name ?? 'a driver'}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
