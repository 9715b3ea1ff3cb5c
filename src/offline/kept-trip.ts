import { type Kept, NEXT_TRIP_KEY, parseKept } from '../domain/rides/next-trip'

/** What this browser keeps of the next trip; null where it keeps nothing, or won't say. */
export function readKept(): Kept | null {
  try {
    return parseKept(localStorage.getItem(NEXT_TRIP_KEY))
  } catch {
    return null
  }
}

/** False where the browser keeps nothing: then the former trip is gone too, for it may not be true any more. */
export function writeKept(kept: Kept): boolean {
  try {
    localStorage.setItem(NEXT_TRIP_KEY, JSON.stringify(kept))
    return true
  } catch {
    forgetKept()
    return false
  }
}

export function forgetKept(): void {
  try {
    localStorage.removeItem(NEXT_TRIP_KEY)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
