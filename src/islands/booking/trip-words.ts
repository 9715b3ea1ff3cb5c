import type { Booking } from '../../domain/bookings/booking'
import type { Draft } from '../../domain/bookings/draft'
import { formatDateTime, instantOf } from '../../domain/bookings/kolkata-time'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'

/** A trip as people say it. */
export interface TripWords {
  service: string
  from: string
  /** Null for a rental: the car goes where its rider says. */
  to: string | null
  when: string
  back: string | null
  guests: string
  rental: string | null
}

const guests = (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'}`

const at = (local: string) => {
  const instant = instantOf(local)
  return instant ? formatDateTime(instant) : ''
}

/** 'Airport Taxi', 'Outstation, round trip'. */
const serviceWords = (service: Draft['serviceType'], isRoundTrip: boolean) =>
  isRoundTrip ? `${SERVICE_LABELS[service]}, round trip` : SERVICE_LABELS[service]

export function wordsOfDraft(draft: Draft): TripWords {
  const rental = draft.serviceType === 'car_rental'
  return {
    service: serviceWords(draft.serviceType, draft.isRoundTrip && !rental),
    from: draft.pickupLocation,
    to: rental ? null : draft.dropoffLocation,
    when: at(draft.scheduledDateTime),
    back: at(draft.returnDateTime) || null,
    guests: guests(draft.passengers),
    rental: draft.packageDetails?.name ?? null,
  }
}

export function wordsOfBooking(booking: Booking): TripWords {
  const { return_scheduled_time: back } = booking
  return {
    service: serviceWords(booking.service_type, booking.is_round_trip),
    from: booking.pickup_address,
    to: booking.dropoff_address,
    when: formatDateTime(new Date(booking.scheduled_time)),
    back: back ? formatDateTime(new Date(back)) : null,
    guests: guests(booking.passengers),
    rental: booking.fare_parts.packageDetails?.name ?? null,
  }
}

/** The part of an address that says where: 'Koramangala' of 'Koramangala, Bengaluru, Karnataka'. */
export const shortPlace = (address: string): string => address.split(',')[0]?.trim() || address
