// Lazily loaded: the rules of a draft are not needed to show trips.
import { call, randomKey } from '../../api'
import type { Booking } from '../../domain/bookings/booking'
import { emptyStoredBooking, isBegun } from '../../domain/bookings/booking-steps'
import { type Draft, draftAgain, isDraftOf } from '../../domain/bookings/draft'
import { RentalPackagesAnswerSchema } from '../../domain/fares/rates'
import { ROUTES } from '../../routes'
import { readStored, writeStored } from '../search-form/stored-booking'
import { queryAgain } from './trip-actions'

function begunDraft(): Draft | null {
  const stored = readStored()
  return stored && isBegun(stored) ? stored.draft : null
}

/** Opens the form with the trip. If that would replace another draft, returns that draft instead, to ask first. */
export function bookAgainOrAsk(booking: Booking): Draft | null {
  const begun = begunDraft()
  if (begun === null) void bookAgain(booking)
  else if (isDraftOf(begun, booking)) location.assign(ROUTES.booking.path)
  else return begun
  return null
}

/** If a rental's package can't be loaded, the form asks for one. */
async function packagesFor(booking: Booking) {
  if (booking.service_type !== 'car_rental') return []
  const answered = await call('/api/rental-packages', { answer: RentalPackagesAnswerSchema })
  return answered.ok ? answered.value.packages : []
}

/**
 * Stores the trip as a new draft, as the form does, and opens the form. An unpaid booking of the earlier draft
 * is unchanged, and listed in the trip history.
 */
export async function bookAgain(booking: Booking): Promise<void> {
  const draft = draftAgain(booking, await packagesFor(booking))
  const kept = writeStored({ ...emptyStoredBooking(randomKey()), draft })
  location.assign(kept ? ROUTES.booking.path : `${ROUTES.booking.path}${queryAgain(booking)}`)
}
