import * as v from 'valibot'
import { InstantSchema } from '../fields'

/**
 * What an operator has to look into about a ride, the most urgent first (docs/product.md, Cases): a rider who did not
 * come, an arrival or an end that no position confirms, a start with a wrong PIN that nobody could check, and what a rider says of a ride.
 */
export const CASE_KINDS = [
  'no_show_reported',
  'arrival_not_confirmed',
  'wrong_pin_offline',
  'rider_was_not_there',
  'rider_got_out_early',
  'end_not_confirmed',
] as const

export type CaseKind = (typeof CASE_KINDS)[number]

/** What each is called on the dispatch board. */
export const CASE_WORDS: Record<CaseKind, string> = {
  no_show_reported: 'Rider did not come',
  arrival_not_confirmed: 'Arrival not confirmed',
  wrong_pin_offline: 'Wrong PIN, typed without a network',
  rider_was_not_there: 'Rider: I was not there',
  rider_got_out_early: 'Rider: I got out early',
  end_not_confirmed: 'End not confirmed',
}

/** A case as operators see it in its booking. */
export const CaseSchema = v.object({
  kind: v.picklist(CASE_KINDS),
  /** In the words of the rider or driver whose word it is. */
  own_words: v.nullable(v.string()),
  opened_at: InstantSchema,
  closed_at: v.nullable(InstantSchema),
  /** What the operator wrote who closed it; null while it is open, and where the ride itself settled it. */
  answer: v.nullable(v.string()),
})

export type RideCase = v.InferOutput<typeof CaseSchema>
