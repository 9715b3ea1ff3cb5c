import type { ServiceType } from '../bookings/trip-types'
import { later } from '../kolkata-time'
import { accept, type Result, refuse } from '../result'
import { searchEnds } from '../rides/car-problem'
import { type PhaseFacts, phaseOf } from '../rides/phase'
import type { RideRefusal } from '../rides/refusals'
import { paiseOf, partialAmount } from './amounts'
import type { CancellationPreview } from './cancellation'
import { REFUND_ARRIVES } from './cancellation'
import { keptNow, type MadeChange } from './change-money'
import type { RefundReason } from './payment'
import { inBand, type Refund, refundFor } from './refund-policy'

/** How long a driver waits before a rider counts as not having come, in minutes. */
export const NO_SHOW_MINUTES = 10
/** How long after its pickup a paid booking may be without a driver, or an accepted one wait for theirs, in minutes. */
export const NO_DRIVER_MINUTES = 15

/** Who cancels, which decides how the refund is computed (docs/product.md, POLICY-7). */
export type CancelledBy = 'rider' | 'company' | 'no_show' | 'no_driver'

/** Why money goes back after a cancellation; after a no-show it does where the driver was late (POLICY-8). */
export const REFUND_REASON_OF = {
  rider: 'rider_cancelled',
  company: 'company_cancelled',
  no_driver: 'no_driver',
  no_show: 'company_cancelled',
} as const satisfies Record<CancelledBy, RefundReason>

export interface CancellationFacts extends PhaseFacts {
  service: ServiceType
  /** ISO instants. The pickup is the outward one of a round trip. */
  scheduled_time: string
  /** When the car's position confirmed the arrival. */
  arrival_confirmed_at: string | null
  /** When we learned that its car has a problem, until another driver has it; else null. */
  problem_at: string | null
  /** Integer paise applied to the booking and not already going back. */
  paidPaise: number
  /** The provider has not said what became of a payment: what turns out to be paid goes back in full. */
  unsettled: boolean
  /** All of it was to be paid to the driver. Whole rupees. */
  pays_driver: boolean
  fare_amount: number
  /** The changes that were made of it: what they kept a cancellation keeps (CHANGE-12). */
  changes: readonly MadeChange[]
  /** Before which instant it is given back in full as the second of two rides alike (SECOND-2); null: it is not. */
  give_back_until: Date | null
  now: Date
}

/** 'wrong_phase': it started, or is over. 'too_early': of a no-show, or of a missing driver. */
type CancellationRefusal = Extract<
  RideRefusal,
  { reason: 'wrong_phase' | 'cancelled' | 'arrival_not_confirmed' | 'too_early' }
>

/**
 * Whether a booking may be cancelled now, and the refund (docs/product.md, POLICY-7). The
 * published table applies to riders' cancellations and no-shows only, and not if the rider had no driver at the pickup
 * time, or one whose arrival was not confirmed 15 minutes after it (POLICY-8), nor to the second of two rides alike.
 */
export function decideCancellation(
  by: CancelledBy,
  facts: CancellationFacts,
): Result<CancellationPreview, CancellationRefusal> {
  const phase = phaseOf(facts)
  if (phase === 'cancelled') return refuse({ reason: 'cancelled' })
  if (facts.status !== 'pending' && facts.status !== 'accepted') {
    return refuse({ reason: 'wrong_phase', phase })
  }
  const previewOf = (refund: Refund) => withFee(refund, facts, by)
  const whole = (band: 'full' | 'none') => accept(previewOf(inBand(band, facts.paidPaise, null)))
  const notBefore = (from: Date, band: 'full' | 'none') =>
    facts.now < from ? refuse({ reason: 'too_early' as const, from: from.toISOString() }) : whole(band)
  switch (by) {
    case 'rider':
      return accept(previewOf(refundByPolicy(facts)))
    case 'company':
      return whole('full')
    case 'no_driver':
      if (facts.status !== 'pending') return refuse({ reason: 'wrong_phase', phase })
      return notBefore(cancelsItselfAt(facts), 'full')
    case 'no_show':
      if (phase !== 'arrived') return refuse({ reason: 'wrong_phase', phase })
      if (facts.arrival_confirmed_at === null) return refuse({ reason: 'arrival_not_confirmed' })
      return notBefore(
        noShowFrom(facts.arrival_confirmed_at, facts.scheduled_time),
        wasLeftWaiting(facts) ? 'full' : 'none',
      )
  }
}

/** Since when a driver waits for a rider: the confirmed arrival or the pickup time, the later one (NOSHOW-1). */
export const waitsSince = (confirmedAt: string, scheduledTime: string): Date =>
  new Date(Math.max(Date.parse(confirmedAt), Date.parse(scheduledTime)))

/** From when a rider counts as not having come: 10 minutes after that. */
export const noShowFrom = (confirmedAt: string, scheduledTime: string): Date =>
  later(waitsSince(confirmedAt, scheduledTime), NO_SHOW_MINUTES)

