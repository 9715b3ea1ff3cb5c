import type { ReactNode } from 'react'
import {
  isAwaited,
  isOnItsWay,
  openLabel,
  paymentMethodLabel,
  REFUND_LABELS,
  receiptSums,
  refundProgress,
} from '../domain/bookings/receipt'
import { DRIVER_NOT_AVAILABLE } from '../domain/bookings/sentences'
import { rideMinutes, type TripDetails } from '../domain/bookings/trip-details'
import { SERVICE_LABELS, vehicleOf } from '../domain/bookings/trip-types'
import { formatKm } from '../domain/fares/fare'
import { formatDateTimeWithYear } from '../domain/kolkata-time'
import { formatPaise, paiseOf } from '../domain/payments/amounts'
import { cancellationSummary, REFUND_ARRIVES } from '../domain/payments/cancellation'
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

/** The payments with their methods, the refunds with their states, and the total. */
export function ReceiptMoney({ trip }: { trip: TripDetails }) {
  const { payments, refunds, remainder, cancellation } = trip
  const isAwaiting = refunds.some(isAwaited)
  const unsettled = unsettledSentence(trip.payment_state, trip.booking.status)
  const { paidPaise, refundPaise, costPaise, openPaise } = receiptSums(trip)
  return (
    <>
      <table className="receipt-table">
        <caption className="sr-only">What was paid</caption>
        <tbody>
          {payments.map((payment) => (
            <SumRow
              key={payment.provider_payment_id}
              what={['Paid online', paymentMethodLabel(payment.method)].filter(Boolean).join(', ')}
              note={`${formatDateTimeWithYear(payment.created_at)}, payment ${payment.provider_payment_id}`}
              amount={formatPaise(payment.amount_paise)}
            />
          ))}
          {remainder && (
            <SumRow
              what={`Paid to the driver, ${remainder.method === 'upi' ? 'UPI' : 'cash'}`}
              note={formatDateTimeWithYear(remainder.at)}
              amount={formatPaise(paiseOf(remainder.amount))}
            />
          )}
          {trip.booking.office_amount > 0 && (
            <SumRow what="Paid at the office" amount={formatPaise(paiseOf(trip.booking.office_amount))} />
          )}
          {(paidPaise > 0 || !unsettled) && (
            <SumRow what="Paid in all" amount={formatPaise(paidPaise)} strong />
          )}
          {refunds.map((refund) => (
            <SumRow
              key={`${refund.provider_payment_id} ${refund.created_at}`}
              what={REFUND_LABELS[refund.status]}
              note={`${refund.reason}. Payment ${refund.provider_payment_id}. ${refundProgress(refund)}`}
              amount={formatPaise(-refund.amount_paise)}
            />
          ))}
          {refundPaise > 0 && (
            <SumRow
              what={isAwaiting ? 'Paid, once all refunds have arrived' : 'Paid, after refunds'}
              amount={formatPaise(costPaise)}
              strong
            />
          )}
          {openPaise > 0 && <SumRow what={openLabel(trip)} amount={formatPaise(openPaise)} />}
        </tbody>
      </table>
      {cancellation && cancellation.fee_paise > 0 && (
        <p className="mt-2 text-muted text-sm">
          {`Of it, ${formatPaise(cancellation.fee_paise)} is kept as the cancellation fee.`}
        </p>
      )}
      {unsettled && <p className="mt-2 text-sm">{unsettled}</p>}
      {refunds.some(isOnItsWay) && <p className="mt-2 text-muted text-sm">{REFUND_ARRIVES}</p>}
    </>
  )
}

interface Props {
  what: string
  /** When, by which id, in what state. */
  note?: ReactNode
  /** Written with its sign. */
  amount: string
  strong?: boolean
}

/** One row of the receipt: a label with details under it; the amount is at the right. */
function SumRow({ what, note, amount, strong }: Props) {
  return (
    <tr className={strong ? 'receipt-total' : undefined}>
      <th scope="row">
        {what}
        {note && <span className="receipt-note">{note}</span>}
      </th>
      <td className="figures">{amount}</td>
    </tr>
  )
}
