import { SERVICE_LABELS, type ServiceType } from '../domain/bookings/trip-types'
import { formatDateTime, instantOf } from '../domain/kolkata-time'
import { formatPaise, formatRupees, paiseOf, partialAmount } from '../domain/payments/amounts'
import { refundFor } from '../domain/payments/refund-policy'

interface Situation {
  service: ServiceType
  /** Whole rupees. */
  fare: number
  paid: 'advance' | 'all of it'
  /** Kolkata's time, `YYYY-MM-DDTHH:mm`. */
  pickup: string
  cancelled: string
}

/** Trips that were never made. What they lead to is not written here: the rule that decides is asked. */
const SITUATIONS: readonly Situation[] = [
  {
    service: 'ride_later',
    fare: 640,
    paid: 'advance',
    pickup: '2025-11-22T18:30',
    cancelled: '2025-11-21T18:00',
  },
  {
    service: 'airport',
    fare: 1290,
    paid: 'advance',
    pickup: '2025-11-22T05:30',
    cancelled: '2025-11-21T23:30',
  },
  {
    service: 'outstation',
    fare: 3750,
    paid: 'all of it',
    pickup: '2025-11-24T07:00',
    cancelled: '2025-11-23T10:00',
  },
  {
    service: 'car_rental',
    fare: 800,
    paid: 'all of it',
    pickup: '2025-11-22T10:00',
    cancelled: '2025-11-22T08:30',
  },
]

export interface Example {
  /** 'Airport Taxi, ₹1,290: ₹323 paid as the advance'. */
  trip: string
  pickup: string
  cancelled: string
  /** '24 h 30 min'. */
  before: string
  /** '25% kept'. */
  kept: string
  back: string
}

const MINUTE_MS = 60_000

function spanWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}

function moment(local: string): Date {
  const instant = instantOf(local)
  if (!instant) throw new RangeError(`not a local time: ${local}`)
  return instant
}

/** The examples of the refund policy's page, each judged by the rule that judges real ones (docs/product.md, CONTACT-8). */
export function refundExamples(): Example[] {
  return SITUATIONS.map(({ service, fare, paid, pickup, cancelled }) => {
    const [pickupAt, at] = [moment(pickup), moment(cancelled)]
    const rupees = paid === 'advance' ? partialAmount(fare) : fare
    const { feePercent, refundPaise } = refundFor({ service, pickupAt, at, paidPaise: paiseOf(rupees) })
    const how = paid === 'advance' ? `${formatRupees(rupees)} paid as the advance` : 'paid in full'
    return {
      trip: `${SERVICE_LABELS[service]}, ${formatRupees(fare)}: ${how}`,
      pickup: formatDateTime(pickupAt),
      cancelled: formatDateTime(at),
      before: spanWords(pickupAt.getTime() - at.getTime()),
      kept: feePercent === 0 ? 'nothing kept' : feePercent === 100 ? 'all kept' : `${feePercent}% kept`,
      back: formatPaise(refundPaise),
    }
  })
}
