// A cancellation in the API and on pages: its reason, the refund before it, its answer, who cancelled as a sentence.

import * as v from 'valibot'
import type { CancellationCode } from '../bookings/booking'
import { REASON_REQUIRED } from '../bookings/sentences'
import { InstantSchema, isReason, PaiseSchema, REASON_MOST } from '../fields'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { plainLine } from '../text'
import { StatementSchema } from './statement-lines'

export const REFUND_ARRIVES = 'Refunds arrive in 7-10 business days to the original payment method.'

/** Of a cancellation while a payment may be under way. */
export const UNSETTLED_GOES_BACK = 'If a payment did go through, all of it comes back.'

/** Why a reason is not taken, as a rider reads it. */
export const REASON_REFUSALS = {
  reason_required: REASON_REQUIRED,
  reason_too_long: ({ max }: { max: number }) => `Please use at most ${max} characters.`,
} as const satisfies RefusalTable

/** The reason of a cancellation as typed (docs/product.md, REASON-1). */
export function checkCancellationReason(text: string): Result<string, RefusalOf<typeof REASON_REFUSALS>> {
  if (!isReason(text)) return refuse({ reason: 'reason_required' })
  const reason = plainLine(text)
  return reason.length > REASON_MOST
    ? refuse({ reason: 'reason_too_long', max: REASON_MOST })
    : accept(reason)
}

/** The rider's message about a cancelled ride, by who cancelled it (docs/product.md, POLICY-7). */
const CANCELLATION_LABELS: Record<CancellationCode, string> = {
  rider: 'You cancelled it.',
  no_show: 'The driver waited at the pickup and left without you.',
  company: 'Sorry, we had to cancel it. All you paid online is coming back to you.',
  no_driver: 'Sorry, we found no driver. All you paid online is coming back to you.',
  unpaid: 'It wasn’t paid in time.',
}

/** The same of a trip that was to be paid to the driver: nothing was paid. */
const PAYS_DRIVER_LABELS: Record<CancellationCode, string> = {
  ...CANCELLATION_LABELS,
  company: 'Sorry, we had to cancel it.',
  no_driver: 'Sorry, we found no driver.',
}

/** What the rider reads of who cancelled their trip. */
export const cancelledWords = (code: CancellationCode, { pays_driver }: { pays_driver: boolean }): string =>
  (pays_driver ? PAYS_DRIVER_LABELS : CANCELLATION_LABELS)[code]

/** Who cancelled a trip and why, for its rider; a reason set by the system is a sentence of its own. */
export function cancellationSummary(
  { code, reason }: { code: CancellationCode; reason: string },
  booking: { pays_driver: boolean },
): string {
  if (code === 'unpaid') return `${reason}.`
  const words = cancelledWords(code, booking)
  return code === 'no_driver' ? words : `${words} Reason: ${reason}`
}

/** GET /api/bookings/:id/cancellation: what cancelling now would bring. POST …/cancel repeats `refund_paise`. */
export const CancellationPreviewSchema = v.object({
  band: v.picklist(['full', 'fee_25', 'fee_50', 'none']),
  fee_percent: v.number(),
  paid_paise: PaiseSchema,
  /** Was paid beside that and has been refunded already; absent: nothing. */
  returned_paise: v.optional(PaiseSchema),
  fee_paise: PaiseSchema,
  refund_paise: PaiseSchema,
  /** Owed from then on, of a booking that was to be paid to the driver; absent: nothing. */
  owed_paise: v.optional(PaiseSchema),
  until: v.nullable(InstantSchema),
  /** The provider has not said what became of a payment: what turns out to be paid goes back in full. */
  unsettled: v.boolean(),
  /** The ride is given back as the second of two alike; absent: the table judges it. */
  is_second: v.optional(v.literal(true)),
  /** A change of the trip keeps more than the hour does; absent: the hour's fee is what is kept. */
  kept_by_change: v.optional(v.literal(true)),
  /** When the refund arrives, as a text; absent without a refund. */
  arrives: v.optional(v.string()),
})

export type CancellationPreview = v.InferOutput<typeof CancellationPreviewSchema>

/** Answer of POST /api/bookings/:id/cancel; the same for the second click. The statement is null where it could not be read. */
export const CancelledAnswerSchema = v.object({
  booking_id: v.string(),
  refund_paise: PaiseSchema,
  statement: v.optional(v.nullable(StatementSchema), null),
})

export type CancelledAnswer = v.InferOutput<typeof CancelledAnswerSchema>
