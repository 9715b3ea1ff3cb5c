import * as v from 'valibot'
import { packageDetailsOf, type RentalPackage } from '../fares/rates'
import type { Booking } from './booking'
import { DRAFT_KEYS, type Draft, DraftSchema, type StoredBooking } from './draft'

/** What belonged to the trip that was. */
const NOT_AGAIN: readonly string[] = ['scheduled_time', 'return_scheduled_time', 'special_instructions']

/**
 * A draft of the same trip once more: service, kind, places and guests (docs/product.md, Trips). No date, car, price
 * or instructions. A rental keeps its package while that is on offer.
 */
export function draftAgain(booking: Booking, packagesOnOffer: readonly RentalPackage[]): Draft {
  const asked: Record<string, unknown> = booking
  const again = Object.entries(DRAFT_KEYS).filter(([field]) => !NOT_AGAIN.includes(field))
  const found = packagesOnOffer.find(({ id }) => id === booking.package_id)
  return v.parse(DraftSchema, {
    ...Object.fromEntries(again.map(([field, key]) => [key, asked[field] ?? undefined])),
    packageSelection: found?.id ?? null,
    packageDetails: found ? packageDetailsOf(found) : null,
  })
}

/** Whether a browser holds a trip that was begun and is not booked yet, which must not be replaced without asking. */
export function isBegun({ draft, currentStep, bookingId }: StoredBooking): boolean {
  if (currentStep === 4 && bookingId !== null) return false
  return (
    draft.pickupLocation.trim() !== '' ||
    draft.dropoffLocation.trim() !== '' ||
    draft.scheduledDateTime !== ''
  )
}
