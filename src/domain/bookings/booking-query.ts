import * as v from 'valibot'
import { IdSchema, type VehicleType } from '../fields'
import { ADDRESS_MAX } from '../places/place'
import { type ServiceType, serviceFromQuery, VEHICLES } from './trip-types'

/** The part of URLSearchParams that is read here. */
interface QueryReader {
  get(name: string): string | null
}

/** A booking that an address shows. */
export interface ForcedBooking {
  step: 4
  bookingId: string
  paymentSuccess: boolean
}

export interface BookingQuery {
  /** The step the address insists on, whatever is stored; null when it insists on none. */
  forced: ForcedBooking | { step: 3 } | null
  /** What the address fills in. Place names have no coordinates yet: the form resolves them. */
  prefill: { service: ServiceType | null; pickup: string | null; destination: string | null }
  /** The bookable vehicle that 'Book This Vehicle' was pressed for. */
  vehicle: VehicleType | null
}

/** Parameters that act once: taken off the address when they have been used, so that a reload does not repeat them. */
export const ONE_SHOT_PARAMETERS = [
  'payment_canceled',
  'pickup',
  'destination',
  'service',
  'vehicle',
] as const

/** On the address of the sign-in: the session has ended on the way, and the page says so. */
export const SESSION_ENDED_PARAMETER = ['session', 'ended'] as const

const textOf = (value: string | null) => value?.trim().slice(0, ADDRESS_MAX) || null

/**
 * Parses the query of /booking. A success with its booking takes precedence over a cancellation, a cancellation over
 * `step=4`; any other `step` is ignored, because the step follows from the draft (docs/product.md, BOOKING-15).
 */
export function readBookingQuery(query: QueryReader): BookingQuery {
  return {
    forced: forcedStep(query),
    prefill: {
      service: serviceFromQuery(query.get('service') ?? ''),
      pickup: textOf(query.get('pickup')),
      destination: textOf(query.get('destination')),
    },
    vehicle: VEHICLES.find(({ type, bookable }) => bookable && type === query.get('vehicle'))?.type ?? null,
  }
}

function forcedStep(query: QueryReader): BookingQuery['forced'] {
  const bookingId = query.get('booking_id') ?? ''
  const isBooking = v.is(IdSchema, bookingId)
  const paymentSuccess = query.get('payment_success') === 'true'
  if (isBooking && paymentSuccess) return { step: 4, bookingId, paymentSuccess }
  if (query.get('payment_canceled') === 'true') return { step: 3 }
  return isBooking && query.get('step') === '4' ? { step: 4, bookingId, paymentSuccess } : null
}
