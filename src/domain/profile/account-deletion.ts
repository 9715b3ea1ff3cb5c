import { accept, type Result, refuse } from '../result'

/** What a person types to say that they mean it. */
export const DELETE_WORD = 'DELETE'

/** What of a person stands in the way of deleting their account. */
export interface DeletionFacts {
  /** Drives or operates, or drove once: rides and logs name them. */
  worksForUs: boolean
  /** A ride that a driver has, or that is under way. */
  rideAccepted: boolean
  /** A ride that is paid for and waits for a driver. */
  ridePaid: boolean
  /** The payment company holds money of theirs that is neither a ride's nor on its way back yet. */
  moneyUnderWay: boolean
}

export interface DeletionRefusal {
  reason: 'not_confirmed' | 'works_for_us' | 'ride_accepted' | 'ride_paid' | 'money_under_way'
}

/**
 * Whether an account may be deleted now (docs/product.md, Your data). `typed` is what the person wrote to confirm it:
 * the word itself, spaces around it aside. What is nearest comes first: of several obstacles one is told.
 */
export function decideDeletion(typed: string, facts: DeletionFacts): Result<null, DeletionRefusal> {
  if (typed.trim() !== DELETE_WORD) return refuse({ reason: 'not_confirmed' })
  if (facts.worksForUs) return refuse({ reason: 'works_for_us' })
  if (facts.rideAccepted) return refuse({ reason: 'ride_accepted' })
  if (facts.ridePaid) return refuse({ reason: 'ride_paid' })
  if (facts.moneyUnderWay) return refuse({ reason: 'money_under_way' })
  return accept(null)
}

/**
 * A coordinate as it is kept of a deleted account: in degrees, rounded to a hundredth, which is about 1.1 km. So wide
 * that it says which part of a city, and not which door.
 */
export const coarse = (degrees: number): number => Math.round(degrees * 100) / 100
