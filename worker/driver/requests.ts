import * as v from 'valibot'
import { RemainderMethodSchema } from '../../src/domain/payments/amounts'
import { PinSchema } from '../../src/domain/rides/pin'

export const DutySchema = v.object({ on_duty: v.boolean() })

/** Why a ride is handed back: a few words, for operations. */
export const HandBackSchema = v.object({
  reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
})

export const StartSchema = v.object({ pin: PinSchema })

/** What was collected after the ride: whole rupees. Both null where nothing remained. */
export const CompleteSchema = v.object({
  remainder_method: v.nullable(RemainderMethodSchema),
  remainder_collected: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
