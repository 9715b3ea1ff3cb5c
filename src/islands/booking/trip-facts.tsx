import { Row } from '../../components/fact-row'
import type { Booking } from '../../domain/bookings/booking'
import type { Draft } from '../../domain/bookings/draft'
import { guestsLabel, SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatDateTime, instantOf } from '../../domain/kolkata-time'

interface TripFactsProps {
  words: TripWords
  vehicle?: string | null
  passenger?: string | null
}

/** Time, guests and vehicle, and who rides where it is not the rider. */
export const TripFacts = ({ words, vehicle, passenger }: TripFactsProps) => (
  <dl className="grid gap-1 [&_dd]:font-semibold">
    <Row label="Scheduled time">{words.when}</Row>
    <Row label="Return">{words.back}</Row>
    <Row label="Service">{words.service}</Row>
    <Row label="Package">{words.rental}</Row>
    <Row label="Vehicle type">{vehicle}</Row>
    <Row label="Riding">{passenger}</Row>
    <Row label="For">{words.guests}</Row>
  </dl>
)

export interface TripWords {
  service: string
  when: string
  /** '' without a return. */
  back: string
  guests: string
  rental: string | null
}

type WordedTrip = Pick<Booking, 'service_type' | 'is_round_trip' | 'passengers'>

/** `times` are those of the pickup and the return; `rental` is the package's name. */
function wordsOf(trip: WordedTrip, times: (Date | null)[], rental: string | undefined): TripWords {
  const [when = '', back = ''] = times.map((time) => (time ? formatDateTime(time) : ''))
  const service = SERVICE_LABELS[trip.service_type]
  return {
    service: trip.is_round_trip ? `${service}, round trip` : service,
    when,
    back,
    guests: guestsLabel(trip.passengers),
    rental: rental ?? null,
  }
}

export const wordsOfDraft = (draft: Draft): TripWords =>
  wordsOf(
    draft,
    [draft.scheduled_time, draft.return_scheduled_time].map(instantOf),
    draft.package_details?.name,
  )

export function wordsOfBooking(booking: Booking): TripWords {
  const times = [booking.scheduled_time, booking.return_scheduled_time].map((at) =>
    at ? new Date(at) : null,
  )
  return wordsOf(booking, times, booking.fare_parts.packageDetails?.name)
}
