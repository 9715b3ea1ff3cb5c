// The ledger: what came in, is owed and goes back, entry by entry (docs/product.md, Books).
import * as v from 'valibot'
import { InstantSchema } from '../fields'

/**
 * `captured` and `collected` are money in; `owed` is what a rider has still to pay for a driven ride; `refund_due` and
 * `refund_sent` are negative. An amount moves from one kind to another by two entries, so that the entries of a booking
 * add up to what was earned by it or is held for it.
 */
export const LEDGER_KINDS = ['captured', 'collected', 'owed', 'refund_due', 'refund_sent'] as const

export type LedgerKind = (typeof LEDGER_KINDS)[number]

export const LEDGER_ACTORS = ['rider', 'driver', 'operator', 'provider', 'system'] as const

export type LedgerActor = (typeof LEDGER_ACTORS)[number]

/** Every column of the table `ledger`. */
export const LedgerEntrySchema = v.object({
  /** The kind and the event that caused it: each is entered once. */
  id: v.string(),
  booking_id: v.nullable(v.string()),
  payment_id: v.nullable(v.string()),
  refund_id: v.nullable(v.string()),
  kind: v.picklist(LEDGER_KINDS),
  /** Signed and never 0. */
  amount_paise: v.pipe(v.number(), v.safeInteger()),
  actor: v.picklist(LEDGER_ACTORS),
  actor_id: v.nullable(v.string()),
  reason: v.string(),
  /** By which event we learned of it. */
  event: v.string(),
  created_at: InstantSchema,
})

export type LedgerEntry = v.InferOutput<typeof LedgerEntrySchema>
