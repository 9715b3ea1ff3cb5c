import * as v from 'valibot'
import type { BookingRow } from '../bookings/booking'
import { CountSchema } from '../fields'
import { paiseOf } from '../payments/amounts'
import { waitsSince } from '../payments/decide-cancellation'
import type { PaidToDriver, Unpaid, UnpaidCause } from '../payments/remainder'
import { accept, type Result, refuse } from '../result'
import type { RidePhase } from './phase'
import type { RideRefusal } from './refusals'

/** The state transitions that a driver makes. */
export type DriverTransition =
  | 'set_out'
  | 'arrive'
  | 'start'
  // The rider has found the second car, after the first one had a problem.
  | 'take_over'
  | 'complete'
  | 'hand_back'
  | 'report_problem'
  // The car that had a problem goes on with its rider.
  | 'drive_on'
  | 'report_no_show'

/**
 * The phases in which a transition begins, and those in which this driver has made it already, so that a second click
 * succeeds: also once the ride is over, because what waited for a network is sent again before the end of the ride.
 * 'I have arrived' may be skipped, 'Set out' may not: the rider follows the car from then on
 * (docs/product.md, RIDE-2).
 */
const DRIVER_TRANSITIONS: Record<
  DriverTransition,
  { from: readonly RidePhase[]; done: readonly RidePhase[] }
> = {
  set_out: { from: ['assigned'], done: ['on_the_way', 'arrived', 'started'] },
  arrive: { from: ['on_the_way'], done: ['arrived', 'started', 'completed'] },
  start: { from: ['on_the_way', 'arrived'], done: ['started', 'completed'] },
  take_over: { from: ['started'], done: ['completed'] },
  complete: { from: ['started'], done: ['completed'] },
  report_problem: { from: ['on_the_way', 'arrived', 'started'], done: [] },
  drive_on: { from: ['started'], done: ['completed'] },
  report_no_show: { from: ['arrived'], done: [] },
  hand_back: { from: ['assigned', 'on_the_way', 'arrived'], done: [] },
}

/** Whether a transition begins in this phase, was made already, or is refused. */
export function transitionStatus(
  transition: DriverTransition,
  phase: RidePhase,
): 'begins' | 'done' | RideRefusal {
  const { from, done } = DRIVER_TRANSITIONS[transition]
  if (from.includes(phase)) return 'begins'
  if (done.includes(phase)) return 'done'
  return phase === 'cancelled' ? { reason: 'cancelled' } : { reason: 'wrong_phase', phase }
}

/**
 * Whole minutes that the driver waited: from the arrival or the pickup time, whichever is later, to the start. None
 * where the driver did not report the arrival, or the car's position did not confirm it (docs/product.md, RIDE-7).
 */
export function waitingMinutes(
  { arrival_confirmed_at, scheduled_time }: Pick<BookingRow, 'arrival_confirmed_at' | 'scheduled_time'>,
  start: Date,
): number {
  if (arrival_confirmed_at === null) return 0
  const since = waitsSince(arrival_confirmed_at, scheduled_time)
  return Math.max(0, Math.floor((start.getTime() - since.getTime()) / 60_000))
}

/** What the driver reports as collected, null for nothing; and why, where it is less than remained. */
export interface Collected {
  collected: PaidToDriver | null
  unpaid?: Unpaid | null
  /** When 'End ride' was pressed, before the money was settled, in milliseconds since 1970; without it: at the press. */
  ended_at?: number | undefined
}

/** The ride was over so long before its money was settled at the most, in milliseconds: positions judge the press alone. */
const MAX_SETTLING_MS = 30 * 60_000

/** When a ride ended whose money was settled at this press: nobody pays for the time in which they pay (docs/product.md, RENTAL-2). */
export function endTime(
  { ended_at = Number.POSITIVE_INFINITY }: Collected,
  { start_time }: Pick<BookingRow, 'start_time'>,
  pressed: Date,
): Date {
  const earliest = Math.max(Date.parse(start_time ?? '') || 0, pressed.getTime() - MAX_SETTLING_MS)
  return new Date(Math.min(pressed.getTime(), Math.max(earliest, ended_at)))
}

/** What the end of a ride records of its money. */
export interface Remainder {
  /** Null: nothing. */
  collected: PaidToDriver | null
  /** Whole rupees that the rider still owes, and why; the reason is null where nothing is owed. */
  owed: number
  unpaid: { reason: UnpaidCause; note: string } | null
}

/** Whole rupees that are due at the end of a ride: what remains of the fare, and the tolls and parking confirmed by then. */
export interface Due extends Pick<BookingRow, 'remaining_amount' | 'charges_amount'> {
  /** What a rental costs beyond its package. */
  extra?: number
  /** Of the tolls and parking, and of that, what was paid ahead. */
  covered?: number
}

export const rupeesDue = ({ remaining_amount, charges_amount, extra = 0, covered = 0 }: Due): number =>
  remaining_amount + charges_amount + extra - covered

/** Whether the driver says to have collected more than is due. */
export const isMoreThanDue = (due: Due, { collected }: Collected): boolean =>
  (collected?.rupees ?? 0) > rupeesDue(due)

