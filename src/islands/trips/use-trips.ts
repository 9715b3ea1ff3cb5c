import { useCallback, useEffect, useRef, useState } from 'react'
import { beginWork, call, messageFor } from '../../api'
import type { CancelDialogTexts } from '../../components/cancel-dialog'
import { onVisibility } from '../../components/page-events'
import { PAYMENT_POLLING, usePolling } from '../../components/polling'
import type { TripState } from '../../domain/bookings/badges'
import { canCancel } from '../../domain/bookings/booking'
import {
  type ListedTrip,
  type TripDetails,
  TripDetailsSchema,
  type TripPage,
  TripPageSchema,
} from '../../domain/bookings/trip-details'
import { isUnsettled } from '../../domain/payments/checkout'
import { awaitsPayment, owesRemainder } from './trip-payment'
import { pageQuery, readDepth, storeDepth } from './trips-address'

type Reading = { state: 'idle' } | { state: 'loading' } | { state: 'failed'; why: string }

export type Trips = ReturnType<typeof useTrips>

/** The loaded trips, and functions to load more. */
export function useTrips(first: TripPage, ahead: readonly ListedTrip[], status: TripState | null) {
  // `next` is the cursor of the older trips; null if there are none.
  const [{ trips, next }, setPage] = useState<TripPage>(first)
  // Trips that were ahead or under way when the page was rendered.
  const [upcoming, setUpcoming] = useState(ahead)
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  // Id of the first trip that the last request added; null before the first request.
  const [firstNew, setFirstNew] = useState<string | null>(null)

  /** Null if it could not be loaded. */
  async function readAfter(before: string): Promise<TripPage | null> {
    setReading({ state: 'loading' })
    const answered = await call(`/api/trips${pageQuery({ status, before })}`, { answer: TripPageSchema })
    if (!answered.ok) {
      setReading({ state: 'failed', why: messageFor(answered.refusal, CANCEL_WORDS.signedOut) })
      return null
    }
    const older = answered.value
    setReading({ state: 'idle' })
    setPage((page) => ({ trips: [...page.trips, ...older.trips], next: older.next }))
    return older
  }

  async function more() {
    if (next === null || reading.state === 'loading') return
    const older = await readAfter(next)
    if (older === null) return
    setFirstNew(older.trips[0]?.id ?? null)
    storeDepth({ pages: readDepth().pages + 1 })
  }

  // After Back or a reload as many pages are loaded as before. The focus is not moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page load
  useEffect(() => {
    const { pages, y } = readDepth()
    const reopen = async (signal: AbortSignal) => {
      let before = first.next
      let read = 0
      for (; read < pages && before !== null && !signal.aborted; read++) {
        const older: TripPage | null = await readAfter(before)
        if (older === null) break
        before = older.next
      }
      if (signal.aborted) return
      storeDepth({ pages: read, y: 0 })
      if (read === pages && y > 0) scrollTo(0, y)
    }
    if (pages > 0) return beginWork(reopen)
  }, [])

  function change(id: string, parts: Partial<ListedTrip>) {
    const changed = (all: readonly ListedTrip[]) =>
      all.map((trip) => (trip.id === id ? { ...trip, ...parts } : trip))
    setPage((before) => ({ ...before, trips: changed(before.trips) }))
    setUpcoming(changed)
  }

  /** Loads one trip again and updates its entry. Null on failure. */
  async function refresh(id: string): Promise<TripDetails | null> {
    const answered = await fetchTrip(id)
    if (!answered.ok) return null
    change(id, listedOf(answered.value))
    return answered.value
  }

  return { trips, upcoming, next, reading, firstNew, more, change, refresh }
}

/** Milliseconds: an answer that never comes must not end the polling. */
export const READ_TIMEOUT_MS = 20_000

export const tripApi = (id: string) => `/api/trips/${encodeURIComponent(id)}`

export const fetchTrip = (id: string) =>
  call(tripApi(id), { answer: TripDetailsSchema, timeoutMs: READ_TIMEOUT_MS })

/** Trips that are loaded again at a time; the next ones follow once these are settled. */
const READ_AT_ONCE = 3

/** Loads those of the trips again that are meant; a poll that counts as failed, so that polling gets rarer. */
function useReading(
  trips: readonly ListedTrip[],
  isMeant: (trip: ListedTrip) => boolean,
  onRead: (read: TripDetails) => void,
): () => Promise<false> {
  const latest = useRef({ trips, isMeant, onRead })
  latest.current = { trips, isMeant, onRead }
  return useCallback(async () => {
    const meant = latest.current.trips.filter(latest.current.isMeant).slice(0, READ_AT_ONCE)
    const answers = await Promise.all(meant.map(({ id }) => fetchTrip(id)))
    const { trips: shown, onRead: tell } = latest.current
    for (const [at, trip] of meant.entries()) {
      const answered = answers[at]
      // A trip that was changed here meanwhile is newer than its answer.
      if (answered?.ok && shown.includes(trip)) tell(answered.value)
    }
    return false
  }, [])
}

const isUnpaidYet = ({ payment_state }: ListedTrip) => isUnsettled(payment_state)

/** Loads trips whose payment is not settled again until it is, less and less often, while the page is seen. */
export function usePaymentPolling(
  trips: readonly ListedTrip[],
  onRead: (read: TripDetails) => void,
  atOnce = false,
): void {
  const poll = useReading(trips, isUnpaidYet, onRead)
  usePolling(poll, { ...PAYMENT_POLLING, atOnce, ...(trips.some(isUnpaidYet) ? {} : { intervalMs: null }) })
}

/** Poll interval of trips near their pickup or late: a driver may come, and the words change (docs/product.md, LATE-6). */
const LATE_POLL_MS = 20_000

/** Before the pickup, in milliseconds: the first that is said of a trip is said half an hour before. */
const NEAR_MS = 40 * 60_000

const isNear = ({ status, scheduled_time }: ListedTrip) =>
  canCancel(status) && Date.parse(scheduled_time) - Date.now() < NEAR_MS

/** Loads the trips about whose lateness something may be said again while the page is seen. */
export function useLatePolling(trips: readonly ListedTrip[], onRead: (read: TripDetails) => void): void {
  const poll = useReading(trips, isNear, onRead)
  usePolling(poll, { intervalMs: trips.some(({ status }) => canCancel(status)) ? LATE_POLL_MS : null })
}

const isPayable = (trip: ListedTrip) => owesRemainder(trip) || awaitsPayment(trip)

/** Loads trips that can be paid again once the page is seen again: another tab may have paid them meanwhile. */
export function useReadWhenSeen(trips: readonly ListedTrip[], onRead: (read: TripDetails) => void): void {
  const read = useReading(trips, isPayable, onRead)
  useEffect(() => onVisibility(() => document.visibilityState === 'visible' && void read()), [read])
}

/** A list entry made from a trip's details. */
export function listedOf(details: TripDetails): ListedTrip {
  const { booking, driver, review, ...rest } = details
  return {
    ...rest,
    ...booking,
    driver: driver && { name: driver.name },
    review: review && { rating: review.rating },
  }
}

export const CANCEL_WORDS: CancelDialogTexts = {
  title: 'Cancel this booking?',
  confirm: 'Cancel booking',
  keep: 'Keep booking',
  cancelled: 'Booking cancelled successfully',
  failed: 'Failed to cancel booking',
  signedOut: 'You were signed out. Sign in again to see your trips.',
}
