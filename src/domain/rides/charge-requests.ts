// What is sent about a charge, what is answered, and why one is refused (docs/product.md, CHARGE-1). Apart from
// charges.ts, which every page of a ride has.
import * as v from 'valibot'
import { REASON_LEAST, WordsSchema } from '../fields'
import { formatRupees } from '../payments/amounts'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import {
  CHARGE_LABELS,
  type Charge,
  ChargeAmountSchema,
  type ChargeKind,
  ChargeKindSchema,
  ChargeSchema,
  type ChargeState,
  ENTERED_WITHIN_MS,
  MOST_CHARGES,
  MOST_CHARGES_RUPEES,
  rupeesLeft,
} from './charges'
import type { RidePhase } from './phase'

/** PUT …/charges/:charge?kind=&amount=, whose body is the picture of the ticket. */
export const EnterQuerySchema = v.object({
  kind: ChargeKindSchema,
  amount: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), ChargeAmountSchema),
})

/** POST …/charges/:charge/decision, by the rider. */
export const RiderDecisionSchema = v.variant('decision', [
  v.object({ decision: v.literal('confirm') }),
  v.object({
    decision: v.literal('dispute'),
    /** Why the rider does not agree. */
    note: v.pipe(WordsSchema, v.minLength(REASON_LEAST)),
  }),
])

export type RiderDecision = v.InferOutput<typeof RiderDecisionSchema>

/** The answer to a rider's decision: all charges of the ride as they are now. */
export const ChargesAnswerSchema = v.object({ charges: v.array(ChargeSchema) })

export type ChargesAnswer = v.InferOutput<typeof ChargesAnswerSchema>

const DECIDED: Record<ChargeState, string> = {
  entered: 'This charge has just changed. Look again.',
  disputed: 'This charge is with our office now.',
  confirmed: 'This charge was confirmed already.',
  declined: 'Our office has declined this charge.',
  withdrawn: 'The driver has withdrawn this charge.',
}

/** Why a charge was not entered, withdrawn or decided: for whoever sent it, the driver, the rider or an operator. */
export const CHARGE_REFUSALS = {
  /** Absent, or of another's ride. */
  no_such_charge: [404, 'There is no such charge.'],
  charge_not_now: [
    409,
    'Tolls and parking can be entered from the arrival on, until 24 hours after the ride.',
  ],
  charge_too_late: [
    409,
    'Tolls and parking can be entered until 24 hours after the ride. Please call the office.',
  ],
  charges_over_limit: ({ left }: { left: number }) =>
    left === 0
      ? `Tolls and parking of one ride are ${formatRupees(MOST_CHARGES_RUPEES)} together at the most, and so much is entered.`
      : `Tolls and parking of one ride are ${formatRupees(MOST_CHARGES_RUPEES)} together at the most: ${formatRupees(left)} is left.`,
  too_many_charges: [409, `A ride takes ${MOST_CHARGES} charges at the most. Please call the office.`],
  /** The charge's id was used for another kind or amount. */
  charge_differs: [
    409,
    ({ kind, amount }: { kind: ChargeKind; amount: number }) =>
      `This was entered before, as ${CHARGE_LABELS[kind].toLowerCase()} of ${formatRupees(amount)}. Withdraw it to enter another amount.`,
  ],
  /** The charge is what it is, for good. */
  charge_decided: [409, ({ state }: { state: ChargeState }) => DECIDED[state]],
  charge_before_start: [409, 'A charge can be confirmed once the ride has started.'],
} as const satisfies RefusalTable

export type ChargeRefusal = RefusalOf<typeof CHARGE_REFUSALS>

interface EnterFacts {
  phase: RidePhase
  /** When a completed ride ended; null of any other ride. */
  ended_at: string | null
  charges: readonly Pick<Charge, 'amount' | 'state'>[]
}

/** Whether a driver may enter a charge of so many rupees: from the arrival to 24 hours after the end. */
export function checkNewCharge(
  amount: number,
  { phase, ended_at, charges }: EnterFacts,
  now: Date,
): Result<true, ChargeRefusal> {
  if (phase !== 'arrived' && phase !== 'started' && phase !== 'completed') {
    return refuse({ reason: 'charge_not_now' })
  }
  if (ended_at !== null && now.getTime() > Date.parse(ended_at) + ENTERED_WITHIN_MS) {
    return refuse({ reason: 'charge_too_late' })
  }
  if (charges.length >= MOST_CHARGES) return refuse({ reason: 'too_many_charges' })
  const left = rupeesLeft(charges)
  return amount > left ? refuse({ reason: 'charges_over_limit', left }) : accept(true)
}
