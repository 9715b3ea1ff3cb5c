// What is sent about a charge, what is answered, and the sentences of refusals (docs/product.md, Tolls and parking). Apart
// from charges.ts, which every page of a ride has.
import * as v from 'valibot'
import { CountSchema } from '../fields'
import { formatRupees } from '../payments/amounts'
import { plainLine } from '../text'
import {
  CHARGE_LABELS,
  ChargeAmountSchema,
  type ChargeKind,
  ChargeKindSchema,
  ChargeSchema,
  type ChargeState,
  MOST_CHARGES,
  MOST_CHARGES_RUPEES,
  type NewChargeRefusal,
} from './charges'

/** PUT …/charges/:charge?kind=&amount=, whose body is the picture of the ticket. */
export const EnterQuerySchema = v.object({
  kind: ChargeKindSchema,
  amount: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), ChargeAmountSchema),
})

export const CHARGE_NOTE_MOST = 300

/** POST …/charges/:charge/decision, by the rider. */
export const RiderDecisionSchema = v.variant('decision', [
  v.object({ decision: v.literal('confirm') }),
  v.object({
    decision: v.literal('dispute'),
    /** Why the rider does not agree. */
    note: v.pipe(
      v.string(),
      v.maxLength(CHARGE_NOTE_MOST),
      v.transform(plainLine),
      v.minLength(3),
      v.maxLength(CHARGE_NOTE_MOST),
    ),
  }),
])

export type RiderDecision = v.InferOutput<typeof RiderDecisionSchema>

/** The answer to a rider's decision: all charges of the ride, and its money as it is now, in whole rupees. */
export const ChargesAnswerSchema = v.object({
  charges: v.array(ChargeSchema),
  charges_amount: CountSchema,
  owed_amount: CountSchema,
})

export type ChargesAnswer = v.InferOutput<typeof ChargesAnswerSchema>

export type ChargeRefusal =
  | NewChargeRefusal
  /** Absent, or of another's ride. */
  | { reason: 'no_such_charge' }
  /** Its id was used for another kind or amount. */
  | { reason: 'charge_differs'; kind: ChargeKind; amount: number }
  /** It is what it is, for good. */
  | { reason: 'charge_decided'; state: ChargeState }
  /** The ride has not started. */
  | { reason: 'charge_before_start' }

const DECIDED: Record<ChargeState, string> = {
  entered: 'This charge has just changed. Please look again.',
  disputed: 'This charge is with our office now.',
  confirmed: 'This charge was confirmed already.',
  declined: 'Our office has declined this charge.',
  withdrawn: 'The driver has withdrawn this charge.',
}

/** For whoever sent it: the driver, the rider or an operator. */
export function sentenceForChargeRefusal(refusal: ChargeRefusal): string {
  switch (refusal.reason) {
    case 'charge_not_now':
      return 'Tolls and parking can be entered from the arrival on, until 24 hours after the ride.'
    case 'charge_too_late':
      return 'Tolls and parking can be entered until 24 hours after the ride. Please call the office.'
    case 'charges_over_limit':
      return refusal.left === 0
        ? `Tolls and parking of one ride are ${formatRupees(MOST_CHARGES_RUPEES)} together at the most, and so much is entered.`
        : `Tolls and parking of one ride are ${formatRupees(MOST_CHARGES_RUPEES)} together at the most: ${formatRupees(refusal.left)} is left.`
    case 'too_many_charges':
      return `A ride takes ${MOST_CHARGES} charges at the most. Please call the office.`
    case 'no_such_charge':
      return 'There is no such charge.'
    case 'charge_differs':
      return `This was entered before, as ${CHARGE_LABELS[refusal.kind].toLowerCase()} of ${formatRupees(refusal.amount)}. Withdraw it to enter another amount.`
    case 'charge_decided':
      return DECIDED[refusal.state]
    case 'charge_before_start':
      return 'A charge can be confirmed once the ride has started.'
  }
}
