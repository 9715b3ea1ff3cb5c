import { type CallRefusal, call } from '../../api'
import type { Booking } from '../../domain/bookings/booking'
import type { PaymentState } from '../../domain/payments/answers'
import type { Result } from '../../domain/result'
import { BookingAnswerSchema } from './booking-answers'
import type { ShownBooking } from './booking-draft'
import { takeBooking } from './current-booking'
import { pause } from './pause'

/** The code of a booking that isn't there, or isn't this rider's. Only this one is asked for again. */
const NOT_FOUND = 'PGRST116'
const RETRIES = 5
const RETRY_MS = 1000

/** A payment that is authorised and not captured is asked after every 2 s for a minute, then every 10. */
const POLL_MS = 2000
const SLOW_POLL_MS = 10_000
const POLLS_BEFORE_SLOW = 30

export interface FoundBooking {
  booking: Booking
  /** Rupees of all payments applied. */
  paidAmount: number
  paymentState: PaymentState
}

export type Confirmation =
  | { view: 'loading' }
  | ({ view: 'booking' } & FoundBooking)
  /** Paid, as the provider says, and not settled. `slow`: for more than a minute. */
  | { view: 'processing'; slow: boolean }
  /** The payment succeeded and the booking can't be read: the draft's own data, as estimates. */
  | { view: 'estimate' }
  | { view: 'not_found' }
  | { view: 'unreachable' }

export interface Screen {
  show(confirmation: Confirmation): void
  /** A booking that couldn't be read for another reason than being absent. */
  failed(): void
}

async function read(id: string, signal: AbortSignal): Promise<Result<FoundBooking, CallRefusal>> {
  const answer = await call(`/api/bookings/${encodeURIComponent(id)}`, {
    answer: BookingAnswerSchema,
    signal,
  })
  if (!answer.ok) return answer
  const { booking, paid_amount, payment_state } = answer.value
  return { ok: true, value: { booking, paidAmount: paid_amount, paymentState: payment_state } }
}

const isMissing = (refusal: CallRefusal) => refusal.reason === 'refused' && refusal.code === NOT_FOUND

async function readUntilFound(id: string, signal: AbortSignal): Promise<Result<FoundBooking, CallRefusal>> {
  for (let retried = 0; ; retried++) {
    const found = await read(id, signal)
    if (found.ok || !isMissing(found.refusal) || retried === RETRIES) return found
    await pause(RETRY_MS, signal)
  }
}

/**
 * Step 4: the booking that the payment left in this tab, else the server's, else after a payment the draft's own
 * data marked as estimates (docs/product.md, Booking). Writes nothing: an address can be forged.
 */
export async function loadConfirmation(
  { id, paymentSuccess }: ShownBooking,
  screen: Screen,
  signal: AbortSignal,
): Promise<void> {
  screen.show({ view: 'loading' })
  const left = takeBooking(id)
  if (left) {
    screen.show({ view: 'booking', booking: left, paidAmount: left.advance_amount, paymentState: 'paid' })
  }

  const found = await readUntilFound(id, signal)
  if (found.ok) return follow(found.value, screen, signal)
  if (left) return
  if (!isMissing(found.refusal)) screen.failed()
  if (paymentSuccess) return screen.show({ view: 'estimate' })
  screen.show({ view: isMissing(found.refusal) ? 'not_found' : 'unreachable' })
}

/** Shows the booking, and while its payment is being captured asks until it is settled. */
async function follow(first: FoundBooking, screen: Screen, signal: AbortSignal): Promise<void> {
  let found = first
  for (let polled = 0; found.paymentState === 'processing'; polled++) {
    const slow = polled >= POLLS_BEFORE_SLOW
    screen.show({ view: 'processing', slow })
    await pause(slow ? SLOW_POLL_MS : POLL_MS, signal)
    const again = await read(found.booking.id, signal)
    if (again.ok) found = again.value
  }
  screen.show({ view: 'booking', ...found })
}
