import type { MessagesCard } from '../../domain/messages/settings'
import type { EmergencyContact } from '../../domain/profile/emergency-contact'
import type { FieldProblems, Profile, TypedProfile } from '../../domain/profile/profile'
import type { SavedAddress } from '../../domain/profile/saved-address'

/** The values of the details form: '' for none, the phone as ten digits. */
export interface TypedDetails extends TypedProfile {
  phone_no: string
}

export type DetailsField = keyof TypedDetails
/** The message of each invalid field. */
export type DetailsProblems = FieldProblems & { phone_no?: string }

/** A new number that replaces the old one once its code is confirmed. */
export interface PendingPhone {
  /** Ten digits. */
  phone: string
  /** Seconds until another code may be requested. */
  resendAfterSeconds: number
}

/** Props from the server. Lists and `messages` are null if they could not be read. */
export interface ProfileProps {
  profile: Profile
  /** The day in Kolkata when the page was rendered, 'YYYY-MM-DD'. */
  today: string
  pendingPhone: PendingPhone | null
  addresses: SavedAddress[] | null
  contacts: EmergencyContact[] | null
  messages: MessagesCard | null
  /** A driver or an operator, whose account only our support can delete. */
  worksForUs: boolean
  /** False for operators: their Google account is linked before they get the role. */
  mayLinkGoogle: boolean
}
