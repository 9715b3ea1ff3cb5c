import type { ServiceType } from '../bookings/service-types'

const HOUR_MS = 60 * 60_000

export type PolicyName = 'cab' | 'outstation' | 'airport'

export type RefundBand = 'full' | 'fee_25' | 'fee_50' | 'none'

export interface RefundRow {
  label: string
  /** Hours before pickup: above this all comes back; at this and below, a quarter is kept. */
  fullOver: number
  /** At this and above a quarter is kept, below it half. */
  quarterFrom: number
  /** At this and above half is kept, below it everything. */
  halfFrom: number
}

/** The published table; the policy page, the dialogs and the server all read this one (docs/product.md, Refund policy). */
export const REFUND_POLICY: Record<PolicyName, RefundRow> = {
  cab: { label: 'Cab/taxi', fullOver: 24, quarterFrom: 12, halfFrom: 2 },
  outstation: { label: 'Outstation', fullOver: 48, quarterFrom: 24, halfFrom: 4 },
  airport: { label: 'Airport', fullOver: 12, quarterFrom: 6, halfFrom: 2 },
}

export const FEE_PERCENT: Record<RefundBand, number> = { full: 0, fee_25: 25, fee_50: 50, none: 100 }

export const REFUND_ARRIVES = 'Refunds arrive in 7-10 business days to the original payment method.'

const POLICY_OF: Record<ServiceType, PolicyName> = {
  ride_later: 'cab',
  car_rental: 'cab',
  outstation: 'outstation',
  airport: 'airport',
}

/** The row that holds for a service; a rental is a cab here. */
export function policyOf(service: ServiceType): RefundRow {
  return REFUND_POLICY[POLICY_OF[service]]
}

export interface Cancellation {
  service: ServiceType
  pickupAt: Date
  /** When the cancellation is received. */
  at: Date
  /** Integer paise paid online for the booking, 0 or more. */
  paidPaise: number
}

export interface Refund {
  band: RefundBand
  feePercent: number
  /** Rounded down to the paisa. */
  feePaise: number
  refundPaise: number
  /** The instant this band ends: full ends at it, the others still hold at it. Null for the last band. */
  until: Date | null
}

/**
 * What a rider who cancels at `at` gets back of what was paid online, by the published table; only the rider's own
 * cancellation is judged by it (docs/product.md, Refund policy).
 */
export function refundFor({ service, pickupAt, at, paidPaise }: Cancellation): Refund {
  const { fullOver, quarterFrom, halfFrom } = policyOf(service)
  const left = pickupAt.getTime() - at.getTime()
  const before = (hours: number) => new Date(pickupAt.getTime() - hours * HOUR_MS)

  if (left > fullOver * HOUR_MS) return inBand('full', paidPaise, before(fullOver))
  if (left >= quarterFrom * HOUR_MS) return inBand('fee_25', paidPaise, before(quarterFrom))
  if (left >= halfFrom * HOUR_MS) return inBand('fee_50', paidPaise, before(halfFrom))
  return inBand('none', paidPaise, null)
}

function inBand(band: RefundBand, paidPaise: number, until: Date | null): Refund {
  const feePercent = FEE_PERCENT[band]
  const feePaise = Math.floor((paidPaise * feePercent) / 100)
  return { band, feePercent, feePaise, refundPaise: paidPaise - feePaise, until }
}
