import { RouteEnds } from '../../components/route-ends'
import { momentOf } from '../../domain/bookings/moments'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { rideMinutes, type TripDetails } from '../../domain/bookings/trip-details'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import { formatKm } from '../../domain/fares/distances'
import { cancelledWhy } from '../../domain/rides/cancelled-words'
import { Row } from './row'

/** Where and when, and what became of it. */
export function SheetTrip({ details }: { details: TripDetails }) {
  const { booking, cancellation, actual_distance_metres } = details
  const minutes = rideMinutes(booking)
  const waited = booking.waiting_time_minutes ?? 0
  const at = (iso: string | null) => iso && momentOf(iso)
  return (
    <div>
      <RouteEnds from={booking.pickup_address} to={booking.dropoff_address} />
      {cancellation && <p className="mt-4">{cancelledWhy(cancellation)}</p>}
      <dl className="mt-4 grid gap-1">
        <Row label="Pickup time">{momentOf(booking.scheduled_time)}</Row>
        <Row label="Return">{at(booking.return_scheduled_time)}</Row>
        <Row label="Started">{at(booking.start_time)}</Row>
        <Row label="Ended">{at(booking.end_time)}</Row>
        <Row label="Duration">{minutes !== null && `${minutes} min`}</Row>
        <Row label="Waiting time">{waited > 0 && `${waited} min`}</Row>
        <Row label="Distance driven">
          {actual_distance_metres !== null && formatKm(actual_distance_metres / 1000)}
        </Row>
        <Row label="Cancelled">{at(cancellation?.at ?? null)}</Row>
        <Row label="Service">
          {SERVICE_LABELS[booking.service_type]}
          {booking.is_round_trip && ', Round Trip'}
        </Row>
        <Row label="Package">{booking.fare_parts.packageDetails?.name}</Row>
        <Row label="Vehicle type">{vehicleOf(booking.vehicle_type).name}</Row>
        <Row label="Guests">{booking.passengers}</Row>
        <Row label="Booked">{momentOf(booking.created_at)}</Row>
      </dl>
    </div>
  )
}
