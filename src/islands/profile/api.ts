import * as v from 'valibot'
import { safeParse } from 'valibot'
import { type CallRefusal, call, messageFor as messageOf } from '../../api'
import { type ProfileChange, ProfileSchema } from '../../domain/profile/profile'
import { type SavedAddress, SavedAddressesSchema } from '../../domain/profile/saved-address'
import type { DetailsProblems } from './props'

const SavedSchema = v.object({ profile: ProfileSchema })

const DoneSchema = v.object({})

const ProblemsSchema = v.object({
  problems: v.object({
    full_name: v.optional(v.string()),
    dob: v.optional(v.string()),
    preferred_payment_method: v.optional(v.string()),
  }),
})

export const saveProfile = (change: ProfileChange) =>
  call('/api/profile', { answer: SavedSchema, method: 'PUT', body: change })

/** Keeps the old number and cancels the code that was sent to the new one. */
export const cancelNewPhone = () => call('/api/auth/phone/cancel', { answer: DoneSchema, body: {} })

export const requestSignOutEverywhere = () =>
  call('/api/profile/sign-out-everywhere', { answer: DoneSchema, body: {} })

/** The server's message for each invalid field; null if it refused for another reason. */
export function problemsOf(refusal: CallRefusal): DetailsProblems | null {
  const parsed = v.safeParse(ProblemsSchema, refusal.reason === 'refused' ? refusal.body : null)
  return parsed.success ? parsed.output.problems : null
}

const SIGNED_OUT = 'You were signed out. Sign in again in another tab; what you typed stays here.'

/** The message for a failed request, with this page's own for an ended session. */
export const messageFor = (refusal: CallRefusal): string => messageOf(refusal, SIGNED_OUT)

const ADDRESSES_PATH = '/api/addresses'

const addressPath = (id: string) => `${ADDRESSES_PATH}/${encodeURIComponent(id)}`

/** An address as the API accepts it. */
type WrittenAddress = Omit<SavedAddress, 'id'> & { signature: string | undefined }

export const fetchAddresses = () => call(ADDRESSES_PATH, { answer: SavedAddressesSchema })

/** Saves a new address, or changes the one with this id. */
export const saveAddress = (id: string | null, body: WrittenAddress) =>
  call(id === null ? ADDRESSES_PATH : addressPath(id), {
    answer: SavedAddressesSchema,
    body,
    ...(id === null ? {} : { method: 'PUT' as const }),
  })

export const deleteAddress = (id: string) =>
  call(addressPath(id), { answer: SavedAddressesSchema, method: 'DELETE' })

/** The current addresses, from a refusal because the address was deleted in another tab; else null. */
export function addressesAfterDeletion(refusal: CallRefusal): SavedAddress[] | null {
  if (refusal.reason !== 'refused' || refusal.code !== 'no_such_address') return null
  const parsed = safeParse(SavedAddressesSchema, refusal.body)
  return parsed.success ? parsed.output.addresses : null
}
