import type { Coordinates } from '../../src/domain/places/coordinates'
import { exactMatch, MINIMUM_SEARCH_LENGTH } from '../../src/domain/places/place'
import type { PlaceFinder } from '../places/ports'

/**
 * Where an address is that was written without choosing a place: only if it can mean one place, by the rule of the
 * trip form. Null otherwise, and where the provider doesn't answer: a rider must not be sent to the wrong MG Road.
 */
export async function findPoint(finder: PlaceFinder, address: string): Promise<Coordinates | null> {
  if (address.length < MINIMUM_SEARCH_LENGTH) return null
  const match = exactMatch(address, await finder.autocomplete(address).catch(() => []))
  if (!match) return null
  const place = await finder.details(match.place_id).catch(() => null)
  return place?.ok ? place.value.geometry.location : null
}