/**
 * What the end of a ride records (docs/product.md, REMAINDER-1). Where an amount is due, the driver confirms exactly
 * that amount and how it was paid, or less with a reason; where none is due, nothing is recorded, whatever the request
 * holds. Without a reason the tolls and parking, and what a rental costs beyond its package, may be missing, and are owed then: the driver may
 * not have known of them without a network.
 */
export function remainderOf(of: Due, reported: Collected): Result<Remainder, RideRefusal> {
  const { remaining_amount: remaining, extra = 0 } = of
  const { collected, unpaid = null } = reported
  const due = rupeesDue(of)
  if (due === 0) return accept({ collected: null, owed: 0, unpaid: null })
  const paid = collected?.rupees ?? 0
  if (isMoreThanDue(of, reported) || (paid < remaining && unpaid === null)) {
    return refuse({ reason: 'remainder_unconfirmed', amount: due })
  }
  return accept({
    collected,
    owed: due - paid,
    unpaid: paid === due ? null : (unpaid ?? { reason: extra > 0 ? 'measured_later' : 'charges', note: '' }),
  })
}

/** What is known of a ride that a driver's press did not end. */
interface RideNotEnded<Paid> extends Due, Pick<BookingRow, 'status' | 'owed_amount'> {
  /** The driver who pressed has it still. */
  isOwn: boolean
  /** Whole rupees that are recorded as paid to its driver. */
  recorded: number
  /** Payments of its remainder that its rider made online, the largest first. */
  paidOnline: readonly Paid[]
}

/**
 * What becomes of money that a driver says to have collected of a ride that their press did not end (REMAINDER-3,
 * REMAINDER-4). 'known': nothing is new. Of their own ride that somebody else has ended it is recorded after all, with
 * the payments that came `twice` by it, and whether something `isOwed` still. 'unclear': more than is due now, or of a
 * ride that is not over or another driver's: an operator looks into it, because the driver has the money
 * (docs/product.md, OFFLINE-13).
 */
export function lateCash<Paid extends { amount_paise: number }>(
  ride: RideNotEnded<Paid>,
  reported: Collected,
): 'known' | 'unclear' | { cash: PaidToDriver; twice: Paid[]; isOwed: boolean } {
  const { isOwn, recorded, status, owed_amount, paidOnline } = ride
  const { collected: cash } = reported
  if (cash === null || (isOwn && cash.rupees <= recorded)) return 'known'
  const remainder = remainderOf(ride, reported)
  const twice = paidTwice(paiseOf(cash.rupees - owed_amount), paidOnline)
  const owed = twice.reduce((sum, { amount_paise }) => sum + amount_paise / 100, owed_amount)
  const isRecordable = isOwn && status === 'completed' && recorded === 0 && cash.rupees <= owed
  if (!remainder.ok || !isRecordable) return 'unclear'
  return { cash, twice, isOwed: owed > cash.rupees }
}

/**
 * Of these payments, the largest first, those that came twice where a driver holds so many paise more than is owed: the
 * smallest one that is enough, or as many as are needed. None where nothing came twice.
 */
function paidTwice<Paid extends { amount_paise: number }>(paise: number, paid: readonly Paid[]): Paid[] {
  if (paise <= 0) return []
  const enough = paid.findLast(({ amount_paise }) => amount_paise >= paise)
  if (enough) return [enough]
  const [largest, ...others] = paid
  return largest ? [largest, ...paidTwice(paise - largest.amount_paise, others)] : []
}

/** What each request of a transition says of its press; a page that is older than this says nothing, and it was now. */
export const PressSchema = v.object({ pressed_at: v.optional(CountSchema) })

/** When the transition before this one was made: no press of this one is earlier. */
export function transitionBefore(
  transition: DriverTransition,
  { set_out_at, arrived_at, start_time }: Pick<BookingRow, 'set_out_at' | 'arrived_at' | 'start_time'>,
): Date | null {
  const before: Partial<Record<DriverTransition, string | null>> = {
    arrive: set_out_at,
    start: arrived_at ?? set_out_at,
    take_over: set_out_at,
    report_problem: set_out_at,
    complete: start_time,
  }
  const at = before[transition] ?? null
  return at === null ? null : new Date(at)
}

/** A press that comes later than this was made without a network, in milliseconds. */
const LATE_MS = 30_000

export const isLate = (pressedAt: Date, now: Date): boolean => now.getTime() - pressedAt.getTime() > LATE_MS

/** A press may be so old when it arrives, in milliseconds: as long as a phone keeps its ride without an answer (OFFLINE-18). */
const MAX_PRESS_AGE_MS = 24 * 3_600_000

/** How far a phone's clock may be ahead of the server's: such a press counts as made now. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/**
 * When a transition was made, by the time of its press. `since` is the transition before it: a press is never earlier.
 * Null where the time can't be true: from the future, from before the transition before it, or too long ago.
 */
export function pressTime(pressedAt: number, { since, now }: { since: Date | null; now: Date }): Date | null {
  const age = now.getTime() - pressedAt
  if (age < -CLOCK_TOLERANCE_MS || age > MAX_PRESS_AGE_MS) return null
  const earliest = since?.getTime() ?? 0
  if (pressedAt < earliest - CLOCK_TOLERANCE_MS) return null
  return new Date(Math.min(now.getTime(), Math.max(pressedAt, earliest)))
}
