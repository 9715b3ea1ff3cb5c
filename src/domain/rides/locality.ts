import { type Coordinates, greatCircleKm } from '../places/coordinates'

/** A part of a city, or a town. */
export interface Locality extends Coordinates {
  name: string
  city: string
}

/** Farther off than this, a locality is only what a point lies around. */
const NEAR_KM = 4

/**
 * What people with a shared link read instead of an address: 'Koramangala, Bengaluru' (docs/product.md, Sharing).
 * Made of the coordinates alone and never of the words that a rider typed, which may name a house. Null where no
 * locality is known.
 */
export function localityOf(point: Coordinates, localities: readonly Locality[]): string | null {
  let nearest: { locality: Locality; km: number } | undefined
  for (const locality of localities) {
    const km = greatCircleKm(point, locality)
    if (!nearest || km < nearest.km) nearest = { locality, km }
  }
  if (!nearest) return null
  const { name, city } = nearest.locality
  return nearest.km <= NEAR_KM ? `${name}, ${city}` : `Around ${name}, ${city}`
}
