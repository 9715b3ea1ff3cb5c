// What the page asks the server of a change: its sums, the change itself, its payment, and what became of both.
import { computed, signal } from '@preact/signals-react'
import { type CallRefusal, call, isDecided, rideChanged } from '../../api'
import { type Payable, pay, READ_TIMEOUT_MS } from '../../components/checkout/checkout'
import { createCheckout } from '../../components/checkout/checkout-state'
import { serverNow } from '../../components/ticking'
import type { Booking, ChangeWaiting } from '../../domain/bookings/booking'
import type { TypedPassenger } from '../../domain/bookings/booking-steps'
import {
  ChangeAnswerSchema,
  type ChangeOffer,
  ChangeOfferSchema,
  ChangeStateSchema,
} from '../../domain/bookings/change-terms'
import { type TripDetails, TripDetailsSchema } from '../../domain/bookings/trip-details'
import type { Trip } from '../../domain/bookings/trip-request'
import type { VehicleType } from '../../domain/fields'
import { MINUTE_MS } from '../../domain/kolkata-time'
import { type GoOn, isUnsettled, type PaymentState } from '../../domain/payments/checkout'
import { CHANGE_PAYABLE_MINUTES } from '../../domain/payments/decide-payment'
import { accept, type Result, refuse } from '../../domain/result'

export interface ChangeTripProps {
  details: TripDetails
  paymentScriptUrl: string
  brandName: string
  /** For maps; null selects MapLibre with our own style. */
  mapboxToken: string | null
}

/** A change as it is asked for, whole. */
export interface ChangeRequest {
  trip: Trip
  vehicle_type: VehicleType
  passenger: TypedPassenger | null
}

/** The answer about a request; `key`: the request as JSON. */
interface Offered {
  key: string
  answered: Result<ChangeOffer, CallRefusal>
}

/** What has ended: a change was made, at these sums where the page knows them, or lapsed and was paid too late or not. */
type Ended = { as: 'made'; offer: ChangeOffer | null } | { as: 'lapsed'; isPaid: boolean; paise: number }

/** The page's state, created for each island. */
export function createChangeState({ details, brandName }: ChangeTripProps) {
  /** The change that waits for its payment. */
  const unpaid = signal<ChangeWaiting | null>(details.change_waiting)
  /** Whether anything is paid for it: not known of one that was there before the page. */
  const payment = signal<PaymentState>(details.change_waiting ? 'checking' : 'none')
  const awaits = computed(() => unpaid.value !== null && isUnsettled(payment.value))
  return {
    ...createCheckout(() => awaits.value),
    brandName,
    /** The trip as it is now. */
    details: signal(details),
    unpaid,
    payment,
    awaits,
    offered: signal<Offered | null>(null),
    /** What has to be said of the last press. */
    notice: signal<string | null>(null),
    ended: signal<Ended | null>(null),
  }
}

export type State = ReturnType<typeof createChangeState>

const at = ({ details }: State, what: string) =>
  `/api/bookings/${encodeURIComponent(details.peek().booking.id)}/${what}`

/** Asks what a change would bring. */
export async function askOffer(state: State, request: ChangeRequest, signal?: AbortSignal): Promise<void> {
  const how = signal ? { signal } : {}
  const asked = { ...how, answer: ChangeOfferSchema, body: request, timeoutMs: READ_TIMEOUT_MS }
  const answered = await call(at(state, 'change/offer'), asked)
  state.offered.value = { key: JSON.stringify(request), answered }
}

/** Reads the trip as it is now, which what was typed is then compared with. */
export async function readTrip(state: State): Promise<void> {
  const path = `/api/trips/${encodeURIComponent(state.details.peek().booking.id)}`
  const found = await call(path, { answer: TripDetailsSchema, timeoutMs: READ_TIMEOUT_MS })
  if (found.ok) state.details.value = found.value
}

const SUMS = ['change_number', 'fare_amount', 'refund_paise', 'order_paise'] as const

/** Refusals after which the same change is priced anew. */
const STALE = ['change_differs', 'quote_expired']

export const codeOf = (refusal: CallRefusal) => (refusal.reason === 'refused' ? refusal.code : null)

/** The change as `offer` showed it. One press has one key, also where its answer is lost: `call` keeps it. */
async function send(state: State, request: ChangeRequest, offer: ChangeOffer) {
  const { quote, change_number, fare_amount, refund_paise, order_paise } = offer
  const agreed = { quote, change_number, fare_amount, refund_paise, order_paise }
  return call(at(state, 'change'), { answer: ChangeAnswerSchema, body: { ...request, agreed } })
}

/**
 * The press that changes the trip. Where its price is no longer so it is priced anew: the same sums were agreed to, others
 * are shown first (docs/product.md, CHANGE-8). The page shows what came of it: the trip changed, a change that waits for
 * its payment, or why nothing was changed. `what`: its lines.
 */
export async function changeTrip(state: State, request: ChangeRequest, offer: ChangeOffer, what: string[]) {
  state.notice.value = null
  let answered = await send(state, request, offer)
  if (!answered.ok && STALE.includes(codeOf(answered.refusal) ?? '')) {
    await Promise.all([askOffer(state, request), readTrip(state)])
    const renewed = state.offered.peek()?.answered
    if (!renewed?.ok) return
    if (SUMS.some((sum) => renewed.value[sum] !== offer[sum])) {
      state.notice.value = 'The sums have changed. Look at them again; nothing was changed yet.'
      return
    }
    answered = await send(state, request, renewed.value)
  }
  rideChanged()
  if (!answered.ok) {
    const { refusal } = answered
    if (isDecided(answered)) state.offered.value = { key: JSON.stringify(request), answered }
    else state.notice.value = `${refusal.message} If you press again, it is the same change.`
    return
  }
  const { state: became, change_number: number, order_paise } = answered.value
  if (became === 'made') return showMade(state, offer)
  // Of a press that comes again after its time, what became of it is asked.
  state.payment.value = became === 'waiting' ? 'none' : 'checking'
  const until = new Date(serverNow().getTime() + CHANGE_PAYABLE_MINUTES * MINUTE_MS).toISOString()
  state.unpaid.value = { number, order_paise, until, what }
}

/** Shows a change that is made. */
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
  const refusal = await pay(state, {
    brandName: state.brandName,
    goOn,
    async payable() {
      await change?.()
      const { value: unpaid } = state.unpaid
      return unpaid ? accept(payableOf(state, unpaid)) : refuse(null)
    },
    onSettled() {
      state.payment.value = 'checking'
    },
    onNothingPaid() {
      state.payment.value = 'none'
    },
    onSignedOut: () => location.reload(),
  })
  // Paid in another tab, or not in time: the page shows which.
  if (refusal) await followChange(state)
}

function payableOf(state: State, { number, order_paise }: ChangeWaiting): Payable<Booking> {
  const { booking } = state.details.peek()
  return {
    booking,
    method: booking.payment_method,
    rupees: order_paise / 100,
    statePath: at(state, `changes/${number}`),
    order: { path: '/api/payment-order', body: { bookingId: booking.id, purpose: 'change' } },
    verification: { path: '/api/payment-verification', body: { booking_id: booking.id } },
  }
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
