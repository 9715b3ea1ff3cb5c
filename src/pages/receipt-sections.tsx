import type { ReactNode } from 'react'
import { isCost, StatementLines } from '../components/statement-lines'
import { DRIVER_NOT_AVAILABLE } from '../domain/bookings/sentences'
import { rideMinutes, type TripDetails } from '../domain/bookings/trip-details'
import { SERVICE_LABELS, vehicleOf } from '../domain/bookings/trip-types'
import { formatKm } from '../domain/fares/fare'
import { formatDateTimeWithYear } from '../domain/kolkata-time'
import { cancellationSummary } from '../domain/payments/cancellation'
import { unsettledSentence } from '../domain/payments/sentences'

/** A first name and the plate are enough to know a ride by: a receipt may be handed to others. */
function driverWords({ booking, driver }: TripDetails): string | null {
  if (booking.driver_id === null) return null
  return driver ? (driver.name.trim().split(/\s+/)[0] ?? driver.name) : DRIVER_NOT_AVAILABLE
}

/** What was driven, for whom and by whom. */
export function ReceiptTrip({ trip, riderName }: { trip: TripDetails; riderName: string | null }) {
  const { booking, vehicle, cancellation, actual_distance_metres } = trip
  const minutes = rideMinutes(booking)
  const waited = booking.waiting_time_minutes ?? 0
  const at = (iso: string | null) => iso && formatDateTimeWithYear(iso)
  return (
    <dl className="receipt-facts">
      <Fact label="Rider">{riderName}</Fact>
      <Fact label="Riding">{trip.passenger?.name ?? null}</Fact>
      <Fact label="Service">
        {SERVICE_LABELS[booking.service_type]}, {vehicleOf(booking.vehicle_type).name}
        {booking.is_round_trip && ', Round Trip'}
      </Fact>
      <Fact label="From">{booking.pickup_address}</Fact>
      <Fact label="To">{booking.dropoff_address}</Fact>
      <Fact label="Pickup time">{formatDateTimeWithYear(booking.scheduled_time)}</Fact>
      <Fact label="Return">{at(booking.return_scheduled_time)}</Fact>
      <Fact label="Started">{at(booking.start_time)}</Fact>
      <Fact label="Ended">{at(booking.end_time)}</Fact>
      <Fact label="Duration">{minutes !== null && `${minutes} min`}</Fact>
      <Fact label="Waiting time">{waited > 0 && `${waited} min, not charged`}</Fact>
      <Fact label="Distance driven">
        {actual_distance_metres !== null && formatKm(actual_distance_metres / 1000)}
      </Fact>
      <Fact label="Driver">{driverWords(trip)}</Fact>
      <Fact label="Car">
        {vehicle && (
          <>
            <span className="whitespace-nowrap">{vehicle.license_plate},</span>{' '}
            {`${vehicle.make} ${vehicle.model}, ${vehicle.color}`}
          </>
        )}
      </Fact>
      <Fact label="Cancelled">
        {cancellation &&
          `${formatDateTimeWithYear(cancellation.created_at)}. ${cancellationSummary(cancellation)}`}
      </Fact>
      <Fact label="Trip">{booking.id}</Fact>
    </dl>
  )
}

/** What is not known, or does not apply to this trip, has no row. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What was paid, what goes back and what that leaves. */
export function ReceiptMoney({ trip: { booking, payment_state, statement } }: { trip: TripDetails }) {
  const unsettled = unsettledSentence(payment_state, booking.status)
  return (
    <>
      <StatementLines lines={statement.lines.filter((line) => !isCost(line))} />
      {unsettled && <p className="mt-2 text-sm">{unsettled}</p>}
      {statement.arrives && <p className="mt-2 text-muted text-sm">{statement.arrives}</p>}
    </>
  )
}
