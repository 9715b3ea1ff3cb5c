import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useCallback, useLayoutEffect, useState } from 'react'
import { rideChanged } from '../../api'
import { Button, useBusy } from '../../components/button'
import { ChangedLines } from '../../components/change-waiting'
import { PayButton, useSlow } from '../../components/checkout/pay-button'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { serverNow } from '../../components/ticking'
import { type ChangeWaiting, isConfirmed } from '../../domain/bookings/booking'
import { UNCHANGEABLE } from '../../domain/bookings/change'
import { linesOf, unlike } from '../../domain/bookings/change-lines'
import { ChangeAnswerSchema, type ChangeOffer } from '../../domain/bookings/change-terms'
import type { TripDetails } from '../../domain/bookings/trip-details'
import { SERVICE_LABELS } from '../../domain/bookings/trip-types'
import { formatTime } from '../../domain/kolkata-time'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { tripPath } from '../../routes'
import { AIRPORT, OUTSTATION } from '../search-form/service-choice'
import { Brings, ChangeForm, labelOf } from './change-form'
import {
  at,
  type ChangeTripProps,
  createChangeState,
  followChange,
  payChange,
  readTrip,
  type State,
  showAnswer,
} from './change-state'
import { Refused, takeTyped, WayOn } from './refused'
import { useChange } from './use-change'

/** Milliseconds between two readings of a change that waits: it may lapse, or be paid in another tab. */
const WAITING_POLL_MS = 30_000

/** /change-trip/:id: what a change brings, the press that makes it, and the payment that some need (CHANGE-25). */
function ChangeTrip(props: ChangeTripProps) {
  useSignals()
  const [state] = useState(() => createChangeState(props))
  const { value: details } = state.details
  const { booking, statement } = details
  const asked = useChange(details, { path: at(state, 'change'), reread: () => readTrip(state) })
  const { offer, now, after } = asked
  const [busy, begin] = useBusy()
  // After the hydration: the server knows nothing of it. Once, for every reading removes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const typed = takeTyped(booking.id)
    if (typed) asked.restore(typed)
  }, [])
  const follow = useCallback(() => followChange(state), [state])
  const waitingMs = state.unpaid.value ? WAITING_POLL_MS : null
  usePolling(follow, state.awaits.value ? { ...PAYMENT_POLLING, atOnce: true } : { intervalMs: waitingMs })
  useSlow(state)

  const { value: ended } = state.ended
  if (ended?.as === 'made') return <Made details={details} offer={ended.offer} />
  if (state.unpaid.value) return <Waiting state={state} change={state.unpaid.value} />
  if (!details.may_change) return <Unchangeable booking={booking} />
  const make = async () => {
    const answered = await asked.press(ChangeAnswerSchema)
    rideChanged()
    if (answered) await showAnswer(state, answered, offer, unlike(after, now))
  }
  const kept = [
    SERVICE_LABELS[booking.service_type],
    [...OUTSTATION, ...AIRPORT].find(([type]) => type === booking.trip_type)?.[1],
    booking.service_type === 'airport' && booking.is_round_trip && 'Round Trip',
    booking.fare_parts.packageDetails?.name,
  ]
  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start lg:gap-8">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        {ended && <Lapsed {...ended} />}
        <p className="text-muted">
          {kept.filter(Boolean).join(', ')}. Another service, kind of trip or package is another booking.
        </p>
        <ChangeForm asked={asked} signedIn />
      </div>
      <Brings asked={asked} paidPaise={statement.paid_paise}>
        <Refused asked={asked} bookingId={booking.id} />
        <p className="text-muted">
          Changes need 24 hours’ notice; we take later ones while the trip can still be driven: up to 60
          minutes before, 24 hours for outstation and rentals.
        </p>
        {offer && offer.order_paise > 0 ? (
          <PayButton
            checkout={state}
            label={labelOf(offer, 'Change and pay')}
            isLarge
            bookingId={booking.id}
            onPay={(goOn) => payChange(state, goOn, make)}
          />
        ) : (
          <Button size="large" disabled={!offer} busy={busy} onClick={() => begin(make)}>
            {offer ? labelOf(offer, '') : 'Change trip'}
          </Button>
        )}
      </Brings>
    </div>
  )
}

