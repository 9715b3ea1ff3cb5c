import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { type CallRefusal, messageFor as messageOf } from '../../api'
import { type SavedAddress, SavedAddressesSchema } from '../../domain/profile/saved-address'

const SIGNED_OUT = 'You were signed out. Sign in again in another tab; what you typed stays here.'

/** The message for a failed request, with this page's own for an ended session. */
export const messageFor = (refusal: CallRefusal): string => messageOf(refusal, SIGNED_OUT)

/** What failed, why, and what helps; the server's sentence may be the first of these again. */
export const failureOf = (what: string, refusal: CallRefusal): string =>
  `${what}. ${messageFor(refusal).replace(what, 'What you typed is still here. Please try again in a minute.')}`

/** What a refusal says besides its reason, as the list that another tab has changed meanwhile; null for nothing. */
export function besideRefusal<Schema extends GenericSchema>(
  schema: Schema,
  refusal: CallRefusal,
): InferOutput<Schema> | null {
  const read = safeParse(schema, refusal.reason === 'refused' ? refusal.body : null)
  return read.success ? read.output : null
}

export const ADDRESSES_PATH = '/api/addresses'

export const addressPath = (id: string) => `${ADDRESSES_PATH}/${encodeURIComponent(id)}`

/** The current addresses, from a refusal because the address was deleted in another tab; else null. */
export function addressesAfterDeletion(refusal: CallRefusal): SavedAddress[] | null {
  if (refusal.reason !== 'refused' || refusal.code !== 'no_such_address') return null
  return besideRefusal(SavedAddressesSchema, refusal)?.addresses ?? null
}
