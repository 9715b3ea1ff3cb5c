// Tolls and parking that a driver paid on the way (docs/product.md, CHARGE-1).
import * as v from 'valibot'
import { InstantSchema, TransitionIdSchema } from '../fields'

export const CHARGE_KINDS = ['toll', 'parking'] as const

export const ChargeKindSchema = v.picklist(CHARGE_KINDS)

export type ChargeKind = v.InferOutput<typeof ChargeKindSchema>

export const CHARGE_LABELS: Record<ChargeKind, string> = { toll: 'Toll', parking: 'Parking' }

/** Whole rupees: the most that all charges of one ride may be together, but those declined or withdrawn. */
export const MOST_CHARGES_RUPEES = 1000

/** Charges of one ride, whatever became of them. */
export const MOST_CHARGES = 10

/**
 * 'entered' by the driver; 'disputed' by the rider, for an operator to decide; 'confirmed' by either, and owed from then
 * on; 'declined' by an operator; 'withdrawn' by the driver before any of it.
 */
export const CHARGE_STATES = ['entered', 'disputed', 'confirmed', 'declined', 'withdrawn'] as const

export type ChargeState = (typeof CHARGE_STATES)[number]

export const CHARGE_DECIDERS = ['rider', 'operator'] as const

export const ChargeAmountSchema = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(MOST_CHARGES_RUPEES),
)

/** A charge as its rider, its driver and operators see it. The picture of its ticket has an address of its own. */
export const ChargeSchema = v.object({
  /** Made by the driver's page: the same charge however often it is sent. */
  id: TransitionIdSchema,
  kind: ChargeKindSchema,
  /** Whole rupees. */
  amount: ChargeAmountSchema,
  state: v.picklist(CHARGE_STATES),
  entered_at: InstantSchema,
  /** When the charge came into its present state. */
  decided_at: v.nullable(InstantSchema),
  /** Who confirmed or declined it; null before that. */
  decided_by: v.nullable(v.picklist(CHARGE_DECIDERS)),
  /** What the rider wrote who disputed it. */
  rider_note: v.nullable(v.string()),
  /** Null once the picture is deleted, 90 days after the ride. */
  picture_url: v.nullable(v.string()),
})

export type Charge = v.InferOutput<typeof ChargeSchema>

/** What became of a charge, as its driver reads it. */
export const stateWords = ({ state, decided_by }: Charge): string =>
  ({
    entered: 'Waits for the rider',
    disputed: 'The rider says it is not right: the office decides',
    confirmed: decided_by === 'operator' ? 'The office confirmed' : 'The rider confirmed',
    declined: 'Declined by the office',
    withdrawn: 'Withdrawn',
  })[state]

/** Charges that are open: nobody has decided about them. */
export const isOpen = ({ state }: Pick<Charge, 'state'>): boolean =>
  state === 'entered' || state === 'disputed'

const rupeesOf = (charges: readonly Pick<Charge, 'amount' | 'state'>[], states: readonly ChargeState[]) =>
  charges.reduce((sum, { amount, state }) => (states.includes(state) ? sum + amount : sum), 0)

/** Whole rupees that count: what the rider pays beside the fare. */
export const confirmedRupees = (charges: readonly Pick<Charge, 'amount' | 'state'>[]): number =>
  rupeesOf(charges, ['confirmed'])

/** Whole rupees that may be entered still, 0 to 1,000. */
export const rupeesLeft = (charges: readonly Pick<Charge, 'amount' | 'state'>[]): number =>
  Math.max(0, MOST_CHARGES_RUPEES - rupeesOf(charges, ['entered', 'disputed', 'confirmed']))

/** Milliseconds after the end of a ride in which its driver may enter a charge. */
export const ENTERED_WITHIN_MS = 24 * 3_600_000
