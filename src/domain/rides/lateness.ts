import { type BookingRow, isConfirmed, type Lateness } from '../bookings/booking'
import { formatMinutes } from '../fares/fare'
import { formatTime, MINUTE_MS } from '../kolkata-time'
import { formatPaise } from '../payments/amounts'
import {
  cameLate,
  cancelsItselfAt,
  leftWaitingFrom,
  noShowFrom,
  wasLeftWaiting,
} from '../payments/decide-cancellation'

export interface LatenessFacts
  extends Pick<BookingRow, 'status' | 'payment_status' | 'pays_driver' | 'start_pin'>,
    Pick<BookingRow, 'scheduled_time' | 'set_out_at' | 'arrived_at' | 'arrival_confirmed_at'> {
  /** When we learned that its car has a problem, until another driver has it; else null. */
  problem_at: string | null
  /** Integer paise paid online and not already going back. */
  refundable_paise: number
}

/** What a rider reads whose car has a problem, until another driver has the ride (PROBLEM-3). */
const PROBLEM_HEADLINE = 'Your car has a problem; we are looking for another'

/** Minutes before the pickup from which its rider reads that no driver has been found. */
const NO_DRIVER_NOTICE_MINUTES = 30

/**
 * What a waiting rider reads (docs/product.md, LATE-1): from the pickup time on how late the ride is, whether the
 * driver has set out and the exact sum that a cancellation would give back now; while the driver waits until when, and
 * what comes back of a no-show; minutes before the pickup that no driver has been found, and what happens next; that the car has a
 * problem, also after the start. Else null while there is nothing to say, and once the ride has started or is over.
 */
export function latenessOf(facts: LatenessFacts, now: Date): Lateness | null {
  const { status, scheduled_time, arrived_at, arrival_confirmed_at } = facts
  if (facts.problem_at !== null) return withProblem(facts)
  if (status === 'pending') return withoutDriver(facts, now)
  if (status === 'started' && facts.start_pin !== null) return SECOND_CAR
  if (status !== 'accepted') return null
  if (arrival_confirmed_at !== null) return driverWaits({ ...facts, arrival_confirmed_at }, now)
  if (now < new Date(scheduled_time)) return null
  return {
    headline: lateWords(scheduled_time, now),
    detail: `${whereTheDriverIs(facts.set_out_at, arrived_at)}${refundWords(facts, now)}`,
  }
}

const SECOND_CAR = {
  headline: 'Another car is on its way to you',
  detail:
    'Wait by the first one and tell the new driver your new PIN. Or end the ride here and pay nothing for it.',
}

function withProblem(facts: LatenessFacts): Lateness {
  const { refundable_paise } = facts
  if (facts.status !== 'pending') {
    const detail =
      'Please wait by the car, in a safe place. Our team calls you. Or end the ride here and pay nothing for it.'
    return { headline: PROBLEM_HEADLINE, detail }
  }
  const back = refundable_paise === 0 ? '' : ` and all of the ${formatPaise(refundable_paise)} comes back`
  const also = refundable_paise === 0 ? '' : ' It all comes back too if you cancel now.'
  return {
    headline: PROBLEM_HEADLINE,
    detail: `If we find no driver by ${formatTime(cancelsItselfAt(facts))}, we cancel your ride${back}.${also}`,
  }
}

function whereTheDriverIs(setOutAt: string | null, arrivedAt: string | null): string {
  if (setOutAt === null) return 'Your driver hasn’t set out yet.'
  return arrivedAt === null
    ? 'Your driver has set out but isn’t here yet.'
    : 'Your driver says they’re at the pickup, but the car’s position doesn’t confirm it.'
}

function lateWords(scheduledTime: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(scheduledTime)) / MINUTE_MS)
  return minutes === 0 ? 'Due now' : `${formatMinutes(minutes)} late`
}

/** After the pickup time the published table gives nothing back: only a driver who did not come can be the reason. */
function refundWords(facts: LatenessFacts, now: Date): string {
  const { scheduled_time, refundable_paise } = facts
  if (refundable_paise === 0) return ''
  const paid = formatPaise(refundable_paise)
  if (wasLeftWaiting({ ...facts, now })) return ` Cancel now and all of it comes back: ${paid}.`
  return ` Cancel now and nothing of the ${paid} comes back. If no driver is here by ${formatTime(leftWaitingFrom(scheduled_time))}, all of it does.`
}

function driverWaits(facts: LatenessFacts & { arrival_confirmed_at: string }, now: Date): Lateness {
  const until = noShowFrom(facts.arrival_confirmed_at, facts.scheduled_time)
  const paid = formatPaise(facts.refundable_paise)
  const judged = cameLate(facts.arrival_confirmed_at, facts.scheduled_time)
    ? ` and all of the ${paid} comes back, as it does if you cancel now`
    : ` and nothing of the ${paid} comes back`
  const cost = facts.refundable_paise === 0 ? '' : judged
  return now < until
    ? {
        headline: `Your driver waits until ${formatTime(until)}`,
        detail: `Please come by then. After that we may cancel it as a no-show${cost}.`,
      }
    : {
        headline: `Your driver waited until ${formatTime(until)}`,
        detail: `We may cancel it as a no-show any minute${cost}. On your way? Call your driver.`,
      }
}

function withoutDriver(facts: LatenessFacts, now: Date): Lateness | null {
  const { scheduled_time, refundable_paise } = facts
  const left = Date.parse(scheduled_time) - now.getTime()
  if (!isConfirmed(facts) || left > NO_DRIVER_NOTICE_MINUTES * MINUTE_MS) return null
  const end = leftWaitingFrom(scheduled_time)
  const all = refundable_paise === 0 ? '' : `all of the ${formatPaise(refundable_paise)} comes back`
  if (left > 0) {
    return {
      headline: `No driver yet, ${Math.ceil(left / MINUTE_MS)} min before your pickup`,
      detail: `We’re still asking drivers, and our team is looking too. If nobody is here by ${formatTime(end)}, we cancel your booking${all && ` and ${all}`}.`,
    }
  }
  const back = all && ` ${all.replace('all', 'All')}, also if you cancel now.`
  return {
    headline: `${lateWords(scheduled_time, now)}: no driver yet`,
    detail:
      now < end
        ? `Our team is looking for one. At ${formatTime(end)} we cancel your booking.${back}`
        : `We found nobody and are cancelling your booking.${back}`,
  }
}
