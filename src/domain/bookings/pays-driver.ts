// Bookings that an operator confirms without a payment: all of it is paid to the driver.
import * as v from 'valibot'
import { formatPaise } from '../payments/amounts'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { shortId } from './booking'
import type { ServiceType } from './trip-types'

/** Bookings of one number that are open and paid to the driver at a time (docs/product.md, OFFICE-3). */
export const MOST_PAYING_DRIVER = 2

/** What is owed for a booking of the number that was paid to the driver, or was to be. */
export const OwedSchema = v.object({ paise: v.number(), of: v.picklist(['ride', 'fee']), id: v.string() })

type Owed = v.InferOutput<typeof OwedSchema>

const OWED_WORDS = {
  ride: 'what a driver did not collect',
  fee: 'the fee of a late cancellation or a no-show',
} as const

/** Why a booking is not confirmed as one that is paid to the driver, as its operator reads it. */
export const PAYS_DRIVER_REFUSALS = {
  outstation_is_paid_ahead: [409, 'An outstation trip is paid ahead. Choose a time, and send the link.'],
  two_pay_driver: [
    409,
    'This number has two open bookings that are paid to the driver. Have one paid by a link, or cancel one, or book for a time with the link.',
  ],
  one_is_owed: [
    409,
    ({ paise, of, id }: Owed) =>
      `${formatPaise(paise)} is owed by this number: ${OWED_WORDS[of]}, booking ${shortId(id)}. Settle that first, or book for a time with the link.`,
  ],
} as const satisfies RefusalTable

interface PaysDriverFacts {
  service: ServiceType
  /** Bookings of the number that are paid to the driver: how many are open, and what is owed of one. */
  open: number
  owed: Owed | null
}

/**
 * Whether a booking may be confirmed as one that is paid to the driver (docs/product.md, OFFICE-3). Only other such bookings
 * stop it, never what the number's owner booked alone.
 */
export function mayPayDriver({
  service,
  open,
  owed,
}: PaysDriverFacts): Result<true, RefusalOf<typeof PAYS_DRIVER_REFUSALS>> {
  if (service === 'outstation') return refuse({ reason: 'outstation_is_paid_ahead' })
  if (owed !== null) return refuse({ reason: 'one_is_owed', ...owed })
  return open < MOST_PAYING_DRIVER ? accept(true) : refuse({ reason: 'two_pay_driver' })
}
