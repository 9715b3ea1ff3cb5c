// What has become of a change, or of the trip, in place of the form.
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Button } from '../../components/button'
import { ChangedLines } from '../../components/change-waiting'
import { PayButton } from '../../components/checkout/pay-button'
import { serverNow } from '../../components/ticking'
import { type ChangeWaiting, isConfirmed } from '../../domain/bookings/booking'
import { UNCHANGEABLE } from '../../domain/bookings/change'
import { linesOf } from '../../domain/bookings/change-lines'
import type { ChangeOffer } from '../../domain/bookings/change-terms'
import type { TripDetails } from '../../domain/bookings/trip-details'
import { formatTime } from '../../domain/kolkata-time'
import { formatPaise } from '../../domain/payments/amounts'
import { REFUND_ARRIVES } from '../../domain/payments/cancellation'
import { tripPath } from '../../routes'
import { payChange, type State } from './change-state'
import { WayOn } from './refused'

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

/** A change that was made; `offer`: its sums, where the page has them. */
export function Made({ details, offer }: { details: TripDetails; offer: ChangeOffer | null }) {
  const { booking, passenger, statement } = details
  const lines = Object.entries(linesOf({ ...booking, passenger })).filter(([, text]) => text)
  return (
    <News title="Your trip is changed" id={booking.id}>
      <ChangedLines lines={lines.map(([name, text]) => `${name}: ${text}`)} />
      {statement.summary && <p>{statement.summary}</p>}
      {offer && offer.refund_paise > 0 && (
        <p>{`${formatPaise(offer.refund_paise)} comes back. ${REFUND_ARRIVES}`}</p>
      )}
      {offer?.asks_driver && <p>We’re asking your driver to keep it, and message you what they say.</p>}
    </News>
  )
}

interface WaitingProps {
  state: State
  change: ChangeWaiting
  scriptUrl: string
}

/** A change that waits for its payment; the trip is as it was. */
export function Waiting({ state, change: { what, order_paise, until }, scriptUrl }: WaitingProps) {
  useSignals()
  const { id } = state.details.value.booking
  const sum = formatPaise(order_paise)
  const isLate = new Date(until) <= serverNow()
  return (
    <News title={`Pay ${sum} to change your trip`} id={id}>
      <ChangedLines lines={what} />
      <p>Pay by {formatTime(new Date(until))}. Until it’s paid your trip stays as it is.</p>
      <PayButton
        checkout={state}
        scriptUrl={scriptUrl}
        label={`Pay ${sum}`}
        isLarge
        isProcessing={state.payment.value === 'processing'}
        blockedBy={isLate ? 'It’s too late to pay. We’re asking the bank whether you did.' : null}
        bookingId={id}
        onPay={(goOn) => void payChange(state, goOn, null)}
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
export const Lapsed = ({ isPaid, paise }: { isPaid: boolean; paise: number }) => (
  <p role="status" className="card border-warning bg-warning-tint">
    {isPaid
      ? `Your payment of ${formatPaise(paise)} came too late for the change, so all of it goes back. ${REFUND_ARRIVES}`
      : 'The change wasn’t paid in time. You paid nothing for it.'}{' '}
    Your trip is as it was. You can change it again here.
  </p>
)

/** A trip of which nothing may be changed any more, or yet. */
export function Unchangeable({ details: { booking } }: { details: TripDetails }) {
  const isOpen = booking.status === 'pending' || booking.status === 'accepted'
  const code = !isOpen ? 'closed' : isConfirmed(booking) ? 'set_out' : 'unpaid'
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-[38rem] text-lg">{UNCHANGEABLE[code][1]}</p>
      <WayOn code={code} bookingId={booking.id} />
    </div>
  )
}
