import { packageDetailsOf, type RentalPackage } from '../fares/rates'
import type { Booking } from './booking'
import { type Draft, emptyDraft, type StoredBooking } from './draft'

/**
 * A draft of the same trip once more: service, kind, places and guests (docs/product.md, Trips). No date, car, price
 * or instructions: those belonged to the trip that was. A rental keeps its package while that is on offer.
 */
export function draftAgain(booking: Booking, packagesOnOffer: readonly RentalPackage[]): Draft {
  const rental = booking.service_type === 'car_rental'
  const found = rental ? packagesOnOffer.find(({ id }) => id === booking.package_id) : undefined
  return {
    ...emptyDraft(),
    serviceType: booking.service_type,
    tripType: booking.trip_type,
    isRoundTrip: booking.is_round_trip,
    passengers: booking.passengers,
    pickupLocation: booking.pickup_address,
    pickupLatitude: booking.pickup_latitude,
    pickupLongitude: booking.pickup_longitude,
    ...(rental
      ? {}
      : {
          dropoffLocation: booking.dropoff_address ?? '',
          dropoffLatitude: booking.dropoff_latitude,
          dropoffLongitude: booking.dropoff_longitude,
        }),
    packageSelection: found?.id ?? null,
    packageDetails: found ? packageDetailsOf(found) : null,
  }
}

/** Whether a browser holds a trip that somebody began and has not booked yet: nothing throws that away unasked. */
export function isBegun({ draft, currentStep, bookingId }: StoredBooking): boolean {
  if (currentStep === 4 && bookingId !== null) return false
  return (
    draft.pickupLocation.trim() !== '' ||
    draft.dropoffLocation.trim() !== '' ||
    draft.scheduledDateTime !== ''
  )
}
