import { Avatar } from '../../components/avatar'
import { ChangedLines } from '../../components/change-waiting'
import { Row } from '../../components/fact-row'
import { TripEnds } from '../../components/route-ends'
import { isCost, StatementLines } from '../../components/statement-lines'
import { tripState } from '../../domain/bookings/badges'
import { DRIVER_NOT_AVAILABLE } from '../../domain/bookings/sentences'
import { rideMinutes, type TripDetails, type TripMessage } from '../../domain/bookings/trip-details'
import { SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatKm, formatMinutes } from '../../domain/fares/fare'
import { rentalTermsOf } from '../../domain/fares/package-terms'
import { formatDateTimeWithYear } from '../../domain/kolkata-time'
import { formatPaise } from '../../domain/payments/amounts'
import { cancellationSummary } from '../../domain/payments/cancellation'
import { unsettledSentence } from '../../domain/payments/sentences'
import { spacedPhone } from '../../domain/sign-in/phone'
import { payPath } from '../../routes'

/** Places, time and status. */
export function TripSection({ details }: { details: TripDetails }) {
  const { passenger, booking, cancellation, actual_distance_metres } = details
  const minutes = rideMinutes(booking)
  const waited = booking.waiting_time_minutes ?? 0
  const at = (iso: string | null) => iso && formatDateTimeWithYear(iso)
  return (
    <div>
      <TripEnds trip={booking} />
      {cancellation && <p className="mt-4">{cancellationSummary(cancellation, booking)}</p>}
      <dl className="mt-4 grid gap-1">
        <Row label="Pickup time">{formatDateTimeWithYear(booking.scheduled_time)}</Row>
        <Row label="Return">{at(booking.return_scheduled_time)}</Row>
        <Row label="Started">{at(booking.start_time)}</Row>
        <Row label="Ended">{at(booking.end_time)}</Row>
        {details.reports.map(({ what, words, at: when }) => (
          <Row key={when + what} label={what} note={formatDateTimeWithYear(when)}>
            {words}
          </Row>
        ))}
        <Row label="Duration">{minutes !== null && formatMinutes(minutes)}</Row>
        <Row label="Waiting time">{waited > 0 && `${waited} min`}</Row>
        <Row label="Distance driven">
          {actual_distance_metres !== null && formatKm(actual_distance_metres / 1000)}
        </Row>
        <Row label="Cancelled">{at(cancellation?.created_at ?? null)}</Row>
        <Row label="Service">
          {SERVICE_LABELS[booking.service_type]}
          {booking.is_round_trip && ', Round Trip'}
        </Row>
        <Row label="Package">{rentalTermsOf(booking)?.size.name}</Row>
        <Row label="Vehicle type">{vehicleOf(booking.vehicle_type).name}</Row>
        <Row label="Riding">
          {passenger &&
            [passenger.name, passenger.phone_no && spacedPhone(passenger.phone_no)]
              .filter(Boolean)
              .join(', ')}
        </Row>
        <Row label="Guests">{booking.passengers}</Row>
        <Row label="Booked">{formatDateTimeWithYear(booking.created_at)}</Row>
      </dl>
    </div>
  )
}

function withoutDriver(booking: TripDetails['booking']): string {
  const { status, driver_id } = booking
  if (status === 'cancelled' && driver_id === null) return 'No driver had this ride yet.'
  if (status !== 'pending') return DRIVER_NOT_AVAILABLE
  const isAwaited = tripState(booking) === 'awaited'
  return `${DRIVER_NOT_AVAILABLE}. ${isAwaited ? 'We’ll message you once you have a driver.' : 'Pay, and we’ll find you a driver.'}`
}

/** Driver and car, or why there is none. */
export function PeopleSection({ details: { booking, driver, vehicle } }: { details: TripDetails }) {
  // After a cancelled ride neither side sees the other's picture.
  const photo = booking.status === 'cancelled' ? null : (driver?.profile_picture_url ?? null)
  return (
    <div className="grid gap-3">
      {driver === null && <p className="text-muted">{withoutDriver(booking)}</p>}
      {driver && (
        <div className="flex flex-wrap items-center gap-3">
          <Avatar url={photo} name={driver.name} className="size-12 text-lg" />
          <div className="min-w-40 flex-1">
            <p className="font-semibold wrap-anywhere">{driver.name}</p>
            <p className="text-muted">
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
            <span className="block text-muted">{vehicle.color}</span>
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

/** What was paid, what goes back and what is open. */
export function PaymentSection({ details: { booking, statement, payment_state } }: { details: TripDetails }) {
  const unsettled = unsettledSentence(payment_state, booking.status)
  return (
    <>
      <StatementLines lines={statement.lines.filter((line) => !isCost(line))} />
      <div role="status">{unsettled && <p className="mt-2">{unsettled}</p>}</div>
      {statement.owed_paise > 0 && !unsettled && (
        <a className="button mt-3 max-sm:w-full" href={payPath(booking.id)}>
          Pay {formatPaise(statement.owed_paise)} online
        </a>
      )}
      {statement.arrives && <p className="mt-2 text-muted">{statement.arrives}</p>}
    </>
  )
}

/** What the trip was before each of its changes, when it was changed and by whom (docs/product.md, CHANGE-17). */
export function ChangesSection({ changes }: Pick<TripDetails, 'changes'>) {
  return (
    <ol className="grid gap-2">
      {changes.map(({ number, at, by, was }) => (
        <li key={number}>
          {formatDateTimeWithYear(at)}, by {by === 'rider' ? 'you' : 'our team'}. It was before:
          <div className="text-muted">
            <ChangedLines lines={was} />
          </div>
        </li>
      ))}
    </ol>
  )
}

const CHANNEL_LABELS: Record<TripMessage['channel'], string> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  push: 'Notification',
}

const STATE_LABELS: Record<TripMessage['state'], string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  unknown: 'May have arrived',
  not_delivered: 'Not delivered',
}

/** What the rider was sent, when and over which channel. */
export function MessagesSection({ messages }: { messages: readonly TripMessage[] }) {
  return (
    <dl className="grid gap-2 pb-4">
      {messages.map(({ what, channel, state, at }) => (
        <Row
          key={`${what} ${channel} ${at}`}
          label={what}
          note={`${CHANNEL_LABELS[channel]}, ${formatDateTimeWithYear(at)}`}
        >
          {STATE_LABELS[state]}
        </Row>
      ))}
    </dl>
  )
}
