import * as v from 'valibot'
import { PickupDetailSchema } from '../bookings/trip-request'
import { InstantSchema } from '../fields'
import { type Coordinates, CoordinatesSchema } from '../places/coordinates'
import { ADDRESS_MAX, MAXIMUM_PREDICTIONS, MINIMUM_SEARCH_LENGTH } from '../places/place'
import { isInServiceArea } from '../places/service-area'
import type { RefusalOf, RefusalTable } from '../refusals'
import { accept, type Result, refuse } from '../result'
import { plainLine } from '../text'
import { FILL_REQUIRED_FIELDS } from './profile'

const shown = {
  id: v.string(),
  label: v.string(),
  address: v.string(),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  is_default: v.boolean(),
  /** House, floor, gate or landmark, for rides that begin there. */
  pickup_detail: v.nullable(v.string()),
}

/** A place a rider goes to often. Coordinates are WGS 84 degrees, and null where the address was not found. */
export const SavedAddressSchema = v.object(shown)

export type SavedAddress = v.InferOutput<typeof SavedAddressSchema>

/** Every column of the table `customer_saved_locations`. Marked as pure for the bundler: pages that don't use it don't load it. */
export const SavedAddressRecordSchema = /* @__PURE__ */ (() =>
  v.object({ ...shown, customer_id: v.string(), created_at: InstantSchema }))()

export type SavedAddressRow = v.InferInput<typeof SavedAddressRecordSchema>

/** The audiences of a saved address's fields (docs/decisions/0023): only its rider reads them. */
export const SAVED_ADDRESS_AUDIENCES = {
  self: 'id',
  'self export': 'label address latitude longitude is_default pickup_detail',
  export: 'created_at',
  nobody: 'customer_id',
} as const

/** What a rider sends of an address. A place has both coordinates, words alone have none; half of one is refused. */
export const AddressBodySchema = v.pipe(
  v.object({
    label: v.optional(v.string(), ''),
    address: v.optional(v.string(), ''),
    latitude: v.optional(v.nullable(CoordinatesSchema.entries.lat), null),
    longitude: v.optional(v.nullable(CoordinatesSchema.entries.lng), null),
    signature: v.optional(v.string()),
    is_default: v.optional(v.boolean(), false),
    pickup_detail: v.optional(v.nullable(PickupDetailSchema), null),
  }),
  v.check(({ latitude, longitude }) => (latitude === null) === (longitude === null)),
)

/** An address without an id yet. */
export type AddressToSave = Omit<SavedAddress, 'id'>

/**
 * What is saved where the rider has the same label and address already: sending the same words again takes away neither
 * the place, nor the detail, nor the star of the address that is there.
 */
export const withWhatTwinHas = (asked: AddressToSave, twin: SavedAddress): AddressToSave => ({
  ...asked,
  ...(asked.latitude === null && { latitude: twin.latitude, longitude: twin.longitude }),
  pickup_detail: asked.pickup_detail ?? twin.pickup_detail,
  is_default: asked.is_default || twin.is_default,
})

/** What every call about saved addresses answers: all of the rider's, newest first. */
export const SavedAddressesSchema = v.object({ addresses: v.array(SavedAddressSchema) })

/** Characters of a label; an address has as many as one of a trip. docs/product.md, ADDRESS-1. */
export const LABEL_MAX = 40

/** Most that one rider keeps. docs/product.md, ADDRESS-1. */
export const MAX_ADDRESSES = 50

export type WrittenField = 'label' | 'address'

export const ADDRESS_REFUSALS = {
  fields_missing: [
    422,
    FILL_REQUIRED_FIELDS,
    { fields: ({ fields }: { fields: WrittenField[] }) => ({ fields }) },
  ],
  too_long: [
    422,
    ({ max }: { max: number }) => `Please use at most ${max} characters.`,
    { fields: ({ field }: { field: WrittenField }) => ({ fields: [field] }) },
  ],
} as const satisfies RefusalTable

export type AddressRefusal = RefusalOf<typeof ADDRESS_REFUSALS>

/** Nothing that can be seen: spaces of any script, characters without a width. */
const isBlank = (text: string) => text.replace(/[\p{C}\p{Z}]/gu, '') === ''

