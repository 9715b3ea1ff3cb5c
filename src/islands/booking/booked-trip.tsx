import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { SlowNotice } from '../../components/checkout/pay-button'
import { copyText } from '../../components/copy-field'
import { lineIcon } from '../../components/line-icon'
import { PhoneIcon } from '../../components/phone-icon'
import { fetchMessages, PushOffer } from '../../components/push-browser'
import { TripEnds } from '../../components/route-ends'
import { showToast } from '../../components/toast'
import { shortId } from '../../domain/bookings/booking'
import { CONFIRMED_WITH_ESTIMATES } from '../../domain/bookings/sentences'
import { vehicleOf } from '../../domain/bookings/trip-types'
import { formatTime } from '../../domain/kolkata-time'
import type { FirstChannel, MessagesCard } from '../../domain/messages/settings'
import {
  formatPaise,
  formatRupees,
  PAYMENT_METHOD_LABELS,
  payableAmounts,
} from '../../domain/payments/amounts'
import { isUnsettled } from '../../domain/payments/checkout'
import { CHECKING_PAYMENT, unsettledSentence } from '../../domain/payments/sentences'
import { ROUTES, tripPath } from '../../routes'
import type { BookingState } from './booking-state'
import type { FoundBooking } from './confirmation'
import { PROCESSING_BOOKING, StepHeading } from './step-frame'
import { bookAnother, resetBooking } from './step-history'
import { TripFacts, wordsOf } from './trip-facts'

interface BookedTripProps {
  state: BookingState
  found: FoundBooking
  /** Actions that the booking still needs, shown first. */
  children?: ReactNode
}

