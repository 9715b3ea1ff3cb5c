// What the rider's page asks the server: the trip as it is, the payment of a change, and what became of both.
import { computed, signal } from '@preact/signals-react'
import type { InferOutput } from 'valibot'
import { call, rideChanged } from '../../api'
import { pay, READ_TIMEOUT_MS } from '../../components/checkout/checkout'
import { createCheckout } from '../../components/checkout/checkout-state'
import { serverNow } from '../../components/ticking'
import type { ChangeWaiting } from '../../domain/bookings/booking'
import {
  type ChangeAnswerSchema,
  type ChangeOffer,
  ChangeStateSchema,
} from '../../domain/bookings/change-terms'
import { type TripDetails, TripDetailsSchema } from '../../domain/bookings/trip-details'
import { MINUTE_MS } from '../../domain/kolkata-time'
import { type GoOn, isUnsettled, type PaymentState } from '../../domain/payments/checkout'
import { CHANGE_PAYABLE_MINUTES } from '../../domain/payments/decide-payment'
import { accept, refuse } from '../../domain/result'
import { codeOf } from './use-change'

export interface ChangeTripProps {
  details: TripDetails
}

/** What has ended: a change was made, at these sums where the page knows them, or lapsed and was paid too late or not. */
type Ended = { as: 'made'; offer: ChangeOffer | null } | { as: 'lapsed'; isPaid: boolean; paise: number }

/** The page's state, created for each island. */
export function createChangeState({ details }: ChangeTripProps) {
  /** The change that waits for its payment. */
  const unpaid = signal<ChangeWaiting | null>(details.change_waiting)
  /** Whether anything is paid for it: not known of one that was there before the page. */
  const payment = signal<PaymentState>(details.change_waiting ? 'checking' : 'none')
  const awaits = computed(() => unpaid.value !== null && isUnsettled(payment.value))
  return {
    ...createCheckout(() => awaits.value),
    /** The trip as it is now. */
    details: signal(details),
    unpaid,
    payment,
    awaits,
    ended: signal<Ended | null>(null),
  }
}

export type State = ReturnType<typeof createChangeState>

/** What of the trip's booking is asked. */
export const at = ({ details }: State, what: string) =>
  `/api/bookings/${encodeURIComponent(details.peek().booking.id)}/${what}`

/** Reads the trip as it is now. */
export async function readTrip(state: State): Promise<void> {
  const path = `/api/trips/${encodeURIComponent(state.details.peek().booking.id)}`
  const found = await call(path, { answer: TripDetailsSchema, timeoutMs: READ_TIMEOUT_MS })
  if (found.ok) state.details.value = found.value
}

/** Shows what a press came to: the trip changed, or a change that waits for its payment. `what`: its lines. */
export async function showAnswer(
  state: State,
  { state: became, change_number: number, order_paise }: InferOutput<typeof ChangeAnswerSchema>,
  offer: ChangeOffer | null,
  what: string[],
) {
  if (became === 'made') return showMade(state, offer)
  // Of a press that comes again after its time, what became of it is asked.
  state.payment.value = became === 'waiting' ? 'none' : 'checking'
  const until = new Date(serverNow().getTime() + CHANGE_PAYABLE_MINUTES * MINUTE_MS).toISOString()
  state.unpaid.value = { number, order_paise, until, what }
}

async function showMade(state: State, offer: ChangeOffer | null): Promise<void> {
  await readTrip(state)
  state.unpaid.value = null
  state.ended.value = { as: 'made', offer }
}

/** A press that opens the checkout at once: of the change that waits, or that `change` leaves waiting. */
export async function payChange(
  state: State,
  goOn: GoOn | undefined,
  change: (() => Promise<unknown>) | null,
) {
  const { booking } = state.details.peek()
  const refusal = await pay(state, {
    goOn,
    async payable() {
      await change?.()
      const { value: unpaid } = state.unpaid
      if (!unpaid) return refuse(null)
      return accept({
        booking,
        method: booking.payment_method,
        rupees: unpaid.order_paise / 100,
        statePath: at(state, `changes/${unpaid.number}`),
        order: { path: '/api/payment-order', body: { bookingId: booking.id, purpose: 'change' } },
        verification: { path: '/api/payment-verification', body: { booking_id: booking.id } },
      })
    },
    onSettled() {
      state.payment.value = 'checking'
    },
    onNothingPaid() {
      state.payment.value = 'none'
    },
    onSignedOut: () => location.reload(),
  })
  if (!refusal) return
  // Paid in another tab, or not in time: the page shows which, and until it knows nothing more is paid.
  const { value: unpaid } = state.unpaid
  if (unpaid && codeOf(refusal) === 'change_over') {
    state.unpaid.value = { ...unpaid, until: serverNow().toISOString() }
  }
  await followChange(state)
}

/** Reads what became of the change that waits, and shows it. False, so that it is asked less and less often. */
export async function followChange(state: State): Promise<false> {
  const { value: unpaid } = state.unpaid
  if (unpaid === null || state.processing.value) return false
  const path = at(state, `changes/${unpaid.number}`)
  const found = await call(path, { answer: ChangeStateSchema, timeoutMs: READ_TIMEOUT_MS })
  if (!found.ok || state.unpaid.value !== unpaid) return false
  const { state: became, payment_state } = found.value
  state.payment.value = payment_state
  if (became === 'made') {
    rideChanged()
    await showMade(state, null)
  } else if (became === 'lapsed' && !isUnsettled(payment_state)) {
    await readTrip(state)
    state.unpaid.value = null
    state.ended.value = { as: 'lapsed', isPaid: payment_state === 'paid', paise: unpaid.order_paise }
  }
  return false
}
