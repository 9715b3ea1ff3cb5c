import * as v from 'valibot'
import { QUOTE_MINUTES, QuoteAnswerSchema, tripFingerprint } from '../fares/quote'
import { IdempotencyKeySchema, IdSchema, type VehicleType, VehicleTypeSchema } from '../fields'
import { AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE, PaymentMethodSchema } from '../payments/amounts'
import { checkTrip, type TripRefusal } from './check-trip'
import { changesTrip, type Draft, DraftSchema, keptFields, storedDraft, tripOfDraft } from './draft'
import type { Trip } from './trip-request'
import { vehicleOf } from './trip-types'

// The four steps of a booking, and what a browser keeps of them.

/** Browser storage keys (docs/product.md, BOOKING-6). */
export const DRAFT_KEY = 'booking-storage'

/** An older name of the same; read once, never written, cleared on reset and sign-out. */
export const LEGACY_DRAFT_KEY = 'booking-store'

/** Session storage: this tab's draft while the rider is asked whether it or another tab's holds. */
export const OWN_DRAFT_KEY = 'own_booking'

/** Session storage: the key of the trip that a visitor has made in this tab, for who signs in next there. */
export const VISITOR_TRIP_KEY = 'visitor_trip'

/** Session storage: the booking just paid for. */
export const CURRENT_BOOKING_KEY = 'current_booking'

/** Session storage: what was typed of a change, with its rider and booking, when the session ended (docs/product.md, CHANGE-25). */
export const TYPED_CHANGE_KEY = 'change'

const StepSchema = v.picklist([1, 2, 3, 4])

export type Step = v.InferOutput<typeof StepSchema>

/** Bookings that one request may replace. */
export const MOST_REPLACED = 20

/** A passenger as typed: a name by the rule of names, and an Indian mobile number as it is dialled. */
export const TypedPassengerSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(100)),
  phone_no: v.pipe(v.string(), v.maxLength(40)),
})

export type TypedPassenger = v.InferOutput<typeof TypedPassengerSchema>

/** What the browser keeps under `DRAFT_KEY`: the draft, the step, and what ties them to the server. */
const StoredBookingSchema = v.object({
  currentStep: v.fallback(StepSchema, 1),
  draft: DraftSchema,
  /** The chosen vehicle; without a fare it is a wish. */
  vehicleType: v.fallback(v.nullable(VehicleTypeSchema), null),
  /** The chosen vehicle with its price in whole rupees. */
  selectedFare: v.fallback(
    v.nullable(v.object({ type: VehicleTypeSchema, price: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
    null,
  ),
  /** One per trip: the idempotency key of its booking, shared by all tabs. */
  tripKey: IdempotencyKeySchema,
  /** The unpaid booking made for this trip. */
  bookingId: v.fallback(v.nullable(IdSchema), null),
  /**
   * The keys under which bookings were asked for, with an answer or without, this trip's among them; the next booking
   * replaces whatever of them is not paid.
   */
  askedKeys: v.fallback(v.array(IdempotencyKeySchema), []),
  /** With the fingerprint of the trip that it is for. */
  quote: v.fallback(v.nullable(v.object({ ...QuoteAnswerSchema.entries, quotedFor: v.string() })), null),
  amountChoice: v.fallback(AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE),
  /** The method that the rider chose for this booking; null until then, when the profile's method or UPI holds. */
  paymentMethod: v.fallback(v.nullable(PaymentMethodSchema), null),
  /** Somebody else who rides, as typed; null: the rider does. */
  passenger: v.fallback(v.nullable(TypedPassengerSchema), null),
})

export type StoredBooking = v.InferOutput<typeof StoredBookingSchema>

/** An empty draft. `tripKey` is a new random key, a UUID for example. */
export const emptyStoredBooking = (tripKey: string): StoredBooking =>
  v.parse(StoredBookingSchema, { draft: {}, tripKey })

/** Anything that this product may have written. */
const KeptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ draft: v.record(v.string(), v.unknown()) }),
)

/**
 * What a browser's storage holds, or null when that is nothing this product wrote. Broken fields fall back one by
 * one; a broken key is replaced by `freshTripKey`. Never throws.
 */
export function parseStoredBooking(text: string | null, freshTripKey: string): StoredBooking | null {
  const kept = v.safeParse(KeptSchema, text)
  if (!kept.success) return null
  const json = kept.output
  const keyHolds = v.is(IdempotencyKeySchema, json.tripKey)
  const { vehicleType, selectedFare } = json.draft
  const parsed = v.safeParse(StoredBookingSchema, {
    ...json,
    ...{ draft: keptFields(json.draft), vehicleType, selectedFare },
    // A page loaded before the fingerprint was the quote's own stores it beside the quote.
    quote: { quotedFor: json.quotedFor, ...Object(json.quote) },
    tripKey: keyHolds ? json.tripKey : freshTripKey,
  })
  if (!parsed.success) return null
  const stored = parsed.output
  return keyHolds ? stored : { ...stored, bookingId: null }
}

