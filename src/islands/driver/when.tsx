import { formatTime } from '../../domain/bookings/kolkata-time'
import { dayName } from './trip-words'

/** A pickup's time, large; the day beside it. */
export function When({ scheduled, now }: { scheduled: string; now: Date }) {
  const instant = new Date(scheduled)
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-3">
      <span className="figures text-4xl">{formatTime(instant)}</span>
      <span className="text-lg text-muted">{dayName(instant, now)}</span>
    </h3>
  )
}
