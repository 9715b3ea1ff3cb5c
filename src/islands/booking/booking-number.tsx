import { shortId } from '../../domain/bookings/booking'

/** The number people read out, on the plate. */
export function BookingNumber({ id }: { id: string }) {
  return (
    <p>
      <span className="block text-sm text-muted">Trip number</span>
      <span className="plate mt-1 text-2xl">{shortId(id)}</span>
    </p>
  )
}
