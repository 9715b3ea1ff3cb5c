import { TripEnds } from '../../components/route-ends'
import type { Offer } from '../../domain/bookings/driver-rides'
import { parseInstructions } from '../../domain/bookings/special-instructions'
import { guestsLabel, SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatKm, formatMinutes } from '../../domain/fares/fare'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { dayName } from './clock'

/** 'Airport Taxi · 2 guests · 36.4 km, 1 h 5 min'. */
function tripFacts(trip: Offer): string {
  const detail =
    trip.package_hours === null
      ? `${formatKm(trip.distance_km)}, ${formatMinutes(trip.duration_minutes)}`
      : `${trip.package_hours} h`
  const kind = trip.is_round_trip
    ? `${SERVICE_LABELS[trip.service_type]}, Round Trip`
    : SERVICE_LABELS[trip.service_type]
  return [kind, guestsLabel(trip.passengers), detail].join(' · ')
}

/** 'Collect ₹627', or a text for nothing to collect. */
const toCollect = ({ remaining_amount }: Offer) =>
  remaining_amount > 0 ? `Collect ${formatRupees(remaining_amount)}` : 'Nothing to collect'

export function TripLines({ trip }: { trip: Offer }) {
  return (
    <>
      <TripEnds trip={trip} rental="Wherever the rider asks" className="text-lg" />
      <p className="mt-3 text-muted">{tripFacts(trip)}</p>
      {trip.return_scheduled_time && (
        <p className="text-muted">Back on {formatDateTime(new Date(trip.return_scheduled_time))}</p>
      )}
      <Instructions saved={trip.special_instructions} />
      <p className="figures mt-3 text-2xl">{toCollect(trip)}</p>
    </>
  )
}

/** The rider's special instructions: luggage and pet, then their own text. */
export function Instructions({ saved }: { saved: string | null }) {
  if (!saved) return null
  const { luggage, pet, text } = parseInstructions(saved)
  const brings = [luggage > 0 && `${luggage} ${luggage === 1 ? 'bag' : 'bags'}`, pet && 'a pet'].filter(
    Boolean,
  )
  return (
    <div className="mt-2 text-lg">
      {brings.length > 0 && <p className="font-semibold">Brings {brings.join(' and ')}</p>}
      {text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
    </div>
  )
}

/** A pickup's time in large letters, with its day. */
export function When({ scheduled, now }: { scheduled: string; now: Date }) {
  const instant = new Date(scheduled)
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-3">
      <span className="figures text-4xl">{formatTime(instant)}</span>
      <span className="text-lg text-muted">{dayName(instant, now)}</span>
    </h3>
  )
}
