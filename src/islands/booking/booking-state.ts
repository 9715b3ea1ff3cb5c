import { computed, signal } from '@preact/signals-react'
import type { BookingQuery } from '../../domain/bookings/booking-query'
import {
  CURRENT_BOOKING_KEY,
  emptyStoredBooking,
  type Step,
  type StoredBooking,
} from '../../domain/bookings/booking-steps'
import type { TripRefusal } from '../../domain/bookings/check-trip'
import { tripOfDraft } from '../../domain/bookings/draft'
import { DEFAULT_PAYMENT_METHOD, type PaymentMethod, payableAmounts } from '../../domain/payments/amounts'
import { readStored, writeStored } from '../search-form/stored-booking'

/** Where the prices of step 2 are: not asked for, on their way, there, or not to be had. */
export type QuoteState = 'idle' | 'loading' | 'ready' | 'failed'

/** The payment script of step 3. */
type ScriptState = 'waiting' | 'loading' | 'ready' | 'failed'

/** The booking that step 4 shows. */
export interface ShownBooking {
  id: string
  /** The address claims that a payment has just succeeded; trusted only for the sentence shown while waiting. */
  paymentSuccess: boolean
}

/**
 * The wizard's state, made anew for each island: a signal of a module would carry one person's booking into
 * another's page on the server. `step` is null until the stored draft has been read. `preferred` is the profile's method.
 */
export function createBookingState(preferred: PaymentMethod | null) {
  const stored = signal<StoredBooking>(emptyStoredBooking(''))
  const trip = computed(() => tripOfDraft(stored.value.draft))
  const selectedFare = computed(() => stored.value.draft.selectedFare)
  /** The quoted fare of the chosen vehicle, with its parts. */
  const chosenFare = computed(() => {
    const { quote } = stored.value
    const type = selectedFare.value?.type
    return quote && type ? quote.fares[type] : null
  })
  return {
    stored,
    step: signal<Step | null>(null),
    quoting: signal<QuoteState>('idle'),
    /** Raised to ask for prices once more. */
    quoteRound: signal(0),
    script: signal<ScriptState>('waiting'),
    processing: signal(false),
    termsAccepted: signal(false),
    /** How often the rider has pressed without having accepted the terms; 0 while no warning is needed. */
    termsMissed: signal(0),
    /** Why the last try to pay failed, shown beside the button as well. */
    paymentProblem: signal<string | null>(null),
    /** The last try to pay found that the session has ended. */
    signedOut: signal(false),
    shown: signal<ShownBooking | null>(null),
    /** What sent the rider back to the form, for its field. */
    tripRefusal: signal<TripRefusal | null>(null),
    /** What the address fills into the form. */
    prefill: signal<BookingQuery['prefill'] | null>(null),
    /** Raised to read the shown booking once more. */
    shownRound: signal(0),
    /** What was chosen here, else what the profile prefers. */
    method: computed(() => stored.value.paymentMethod ?? preferred ?? DEFAULT_PAYMENT_METHOD),
    trip,
    selectedFare,
    chosenFare,
    /** The quote no longer has what the rider chose: shown and confirmed, never slipped in. */
    priceChange: computed(() => {
      const [was, is] = [selectedFare.value?.price, chosenFare.value?.totalFare]
      return was !== undefined && is !== undefined && was !== is ? { was, is } : null
    }),
    /** Rupees now and after the ride, by the amount chosen; null without a fare. */
    payable: computed(() => {
      const price = selectedFare.value?.price
      return price === undefined ? null : payableAmounts(price)[stored.value.amountChoice]
    }),
  }
}

export type BookingState = ReturnType<typeof createBookingState>

/** What the steps that come with their own code are given. */
export interface LazyStepsProps {
  state: BookingState
  brandName: string
  scriptUrl: string
}

/** Takes a change of what is stored, and stores it. */
export function keep(state: BookingState, change: Partial<StoredBooking>): void {
  state.stored.value = { ...state.stored.value, ...change }
  writeStored(state.stored.value)
}

/** Takes over what the form, or another tab, has stored meanwhile. */
export function reread(state: BookingState): void {
  state.stored.value = readStored() ?? state.stored.value
}

/** Forgets the booking that was just paid: another tab has signed out. */
export function forgetPaidBooking(): void {
  try {
    sessionStorage.removeItem(CURRENT_BOOKING_KEY)
  } catch {}
}
