import type { FieldProblems, Profile, TypedProfile } from '../../domain/profile/profile'
import type { SavedAddress } from '../../domain/profile/saved-address'

/** The form of the details: '' for none, the phone as its ten digits. */
export interface TypedDetails extends TypedProfile {
  phone_no: string
}

export type DetailsField = keyof TypedDetails
/** The sentence for each field that can't be saved. */
export type DetailsProblems = FieldProblems & { phone_no?: string }

/** A new number, which counts once its code is confirmed. */
export interface PendingPhone {
  /** Ten digits. */
  phone: string
  /** Seconds until another code may be asked for. */
  resendAfterSeconds: number
}

/** What the server hands the page. Lists are null where they could not be read. */
export interface ProfileProps {
  profile: Profile
  /** The day in Kolkata when the page was rendered, 'YYYY-MM-DD'. */
  today: string
  pendingPhone: PendingPhone | null
  addresses: SavedAddress[] | null
  /** A driver or an operator, whose account our support deletes. */
  worksForUs: boolean
  /** Not an operator: theirs is linked before the role is given. */
  mayLinkGoogle: boolean
}
