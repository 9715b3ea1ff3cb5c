import type { ReactNode } from 'react'
import { BRAND } from '../brand'
import { Button } from '../components/button'
import { DocumentLinks } from '../components/document-links'
import { FareBreakdown, fareHasPaise } from '../components/fare-breakdown'
import { Logo } from '../components/site-frame'
import { ChargeLines, isCost, StatementLines, someHavePaise } from '../components/statement-lines'
import { type Booking, shortId } from '../domain/bookings/booking'
import { DRIVER_NOT_AVAILABLE } from '../domain/bookings/sentences'
import { rideMinutes, type TripDetails } from '../domain/bookings/trip-details'
import { SERVICE_LABELS, vehicleOf } from '../domain/bookings/trip-types'
import { formatKm, formatMinutes } from '../domain/fares/fare'
import { dateOf, formatDateTimeWithYear, formatDateWithYear } from '../domain/kolkata-time'
import { formatPaise } from '../domain/payments/amounts'
import { cancellationSummary } from '../domain/payments/cancellation'
import { unsettledSentence } from '../domain/payments/sentences'
import { ROUTES } from '../routes'

/** Shows the button, which does nothing without a script, and lets it print. */
export const PRINT_SCRIPT = `(()=>{const b=document.querySelector('[data-print]');b.hidden=false;b.onclick=()=>print()})()`

/** '20261121-5eed0005': the day of the booking in Kolkata and the part of its id that people read out. */
const receiptNumber = ({ id, created_at }: Booking): string =>
  `${dateOf(new Date(created_at)).replaceAll('-', '')}-${shortId(id)}`

/** The trip is over, and all of it is paid or written off. Before that there is a summary, and no receipt. */
function isReceipt({ booking: { status }, statement: { lines } }: TripDetails): boolean {
  const isPaid = lines.some(({ kind, paise }) => kind === 'paid' && paise > 0)
  return (
    (status === 'completed' || status === 'cancelled') && isPaid && !lines.some(({ kind }) => kind === 'open')
  )
}

/** 'Receipt 20261121-5eed0005': the page's title, and so the name of the file it is saved as. */
export function receiptTitle(trip: TripDetails): string {
  return `${isReceipt(trip) ? 'Receipt' : 'Payment summary'} ${receiptNumber(trip.booking)}`
}

interface Props {
  trip: TripDetails
  riderName: string | null
}

/** What a trip cost and how it was paid, on a sheet of paper; the browser prints it or saves it as PDF. */
export const ReceiptPage = (props: Props) => (
  <Printed back={{ label: 'Back to your trips', href: ROUTES.tripHistory.path }}>
    <Sheet {...props} />
  </Printed>
)

interface PrintedProps {
  back: { label: string; href: string }
  children: ReactNode
}

/** A sheet of paper, with the way back and the print button beside it. */
export const Printed = ({ back, children }: PrintedProps) => (
  <div className="page-wide gap-6 lg:grid lg:grid-cols-[minmax(0,48rem)_1fr] lg:items-start lg:gap-10">
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 lg:order-1 lg:flex-col-reverse lg:items-start print:hidden">
      <a className="text-link inline-flex min-h-11 items-center" href={back.href}>
        {back.label}
      </a>
      <Button data-print hidden>
        Print or save as PDF
      </Button>
    </div>
    <article className="card receipt grid grid-cols-[minmax(0,1fr)] gap-8 [&_h2]:mb-2 [&_h2]:text-[1.25rem]">
      {children}
    </article>
  </div>
)

/** The sentence that states what the document is. */
function documentSentence(trip: TripDetails): string {
  if (isReceipt(trip)) return 'This is what you paid for this trip, and to whom.'
  const { status } = trip.booking
  if (status !== 'completed' && status !== 'cancelled') {
    return 'Your trip isn’t over, so this may change. The receipt comes after it.'
  }
  return trip.statement.owed_paise > 0
    ? 'This becomes your receipt once the rest is paid.'
    : 'Nothing was paid for this trip, so this is no receipt.'
}

