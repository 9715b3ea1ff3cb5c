import { type CallRefusal, call } from '../../api'
import type { BookingStatus } from '../../domain/bookings/booking'
import {
  type ListedTrip,
  type TripDetails,
  TripDetailsSchema,
  type TripPage,
  TripPageSchema,
} from '../../domain/bookings/trip-details'
import type { Result } from '../../domain/result'
import { pageQuery } from './trips-address'

/** The page of the list that begins after `before`. */
export const askForTrips = (
  status: BookingStatus | null,
  before: string,
): Promise<Result<TripPage, CallRefusal>> =>
  call(`/api/trips${pageQuery({ status, before })}`, { answer: TripPageSchema })

export const askForTrip = (id: string): Promise<Result<TripDetails, CallRefusal>> =>
  call(`/api/trips/${encodeURIComponent(id)}`, { answer: TripDetailsSchema })

/** A trip's entry in the list, of what its details say. */
export function listedOf(details: TripDetails): ListedTrip {
  const { booking, paid_amount, refund_due_paise, refunded_paise, payment_processing, driver, review } =
    details
  return {
    ...booking,
    paid_amount,
    refund_due_paise,
    refunded_paise,
    payment_processing,
    driver: driver && { name: driver.name },
    review: review && { rating: review.rating },
  }
}
