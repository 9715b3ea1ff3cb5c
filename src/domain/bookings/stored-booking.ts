import * as v from 'valibot'
import { type QuoteAnswer, QuoteAnswerSchema } from '../fares/quote'
import { AmountChoiceSchema, DEFAULT_AMOUNT_CHOICE, PaymentMethodSchema } from '../payments/amounts'
import { type Draft, DraftSchema, emptyDraft } from './draft'

export const STEPS = [1, 2, 3, 4] as const

export const StepSchema = v.picklist(STEPS)

export type Step = v.InferOutput<typeof StepSchema>

const KeySchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const BookingIdSchema = v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))), null)

/** What the browser keeps under `DRAFT_KEY`: the draft, the step, and what ties them to the server. */
export const StoredBookingSchema = v.object({
  currentStep: v.fallback(StepSchema, 1),
  /** Nothing loads, and nothing has gone wrong, on a page that has just opened. */
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
  paymentMethod: v.fallback(v.nullable(PaymentMethodSchema), null),
})

export interface StoredBooking {
  currentStep: Step
  isLoading: boolean
  error: string | null
  draft: Draft
  tripKey: string
  bookingId: string | null
  replaces: string | null
  quote: QuoteAnswer | null
  quotedFor: string | null
  amountChoice: v.InferOutput<typeof AmountChoiceSchema>
  /** As the rider chose it here; null until then, when the profile's or UPI holds. */
  paymentMethod: v.InferOutput<typeof PaymentMethodSchema> | null
}

/** A booking not begun. `tripKey` is a fresh random key (a UUID will do). */
export function emptyStoredBooking(tripKey: string): StoredBooking {
  return {
    currentStep: 1,
    isLoading: false,
    error: null,
    draft: emptyDraft(),
    tripKey,
    bookingId: null,
    replaces: null,
    quote: null,
    quotedFor: null,
    amountChoice: DEFAULT_AMOUNT_CHOICE,
    paymentMethod: null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A quote is kept only with the fingerprint that says what it is for, a point only with both coordinates. */
function mended(stored: StoredBooking): StoredBooking {
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
  const stored = mended(parsed.output)
  return keyHolds ? stored : { ...stored, bookingId: null, replaces: stored.bookingId ?? stored.replaces }
}
