import * as v from 'valibot'
import { RemainderMethodSchema } from '../rides/driver-answers'

export const IdSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const REASON_MOST = 300

/** Why: every action that takes something from somebody has a reason, in the operator's words. */
export const ReasonSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(REASON_MOST))

/** Whole rupees. */
const RupeesSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1_000_000))

/** POST …/cancel and …/no-show: `refund_paise` is what the operator was shown. */
export const CancelRequestSchema = v.object({
  reason: ReasonSchema,
  refund_paise: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** POST …/end. Without a method nothing was collected. */
export const EndRequestSchema = v.object({
  reason: ReasonSchema,
  remainder_method: v.nullable(RemainderMethodSchema),
  remainder_collected: v.nullable(RupeesSchema),
})
export type EndRequest = v.InferOutput<typeof EndRequestSchema>
