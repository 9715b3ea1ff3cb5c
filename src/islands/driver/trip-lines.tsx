import { RouteEnds, TripEnds } from '../../components/route-ends'
import type { DriverRide, Offer } from '../../domain/bookings/driver-rides'
import { parseInstructions } from '../../domain/bookings/special-instructions'
import { guestsLabel, SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatKm, formatMinutes } from '../../domain/fares/fare'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import { formatRupees } from '../../domain/payments/amounts'
import { positionAge } from '../../domain/rides/positions'
import { dayName } from './clock'

/** 'Airport Taxi · 2 guests · 36.4 km, 1 h 5 min'. */
function tripFacts(trip: Offer | DriverRide): string {
  const detail =
    trip.package_hours === null
      ? `${formatKm(trip.distance_km)}, ${formatMinutes(trip.duration_minutes)}`
      : `${trip.package_hours} h`
  const kind = trip.is_round_trip
    ? `${SERVICE_LABELS[trip.service_type]}, Round Trip`
    : SERVICE_LABELS[trip.service_type]
  return [kind, guestsLabel(trip.passengers), detail].join(' · ')
}

/** 'Collect ₹627', or a text for nothing to collect; of a fare of which nothing is paid ahead that it is all. */
export function toCollect({
  remaining_amount,
  pays_driver,
}: Pick<DriverRide, 'remaining_amount' | 'pays_driver'>): string {
  if (remaining_amount === 0) return 'Nothing to collect'
  return `Collect ${formatRupees(remaining_amount)}${pays_driver ? ', all of it' : ''}`
}

const RENTAL = 'Wherever the rider asks'

const WAY_FROM: Record<Offer['way']['from'], string> = {
  last_ride: 'from the end of your ride before',
  position: 'from your last position',
  base: 'from where your car is kept',
}

/** 'About 6 km, 17 min, from your last position, 12 min ago': an estimate, and what it is made from. */
function wayWords({ km, minutes, from, since }: Offer['way'], now: Date): string {
  const age = since === null ? '' : `, ${positionAge(now.getTime() - Date.parse(since))}`
  return `${km < 1 ? 'Less than 1' : `About ${km}`} km, ${formatMinutes(minutes)} to the pickup ${WAY_FROM[from]}${age}`
}

/** An offered trip: its localities, the way to it, and what it pays. */
export function OfferLines({ offer, now }: { offer: Offer; now: Date }) {
  return (
    <>
      <RouteEnds from={offer.pickup_locality} to={offer.dropoff_locality ?? RENTAL} className="text-lg" />
      <p className="mt-3">{wayWords(offer.way, now)}</p>
      <p className="text-muted">{tripFacts(offer)}</p>
      <Brings {...offer.brings} />
      {offer.return_scheduled_time && (
        <p className="text-muted">Back on {formatDateTime(new Date(offer.return_scheduled_time))}</p>
      )}
      <p className="figures mt-3 text-2xl">Fare {formatRupees(offer.fare_amount)}</p>
      <p className="text-lg">{toCollect(offer)}</p>
    </>
  )
}

/** An accepted trip: its addresses, its length, what the rider asks for, and what is to be collected. */
export function TripLines({ trip }: { trip: DriverRide }) {
  return (
    <>
      <TripEnds trip={trip} rental={RENTAL} className="text-lg" />
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
  const { text, ...brings } = parseInstructions(saved)
  return (
    <div className="mt-2 text-lg">
      <Brings {...brings} />
      {text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
    </div>
  )
}

/** '2 bags and a pet': what has to fit into the car beside the guests; '' where they bring nothing. */
export const broughtWords = ({ luggage, pet }: Offer['brings']): string =>
  [luggage > 0 && `${luggage} ${luggage === 1 ? 'bag' : 'bags'}`, pet && 'a pet']
    .filter(Boolean)
    .join(' and ')

function Brings(brings: Offer['brings']) {
  const words = broughtWords(brings)
  return words !== '' && <p className="font-semibold">Brings {words}</p>
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
