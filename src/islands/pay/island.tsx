import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../api'
import { useFocusOn } from '../../components/button'
import { pay, READ_TIMEOUT_MS, termsAreAccepted } from '../../components/checkout/checkout'
import { createCheckout } from '../../components/checkout/checkout-state'
import { PayButton, useSlow } from '../../components/checkout/pay-button'
import { MethodFields, PaymentFields, Terms } from '../../components/checkout/payment-fields'
import { OfficePhone } from '../../components/office-phone'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { RouteEnds } from '../../components/route-ends'
import { StatementLines } from '../../components/statement-lines'
import { dismissRefusals } from '../../components/toast'
import { shortId } from '../../domain/bookings/booking'
import { SERVICE_LABELS, vehicleOf } from '../../domain/bookings/trip-types'
import { formatDateTime, formatTime } from '../../domain/kolkata-time'
import {
  type AmountChoice,
  DEFAULT_AMOUNT_CHOICE,
  DEFAULT_PAYMENT_METHOD,
  formatPaise,
  formatRupees,
  type PaymentMethod,
  payableAmounts,
} from '../../domain/payments/amounts'
import { type GoOn, isUnsettled } from '../../domain/payments/checkout'
import { type PayableTrip, PayableTripSchema } from '../../domain/payments/payment-link'
import { payButtonLabel, unsettledSentence } from '../../domain/payments/sentences'
import { accept } from '../../domain/result'

export interface PayProps {
  linkId: string
  trip: PayableTrip
}

/** Milliseconds after which a link is read again until the ride is over, and when it is seen again. */
const AHEAD_MS = 60_000

/** The trip behind the link, and its checkout. */
function createPayState(initial: PayableTrip) {
  /** Null once the link has ended. */
  const trip = signal<PayableTrip | null>(initial)
  /** A payment may have been made, and our server has not said yet what became of it. */
  const claimed = signal(false)
  const awaits = () =>
    trip.value?.state === 'open' && (claimed.value || isUnsettled(trip.value.payment_state))
  return {
    ...createCheckout(awaits),
    trip,
    claimed,
    awaits,
    amount: signal<AmountChoice>(DEFAULT_AMOUNT_CHOICE),
    method: signal<PaymentMethod>(DEFAULT_PAYMENT_METHOD),
  }
}

type PayState = ReturnType<typeof createPayState>

/** /pay/{id}: a booking, and what pays it, for whoever has its link. */
function Pay(props: PayProps) {
  useSignals()
  const { linkId, trip: initial } = props
  const [state] = useState(() => createPayState(initial))
  const { value: trip } = state.trip
  const path = `/api/pay/${encodeURIComponent(linkId)}`
  const read = useCallback(() => readTrip(state, path), [state, path])
  const isAhead = trip?.state === 'open' || trip?.state === 'paid'
  usePolling(read, state.awaits() ? PAYMENT_POLLING : { intervalMs: isAhead ? AHEAD_MS : null })
  useSlow(state)
  const isNews = trip?.state !== initial.state
  if (trip === null) return <LinkEnded />
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="grid min-w-0 gap-8">
        {(trip.state === 'paid' || trip.state === 'over') && <Paid trip={trip} isNews={isNews} />}
        {trip.state === 'cancelled' && <Cancelled trip={trip} isNews={isNews} />}
        {trip.state === 'open' && <PayForm {...props} state={state} path={path} trip={trip} onRead={read} />}
      </div>
      <TripCard trip={trip} />
    </div>
  )
}

/** Reads the trip again while its payment is not settled. False, so that it is asked less and less often. */
async function readTrip({ trip, claimed }: PayState, path: string): Promise<false> {
  const found = await call(path, { answer: PayableTripSchema, timeoutMs: READ_TIMEOUT_MS })
  if (found.ok) {
    trip.value = found.value
    if (!isUnsettled(found.value.payment_state)) claimed.value = false
    // What was said of a try is no longer true.
    if (found.value.state === 'paid') dismissRefusals()
  } else if (found.refusal.reason === 'refused' && [404, 410].includes(found.refusal.status))
    trip.value = null
  return false
}

function TripCard({ trip }: { trip: PayableTrip }) {
  const { service_type, vehicle_type, is_round_trip, package_hours, fare_amount, change, state } = trip
  return (
    <section className="card grid gap-4 max-lg:order-first" aria-label="The trip">
      <p className="text-lg font-semibold">{formatDateTime(new Date(trip.scheduled_time))}</p>
      <RouteEnds
        from={trip.pickup_locality}
        to={trip.dropoff_locality ?? `For ${package_hours ?? 0} hours`}
      />
      <p className="text-muted">
        {SERVICE_LABELS[service_type]}, {vehicleOf(vehicle_type).name}
        {is_round_trip && ', and back'}. Booking {shortId(trip.id)}.
      </p>
      <p>
        Fare <span className="figures text-xl">{formatRupees(fare_amount)}</span>
      </p>
      {change && state === 'open' && (
        <p className="border-hairline border-t pt-4 text-muted">
          Until the change is paid: {formatDateTime(new Date(change.former.scheduled_time))},{' '}
          {change.former.pickup_locality}
          {change.former.dropoff_locality && ` to ${change.former.dropoff_locality}`},{' '}
          {vehicleOf(change.former.vehicle_type).name}, {formatRupees(change.former.fare_amount)}.
        </p>
      )}
    </section>
  )
}

interface OutcomeProps {
  heading: string
  /** The booking was settled while the page was open: the pressed button is gone, so the focus moves to this text. */
  isNews: boolean
  children: ReactNode
}

