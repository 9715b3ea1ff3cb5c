import * as v from 'valibot'
import type { Coordinates } from '../places/coordinates'
import { ADDRESS_MAX } from '../places/place'
import { isInServiceArea } from '../places/service-area'
import { accept, type Result, refuse } from '../result'
import { plainLine } from './plain-line'

/** A place a rider goes to often. Coordinates are WGS 84 degrees, and null where the address was not found. */
export const SavedAddressSchema = v.object({
  id: v.string(),
  label: v.string(),
  address: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  is_default: v.boolean(),
})

export type SavedAddress = v.InferOutput<typeof SavedAddressSchema>

/** What every call about saved addresses answers: all of the rider's, newest first. */
export const SavedAddressesSchema = v.object({ addresses: v.array(SavedAddressSchema) })

/** Characters of a label; an address has as many as one of a trip. docs/product.md, Saved addresses. */
export const LABEL_MAX = 40
export const SAVED_ADDRESS_MAX = ADDRESS_MAX

/** Most that one rider keeps. docs/product.md, Saved addresses. */
export const MOST_ADDRESSES = 50

export type WrittenField = 'label' | 'address'

export type AddressRefusal =
  | { reason: 'fields_missing'; fields: WrittenField[] }
  | { reason: 'too_long'; field: WrittenField; most: number }

/** Nothing that can be seen: spaces of any script, marks without a width. */
const isBlank = (text: string) => text.replace(/[\p{C}\p{Z}]/gu, '') === ''

/** The two written fields, trimmed and each on one line: both are needed, and neither goes on for ever. docs/product.md, Saved addresses. */
export function checkAddress(written: {
  label: string
  address: string
}): Result<{ label: string; address: string }, AddressRefusal> {
  const [label, address] = [plainLine(written.label), plainLine(written.address)]
  const fields = [
    ...(isBlank(label) ? ['label' as const] : []),
    ...(isBlank(address) ? ['address' as const] : []),
  ]
  if (fields.length > 0) return refuse({ reason: 'fields_missing', fields })
  if (label.length > LABEL_MAX) return refuse({ reason: 'too_long', field: 'label', most: LABEL_MAX })
  if (address.length > SAVED_ADDRESS_MAX) {
    return refuse({ reason: 'too_long', field: 'address', most: SAVED_ADDRESS_MAX })
  }
  return accept({ label, address })
}

/** The picture beside an address: of a home, of work, or a pin. By its label alone, whatever its case. */
export function pictureOfLabel(label: string): 'home' | 'work' | 'pin' {
  const plain = label.toLowerCase()
  if (plain.includes('home')) return 'home'
  return plain.includes('work') || plain.includes('office') ? 'work' : 'pin'
}

/** Where a saved address is, or null where nobody knows. */
export const pointOf = ({ latitude: lat, longitude: lng }: SavedAddress): Coordinates | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Whether a ride can begin or end there, and if not, why not. docs/product.md, Saved addresses. */
export function rideUseOf(address: SavedAddress): 'usable' | 'not_on_map' | 'out_of_area' {
  const point = pointOf(address)
  if (!point) return 'not_on_map'
  return isInServiceArea(point) ? 'usable' : 'out_of_area'
}
