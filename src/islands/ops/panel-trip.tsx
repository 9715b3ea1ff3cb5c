import { RouteEnds } from '../../components/route-ends'
import { SERVICE_LABELS } from '../../domain/bookings/service-types'
import { vehicleOf } from '../../domain/bookings/vehicle-types'
import { formatKm, formatMinutes } from '../../domain/fares/distances'
import type { BookingPanel } from '../../domain/ops/booking-panel'
import { Facts } from './facts'
import { fromNow, shortTime } from './words'

interface Props {
  panel: BookingPanel
  now: number
}

/** When, from where to where, and how far it has come. */
export function PanelTrip({ panel, now }: Props) {
  const { booking } = panel
  const time = (at: string | null) => (at === null ? null : shortTime(at, now))
  const { guests, service } = {
    guests: `${booking.passengers} ${booking.passengers === 1 ? 'guest' : 'guests'}`,
    service: `${SERVICE_LABELS[booking.service_type]}, ${vehicleOf(booking.vehicle_type).name}`,
  }
  return (
    <section aria-label="Trip">
      <p className="text-lg">
        <strong className="figures">{time(booking.scheduled_time)}</strong>{' '}
        <span className="text-muted">{fromNow(Date.parse(booking.scheduled_time), now)}</span>
      </p>
      <RouteEnds from={booking.pickup_address} to={booking.dropoff_address} className="my-2" />
      <Facts
        facts={[
          ['Trip', `${service}, ${guests}${booking.is_round_trip ? ', round trip' : ''}`],
          ['Return', time(booking.return_scheduled_time)],
          ['Rental', booking.package_hours && `${booking.package_hours} hours`],
          ['Billed', `${formatKm(booking.distance_km)}, ${formatMinutes(booking.duration_minutes)}`],
          ['Wishes', booking.special_instructions],
          ['Booked', time(booking.created_at)],
          ['Accepted', time(panel.accepted_at)],
          ['Set out', time(panel.set_out_at)],
          ['Arrived', time(panel.arrived_at)],
          ['Started', time(booking.start_time)],
          ['Ended', time(booking.end_time)],
          ['Driven', panel.actual_distance_metres && formatKm(panel.actual_distance_metres / 1000)],
          ['Ended because', panel.ended_reason],
        ]}
      />
    </section>
  )
}
