import { BRAND } from '../brand'
import { Button } from '../components/button'
import { FareBreakdown } from '../components/fare-breakdown'
import { Logo } from '../components/site-frame'
import { ChargeLines } from '../components/statement-lines'
import { type Booking, shortId } from '../domain/bookings/booking'
import { FAILED_TO_LOAD_TRIP } from '../domain/bookings/sentences'
import type { TripDetails } from '../domain/bookings/trip-details'
import { dateOf, formatDateWithYear } from '../domain/kolkata-time'
import { ROUTES } from '../routes'
import { NotLoadedPage } from './error-pages'
import { ReceiptMoney, ReceiptTrip } from './receipt-sections'

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
  /** 'failed': it could not be read. */
  trip: TripDetails | 'failed'
  riderName: string | null
  here: string
}

/** What a trip cost and how it was paid, on a sheet of paper; the browser prints it or saves it as PDF. */
export function ReceiptPage({ trip, riderName, here }: Props) {
  if (trip === 'failed') {
    return <NotLoadedPage title={ROUTES.receipt.title} sentence={FAILED_TO_LOAD_TRIP} again={here} />
  }
  return (
    <div className="page-wide gap-6 lg:grid lg:grid-cols-[minmax(0,48rem)_1fr] lg:items-start lg:gap-10">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 lg:order-1 lg:flex-col-reverse lg:items-start print:hidden">
        <a className="text-link inline-flex min-h-11 items-center" href={ROUTES.tripHistory.path}>
          Back to your trips
        </a>
        <Button data-print hidden>
          Print or save as PDF
        </Button>
      </div>
      <Sheet trip={trip} riderName={riderName} />
    </div>
  )
}

/** The sentence that states what the document is. */
function documentSentence(trip: TripDetails): string {
  if (isReceipt(trip)) return 'What was paid for this trip, and to whom.'
  const { status } = trip.booking
  return status === 'completed' || status === 'cancelled'
    ? 'Nothing is recorded as paid for this trip, so this is no receipt.'
    : 'The trip is not over: what stands here may still change, and a receipt comes after it.'
}

function Sheet({ trip, riderName }: { trip: TripDetails; riderName: string | null }) {
  const { booking } = trip
  return (
    <article className="card receipt">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl">{isReceipt(trip) ? 'Receipt' : 'Payment summary so far'}</h1>
          <p className="figures mt-1">{receiptNumber(booking)}</p>
          <p className="text-muted text-sm">Booked {formatDateWithYear(booking.created_at)}</p>
        </div>
        <address className="max-w-56 text-muted text-sm not-italic">
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
        <FareBreakdown fare={booking.fare_parts} />
        <ChargeLines lines={trip.statement.lines} />
      </section>
      <section aria-label="Payments">
        <h2>Payments</h2>
        <ReceiptMoney trip={trip} />
      </section>
      <p className="text-muted text-sm">
        {documentSentence(trip)} This is not a tax invoice under GST: {BRAND.name} is a sample company and has
        no GSTIN. Times are those of Kolkata.
      </p>
    </article>
  )
}
