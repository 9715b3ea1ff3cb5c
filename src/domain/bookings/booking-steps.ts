import * as v from 'valibot'
import { QUOTE_MINUTES, QuoteAnswerSchema, tripFingerprint } from '../fares/quote'
import type { VehicleType } from '../fields'
import { AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE, PaymentMethodSchema } from '../payments/amounts'
import { checkTrip, type TripRefusal } from './check-trip'
import { ALL_VEHICLES, DRAFT_KEYS, type Draft, DraftSchema, tripOfDraft } from './draft'
import type { Trip } from './trip-request'
import { vehicleOf } from './trip-types'

// The four steps of a booking, and what a browser keeps of them.

/** Browser storage keys (docs/product.md, BOOKING-6). */
export const DRAFT_KEY = 'booking-storage'

/** An older name of the same; read once, never written, cleared on reset and sign-out. */
export const LEGACY_DRAFT_KEY = 'booking-store'

/** Session storage: this tab's draft while the rider is asked whether it or another tab's holds. */
export const OWN_DRAFT_KEY = 'own_booking'

/** Session storage: the booking just paid for. */
export const CURRENT_BOOKING_KEY = 'current_booking'

const STEPS = [1, 2, 3, 4] as const

const StepSchema = v.picklist(STEPS)

export type Step = v.InferOutput<typeof StepSchema>

const KeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

const BookingIdSchema = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), null)

/** A passenger as typed: a name by the rule of names, and an Indian mobile number as it is dialled. */
export const TypedPassengerSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(100)),
  phone_no: v.pipe(v.string(), v.maxLength(40)),
})

export type TypedPassenger = v.InferOutput<typeof TypedPassengerSchema>

/** What the browser keeps under `DRAFT_KEY`: the draft, the step, and what ties them to the server. */
const StoredBookingSchema = v.object({
  currentStep: v.fallback(StepSchema, 1),
  /** A page that has just opened is neither loading nor showing an error. */
  isLoading: v.fallback(v.literal(false), false),
  error: v.fallback(v.null(), null),
  draft: DraftSchema,
  /** One per trip: the idempotency key of its booking, shared by all tabs. */
  tripKey: KeySchema,
  /** The unpaid booking made for this trip. */
  bookingId: BookingIdSchema,
  /** An unpaid booking made for the trip as it was before it was changed; the next booking replaces it. */
  replaces: BookingIdSchema,
  quote: v.fallback(v.nullable(QuoteAnswerSchema), null),
  /** The fingerprint of the trip the quote is for. */
  quotedFor: v.fallback(v.nullable(v.string()), null),
  amountChoice: v.fallback(AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE),
  /** The method that the rider chose for this booking; null until then, when the profile's method or UPI holds. */
  paymentMethod: v.fallback(v.nullable(PaymentMethodSchema), null),
  /** Somebody else who rides, as typed; null: the rider does. */
  passenger: v.fallback(v.nullable(TypedPassengerSchema), null),
})

export type StoredBooking = Omit<v.InferOutput<typeof StoredBookingSchema>, 'isLoading' | 'error'> & {
  isLoading: boolean
  /** Why the server refused the last step, above the one it led back to. */
  error: string | null
}

/** An empty draft. `tripKey` is a new random key, a UUID for example. */
export const emptyStoredBooking = (tripKey: string): StoredBooking =>
  v.parse(StoredBookingSchema, { draft: {}, tripKey })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A quote is kept only with the fingerprint of its trip, a point only with both coordinates. */
function withoutHalves(stored: StoredBooking): StoredBooking {
  const { draft } = stored
  const pickupKnown = draft.pickupLatitude !== null && draft.pickupLongitude !== null
  const dropoffKnown = draft.dropoffLatitude !== null && draft.dropoffLongitude !== null
  const quoted = stored.quote !== null && stored.quotedFor !== null
  return {
    ...stored,
    quote: quoted ? stored.quote : null,
    quotedFor: quoted ? stored.quotedFor : null,
    draft: {
      ...draft,
      ...(pickupKnown ? {} : { pickupLatitude: null, pickupLongitude: null }),
      ...(dropoffKnown ? {} : { dropoffLatitude: null, dropoffLongitude: null }),
    },
  }
}

/**
 * What a browser's storage holds, or null when that is nothing this product wrote. Broken fields fall back one by
 * one; a broken key is replaced by `freshTripKey`, and its booking is then the one to replace. Never throws.
 */
export function parseStoredBooking(text: string | null, freshTripKey: string): StoredBooking | null {
  if (text === null) return null
  const json = parsedJson(text)
  if (!isRecord(json) || !isRecord(json.draft)) return null
  const keyHolds = v.is(KeySchema, json.tripKey)
  const parsed = v.safeParse(StoredBookingSchema, keyHolds ? json : { ...json, tripKey: freshTripKey })
  if (!parsed.success) return null
  const stored = withoutHalves(parsed.output)
  return keyHolds ? stored : { ...stored, bookingId: null, replaces: stored.bookingId ?? stored.replaces }
}

/** Whether the draft is a trip that is filled in and not booked, which must not be replaced without asking. */
export function isBegun({ draft, currentStep, bookingId }: StoredBooking): boolean {
  if (currentStep === 4 && bookingId !== null) return false
  return (
    draft.pickupLocation.trim() !== '' ||
    draft.dropoffLocation.trim() !== '' ||
    draft.scheduledDateTime !== ''
  )
}

/** The next of the four steps; after the last there is none. */
export const nextStep = (step: Step): Step => STEPS.find((next) => next > step) ?? 4

/** The step before; never below 1. */
export const previousStep = (step: Step): Step => STEPS.findLast((before) => before < step) ?? 1

