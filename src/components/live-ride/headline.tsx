import { formatTime } from '../../domain/kolkata-time'
import { type LiveFacts, liveStatus } from '../../domain/rides/live-status'
import { FRESH_MS, positionAge } from '../../domain/rides/positions'
import type { Fix } from './live-ride'
import { type PageClock, useNow } from './page-clock'

interface Props {
  facts: Omit<LiveFacts, 'fixAgeMs' | 'near'>
  fix: Fix | null
  clock: PageClock
  /** Once the ride has started. */
  live: boolean
}

/** The arrival time first, then the position's age. Only changes of state are announced, not each second. */
export function Headline({ facts, fix, clock, live }: Props) {
  const now = useNow(clock)
  const fixAgeMs = fix && now - fix.takenInAt
  const { under, headline, detail, state } = liveStatus({
    ...facts,
    fixAgeMs,
    near: fix?.near ?? null,
  })
  return (
    <div className="live-headline" data-state={state}>
      {(under !== null || live) && (
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {live && (
            <span className="badge live-badge" data-tone="green">
              Live
            </span>
          )}
          {live && fixAgeMs !== null && fixAgeMs > FRESH_MS && (
            <p className="text-warning">Position {positionAge(fixAgeMs)}</p>
          )}
          {under && <p className="text-muted">{under}</p>}
        </div>
      )}
      <h2 className="figures text-3xl">{headline}</h2>
      <p className="live-detail mt-1">{detail}</p>
      <p className="without-script mt-1">
        As of {formatTime(new Date(clock.renderedAt))}. Load this page again for what has happened since.
      </p>
      <p className="sr-only" role="status">
        {state === 'live' ? (under ?? headline) : headline}
      </p>
    </div>
  )
}
