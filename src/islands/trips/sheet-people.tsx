import { Avatar } from '../../components/avatar'
import { DRIVER_NOT_AVAILABLE } from '../../domain/bookings/sentences'
import type { TripDetails } from '../../domain/bookings/trip-details'

/** Who drove, or will, and in what; said plainly where that is not known. */
export function SheetPeople({ details: { booking, driver, vehicle } }: { details: TripDetails }) {
  // After a cancelled ride nobody is shown the other's picture for long.
  const photo = booking.status === 'cancelled' ? null : (driver?.photo_url ?? null)
  const isAwaited = driver === null && booking.status === 'pending'
  const isPaid = booking.payment_status === 'partial' || booking.payment_status === 'paid'
  return (
    <div className="grid gap-3">
      {driver === null && (
        <p className="text-muted">
          {DRIVER_NOT_AVAILABLE}
          {isAwaited &&
            (isPaid
              ? '. You get an SMS when a driver has taken your ride.'
              : '. The ride goes to a driver once it is paid.')}
        </p>
      )}
      {driver && (
        <div className="flex flex-wrap items-center gap-3">
          <Avatar url={photo} name={driver.name} className="size-12 text-lg" />
          <div className="min-w-40 flex-1">
            <p className="font-semibold wrap-anywhere">{driver.name}</p>
            <p className="text-muted text-sm">
              {driver.rating === null ? 'No ratings yet' : `Rated ${driver.rating.toFixed(1)} of 5`}. Licence{' '}
              {driver.license_number}
            </p>
          </div>
          {driver.phone_no && (
            <a className="button max-sm:w-full" data-kind="secondary" href={`tel:${driver.phone_no}`}>
              Call driver
            </a>
          )}
        </div>
      )}
      {vehicle && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            {vehicle.make} {vehicle.model}, {vehicle.year}
            <span className="block text-muted text-sm">{vehicle.color}</span>
          </p>
          <p className="plate text-lg">
            <span className="sr-only">Number plate </span>
            {vehicle.license_plate}
          </p>
        </div>
      )}
    </div>
  )
}
