// What may become of an account: whether a Google account may open it, and whether it may be deleted.
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'

/** What a rider types to confirm the deletion of their account. */
export const DELETE_WORD = 'DELETE'

/** The user's data that may prevent the deletion of their account. */
export interface DeletionFacts {
  /** Drives or operates, or drove once: rides and logs name them. */
  worksForUs: boolean
  /** A ride that a driver has, or that is under way. */
  rideAccepted: boolean
  /** A ride that is paid for and waits for a driver. */
  ridePaid: boolean
  /** The payment company holds money of the person's that belongs to no ride and is not on its way back yet. */
  moneyUnderWay: boolean
  /** Where our support is written to. */
  supportEmail: string
}

/**
 * Why an account is not deleted now, and what to do (docs/product.md, DATA-4). What is only mistyped has another status
 * than what has to be done first.
 */
export const DELETION_REFUSALS = {
  not_confirmed: 'Type DELETE, in capital letters, to confirm.',
  works_for_us: [
    409,
    ({ supportEmail }: { supportEmail: string }) =>
      `You drive or work for us, or did, so our support deletes this account. Write to ${supportEmail}.`,
  ],
  ride_accepted: [409, 'A driver has your ride, or you’re in the car. Cancel or finish the ride first.'],
  ride_paid: [409, 'You have a ride to come. Cancel it first, so that what you paid comes back.'],
  money_under_way: [409, 'We’re still settling a payment of yours. Try again in an hour.'],
} as const satisfies RefusalTable

export type DeletionRefusal = RefusalOf<typeof DELETION_REFUSALS>

/**
 * Whether an account may be deleted now (docs/product.md, DATA-4). `typed` is the confirmation:
 * exactly the required word, ignoring spaces around it. Of several obstacles only the first is reported.
 */
export function decideDeletion(typed: string, facts: DeletionFacts): Result<null, DeletionRefusal> {
  if (typed.trim() !== DELETE_WORD) return refuse({ reason: 'not_confirmed' })
  if (facts.worksForUs) return refuse({ reason: 'works_for_us', supportEmail: facts.supportEmail })
  if (facts.rideAccepted) return refuse({ reason: 'ride_accepted' })
  if (facts.ridePaid) return refuse({ reason: 'ride_paid' })
  if (facts.moneyUnderWay) return refuse({ reason: 'money_under_way' })
  return accept(null)
}

/**
 * A coordinate as it is kept of a deleted account: in degrees, rounded to a hundredth, which is about 1.1 km. So wide
 * that it shows which part of a city, and not which door.
 */
export const coarseDegrees = (degrees: number): number => Math.round(degrees * 100) / 100

/** What is known before a Google account is linked with an account of ours. */
export interface GoogleLinkFacts {
  /** The Google account's `sub`. */
  sub: string
  /** The account to link it to. */
  account: { googleSub: string | null; role: string | null; isDeleted: boolean }
  /** The account it is linked to now, if any; `isEmpty` if that has no data but the Google account. */
  holder: { id: string; isEmpty: boolean } | null
}

/** Why a Google account is not linked, as a toast titled 'Error' says it. */
export const GOOGLE_LINK_REFUSALS = {
  belongs_to_another: 'Another account with us has this Google account. We changed nothing.',
  another_linked: 'You already have a Google account linked. Our support can change it for you.',
  operator: 'Operators link Google before they get the role. We changed nothing.',
}

export type GoogleLinkRefusal = keyof typeof GOOGLE_LINK_REFUSALS

/**
 * Whether a Google account may open an account from now on, and which empty account ends by that (docs/product.md,
 * SIGNIN-25). An account has one Google account. An operator's is linked before the role is given, because else a
 * stolen phone would be enough to link one.
 */
export function decideGoogleLink({
  sub,
  account,
  holder,
}: GoogleLinkFacts): Result<{ isLinked: boolean; emptyAccountId: string | null }, GoogleLinkRefusal> {
  if (account.googleSub === sub) return accept({ isLinked: true, emptyAccountId: null })
  if (account.googleSub !== null) return refuse('another_linked')
  if (account.role === 'admin') return refuse('operator')
  if (account.isDeleted || (holder && !holder.isEmpty)) return refuse('belongs_to_another')
  return accept({ isLinked: false, emptyAccountId: holder?.id ?? null })
}