/** What became of the booking, in place of the form. */
function Outcome({ heading, isNews, children }: OutcomeProps) {
  const place = useFocusOn<HTMLElement>(isNews)
  return (
    <section ref={place} tabIndex={-1} className="card grid gap-2 outline-none" role="status">
      <h2>{heading}</h2>
      {children}
    </section>
  )
}

type OfTripProps = Pick<OutcomeProps, 'isNews'> & { trip: PayableTrip }

/** What is true of a paid ride's driver; of a ride that is over, nothing. */
const DRIVER_WORDS: Partial<Record<PayableTrip['status'], string>> = {
  pending: 'We’ll message the rider when a driver is set.',
  accepted: 'The rider has a driver.',
  started: 'The rider is on the way.',
}

function Paid({ trip: { status, statement, change }, isNews }: OfTripProps) {
  const paid = change
    ? 'The trip is changed'
    : statement.due_paise > 0
      ? 'The advance is paid'
      : 'This ride is paid for'
  return (
    <Outcome heading={status === 'completed' ? 'This ride is over' : paid} isNews={isNews}>
      <Money statement={statement} />
      {DRIVER_WORDS[status] && <p className="text-muted">{DRIVER_WORDS[status]}</p>}
    </Outcome>
  )
}

function Cancelled({ trip: { payment_state, statement }, isNews }: OfTripProps) {
  return (
    <Outcome heading="This booking is cancelled" isNews={isNews}>
      {statement.paid_paise > 0 && <Money statement={statement} />}
      <p>
        {unsettledSentence(payment_state, 'cancelled') ??
          'You pay nothing now. A payment made after the cancellation comes back in full.'}
      </p>
    </Outcome>
  )
}

/** What was paid, what is left to pay, and what goes back to whoever paid it. */
const Money = ({ statement }: Pick<PayableTrip, 'statement'>) => (
  <>
    <StatementLines lines={statement.lines} />
    {statement.summary && <p>{statement.summary}</p>}
    {statement.arrives && <p className="text-muted">{statement.arrives}</p>}
  </>
)

/** The words are those of the page of a link that had ended before it was opened, too. */
export const LINK_ENDED =
  'A payment link works for two hours at most, or until we send a new one. Call us for a new link. If you’ve paid, we’ll message the rider; a payment that came too late comes back to you in full.'

function LinkEnded() {
  return (
    <Outcome heading="This link no longer works" isNews>
      <p>{LINK_ENDED}</p>
      <OfficePhone />
    </Outcome>
  )
}

type OfChange = { trip: PayableTrip; change: NonNullable<PayableTrip['change']> }

/** What a payment of a change is for. */
const ChangeToPay = ({
  trip: { fare_amount, statement, pay_until },
  change: { former, order_paise },
}: OfChange) => (
  <section className="grid gap-2" aria-label="What you pay for">
    <h2 className="text-xl">You pay for a change of this trip</h2>
    <p>
      The fare goes from <span className="figures">{formatRupees(former.fare_amount)}</span> to{' '}
      <strong className="figures">{formatRupees(fare_amount)}</strong>; {formatPaise(statement.paid_paise)} is
      paid already. Pay {formatPaise(order_paise)} by {formatTime(new Date(pay_until))} to change the trip;
      otherwise it stays as it is.
    </p>
  </section>
)

interface PayFormProps extends PayProps {
  state: PayState
  /** Of the requests about this link. */
  path: string
  onRead: () => Promise<unknown>
}

function PayForm({ state, path, trip, onRead }: PayFormProps) {
  useSignals()
  const { value: method } = state.method
  const { change } = trip
  const rupees = change
    ? change.order_paise / 100
    : payableAmounts(trip.fare_amount)[state.amount.value].advance
  const chosen = {
    checkout: state,
    method,
    onMethod(next: PaymentMethod) {
      state.method.value = next
    },
  }
  async function start(goOn?: GoOn) {
    if (!termsAreAccepted(state)) return
    const refusal = await pay(state, {
      goOn,
      payable: async () =>
        accept({
          booking: trip,
          method,
          rupees,
          statePath: path,
          order: { path: `${path}/order` },
          verification: { path: `${path}/verification` },
        }),
      onSettled() {
        state.claimed.value = true
        void onRead()
      },
      onNothingPaid() {
        state.trip.value = { ...trip, payment_state: 'none' }
      },
      onIdle: onRead,
    })
    if (refusal) await onRead()
  }
  return (
    <>
      {change ? (
        <>
          <ChangeToPay trip={trip} change={change} />
          <MethodFields {...chosen} />
        </>
      ) : (
        <PaymentFields
          {...chosen}
          fare={trip.fare_amount}
          amount={state.amount.value}
          onAmount={(amount) => {
            state.amount.value = amount
          }}
          trip={{ service: trip.service_type, pickupAt: new Date(trip.scheduled_time) }}
          whoCancels="the rider cancels"
        />
      )}
      <div className="grid gap-2">
        <Terms checkout={state} />
        <PayButton
          checkout={state}
          label={payButtonLabel(formatRupees(rupees))}
          isLarge
          needsTerms
          isProcessing={trip.payment_state === 'processing'}
          onPay={(goOn) => void start(goOn)}
        />
        <p className="text-center text-sm text-muted">
          {/* Only a booking that is confirmed without a payment has a summary before one. */}
          {!change &&
            trip.statement.summary &&
            'The booking is confirmed: what isn’t paid here is paid to the driver. '}
          This link works until {formatTime(new Date(trip.pay_until))}.
        </p>
      </div>
    </>
  )
}

export { Pay as island }
