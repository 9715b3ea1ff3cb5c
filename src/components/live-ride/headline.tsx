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
  /** What is wrong, '46 min late': in place of the arrival time, which then stands above it. */
  trouble?: string | null
}

/** The badge of a started ride: positions come, or for how long none has (docs/product.md, LATE-7). */
function LiveBadge({ signal, fixAgeMs }: Pick<LiveFacts, 'signal' | 'fixAgeMs'>) {
  const isSilent = signal === 'lost' || (fixAgeMs !== null && fixAgeMs > FRESH_MS)
  const since = fixAgeMs === null ? '' : ` · ${positionAge(fixAgeMs).replace(' ago', '')}`
  return (
    <span className="badge live-badge" data-tone={isSilent ? 'yellow' : 'green'}>
      {isSilent ? `No signal${since}` : 'Live'}
    </span>
  )
}

/** The arrival time first, then the position's age. Only changes of state are announced, not each second. */
export function Headline({ facts, fix, clock, live, trouble = null }: Props) {
  const now = useNow(clock)
  const fixAgeMs = fix && now - fix.takenInAt
  const status = liveStatus({ ...facts, fixAgeMs, near: fix?.near ?? null })
  const { detail, state } = status
  const [under, headline] = trouble === null ? [status.under, status.headline] : [status.headline, trouble]
  return (
    <div className="live-headline" data-state={state}>
      {(under !== null || live) && (
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {live && <LiveBadge signal={facts.signal} fixAgeMs={fixAgeMs} />}
          {under && <p className="text-muted">{under}</p>}
        </div>
      )}
      <h2 className="figures text-3xl">{headline}</h2>
      {/* Of a ride that stands still the trouble says it all. */}
      {(trouble === null || state !== 'calm') && <p className="live-detail mt-1">{detail}</p>}
      <p className="without-script mt-1">
        As of {formatTime(new Date(clock.renderedAt))}. Load this page again for what has happened since.
      </p>
      <p className="sr-only" role="status">
        {state === 'live' ? (under ?? headline) : headline}
      </p>
    </div>
  )
}
