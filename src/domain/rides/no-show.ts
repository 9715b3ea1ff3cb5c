import type { BookingRow } from '../bookings/booking'
import { MINUTE_MS } from '../kolkata-time'
import { NO_SHOW_MINUTES, waitsSince } from '../payments/decide-cancellation'
import { accept, type Result, refuse } from '../result'
import type { RideRefusal } from './refusals'

/** Minutes of waiting at which the rider is told that the driver waits. */
const WAITING_MESSAGES = [0, 5, 8] as const

type WaitingFacts = Pick<BookingRow, 'arrival_confirmed_at' | 'scheduled_time'>

/**
 * The message that is due while a driver waits (docs/product.md, NOSHOW-2, NOSHOW-3): the newest that is due, so that a late run
 * sends one. The first is left out where the confirmed arrival, of which there is a message, is that moment. Null while none is
 * due, and once the waiting was long over.
 */
export function waitingMessageDue({ arrival_confirmed_at, scheduled_time }: WaitingFacts, now: Date) {
  if (arrival_confirmed_at === null) return null
  const waited = (now.getTime() - waitsSince(arrival_confirmed_at, scheduled_time).getTime()) / MINUTE_MS
  if (waited >= NO_SHOW_MINUTES) return null
  const due = WAITING_MESSAGES.findLast((minutes) => minutes <= waited) ?? null
  const isTold = arrival_confirmed_at >= scheduled_time
  return due === 0 && isTold ? null : due
}

/** Minutes after an operator sent the driver on waiting, before the rider can be reported again. */
const WAIT_ON_MINUTES = 5

interface ReportFacts extends WaitingFacts {
  /** When the driver pressed Call last, since the arrival; null: not. */
  called_at: string | null
  /** When an operator last sent this driver on waiting. */
  sent_on_at: string | null
}

/** From when a driver may report that the rider did not come; null while no waiting counts. */
export function reportableFrom({
  arrival_confirmed_at,
  scheduled_time,
  sent_on_at,
}: Omit<ReportFacts, 'called_at'>): Date | null {
  if (arrival_confirmed_at === null) return null
  const waited = waitsSince(arrival_confirmed_at, scheduled_time).getTime() + NO_SHOW_MINUTES * MINUTE_MS
  const sentOn = sent_on_at === null ? 0 : Date.parse(sent_on_at) + WAIT_ON_MINUTES * MINUTE_MS
  return new Date(Math.max(waited, sentOn))
}

/** Whether a driver may report that the rider did not come (docs/product.md, NOSHOW-5). */
export function checkNoShowReport(facts: ReportFacts, now: Date): Result<true, RideRefusal> {
  const from = reportableFrom(facts)
  if (from === null) return refuse({ reason: 'arrival_not_confirmed' })
  if (now < from) return refuse({ reason: 'wait_first', until: from.toISOString() })
  return facts.called_at === null ? refuse({ reason: 'call_first' }) : accept(true)
}
