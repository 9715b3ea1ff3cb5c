import { safeParse } from 'valibot'
import { type Booking, BookingSchema } from '../../domain/bookings/booking'
import { CURRENT_BOOKING_KEY } from '../../domain/bookings/draft'

/** Leaves the booking just paid for to the confirmation, as the payment made it. */
export function leaveBooking(booking: Booking): void {
  const paid: Booking = { ...booking, payment_status: booking.remaining_amount > 0 ? 'partial' : 'paid' }
  try {
    sessionStorage.setItem(CURRENT_BOOKING_KEY, JSON.stringify(paid))
  } catch {}
}

/** The booking left for this confirmation, once; a reload reads it from the server. */
export function takeBooking(id: string): Booking | null {
  try {
    const parsed = safeParse(BookingSchema, JSON.parse(sessionStorage.getItem(CURRENT_BOOKING_KEY) ?? 'null'))
    if (!parsed.success || parsed.output.id !== id) return null
    sessionStorage.removeItem(CURRENT_BOOKING_KEY)
    return parsed.output
  } catch {
    return null
  }
}

/** Forgets it: another tab has signed out. */
export function forgetCurrentBooking(): void {
  try {
    sessionStorage.removeItem(CURRENT_BOOKING_KEY)
  } catch {}
}
