import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import {
  type InferOutput,
  nullable,
  object,
  optional,
  parseJson,
  pick,
  pipe,
  safeParse,
  string,
} from 'valibot'
import { beginWork, type CallOptions, type CallRefusal, call, isSignedOut, rideChanged } from '../../api'
import { readStored, writeStored } from '../../browser-storage'
import { READ_TIMEOUT_MS, readPaymentState } from '../../components/checkout/checkout'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import { dismissRefusals, showToast } from '../../components/toast'
import { type Booking, BookingSchema } from '../../domain/bookings/booking'
import { CURRENT_BOOKING_KEY } from '../../domain/bookings/booking-steps'
import { CONFIRMED_WITH_ESTIMATES, FAILED_TO_FETCH_BOOKING } from '../../domain/bookings/sentences'
import { InstantSchema } from '../../domain/fields'
import { paiseOf } from '../../domain/payments/amounts'
import { isUnsettled, PaymentStateSchema } from '../../domain/payments/checkout'
import { StatementSchema } from '../../domain/payments/statement-lines'
import { type BookingState, forgetPaidBooking, type ShownBooking } from './booking-state'
import { forgetDraft, leaveForSignIn } from './step-history'

/** Loads what step 4 shows, and follows a payment until it is settled. */
export function useConfirmation(state: BookingState): Confirmation {
  useSignals()
  const [confirmation, setConfirmation] = useState<Confirmation>({ view: 'loading' })
  const shown = state.shown.value
  const round = state.shownRound.value
  const show = useCallback(
    (next: Confirmation) => {
      setConfirmation(next)
      // While the booking loads, the wait that led here goes on.
      if (next.view !== 'loading') state.following.value = isUnsettledView(next)
      if (next.view === 'estimate') showToast('neutral', CONFIRMED_WITH_ESTIMATES)
      // The server confirms the payment: the draft is removed, so that it can't be paid for again.
      if (next.view === 'booking' && next.payment_state === 'paid') {
        forgetDraft(state, next.booking.id)
        // The refusal that led here is no longer true.
        dismissRefusals()
        rideChanged()
      }
    },
    [state],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: an incremented round loads the same booking again
  useEffect(() => {
    if (!shown) return
    // The booking that the payment stored in this tab is shown until the server's is there (docs/product.md, BOOKING-25).
    return beginWork(async (signal) => {
      show({ view: 'loading' })
      const left = takePaidBooking(shown.id)
      if (left) show(left)
      const how = { signal, retries: RETRIES, isTransient: isMissing }
      const found = await readBooking(shown.id, how)
      if (found.ok) show({ view: 'booking', ...found.value })
      else if (!left) show(withoutBooking(state, shown, found.refusal))
    })
  }, [state, shown, round])

  const isAwaited = confirmation.view === 'unreachable' || isUnsettledView(confirmation)
  const poll = useCallback(async () => {
    const found = shown && (await readBooking(shown.id))
    if (found && !found.ok && isSignedOut(found.refusal)) return leaveForSignIn(state)
    if (!found?.ok || state.shown.value !== shown) return false
    const next = { view: 'booking' as const, ...found.value }
    if (isAwaited) show(next)
    else setConfirmation(next)
    if (isUnsettled(found.value.payment_state)) return false
  }, [state, shown, show, isAwaited])
  // The driver may report cash late: then what was paid online goes back (docs/product.md, REMAINDER-3).
  const mayChange =
    confirmation.view === 'booking' && confirmation.booking.status === 'completed' && !state.processing.value
  usePolling(poll, isAwaited ? PAYMENT_POLLING : { intervalMs: mayChange ? DRIVEN_POLL_MS : null })
  return confirmation
}

const DRIVEN_POLL_MS = 20_000

const BookingAnswerSchema = object({
  booking: BookingSchema,
  /** Who rides, where it is not the rider. */
  passenger_name: optional(nullable(string()), null),
  statement: pick(StatementSchema, ['summary', 'paid_paise', 'due_paise', 'owed_paise', 'tip_until']),
  payment_state: PaymentStateSchema,
  /** Before when it is given back in full as the second of two paid rides alike; null: it is not. */
  give_back_until: optional(nullable(InstantSchema), null),
})

export type FoundBooking = InferOutput<typeof BookingAnswerSchema>

/** Where a booking of the rider's is read. */
export const bookingPath = (id: string) => `/api/bookings/${encodeURIComponent(id)}`

/** What is known of a booking's payment. */
export const readPayment = (id: string) => readPaymentState(bookingPath(id))

/** Error code: the booking does not exist, or is not this rider's. Only this refusal is retried. */
const NOT_FOUND = 'PGRST116'

const readBooking = (id: string, how: Pick<CallOptions, 'signal' | 'retries' | 'isTransient'> = {}) =>
  call(bookingPath(id), { answer: BookingAnswerSchema, timeoutMs: READ_TIMEOUT_MS, ...how })

const isMissing = (refusal: CallRefusal) => refusal.reason === 'refused' && refusal.code === NOT_FOUND

/** A booking may become readable only a moment after its payment. */
const RETRIES = 5

export type Confirmation =
  | { view: 'loading' }
  | ({ view: 'booking' } & FoundBooking)
  /** The payment succeeded and the booking can't be read: the draft's own data is shown as estimates. */
  | { view: 'estimate' }
  | { view: 'not_found' }
  | { view: 'unreachable' }

const isUnsettledView = (confirmation: Confirmation): boolean =>
  confirmation.view === 'booking' && isUnsettled(confirmation.payment_state)

/** What is shown where there is no booking: after a payment the draft's data, marked as estimates. Writes nothing: a URL can be forged. */
function withoutBooking(
  state: BookingState,
  { paymentSuccess }: ShownBooking,
  refusal: CallRefusal,
): Confirmation {
  if (isSignedOut(refusal)) leaveForSignIn(state)
  else if (!isMissing(refusal)) showToast('error', { title: FAILED_TO_FETCH_BOOKING })
  if (paymentSuccess) return { view: 'estimate' }
  return { view: isMissing(refusal) ? 'not_found' : 'unreachable' }
}

/** Stores the booking that was just paid, for step 4. */
export function storePaidBooking(booking: Booking): void {
  const isPaid = booking.remaining_amount === 0 || booking.status === 'completed'
  const paid: Booking = { ...booking, payment_status: isPaid ? 'paid' : 'partial' }
  writeStored(CURRENT_BOOKING_KEY, JSON.stringify(paid), 'sessionStorage')
}

const PaidBookingSchema = pipe(string(), parseJson(), BookingSchema)

/** Reads and removes the stored booking: a reload requests it from the server. */
function takePaidBooking(id: string): Confirmation | null {
  const parsed = safeParse(PaidBookingSchema, readStored(CURRENT_BOOKING_KEY, 'sessionStorage'))
  const { rider } = document.documentElement.dataset
  if (!parsed.success || parsed.output.id !== id) return null
  if (rider && parsed.output.user_id !== rider) return null
  forgetPaidBooking()
  const booking = parsed.output
  const [paid_paise, due_paise] = [paiseOf(booking.advance_amount), paiseOf(booking.remaining_amount)]
  const statement = { summary: null, paid_paise, due_paise, owed_paise: 0, tip_until: null }
  const beside = { passenger_name: null, payment_state: 'paid', give_back_until: null } as const
  return { view: 'booking', booking, statement, ...beside }
}
