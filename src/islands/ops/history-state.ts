// What the address and an entry of the browser's history keep: over a reload, and for Back and Forward.

import * as v from 'valibot'
import { CursorSchema } from '../../domain/fields'
import { filtersOf, queryOfFilters, type RideFilters } from '../../domain/ops/ride-lists'

const KeptSchema = v.fallback(
  v.object({
    /** The pages before this one of a list. */
    before: v.fallback(v.array(v.nullable(CursorSchema)), []),
    find: v.fallback(v.nullable(v.string()), null),
    open: v.fallback(v.nullable(v.string()), null),
  }),
  { before: [], find: null, open: null },
)

export const keptInHistory = () => v.parse(KeptSchema, history.state)

/** Kept out of the address, because it may be a name or a number, which is not to be sent on with a link. */
export const keepSearch = (find: string | null) => history.replaceState({ ...history.state, find }, '')

/**
 * In an entry of its own: Back closes the booking, which on a phone stands in place of the lists. Another one that is
 * opened beside the lists takes the entry over (docs/product.md, OPS-14).
 */
export function keepOpen(open: string): void {
  if (isLeaving) return
  if (isOwnEntry()) history.replaceState({ ...history.state, open }, '')
  else history.pushState({ ...history.state, open, [OPENED_HERE]: true }, '')
}

/** Puts the booking away: no entry stays in which Back would find it again. */
export function forgetOpen(): void {
  if (isLeaving) return
  isLeaving = isOwnEntry()
  if (isLeaving) history.back()
  else history.replaceState({ ...history.state, open: null }, '')
}

/** The page goes back from a closed booking's entry: until it has, the history says nothing of what is open. */
let isLeaving = false

/** On arriving at an entry: whether the page itself went back to it. */
export function hasLeft(): boolean {
  const left = isLeaving
  isLeaving = false
  return left
}

/** Marks an entry that was made for a booking: the one before it is the same page of the lists without it. */
const OPENED_HERE = 'bookingOpened'

const isOwnEntry = () => Reflect.get(Object(history.state), OPENED_HERE) === true

/** An entry for another page of the lists; an open booking stays open in it. */
export const keepPage = (before: (string | null)[], address: string) =>
  history.pushState({ ...history.state, before, [OPENED_HERE]: false }, '', address)

/** Which page of which list is shown. */
export interface Place {
  filters: RideFilters
  /** Cursor of the page; null of the first. */
  after: string | null
  /** Cursors of the pages that led here, for the way back; none where a link led here. */
  before: (string | null)[]
}

export const queryOf = ({ filters, after }: Place) =>
  [queryOfFilters(filters), after === null ? '' : `after=${encodeURIComponent(after)}`]
    .filter(Boolean)
    .join('&')

export function addressOf(place: Place): string {
  const query = queryOf(place)
  return query === '' ? location.pathname : `?${query}`
}

/** The page that the address asks for: as the console is opened, and after Back and Forward. */
export function placeOfAddress(): Place {
  const query = Object.fromEntries(new URLSearchParams(location.search))
  return {
    filters: filtersOf(query),
    after: v.is(CursorSchema, query.after) ? query.after : null,
    before: keptInHistory().before,
  }
}
