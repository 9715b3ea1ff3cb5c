import { randomKey } from '../../api'
import {
  DRAFT_KEY,
  emptyStoredBooking,
  LEGACY_DRAFT_KEY,
  parseStoredBooking,
  type StoredBooking,
  storeTrip,
} from '../../domain/bookings/booking-steps'
import type { Draft } from '../../domain/bookings/draft'

/* The draft lives in the browser alone. Storage may be blocked or full: everything here then does nothing. */

/** What this browser keeps of a booking being made, or null. An older key's content moves to the present one. */
export function readStored(): StoredBooking | null {
  try {
    const stored = parseStoredBooking(localStorage.getItem(DRAFT_KEY), randomKey())
    if (stored) return stored
    const legacy = parseStoredBooking(localStorage.getItem(LEGACY_DRAFT_KEY), randomKey())
    localStorage.removeItem(LEGACY_DRAFT_KEY)
    if (legacy) writeStored(legacy)
    return legacy
  } catch {
    return null
  }
}

/** Keeps a booking being made. False when the browser doesn't. */
export function writeStored(stored: StoredBooking): boolean {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(stored))
    return true
  } catch {
    return false
  }
}

/** Forgets it, in every tab. */
export function clearStored(): void {
  try {
    localStorage.removeItem(DRAFT_KEY)
    localStorage.removeItem(LEGACY_DRAFT_KEY)
  } catch {}
}

/** Keeps step 1 as it is being filled in, without leaving it. */
export function keepDraft(draft: Draft): void {
  const stored = readStored() ?? emptyStoredBooking(randomKey())
  writeStored({ ...storeTrip(stored, draft, randomKey()), currentStep: 1 })
}

/** Keeps a searched trip and goes to step 2. False when the browser keeps nothing. */
export function keepSearch(draft: Draft): boolean {
  return writeStored(storeTrip(readStored() ?? emptyStoredBooking(randomKey()), draft, randomKey()))
}

/** Calls `listener` when another tab removes the booking, as a sign-out does. Returns the unsubscribe. */
export function onCleared(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === DRAFT_KEY && newValue === null)) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
