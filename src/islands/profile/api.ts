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

/** Keeps the old number: the code that this browser waits for counts no more. */
export const cancelNewPhone = () => call('/api/auth/phone/cancel', { answer: DoneSchema, body: {} })

export const requestSignOutEverywhere = () =>
  call('/api/profile/sign-out-everywhere', { answer: DoneSchema, body: {} })

/** The server's sentence for each field, where that is why it refused. */
export function problemsOf(refusal: CallRefusal): DetailsProblems | null {
  const parsed = v.safeParse(ProblemsSchema, refusal.reason === 'refused' ? refusal.body : null)
  return parsed.success ? parsed.output.problems : null
}

const SIGNED_OUT = 'You were signed out. Sign in again in another tab; what you typed stays here.'

/** Why a call came to nothing, in words that fit this page. */
export const messageFor = (refusal: CallRefusal): string => messageOf(refusal, SIGNED_OUT)

const ADDRESSES_PATH = '/api/addresses'

const addressPath = (id: string) => `${ADDRESSES_PATH}/${encodeURIComponent(id)}`

/** Everything that makes an address, as the API reads it. */
type WrittenAddress = Omit<SavedAddress, 'id'>

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

/** What there is now, where an address was refused for being gone: it was deleted in another tab. */
export function addressesAfterDeletion(refusal: CallRefusal): SavedAddress[] | null {
  if (refusal.reason !== 'refused' || refusal.code !== 'no_such_address') return null
  const parsed = safeParse(SavedAddressesSchema, refusal.body)
  return parsed.success ? parsed.output.addresses : null
}
