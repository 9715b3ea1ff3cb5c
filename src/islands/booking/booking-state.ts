import { computed, signal } from '@preact/signals-react'
import { type CallRefusal, randomKey } from '../../api'
import { writeStored as writeText } from '../../browser-storage'
import { createCheckout } from '../../components/checkout/checkout-state'
import type { BookingQuery } from '../../domain/bookings/booking-query'
import {
  CURRENT_BOOKING_KEY,
  emptyStoredBooking,
  keepInPlaceOf,
  type Step,
  type StoredBooking,
} from '../../domain/bookings/booking-steps'
import type { TripRefusal } from '../../domain/bookings/check-trip'
import { tripOfDraft } from '../../domain/bookings/draft'
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod, payableAmounts } from '../../domain/payments/amounts'
import { writeStored } from '../search-form/stored-booking'

/** The request for the prices of step 2. */
export type QuoteState = 'idle' | 'loading' | 'ready' | 'failed'

export interface ShownBooking {
  id: string
  /** The URL claims that a payment has just succeeded; used only to choose the sentence shown while loading. */
  paymentSuccess: boolean
}

/** What the server knows of the page. */
export interface BookingPage {
  /** From the rider's profile; null for cash and for none. */
  preferredMethod: PaymentMethod | null
}

/**
 * The wizard's state, created for each island: a signal at module level would leak one rider's booking into
 * another's page on the server. `step` is null until the stored draft is read.
 */
export function createBookingState({ preferredMethod }: BookingPage) {
  const stored = signal<StoredBooking>(emptyStoredBooking(randomKey()))
  const trip = computed(() => tripOfDraft(stored.value.draft))
  const selectedFare = computed(() => stored.value.selectedFare)
  /** The quoted fare of the chosen vehicle, with its parts. */
  const chosenFare = computed(() => {
    const { quote } = stored.value
    const type = selectedFare.value?.type
    return quote && type ? quote.fares[type] : null
  })
  const step = signal<Step | null>(null)
  const following = signal(false)
  const settledBooking = signal<string | null>(null)
  /** The draft's booking exists, and it is not known whether money is under way for it: nothing can be paid. */
  const unsettled = computed(() => {
    const { bookingId } = stored.value
    return bookingId !== null && settledBooking.value !== bookingId
  })
  return {
    ...createCheckout(() => (step.value === 4 ? following.value : step.value === 3 && unsettled.value)),
    stored,
    /** Another trip, or another car, that another tab has stored; the rider has not said yet which holds. */
    otherTrip: signal<StoredBooking | null>(null),
    /** What another tab did last with what is stored; heard also before the later steps' code is there. */
    elsewhere: signal<StorageEvent | null>(null),
    /** Incremented when another tab's trip is shown in place of this one's. */
    tripRound: signal(0),
    step,
    /** Set while the browser goes back to an earlier step's entry: shows that step, or leaves the page. */
    returning: signal<(() => void) | null>(null),
    quoting: signal<QuoteState>('idle'),
    /** Why there are no prices, while `quoting` is 'failed'. */
    quoteRefusal: signal<CallRefusal | null>(null),
    /** Incremented to request the prices again. */
    quoteRound: signal(0),
    /** Step 4 does not know yet what became of a payment. */
    following,
    /** The booking of which the provider has said that nothing is paid or under way. */
    settledBooking,
    unsettled,
    /** Number of presses on Search or Pay with a passenger who can't be taken; 0 while no warning is needed. */
    passengerMissed: signal(0),
    shown: signal<ShownBooking | null>(null),
    /** Why the rider was returned to this step: under its field where it is a trip's refusal, else a sentence. */
    refused: signal<TripRefusal | string | null>(null),
    /** Form values from the URL's query. */
    prefill: signal<BookingQuery['prefill'] | null>(null),
    /** Incremented to load the shown booking again. */
    shownRound: signal(0),
    /** The method chosen in this booking, else the profile's preferred one. */
    method: computed(() => stored.value.paymentMethod ?? preferredMethod ?? DEFAULT_PAYMENT_METHOD),
    trip,
    selectedFare,
    chosenFare,
    /** Set when the quoted fare differs from the chosen one: the rider has to accept it before paying. */
    priceChange: computed(() => {
      const [was, is] = [selectedFare.value?.price, chosenFare.value?.totalFare]
      return was !== undefined && is !== undefined && was !== is ? { was, is } : null
    }),
    /** Rupees due now and after the ride, by the chosen amount; null without a fare. */
    payable: computed(() => {
      const price = selectedFare.value?.price
      return price === undefined ? null : payableAmounts(price)[stored.value.amountChoice]
    }),
  }
}

export type BookingState = ReturnType<typeof createBookingState>

export interface LazyStepsProps {
  /** The step that is drawn: `state.step`, or for a moment the one before. */
  step: Step
  state: BookingState
}

/** Applies a change to the stored booking; writes it to storage, unless another tab's trip waits there. */
export function keep(state: BookingState, change: Partial<StoredBooking>): void {
  state.stored.value = { ...state.stored.value, ...change }
  if (state.otherTrip.value === null) writeStored(state.stored.value)
}

/** This tab's trip holds: the rider said so, or goes on with it. */
export function keepOwnTrip(state: BookingState): void {
  const { value: other } = state.otherTrip
  if (other === null) return
  state.otherTrip.value = null
  keep(state, keepInPlaceOf(other, state.stored.value))
}

/** Removes the booking that was just paid, after a sign-out in another tab. */
export const forgetPaidBooking = () => writeText(CURRENT_BOOKING_KEY, null, 'sessionStorage')
