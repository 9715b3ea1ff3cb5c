import type { ChangeWaiting } from '../domain/bookings/booking'
import { formatTime } from '../domain/kolkata-time'
import { formatPaise } from '../domain/payments/amounts'
import { changePath } from '../routes'

interface Props {
  bookingId: string
  /** Null: nothing waits. */
  change: ChangeWaiting | null
}

/** A change of a trip that waits for its payment: what, how much and until when (docs/product.md, CHANGE-26). */
export function ChangeWaitingNote({ bookingId, change }: Props) {
  if (!change) return null
  const sum = formatPaise(change.order_paise)
  return (
    <section className="grid gap-2 rounded-control bg-warning-tint p-4" aria-label="A change waits">
      <p>
        <strong>Your change waits for {sum}</strong>, until {formatTime(new Date(change.until))}. Until it’s
        paid your trip stays as it is.
      </p>
      <ChangedLines lines={change.what} />
      <a className="button justify-self-start" href={changePath(bookingId)}>
        Pay {sum}
      </a>
    </section>
  )
}

/** 'To: Indiranagar, Bengaluru', a line for each part of a trip that a change writes. */
export const ChangedLines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
)