/** When the quote of this very trip checked its lead time; undefined when there is no such quote. */
function leadCheckedAt({ quote, quotedFor }: StoredBooking, trip: Trip): Date | undefined {
  if (!quote || quotedFor !== tripFingerprint(trip)) return undefined
  return new Date(Date.parse(quote.expires_at) - QUOTE_MINUTES * 60_000)
}

interface AllowedStep {
  step: Step
  /** What sent the rider back to the form, to be shown there; null when nothing needs saying. */
  refusal: TripRefusal | null
}

/**
 * The furthest step, up to the stored one, that the draft still supports: step
 * 4 needs a booking, step 3 a chosen fare, step 2 a trip that may be booked at `now` (docs/product.md, BOOKING-13).
 */
export function allowedStep(stored: StoredBooking, now: Date): AllowedStep {
  const wanted = stored.currentStep
  if (wanted === 1) return { step: 1, refusal: null }
  if (wanted === 4 && stored.bookingId !== null) return { step: 4, refusal: null }

  const trip = tripOfDraft(stored.draft)
  if (!trip) return { step: 1, refusal: null }
  const checked = checkTrip(trip, { now, leadCheckedAt: leadCheckedAt(stored, trip) })
  if (!checked.ok) return { step: 1, refusal: checked.refusal }

  if (wanted === 2 || stored.draft.selectedFare === null) return { step: 2, refusal: null }
  return { step: 3, refusal: null }
}

/** Whether anything of step 1 differs, which makes it another trip (docs/product.md, BOOKING-7). */
export function changesTrip(before: Draft, after: Draft): boolean {
  return Object.values(DRAFT_KEYS).some((key) => before[key] !== after[key])
}

/**
 * Keeps this tab's trip in place of another tab's. This tab's key and booking stay, so that a repeated request finds
 * what was booked for this trip; the next booking replaces the other tab's unpaid one.
 */
export const keepInPlaceOf = (theirs: StoredBooking, mine: StoredBooking): StoredBooking => ({
  ...mine,
  replaces: mine.bookingId === null ? (theirs.bookingId ?? mine.replaces) : mine.replaces,
})

/**
 * Makes the draft another booking, because its trip or its car is another: with a new key, and with the unpaid booking
 * made so far as the one to replace.
 */
function asAnotherBooking(stored: StoredBooking, freshTripKey: string): StoredBooking {
  return {
    ...stored,
    tripKey: freshTripKey,
    bookingId: null,
    replaces: stored.bookingId ?? stored.replaces,
  }
}

/**
 * Takes a trip from the form and goes to step 2. A changed trip loses the chosen car, fare and quote, and gets a
 * new key; an unchanged one keeps all of it, so going back and forth costs nothing. A car that is only wished for stays.
 */
export function storeTrip(stored: StoredBooking, searched: Draft, freshTripKey: string): StoredBooking {
  if (!changesTrip(stored.draft, searched)) return { ...stored, currentStep: 2, error: null }
  return {
    ...asAnotherBooking(stored, freshTripKey),
    currentStep: 2,
    error: null,
    draft: {
      ...searched,
      carType: null,
      selectedFare: null,
      vehicleType: stored.draft.selectedFare === null ? stored.draft.vehicleType : ALL_VEHICLES,
      distanceKm: null,
      durationMinutes: null,
    },
    quote: null,
    quotedFor: null,
  }
}

/**
 * Takes a wish for a vehicle ('Book This Vehicle'): the draft gets the vehicle type without a fare and loses the
 * vehicle chosen before. Step 2 chooses the vehicle once its price is known.
 */
export function wishForVehicle(stored: StoredBooking, vehicleType: VehicleType): StoredBooking {
  if (stored.draft.vehicleType === vehicleType) return stored
  const draft = { ...stored.draft, vehicleType, carType: null, selectedFare: null }
  return { ...stored, draft, currentStep: stored.currentStep === 1 ? 1 : 2 }
}

interface ChosenVehicle {
  type: VehicleType
  /** Whole rupees. */
  price: number
  /** Kilometres and minutes one way; null for a rental. */
  distanceKm: number | null
  durationMinutes: number | null
}

/** Takes a card of step 2 and goes to step 3. Another car or price than before is another booking. */
export function storeVehicle(
  stored: StoredBooking,
  chosen: ChosenVehicle,
  freshTripKey: string,
): StoredBooking {
  const before = stored.draft.selectedFare
  const same = before !== null && before.type === chosen.type && before.price === chosen.price
  return {
    ...(same ? stored : asAnotherBooking(stored, freshTripKey)),
    currentStep: 3,
    error: null,
    draft: {
      ...stored.draft,
      carType: vehicleOf(chosen.type).name,
      vehicleType: chosen.type,
      selectedFare: { type: chosen.type, price: chosen.price },
      distanceKm: chosen.distanceKm,
      durationMinutes: chosen.durationMinutes,
    },
  }
}

/** What becomes of a trip that another tab has stored: see `judgeOtherTab`. */
type OtherTab = 'take' | 'write back' | 'ask'

/**
 * What a tab does with a draft that another tab has stored (docs/product.md, BOOKING-10). The same trip is taken with
 * its key, so that both tabs make one booking; where the other tab has lost the car that is chosen here, this tab
 * writes its car back. Another trip or car is the rider's to choose: nothing on the screen goes without the rider's
 * word.
 */
export function judgeOtherTab(mine: StoredBooking, theirs: StoredBooking): OtherTab {
  if (!isBegun({ ...mine, currentStep: 1 })) return 'take'
  if (changesTrip(mine.draft, theirs.draft)) return 'ask'
  const [own, other] = [mine.draft.selectedFare, theirs.draft.selectedFare]
  if (!own) return 'take'
  if (!other) return 'write back'
  return own.type === other.type ? 'take' : 'ask'
}
