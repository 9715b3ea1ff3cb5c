// A change of a booking by an operator, for a rider who calls (docs/product.md, CHANGE-1).
import * as v from 'valibot'
import { CHANGE_ACTORS, CHANGE_STATES, DRIVER_ANSWERS, TermsSchema } from '../bookings/change-terms'
import { CountSchema, InstantSchema, isReason, NoteSchema, PaiseSchema } from '../fields'

/** Why an operator changes a trip. A change that is ours to make keeps nothing (docs/product.md, CHANGE-9). */
export const CHANGE_REASONS = {
  rider_asked: { words: 'The rider asked', isOurs: false },
  late: { words: 'We are late', isOurs: true },
  no_car: { words: 'We have no car', isOurs: true },
} as const

/** POST /api/ops/bookings/:id/change, and …/offer, beside what a rider's own change sends; what is ours needs a note. */
export const ChangeReasonSchema = v.pipe(
  v.object({ reason: v.picklist(['rider_asked', 'late', 'no_car']), note: NoteSchema }),
  v.check(({ reason, note }) => !CHANGE_REASONS[reason].isOurs || isReason(note)),
)

export type ChangeReason = v.InferOutput<typeof ChangeReasonSchema>

/** What a trip was, or is to be; null once the account is deleted. */
const PanelTermsSchema = v.fallback(v.nullable(v.omit(TermsSchema, ['fare_parts'])), null)

/** A change of a booking in its panel: also one that waits, or was never made. */
export const PanelChangeSchema = v.object({
  number: CountSchema,
  state: v.picklist(CHANGE_STATES),
  actor: v.picklist(CHANGE_ACTORS),
  /** Of the operator; null for the rider. */
  actor_name: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  former: PanelTermsSchema,
  wanted: PanelTermsSchema,
  kept_paise: PaiseSchema,
  refund_paise: PaiseSchema,
  order_paise: PaiseSchema,
  created_at: InstantSchema,
  /** Until when the driver is asked, and the answer; null where no driver is. */
  asked_until: v.nullable(InstantSchema),
  answer: v.nullable(v.picklist(DRIVER_ANSWERS)),
})

export type PanelChange = v.InferOutput<typeof PanelChangeSchema>
