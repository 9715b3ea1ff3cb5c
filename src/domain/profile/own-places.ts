import { MAXIMUM_PREDICTIONS, MINIMUM_SEARCH_LENGTH } from '../places/place'
import { rideUseOf, type SavedAddress } from './saved-address'

/** How many saved addresses stand before what the search finds, once there is something to search for. */
const MOST_BEFORE_FOUND = 3

const plain = (text: string) => text.trim().toLocaleLowerCase('en-IN')

/**
 * A rider's saved addresses that an address field offers for what stands in it: the default first, then the newest
 * (docs/product.md, Saved addresses). With too little to search for, all of them; else those whose label or address
 * holds the text. Those that no ride can use are left out. `addresses` are newest first.
 */
export function matchingAddresses(addresses: readonly SavedAddress[], text: string): SavedAddress[] {
  const wanted = plain(text)
  const short = wanted.length < MINIMUM_SEARCH_LENGTH
  return addresses
    .filter((address) => rideUseOf(address) === 'usable')
    .filter(({ label, address }) => short || [label, address].some((held) => plain(held).includes(wanted)))
    .sort((a, b) => Number(b.is_default) - Number(a.is_default))
}

/**
 * One list of at most 5 out of own places and found ones. Own ones come first, but for long lists, which leave room for
 * what was searched. A found place that is an own one already is not said twice.
 */
export function mergeSuggestions<Own extends { description: string }, Found extends { description: string }>(
  own: readonly Own[],
  found: readonly Found[],
): (Own | Found)[] {
  const said = new Set(own.map(({ description }) => plain(description)))
  const others = found.filter(({ description }) => !said.has(plain(description)))
  return [...own.slice(0, MOST_BEFORE_FOUND), ...others, ...own.slice(MOST_BEFORE_FOUND)].slice(
    0,
    MAXIMUM_PREDICTIONS,
  )
}