/** A booking as the server returned it. */
export function BookedTrip({ state, found, children }: BookedTripProps) {
  useSignals()
  const { booking, passenger_name: passenger, statement, payment_state, give_back_until } = found
  const cancelled = booking.status === 'cancelled'
  const unpaid = !cancelled && payment_state === 'none'
  const heading = headingOf(found, state.shown.value?.paymentSuccess === true)
  return (
    <div className="grid gap-6">
      {/* A new heading takes the focus, as the heading of another step does. */}
      <StepHeading key={heading} hidden>
        {heading}
      </StepHeading>
      {children}
      {give_back_until && (
        <p role="status" className="card border-warning bg-warning-tint">
          You’ve paid for two rides like this one. Booked twice by mistake?{' '}
          <a href={`${ROUTES.tripHistory.path}#cancel-${booking.id}`}>Cancel this one</a> before{' '}
          {formatTime(new Date(give_back_until))}, and all of it comes back.
        </p>
      )}
      <div className="card flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <Headline state={state} found={found} heading={heading} />
        <BookingNumber id={booking.id} />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <section className="card grid gap-5" aria-label="Trip details">
          <h2 className="text-xl">Trip details</h2>
          <TripEnds trip={booking} />
          <TripFacts trip={booking} vehicle={vehicleOf(booking.vehicle_type).name} passenger={passenger} />
        </section>
        {cancelled || isUnsettled(payment_state) ? null : (
          <PaymentSummary
            total={formatRupees(booking.fare_amount)}
            paid={formatPaise(statement.paid_paise)}
            due={unpaid ? formatRupees(booking.advance_amount) : undefined}
            remaining={formatPaise(statement.due_paise)}
            method={PAYMENT_METHOD_LABELS[booking.payment_method]}
            paysDriver={booking.pays_driver}
          />
        )}
      </div>
      {!cancelled && payment_state === 'paid' && (
        <WhatsNext
          due={booking.pays_driver ? formatPaise(statement.due_paise) : null}
          remaining={statement.due_paise > 0}
          passenger={passenger}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <a className="button" data-kind="secondary" href={tripPath(booking.id)}>
          View trip
        </a>
        {!cancelled && payment_state === 'paid' && (
          <a
            className="button"
            data-kind="secondary"
            href={`/api/bookings/${encodeURIComponent(booking.id)}/calendar`}
            download
          >
            Add to calendar
          </a>
        )}
      </div>
      <LastActions state={state} beside={unpaid || isUnsettled(payment_state)} />
    </div>
  )
}

function headingOf({ booking, payment_state }: FoundBooking, afterPayment: boolean): string {
  if (booking.status === 'cancelled') return 'Booking Cancelled'
  if (payment_state === 'processing' || (payment_state === 'checking' && afterPayment))
    return PROCESSING_BOOKING
  return payment_state === 'checking' ? CHECKING_PAYMENT : 'Booking Confirmed'
}

interface HeadlineProps extends Omit<BookedTripProps, 'children'> {
  heading: string
}

/** What is true of the booking, in a line or two. */
function Headline({ state, found: { booking, payment_state }, heading }: HeadlineProps) {
  const cancelled = booking.status === 'cancelled'
  const unpaid = !cancelled && payment_state === 'none'
  const unsettled = unsettledSentence(payment_state, booking.status)
  return (
    <div className="max-w-prose">
      <p className={unpaid || unsettled ? 'heading text-2xl' : 'heading text-[clamp(2rem,1.55rem+2vw,3rem)]'}>
        {heading === 'Booking Confirmed' ? 'Booking Confirmed!' : heading}
      </p>
      {cancelled && (
        <p className="text-error">
          This booking was cancelled
          {booking.cancellation_reason ? `: ${booking.cancellation_reason}` : ''}.
        </p>
      )}
      <div role="status">{unsettled && <p className="mt-1">{unsettled} This page follows by itself.</p>}</div>
      {unsettled && <SlowNotice checkout={state} bookingId={booking.id} />}
      {cancelled && !unsettled && (
        <p className="text-muted">
          What was paid for it and what goes back is in your <a href={tripPath(booking.id)}>trip history</a>.
        </p>
      )}
      {unpaid && <p className="text-warning">Once it is paid. Until then no driver is told of it.</p>}
      {!cancelled && <p className="mt-1 text-muted">Pickup {wordsOf(booking).when}</p>}
    </div>
  )
}

const MESSAGE_BY: Record<FirstChannel, string> = {
  sms: 'An SMS',
  whatsapp: 'A WhatsApp message',
  email: 'An e-mail',
}

/** What comes first to this rider; until that is known, no channel is promised. */
function messageBy(card: MessagesCard | null): string {
  if (card === null) return 'A message'
  return card.browsers > 0 ? 'A notification' : MESSAGE_BY[card.settings.first_channel]
}

interface WhatsNextProps {
  /** Of a trip that is paid to the driver: how much. */
  due: string | null
  remaining: boolean
  passenger: string | null
}

function WhatsNext({ due, remaining, passenger }: WhatsNextProps) {
  const [card, setCard] = useState<MessagesCard | null>(null)
  useEffect(() => void fetchMessages().then((read) => read.ok && setCard(read.value)), [])
  return (
    <>
      <section aria-label="What's Next">
        <h2 className="text-xl">What's Next</h2>
        <ul className="mt-3 grid gap-3">
          <li className="flex gap-3">
            <MessageIcon />
            {messageBy(card)} brings you your driver's details as soon as a driver is assigned
            {passenger && `, and ${passenger} gets them by SMS`}.
          </li>
          <li className="flex gap-3">
            <PhoneIcon />
            Your driver contacts {passenger ?? 'you'} before the pickup.
          </li>
          <li className="flex gap-3">
            <CashIcon />
            {due !== null
              ? `Pay ${due} to the driver after the ride.`
              : remaining
                ? 'You pay the remaining amount after the ride.'
                : 'Nothing is left to pay after the ride.'}
          </li>
        </ul>
      </section>
      <PushOffer onTurnedOn={setCard}>
        Get a notification when your driver is set, on the way and at the pickup.
      </PushOffer>
    </>
  )
}

/** Shown after a payment whose booking can't be read: the draft's own data, marked as estimates. Writes nothing. */
export function EstimatedTrip({ state, bookingId }: { state: BookingState; bookingId: string }) {
  useSignals()
  const { draft, selectedFare: fare, amountChoice } = state.stored.value
  const { value: trip } = state.trip
  const amounts = fare && payableAmounts(fare.price)[amountChoice]
  return (
    <div className="grid gap-6">
      <StepHeading>{CONFIRMED_WITH_ESTIMATES.title}</StepHeading>
      <p role="alert" className="card border-warning bg-warning-tint">
        <strong className="block text-warning">These details are estimates.</strong>
        They come from what you typed in this browser. We haven’t confirmed them yet. Your{' '}
        <a href={ROUTES.tripHistory.path}>trip history</a> has the final ones.
      </p>
      <BookingNumber id={bookingId} />
      {trip && (
        <section className="card grid gap-5" aria-label="Trip details">
          <h2 className="text-xl">Trip details (estimated)</h2>
          <TripEnds trip={trip} />
          <TripFacts trip={draft} vehicle={fare ? vehicleOf(fare.type).name : null} />
        </section>
      )}
      {fare && amounts && (
        <PaymentSummary
          total={formatRupees(fare.price)}
          paid={formatRupees(amounts.advance)}
          remaining={formatRupees(amounts.remaining)}
          method={PAYMENT_METHOD_LABELS[state.method.value]}
          estimated
        />
      )}
      <LastActions state={state} />
    </div>
  )
}

/** The short booking number, which riders read out to support: plain, for a plate is the car's. */
function BookingNumber({ id }: { id: string }) {
  const number = useRef<HTMLElement>(null)
  const copy = async () => {
    const isCopied = await copyText(shortId(id), () => {
      if (number.current) getSelection()?.selectAllChildren(number.current)
    })
    if (isCopied) showToast('success', { title: 'Trip number copied' })
    else showToast('error', { title: 'Not copied', description: 'Press and hold the number to copy it.' })
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      Trip number{' '}
      <strong ref={number} className="figures text-xl">
        {shortId(id)}
      </strong>
      <Button
        className="-my-2 px-3"
        kind="quiet"
        aria-label="Copy the trip number"
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </p>
  )
}

interface SummaryProps {
  total: string
  paid: string
  /** The amount to be paid before the ride is offered to drivers. */
  due?: string | undefined
  remaining: string
  method: string
  /** All of it is paid to the driver. */
  paysDriver?: boolean
  /** True when the figures are estimates from the draft, not the booking's own. */
  estimated?: boolean
}

function PaymentSummary(props: SummaryProps) {
  const { total, paid, due, remaining, method, paysDriver = false, estimated = false } = props
  const rows = [
    ['Total fare', total],
    ...(paysDriver ? [] : [['Paid Now', paid] as const]),
    ...(due === undefined ? [] : [['To pay now', due] as const]),
    [paysDriver ? 'Pay to the driver after the ride' : 'Remaining pay after ride', remaining],
  ] as const
  return (
    <section className="card grid gap-4" aria-label="Payment summary">
      <h2 className="text-xl">Payment summary{estimated && ' (estimated)'}</h2>
      <dl className="grid gap-2">
        {rows.map(([name, amount]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{name}</dt>
            <dd className="figures text-2xl">{amount}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-hairline pt-2">
          <dt className="text-muted">Payment method</dt>
          <dd className="font-semibold">{paysDriver ? 'Cash or UPI' : method}</dd>
        </div>
      </dl>
    </section>
  )
}

interface LastActionsProps {
  state: BookingState
  /** True where the screen has another main action: this button is then not the green one. */
  beside?: boolean
}

function LastActions({ state, beside = false }: LastActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        kind={beside ? 'secondary' : 'primary'}
        onClick={() => {
          resetBooking(state)
          location.assign(ROUTES.home.path)
        }}
      >
        Back to Home
      </Button>
      <Button kind="secondary" onClick={() => bookAnother(state)}>
        Book Another Ride
      </Button>
    </div>
  )
}

const MessageIcon = lineIcon(<path d="M4 5h16v11H9l-5 4z" />)

const CashIcon = lineIcon(
  <rect x="3" y="6" width="18" height="12" rx="2" />,
  <circle cx="12" cy="12" r="2.5" />,
)
