import { RouteEnds } from '../../components/route-ends'
import { formatDateTime } from '../../domain/bookings/kolkata-time'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { formatKm, formatMinutes } from '../../domain/fares/distances'
import { formatRupees } from '../../domain/payments/amounts'
import type { Offer } from '../../domain/rides/driver-answers'
import { Instructions } from './instructions'

/** Where a trip goes, in the words its rider chose; a rental has no other end. */
export function TripEnds({ trip }: { trip: Offer }) {
  return (
    <RouteEnds
      from={trip.pickup_address}
      to={trip.dropoff_address ?? 'Wherever the rider asks'}
      className="text-lg"
    />
  )
}

/** 'Airport Taxi · 2 guests · 36.4 km, 1 h 5 min'. */
export function tripFacts(trip: Offer): string {
  const way =
    trip.package_hours === null
      ? `${formatKm(trip.distance_km)}, ${formatMinutes(trip.duration_minutes)}`
      : `${trip.package_hours} h`
  const kind = trip.is_round_trip
    ? `${SERVICE_LABELS[trip.service_type]}, Round Trip`
    : SERVICE_LABELS[trip.service_type]
  return [kind, guests(trip.passengers), way].join(' · ')
}

const guests = (count: number) => `${count} ${count === 1 ? 'guest' : 'guests'}`

/** 'Collect ₹627', or that nothing is. */
export const toCollect = ({ remaining_amount }: Offer) =>
  remaining_amount > 0 ? `Collect ${formatRupees(remaining_amount)}` : 'Nothing to collect'

export function TripLines({ trip }: { trip: Offer }) {
  return (
    <>
      <TripEnds trip={trip} />
      <p className="mt-3 text-muted">{tripFacts(trip)}</p>
      {trip.return_scheduled_time && (
        <p className="text-muted">Back on {formatDateTime(new Date(trip.return_scheduled_time))}</p>
      )}
      <Instructions saved={trip.special_instructions} />
      <p className="figures mt-3 text-2xl">{toCollect(trip)}</p>
    </>
  )
}
