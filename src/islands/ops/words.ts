import { dateOf, formatDate, formatTime } from '../../domain/kolkata-time'
import type { CandidateCar } from '../../domain/ops/requests'
import type { ListedState } from '../../domain/ops/ride-lists'
import { formatPaise } from '../../domain/payments/amounts'
import { isMoving, type RidePhase } from '../../domain/rides/phase'
import { sentence } from '../../domain/text'
import { ops } from './console-state'

const PHASE_WORDS: Record<RidePhase, string> = {
  unassigned: 'No driver',
  assigned: 'Assigned',
  on_the_way: 'On the way',
  arrived: 'At pickup',
  started: 'Under way',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The colour of a phase's dot, which stands beside its word. */
export const phaseTone = (phase: RidePhase): string =>
  phase === 'unassigned' ? 'text-warning' : isMoving(phase) ? 'text-green' : 'text-muted'

/** An arrival that the position does not confirm is the driver's word (docs/product.md, OPS-11). */
export const phaseWords = (ride: { phase: RidePhase; arrival_confirmed_at: string | null }): string =>
  ride.phase === 'arrived' && ride.arrival_confirmed_at === null
    ? 'Driver says: at pickup'
    : PHASE_WORDS[ride.phase]

export const LIST_WORDS: Record<ListedState, string> = { ...PHASE_WORDS, accepted: 'Accepted', all: 'All' }

const REASON_WORDS: Record<string, string> = {
  by_operator: 'by hand',
  at_provider: 'made at the payment company',
  provider: 'payment company',
}

/** 'rider cancelled': a code of the records, as its words. */
export const codeWords = (code: string): string => REASON_WORDS[code] ?? code.replaceAll('_', ' ')

const FOR_AN_ENGINEER = 'Our records contradict each other. Tell an engineer.'

const FINDING_WORDS: Record<string, string> = {
  payment_was_unknown: 'We missed a payment. It’s recorded now.',
  refund_was_unknown: 'We missed a refund. It’s recorded now.',
  refunds_differ_at_provider: 'The payment company’s refunds differ from ours. Compare them there.',
  provider_not_asked: 'The payment company didn’t answer, so we didn’t compare the rest. Audit again later.',
  payment_unread: 'We couldn’t read some payments. Tell an engineer.',
  late_payment_not_refunded: 'A payment that doesn’t count wasn’t refunded. Refund it by hand.',
  cash_below_zero: 'A driver handed in more cash than we know of. Ask them, or take the entry back.',
  driven_without_payment: 'Driven, with nothing paid online. Ask the rider.',
}

/** What an audit found, and what to do about it. */
export const findingWords = (finding: string): string =>
  FINDING_WORDS[finding] ?? `${sentence(codeWords(finding))}. ${FOR_AN_ENGINEER}`

/** '1 ride', '3 rides'. */
export const ridesWords = (count: number): string => `${count} ${count === 1 ? 'ride' : 'rides'}`

// Times are said as of the console's clock: who draws them follows it by `useSignals`.

/** 'in 35 min', '2 h ago', 'in 3 days': how far an instant, in milliseconds since 1970, is from now. */
export function fromNow(at: number): string {
  const now = ops.roughNow.value
  const minutes = Math.round((at - now) / 60_000)
  if (minutes === 0) return 'now'
  const far = Math.abs(minutes)
  const text =
    far < 60 ? `${far} min` : far < 48 * 60 ? `${Math.round(far / 60)} h` : `${Math.round(far / 1440)} days`
  return minutes > 0 ? `in ${text}` : `${text} ago`
}

const isToday = (instant: Date) => dateOf(instant) === dateOf(new Date(ops.roughNow.value))

/** Shown below a time: how far it is from now, or its day if that is not today. */
export function shortDay(at: string): string {
  const instant = new Date(at)
  return isToday(instant) ? fromNow(instant.getTime()) : formatDate(instant)
}

/** '6:30 pm' today, 'Sat, 21 Nov, 6:30 pm' on any other day, in Kolkata. */
export function shortTime(at: string): string {
  const instant = new Date(at)
  const time = formatTime(instant)
  return isToday(instant) ? time : `${formatDate(instant)}, ${time}`
}

/** The first part of an address, enough to distinguish places in a list. */
export const shortAddress = (address: string): string => address.split(',')[0]?.trim() ?? address

/** 'KA 09 EV 1234, White Tata Tigor EV': a car to choose. */
export const carWords = ({ license_plate, color, make, model }: CandidateCar): string =>
  `${license_plate}, ${color} ${make} ${model}`

/** '4.8 ★ · 120 rides': what riders gave a driver on average, and how often they drove. */
export function ratingWords({ rating, total_rides }: { rating: number | null; total_rides: number }): string {
  const rides = `${total_rides.toLocaleString('en-IN')} ${total_rides === 1 ? 'ride' : 'rides'}`
  return `${rating === null ? 'No ratings yet' : `${rating.toFixed(1)} ★`} · ${rides}`
}

/** '₹12' or '₹2.50': a rate in rupees, which may have paise. */
export const formatRate = (rupees: number): string => formatPaise(Math.round(rupees * 100))