/** The id of the rider whose draft a browser keeps; '' for a visitor's, and for what is no draft. Never throws. */
export function riderOfText(text: string | null): string {
  const kept = v.safeParse(KeptSchema, text)
  return kept.success && typeof kept.output.rider === 'string' ? kept.output.rider : ''
}

/**
 * What a browser keeps of a booking, which `parseStoredBooking` reads, with the id of its rider ('' for a visitor).
 * Distance and duration are one way.
 */
export function textOfBooking({ draft, vehicleType, selectedFare, ...stored }: StoredBooking, rider = '') {
  const route = selectedFare && stored.quote?.route
  const chosen = {
    vehicleType: vehicleType ?? 'All',
    carType: selectedFare && vehicleOf(selectedFare.type).name,
    selectedFare,
    distanceKm: route?.distance_km ?? null,
    durationMinutes: route?.duration_minutes ?? null,
  }
  // A page that opens is neither loading nor showing an error.
  const state = { isLoading: false, error: null }
  return JSON.stringify({
    ...stored,
    ...state,
    ...(rider && { rider }),
    draft: { ...storedDraft(draft), ...chosen },
  })
}

/** Whether the draft is a trip that is filled in and not booked, which must not be replaced without asking. */
export function isBegun({ draft, currentStep, bookingId }: StoredBooking): boolean {
  if (currentStep === 4 && bookingId !== null) return false
  const { pickup_address, dropoff_address, scheduled_time } = draft
  return [pickup_address, dropoff_address, scheduled_time].some((text) => text.trim() !== '')
}

/** When the quote of this very trip checked its lead time; undefined when there is no such quote. */
function leadCheckedAt({ quote }: StoredBooking, trip: Trip): Date | undefined {
  if (quote?.quotedFor !== tripFingerprint(trip)) return undefined
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

  if (wanted === 2 || stored.selectedFare === null) return { step: 2, refusal: null }
  return { step: 3, refusal: null }
}

/**
 * Keeps this tab's trip in place of another tab's. This tab's key and booking stay, so that a repeated request finds
 * what was booked for this trip; the next booking replaces the other tab's unpaid one.
 */
export const keepInPlaceOf = (theirs: StoredBooking, mine: StoredBooking): StoredBooking => ({
  ...mine,
  askedKeys: withKeys(theirs.askedKeys, mine.askedKeys),
})

/** Older keys and newer ones, each once: the newest twenty, more than a rider may have unpaid bookings. */
export const withKeys = (older: readonly string[], newer: readonly string[]): string[] =>
  [...new Set([...older, ...newer])].slice(-MOST_REPLACED)

/** Makes the draft another booking, because its trip or its car is another: with a new key. */
export const asAnotherBooking = (stored: StoredBooking, freshTripKey: string): StoredBooking => ({
  ...stored,
  tripKey: freshTripKey,
  bookingId: null,
})

/**
 * Takes a trip from the form. A changed trip loses the chosen car, fare and quote, and gets a
 * new key; an unchanged one keeps all of it, so going back and forth costs nothing. A car that is only wished for stays.
 */
export function storeTrip(stored: StoredBooking, searched: Draft, freshTripKey: string): StoredBooking {
  if (!changesTrip(stored.draft, searched)) return stored
  return {
    ...asAnotherBooking(stored, freshTripKey),
    draft: searched,
    vehicleType: stored.selectedFare === null ? stored.vehicleType : null,
    selectedFare: null,
    quote: null,
  }
}

/**
 * Takes a wish for a vehicle ('Book This Vehicle'): the vehicle type without a fare, in place of the vehicle chosen
 * before. Step 2 chooses the vehicle once its price is known.
 */
export function wishForVehicle(stored: StoredBooking, vehicleType: VehicleType): StoredBooking {
  if (stored.vehicleType === vehicleType) return stored
  return { ...stored, vehicleType, selectedFare: null, currentStep: stored.currentStep === 1 ? 1 : 2 }
}

/** Takes a vehicle at a price in whole rupees. Another car or price than before is another booking. */
export function storeVehicle(
  stored: StoredBooking,
  chosen: NonNullable<StoredBooking['selectedFare']>,
  freshTripKey: string,
): StoredBooking {
  const { selectedFare: before } = stored
  const same = before?.type === chosen.type && before.price === chosen.price
  return {
    ...(same ? stored : asAnotherBooking(stored, freshTripKey)),
    vehicleType: chosen.type,
    selectedFare: chosen,
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
  const [own, other] = [mine.selectedFare, theirs.selectedFare]
  if (!own) return 'take'
  if (!other) return 'write back'
  return own.type === other.type ? 'take' : 'ask'
}
