import { safeParse } from 'valibot'
import { type CallRefusal, call } from '../../api'
import { type SavedAddress, SavedAddressesSchema } from '../../domain/profile/saved-address'

const PATH = '/api/addresses'
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Everything that makes an address, as the API reads it. */
export type WrittenAddress = Omit<SavedAddress, 'id'>

export const askForAddresses = () => call(PATH, { answer: SavedAddressesSchema })

/** Saves a new address, or changes the one with this id. */
export const askToSaveAddress = (id: string | null, body: WrittenAddress) =>
  call(id === null ? PATH : at(id), {
    answer: SavedAddressesSchema,
    body,
    ...(id === null ? {} : { method: 'PUT' as const }),
  })

export const askToDeleteAddress = (id: string) =>
  call(at(id), { answer: SavedAddressesSchema, method: 'DELETE' })

/** What there is now, where an address was refused for being gone: it was deleted in another tab. */
export function listWithout(refusal: CallRefusal): SavedAddress[] | null {
  if (refusal.reason !== 'refused' || refusal.code !== 'no_such_address') return null
  const parsed = safeParse(SavedAddressesSchema, refusal.body)
  return parsed.success ? parsed.output.addresses : null
}