export { ChangeTrip as island }

/** What takes the place of what was pressed, and its focus. */
function News({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section
      ref={focus}
      tabIndex={-1}
      aria-label={title}
      className="card grid max-w-[38rem] gap-3 outline-none"
    >
      <h2>{title}</h2>
      {children}
      <a className="button justify-self-start" data-kind="secondary" href={tripPath(id)}>
        See the trip
      </a>
    </section>
  )
}

const focus = (shown: HTMLElement | null) => shown?.focus()

/** No message says that a driver keeps the ride, which is nothing new to its rider. */
const DRIVER_ASKED =
  'We’re asking your driver to keep it. If they can’t, we find you another one and tell you.'

const DRIVER_RELEASED = 'Your driver can’t drive it like this. We find you another one and tell you.'

/** A change that was made; `offer`: its sums, where the page has them. */
function Made({ details, offer }: { details: TripDetails; offer: ChangeOffer | null }) {
  const { booking, passenger, statement } = details
  const lines = Object.entries(linesOf({ ...booking, passenger }))
  return (
    <News title="Your trip is changed" id={booking.id}>
      <ChangedLines lines={lines.flatMap(([name, text]) => (text ? `${name}: ${text}` : []))} />
      {statement.summary && <p>{statement.summary}</p>}
      {offer && offer.refund_paise > 0 && (
        <p>{`${formatPaise(offer.refund_paise)} comes back. ${REFUND_ARRIVES}`}</p>
      )}
      {(offer?.asks_driver || offer?.releases_driver) && (
        <p>{booking.status === 'pending' ? DRIVER_RELEASED : DRIVER_ASKED}</p>
      )}
    </News>
  )
}

interface WaitingProps {
  state: State
  change: ChangeWaiting
}

/** A change that waits for its payment; the trip is as it was. */
function Waiting({ state, change: { what, order_paise, until } }: WaitingProps) {
  useSignals()
  const { id } = state.details.value.booking
  const sum = formatPaise(order_paise)
  const payBy = new Date(until)
  return (
    <News title={`Pay ${sum} to change your trip`} id={id}>
      <ChangedLines lines={what} />
      <p>Pay by {formatTime(payBy)}. Until it’s paid your trip stays as it is.</p>
      <PayButton
        checkout={state}
        label={`Pay ${sum}`}
        isLarge
        isProcessing={state.payment.value === 'processing'}
        blockedBy={
          payBy > serverNow() ? null : 'It’s too late to pay. We’re asking the bank whether you did.'
        }
        bookingId={id}
        onPay={(goOn) => payChange(state, goOn, null)}
      />
      <Button
        className="justify-self-start"
        kind="secondary"
        disabled={state.processing.value || state.awaits.value}
        onClick={() => {
          state.unpaid.value = null
        }}
      >
        Change something else
      </Button>
    </News>
  )
}

/** A change that was not made, because its payment did not come in time. */
const Lapsed = ({ isPaid, paise }: { isPaid: boolean; paise: number }) => (
  <p role="status" className="card border-warning bg-warning-tint">
    {isPaid
      ? `Your payment of ${formatPaise(paise)} came too late for the change, so all of it goes back. ${REFUND_ARRIVES}`
      : 'The change wasn’t paid in time. You paid nothing for it.'}{' '}
    Your trip is as it was. You can change it again here.
  </p>
)

/** A trip of which nothing may be changed any more, or yet. */
function Unchangeable({ booking }: Pick<TripDetails, 'booking'>) {
  const isOpen = booking.status === 'pending' || booking.status === 'accepted'
  const code = !isOpen ? 'closed' : isConfirmed(booking) ? 'set_out' : 'unpaid'
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[38rem] text-lg">{UNCHANGEABLE[code][1]}</p>
      <WayOn code={code} bookingId={booking.id} />
    </div>
  )
}