function Sheet({ trip, riderName }: Props) {
  const { booking } = trip
  const { lines } = trip.statement
  const amount = lines.findLast(({ kind }) => kind === 'left' || kind === 'paid')
  // One below the other on the whole sheet.
  const withPaise = someHavePaise(lines) || fareHasPaise(booking.fare_parts)
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 *:wrap-anywhere">
        <div>
          <h1 className="text-xl">{isReceipt(trip) ? 'Receipt' : 'Payment summary so far'}</h1>
          {amount && (
            <p className="mt-2">
              <span className="figures block text-5xl">{formatPaise(amount.paise)}</span>
              {amount.label}
            </p>
          )}
          <p className="mt-3 text-muted">
            <span className="figures">{receiptNumber(booking)}</span>, booked{' '}
            {formatDateWithYear(booking.created_at)}
          </p>
        </div>
        <address className="max-w-56 text-muted not-italic">
          <span className="mb-2 block">
            <Logo />
          </span>
          {BRAND.address}
          <br />
          {BRAND.email}
        </address>
      </header>
      <section aria-label="Trip">
        <h2>Trip</h2>
        <ReceiptTrip trip={trip} riderName={riderName} />
      </section>
      <section aria-label="Fare">
        <h2>{booking.status === 'cancelled' ? 'Fare, as it was booked' : 'Fare'}</h2>
        <FareBreakdown fare={booking.fare_parts} withPaise={withPaise} />
        <ChargeLines lines={lines} withPaise={withPaise} />
      </section>
      <section aria-label="Payments">
        <h2>Payments</h2>
        <ReceiptMoney trip={trip} withPaise={withPaise} />
      </section>
      {trip.documents.length > 0 && (
        <section aria-label="Documents" className="print:hidden">
          <h2>Documents</h2>
          <DocumentLinks documents={trip.documents} />
        </section>
      )}
      <p className="text-muted">
        {documentSentence(trip)} This page is not a tax invoice under GST
        {trip.documents.length > 0 && ': the trip’s documents are pages of their own'}. Times are Indian
        Standard Time.
      </p>
    </>
  )
}

/** A first name and the plate are enough to know a ride by: a receipt may be handed to others (docs/product.md, PASSENGER-8). */
function driverWords({ booking, driver }: TripDetails): string | null {
  if (booking.driver_id === null) return null
  return driver ? (driver.name.trim().split(/\s+/)[0] ?? driver.name) : DRIVER_NOT_AVAILABLE
}

/** What was driven, for whom and by whom. */
function ReceiptTrip({ trip, riderName }: Props) {
  const { booking, vehicle, cancellation, actual_distance_metres } = trip
  const minutes = rideMinutes(booking)
  const waited = booking.waiting_time_minutes ?? 0
  const at = (iso: string | null) => iso && formatDateTimeWithYear(iso)
  return (
    <dl className="grid gap-1.5 print:gap-0.5">
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
      <Fact label="Duration">{minutes !== null && formatMinutes(minutes)}</Fact>
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
          `${formatDateTimeWithYear(cancellation.created_at)}. ${cancellationSummary(cancellation, booking)}`}
      </Fact>
      <Fact label="Trip">{booking.id}</Fact>
    </dl>
  )
}

/** What is not known, or does not apply to this trip, has no row. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === false || children === '') return null
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-30 flex-none text-muted">{label}</dt>
      <dd className="min-w-30 flex-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** What was paid, what goes back and what that leaves. */
function ReceiptMoney({ trip, withPaise }: { trip: TripDetails; withPaise: boolean }) {
  const { booking, payment_state, statement } = trip
  const unsettled = unsettledSentence(payment_state, booking.status)
  return (
    <>
      <StatementLines lines={statement.lines.filter((line) => !isCost(line))} withPaise={withPaise} />
      {unsettled && <p className="mt-2">{unsettled}</p>}
      {statement.arrives && <p className="mt-2 text-muted">{statement.arrives}</p>}
    </>
  )
}
