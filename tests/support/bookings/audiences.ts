import { type Audience, BOOKING_AUDIENCES } from '../../../src/domain/bookings/booking'

const TABLE: Record<string, readonly Audience[]> = BOOKING_AUDIENCES

/** Every field of a booking's record. */
export const FIELDS = Object.keys(TABLE)

/** The fields that this audience may be answered. */
export const fieldsFor = (audience: Audience): string[] =>
  FIELDS.filter((field) => TABLE[field]?.includes(audience)).sort()

/** Where an answer has fields of the record under another name, or several of them in one place. */
const PLACES: Record<string, readonly string[]> = {
  version: ['ride_version'],
  pin: ['start_pin'],
  pin_locked: ['pin_tries'],
  pin_tries_left: ['pin_tries'],
  pickup: ['pickup_latitude', 'pickup_longitude'],
  dropoff: ['dropoff_latitude', 'dropoff_longitude'],
  remainder: ['remainder_collected', 'remainder_method', 'remainder_at'],
}

/** What an answer says beside the fields of the record: made of them, or of other records. */
const BESIDE: readonly string[] = [
  'booking',
  'phase',
  'paid_amount',
  'refund_due_paise',
  'refunded_paise',
  'payment_processing',
  'payment_state',
  'driver',
  'vehicle',
  'rider',
  'line',
  'cancelled_by',
  'share_id',
  'payments',
  'refunds',
  'cancellation',
  'review',
  'other_car',
  'set_out_from',
  'driver_first_name',
  'driver_name',
  'rider_name',
  'license_plate',
  'pickup_locality',
  'dropoff_locality',
  'shares',
  'messages',
  'actions',
  'no_show_from',
  'declines',
  'log',
  'ended_at',
  'show_until',
]

/** The fields of the record that these keys of answers hold, each once; a key that nobody declared is an error. */
export function fieldsOf(keys: readonly string[]): string[] {
  const fields = keys.flatMap((key) => {
    if (key in TABLE) return [key]
    if (key in PLACES) return PLACES[key] ?? []
    if (BESIDE.includes(key)) return []
    throw new Error(`'${key}' is no field of a booking, and is not declared beside them`)
  })
  return [...new Set(fields)].sort()
}
