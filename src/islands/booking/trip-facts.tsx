import { Row } from '../../components/fact-row'
import type { Booking } from '../../domain/bookings/booking'
import type { Draft } from '../../domain/bookings/draft'
import { guestsLabel, SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatDateTime, instantOf } from '../../domain/kolkata-time'

interface TripFactsProps {
  trip: Draft | Booking
  vehicle?: string | null
  passenger?: string | null
}

/** Time, guests and vehicle, and who rides where it is not the rider. */
export function TripFacts({ trip, vehicle, passenger }: TripFactsProps) {
  const { when, back, service, rental, guests } = wordsOf(trip)
  return (
    <dl className="grid gap-1 [&_dd]:font-semibold">
      <Row label="Scheduled time">{when}</Row>
      <Row label="Return">{back}</Row>
      <Row label="Service">{service}</Row>
      <Row label="Package">{rental}</Row>
      <Row label="Vehicle type">{vehicle}</Row>
      <Row label="Riding">{passenger}</Row>
      <Row label="For">{guests}</Row>
    </dl>
  )
}

/** A trip in words, '' for what is not chosen. A draft has local times of Kolkata, a booking has instants. */
export function wordsOf(trip: Draft | Booking) {
  const isBooked = 'fare_parts' in trip
  const [when = '', back = ''] = [trip.scheduled_time, trip.return_scheduled_time].map((time) => {
    const at = isBooked ? time && new Date(time) : time && instantOf(time)
    return at ? formatDateTime(at) : ''
  })
  const service = SERVICE_LABELS[trip.service_type]
  return {
    when,
    back,
    service: trip.is_round_trip ? `${service}, round trip` : service,
    rental: isBooked ? trip.fare_parts.packageDetails?.name : trip.package_details?.name,
    guests: guestsLabel(trip.passengers),
  }
}