/** From when a rider whom no driver has come for gets everything back: 15 minutes after the pickup time. */
export const leftWaitingFrom = (scheduledTime: string): Date => later(scheduledTime, NO_DRIVER_MINUTES)

/** Whether a confirmed arrival was later than that: its rider keeps that right (docs/product.md, POLICY-8). */
export const cameLate = (confirmedAt: string, scheduledTime: string): boolean =>
  new Date(confirmedAt) > leftWaitingFrom(scheduledTime)

/** When a paid booking without a driver is cancelled by itself: by its pickup, or by its car's problem (PROBLEM-4). */
export const cancelsItselfAt = ({
  scheduled_time,
  problem_at,
}: Pick<CancellationFacts, 'scheduled_time' | 'problem_at'>): Date =>
  problem_at === null ? leftWaitingFrom(scheduled_time) : searchEnds(problem_at)

type WaitingFacts = Pick<
  CancellationFacts,
  'status' | 'scheduled_time' | 'arrival_confirmed_at' | 'problem_at' | 'now'
>

/** No driver came in time, or their car had a problem: everything is refunded, whatever the table holds for the hour. */
export function wasLeftWaiting(facts: WaitingFacts): boolean {
  const { status, scheduled_time, arrival_confirmed_at, problem_at, now } = facts
  if (status === 'pending') return problem_at !== null || now >= new Date(scheduled_time)
  return arrival_confirmed_at === null
    ? now >= leftWaitingFrom(scheduled_time)
    : cameLate(arrival_confirmed_at, scheduled_time)
}

function refundByPolicy(facts: CancellationFacts): Refund {
  const { service, scheduled_time, paidPaise, give_back_until, now } = facts
  if (paidPaise > 0 && wasLeftWaiting(facts)) return inBand('full', paidPaise, null)
  const byTable = refundFor({ service, pickupAt: new Date(scheduled_time), at: now, paidPaise })
  const refund: Refund =
    byTable.fee_paise > 0 && give_back_until !== null
      ? { ...inBand('full', paidPaise, give_back_until), is_second: true }
      : byTable
  const kept = keptNow(paidPaise, refund.fee_percent, facts.changes)
  return kept > refund.fee_paise
    ? { ...refund, fee_paise: kept, refund_paise: paidPaise - kept, kept_by_change: true }
    : refund
}

/** What decides the fee of a booking that was to be paid to the driver. */
export type FeeFacts = Pick<
  CancellationFacts,
  'service' | 'scheduled_time' | 'fare_amount' | 'pays_driver' | 'changes' | 'now'
>

/**
 * Paise that its rider owes for cancelling now, or for not coming, a booking that was to be paid to the driver: what the
 * table would have kept of a quarter of the fare, and at least what it would have before a change, to the whole rupee below,
 * for it is paid by hand (docs/product.md, OFFICE-8). 0 where the table judges nobody.
 */
export function feeOfPayingDriver(by: CancelledBy, { service, now, changes, ...booking }: FeeFacts): number {
  if (!booking.pays_driver || (by !== 'rider' && by !== 'no_show')) return 0
  const quarter = paiseOf(partialAmount(booking.fare_amount))
  const pickupAt = new Date(booking.scheduled_time)
  const { fee_percent } = refundFor({ service, pickupAt, at: now, paidPaise: quarter })
  // Nothing is held: what a change made cheaper is owed all the same.
  const floors = changes.map(({ kept_paise }) => kept_paise)
  const fee = Math.max(keptNow(quarter, by === 'no_show' ? 100 : fee_percent, changes), ...floors)
  return Math.floor(fee / 100) * 100
}

function withFee(refund: Refund, facts: CancellationFacts, by: CancelledBy): CancellationPreview {
  const owed_paise = wasLeftWaiting(facts) ? 0 : feeOfPayingDriver(by, facts)
  return {
    ...refund,
    unsettled: facts.unsettled,
    ...(refund.refund_paise > 0 ? { arrives: REFUND_ARRIVES } : {}),
    ...(owed_paise > 0 ? { owed_paise } : {}),
    ...(owed_paise > feeOfPayingDriver(by, { ...facts, changes: [] })
      ? { kept_by_change: true as const }
      : {}),
  }
}

/**
 * Distributes a refund over payments, in order, none above its amount not refunded yet. Together they
 * refund `refundPaise`, or all that is left.
 */
export function spreadRefund(
  refundPaise: number,
  payments: readonly { id: string; leftPaise: number }[],
): { paymentId: string; paise: number }[] {
  let left = refundPaise
  return payments.flatMap(({ id, leftPaise }) => {
    const paise = Math.min(left, leftPaise)
    left -= Math.max(0, paise)
    return paise > 0 ? [{ paymentId: id, paise }] : []
  })
}
