import type { ServiceType } from '../bookings/trip-types'
import { formatDateTime, HOUR_MS } from '../kolkata-time'
import { formatPaise } from './amounts'
import type { CancellationPreview } from './cancellation'

type PolicyName = 'cab' | 'outstation' | 'airport'

export type RefundBand = CancellationPreview['band']

export interface RefundRow {
  label: string
  /** Hours before pickup: above this the refund is full; at this and below, a quarter is kept. */
  fullOver: number
  /** Hours before the pickup: from here on a quarter is kept, below them half. */
  quarterFrom: number
  /** Hours before the pickup: from here on half is kept, below them everything. */
  halfFrom: number
}

/** The published table; the policy page, the dialogs and the server all read this one (docs/product.md, POLICY-1). */
export const REFUND_POLICY: Record<PolicyName, RefundRow> = {
  cab: { label: 'Cab/taxi', fullOver: 24, quarterFrom: 12, halfFrom: 2 },
  outstation: { label: 'Outstation', fullOver: 48, quarterFrom: 24, halfFrom: 4 },
  airport: { label: 'Airport', fullOver: 12, quarterFrom: 6, halfFrom: 2 },
}

export const FEE_PERCENT: Record<RefundBand, number> = { full: 0, fee_25: 25, fee_50: 50, none: 100 }

const POLICY_OF: Record<ServiceType, PolicyName> = {
  ride_later: 'cab',
  car_rental: 'cab',
  outstation: 'outstation',
  airport: 'airport',
}

/** The row that holds for a service; a rental is a cab here. */
const policyOf = (service: ServiceType): RefundRow => REFUND_POLICY[POLICY_OF[service]]

/** Hours before the pickup until which everything comes back. */
export const fullRefundHours = (service: ServiceType): number => policyOf(service).fullOver

interface RiderCancellation {
  service: ServiceType
  pickupAt: Date
  at: Date
  /** Integer paise paid online for the booking, 0 or more. */
  paidPaise: number
}

/** The fee is rounded down to the paisa. `until`: when the band ends, null for the last; 'full' excludes that instant. */
export type Refund = Omit<CancellationPreview, 'returned_paise' | 'owed_paise' | 'unsettled' | 'arrives'>

/**
 * What a rider who cancels at `at` gets back of what was paid online, by the published table; only the rider's own
 * cancellation is judged by it (docs/product.md, POLICY-1).
 */
export function refundFor({ service, pickupAt, at, paidPaise }: RiderCancellation): Refund {
  const { fullOver, quarterFrom, halfFrom } = policyOf(service)
  const left = pickupAt.getTime() - at.getTime()
  const before = (hours: number) => new Date(pickupAt.getTime() - hours * HOUR_MS)

  if (left > fullOver * HOUR_MS) return inBand('full', paidPaise, before(fullOver))
  if (left >= quarterFrom * HOUR_MS) return inBand('fee_25', paidPaise, before(quarterFrom))
  if (left >= halfFrom * HOUR_MS) return inBand('fee_50', paidPaise, before(halfFrom))
  return inBand('none', paidPaise, null)
}

/** What a band keeps and gives back of what was paid. */
export function inBand(band: RefundBand, paidPaise: number, until: Date | null): Refund {
  const feePercent = FEE_PERCENT[band]
  const feePaise = Math.floor((paidPaise * feePercent) / 100)
  return {
    band,
    fee_percent: feePercent,
    paid_paise: paidPaise,
    fee_paise: feePaise,
    refund_paise: paidPaise - feePaise,
    until: until?.toISOString() ?? null,
  }
}

const hours = (count: number) => `${count} ${count === 1 ? 'hour' : 'hours'}`

/**
 * What step 3 shows, before the rider pays, about cancelling right afterwards; `paidPaise` is what is about to be
 * paid (docs/product.md, POLICY-6). `whoCancels`: 'the rider cancels', to somebody else who pays.
 */
export function refundSentence(cancellation: RiderCancellation, whoCancels = 'you cancel'): string {
  const { band, fee_percent: feePercent, refund_paise: refundPaise, until } = refundFor(cancellation)
  const paid = formatPaise(cancellation.paidPaise)
  const row = policyOf(cancellation.service)
  if (band === 'none' || until === null) {
    return `If ${whoCancels} now, nothing of the ${paid} comes back: the pickup is less than ${hours(row.halfFrom)} away.`
  }
  const end = formatDateTime(new Date(until))
  return band === 'full'
    ? `If ${whoCancels} now, all of the ${paid} comes back. That holds for any time before ${end}.`
    : `If ${whoCancels} now, ${formatPaise(refundPaise)} of the ${paid} comes back (${feePercent}% fee). That holds until ${end}.`
}

/** Paise. The provider refuses to send less; an operator settles it by hand. */
export const SMALLEST_REFUND_PAISE = 100
