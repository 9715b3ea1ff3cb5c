import type { Booking } from '../bookings/booking'

/** A rider reviews a ride that was driven to its end, once (docs/product.md, Reviews). */
export function mayReview(
  { status, driver_id }: Pick<Booking, 'status' | 'driver_id'>,
  review: object | null,
): boolean {
  return status === 'completed' && driver_id !== null && review === null
}