/**
 * Label and address, trimmed and each on one line: both are required, with a maximum length (docs/product.md,
 * ADDRESS-1).
 */
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
  if (label.length > LABEL_MAX) return refuse({ reason: 'too_long', field: 'label', max: LABEL_MAX })
  if (address.length > ADDRESS_MAX) {
    return refuse({ reason: 'too_long', field: 'address', max: ADDRESS_MAX })
  }
  return accept({ label, address })
}

/** The picture beside an address: of a home, of work, or a pin. By its label alone, whatever its case. */
export function pictureOfLabel(label: string): 'home' | 'work' | 'pin' {
  const plain = label.toLowerCase()
  if (plain.includes('home')) return 'home'
  return plain.includes('work') || plain.includes('office') ? 'work' : 'pin'
}

/** A saved address as a place of the trip form. */
export function placeOf(saved: SavedAddress): { point?: Coordinates; detail: string } {
  const point = pointOf(saved)
  return { ...(point && { point }), detail: saved.pickup_detail ?? '' }
}

/** Where a saved address is, or null where it is unknown. */
export const pointOf = ({ latitude: lat, longitude: lng }: AddressToSave): Coordinates | null =>
  lat === null || lng === null ? null : { lat, lng }

/** Whether a ride can begin or end there, and if not, why not. docs/product.md, ADDRESS-11. */
export function rideUseOf(address: SavedAddress): 'usable' | 'not_on_map' | 'out_of_area' {
  const point = pointOf(address)
  if (!point) return 'not_on_map'
  return isInServiceArea(point) ? 'usable' : 'out_of_area'
}

/** How many saved addresses stand before what the search finds, once there is something to search for. */
const MAX_BEFORE_FOUND = 3

const comparable = (text: string) => text.trim().toLocaleLowerCase('en-IN')

/**
 * Whether a text names this address: by its label, also with 'my' before it, or by another word for the same, as
 * 'office' for 'Work'.
 */
const isLabelled = ({ label }: SavedAddress, wanted: string) => {
  const plain = wanted.replace(/^my /, '')
  const isWord = ['home', 'work', 'office'].includes(plain)
  return comparable(label) === plain || (isWord && pictureOfLabel(label) === pictureOfLabel(plain))
}

/** The one saved address that a text names by its label; null for none or several. */
export function labelledAddress(addresses: readonly SavedAddress[], text: string): SavedAddress | null {
  const wanted = comparable(text)
  const same = addresses.filter(({ label }) => comparable(label) === wanted)
  const labelled = same.length > 0 ? same : addresses.filter((address) => isLabelled(address, wanted))
  return labelled.length === 1 ? (labelled[0] ?? null) : null
}

/**
 * The saved addresses that an address field offers for its text: the default first, then the newest
 * (docs/product.md, ADDRESS-10). For a text too short to search, all; else those whose label or address
 * contains the text, or that it names as riders do. Those not usable for a ride are left out. `addresses` are newest first.
 */
export function matchingAddresses(addresses: readonly SavedAddress[], text: string): SavedAddress[] {
  const wanted = comparable(text)
  const short = wanted.length < MINIMUM_SEARCH_LENGTH
  return addresses
    .filter((address) => rideUseOf(address) === 'usable')
    .filter(
      (saved) =>
        short ||
        isLabelled(saved, wanted) ||
        [saved.label, saved.address].some((held) => comparable(held).includes(wanted)),
    )
    .sort((a, b) => Number(b.is_default) - Number(a.is_default))
}

/**
 * One list of at most 5 out of own places and found ones. Own ones come first, but for long lists, which leave room for
 * what was searched. A found place that is an own one already is not listed twice.
 */
export function mergeSuggestions<Own extends { description: string }, Found extends { description: string }>(
  own: readonly Own[],
  found: readonly Found[],
): (Own | Found)[] {
  const listed = new Set(own.map(({ description }) => comparable(description)))
  const others = found.filter(({ description }) => !listed.has(comparable(description)))
  return [...own.slice(0, MAX_BEFORE_FOUND), ...others, ...own.slice(MAX_BEFORE_FOUND)].slice(
    0,
    MAXIMUM_PREDICTIONS,
  )
}
