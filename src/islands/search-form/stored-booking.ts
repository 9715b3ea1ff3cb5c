import { randomKey } from '../../api'
import { readStored as readText, writeStored as writeText } from '../../browser-storage'
import {
  DRAFT_KEY,
  emptyStoredBooking,
  LEGACY_DRAFT_KEY,
  OWN_DRAFT_KEY,
  parseStoredBooking,
  riderOfText,
  type StoredBooking,
  storeTrip,
  textOfBooking,
  VISITOR_TRIP_KEY,
  wishForVehicle,
} from '../../domain/bookings/booking-steps'
import { changesTrip, type Draft } from '../../domain/bookings/draft'
import type { VehicleType } from '../../domain/fields'

/* The draft is only in the browser's storage. If that is blocked or full, these functions do nothing. */

/** Whom the server has named as this page's rider; '' for a visitor, and while nobody is known. */
export const riderHere = () => document.documentElement.dataset.rider ?? ''

/** The draft that this text holds, unless it is another rider's, or a visitor's of another tab (BOOKING-29). */
const ownDraft = (text: string | null) =>
  riderOfText(text) === riderHere() ? parseStoredBooking(text, randomKey()) : null

/** The stored booking draft, or null. A draft under an older key is moved to the present key. */
export function readStored(): StoredBooking | null {
  const stored = ownDraft(readText(DRAFT_KEY))
  if (stored) return stored
  const legacy = ownDraft(readText(LEGACY_DRAFT_KEY))
  writeText(LEGACY_DRAFT_KEY, null)
  if (legacy) writeStored(legacy)
  return legacy
}

/** This tab's draft, where a reload came while the rider was asked about `other`, another tab's, which is the stored one. */
export function readOwn(other: StoredBooking): StoredBooking | null {
  const [about, ...own] = (readText(OWN_DRAFT_KEY, 'sessionStorage') ?? '').split(' ')
  return about === other.tripKey ? parseStoredBooking(own.join(' '), randomKey()) : null
}

/** Keeps this tab's draft for a reload; `other` is what the rider is asked about, null once nothing is. */
export function writeOwn(own: StoredBooking, other: StoredBooking | null): void {
  // With the other trip's key: a draft that came after a sign-out elsewhere is somebody else's.
  writeText(OWN_DRAFT_KEY, other && `${other.tripKey} ${textOfBooking(own)}`, 'sessionStorage')
}

/** Stores this tab's draft: no other one of it is kept. False if storage failed. */
export function writeStored(stored: StoredBooking): boolean {
  writeOwn(stored, null)
  const rider = riderHere()
  if (rider === '' && !writeText(VISITOR_TRIP_KEY, stored.tripKey, 'sessionStorage')) return false
  return writeText(DRAFT_KEY, textOfBooking(stored, rider))
}

/** Removes the draft, for all tabs. */
export function clearStored(): void {
  for (const key of [DRAFT_KEY, LEGACY_DRAFT_KEY]) writeText(key, null)
}

/** The stored draft, or an empty one. A visitor's holds no passenger: nobody's number is kept without a rider (PASSENGER-2). */
function storedFor(signedIn: boolean): StoredBooking {
  const stored = readStored() ?? emptyStoredBooking(randomKey())
  return signedIn ? stored : { ...stored, passenger: null }
}

/** Stores step 1 while it is filled in. A draft of the stored trip writes nothing: other tabs may be steps ahead. */
export function keepDraft(draft: Draft, signedIn: boolean): void {
  const stored = storedFor(signedIn)
  if (!changesTrip(stored.draft, draft)) return
  writeStored({ ...storeTrip(stored, draft, randomKey()), currentStep: 1 })
}

interface Wish {
  vehicle_type: VehicleType
  passenger: StoredBooking['passenger']
}

/** Stores a searched trip and sets step 2, with the car and the passenger that are wished for. False if storage failed. */
export function keepSearch(draft: Draft, signedIn: boolean, wish?: Wish): boolean {
  const searched = storeTrip(storedFor(signedIn), draft, randomKey())
  const stored = wish
    ? { ...wishForVehicle(searched, wish.vehicle_type), passenger: wish.passenger }
    : searched
  return writeStored({ ...stored, currentStep: 2 })
}
