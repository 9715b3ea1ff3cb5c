// Loaded when a signed-in rider focuses an address field.
import { call } from '../../api'
import { AddressPicture, DefaultStar } from '../../components/address-pictures'
import type { OwnPlaces } from '../../components/place-field/place-field'
import type { Suggestion } from '../../components/place-field/suggestions'
import {
  labelledAddress,
  matchingAddresses,
  mergeSuggestions,
  placeOf,
  type SavedAddress,
  SavedAddressesSchema,
} from '../../domain/profile/saved-address'

function suggestionOf(saved: SavedAddress): Suggestion {
  const { id, label, address, is_default } = saved
  return {
    place_id: `saved-${id}`,
    description: address,
    structured_formatting: { main_text: label, secondary_text: address },
    ...placeOf(saved),
    picture: (
      <span className="me-2 inline-block align-middle text-muted [&>svg]:size-5">
        <AddressPicture label={label} />
      </span>
    ),
    badge: is_default && <DefaultStar />,
  }
}

/** Fetches the rider's saved addresses. Throws on failure: the form works without them. */
export async function loadSavedPlaces(): Promise<OwnPlaces['among']> {
  const answered = await call('/api/addresses', { answer: SavedAddressesSchema })
  if (!answered.ok) throw new Error(answered.refusal.message)
  const { addresses } = answered.value
  return (text, found) => {
    const matching = matchingAddresses(addresses, text)
    const labelled = labelledAddress(matching, text)
    const own = matching.map((saved) => ({ ...suggestionOf(saved), certain: saved === labelled }))
    return mergeSuggestions(own, found)
  }
}
