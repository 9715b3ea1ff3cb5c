import { useEffect, useState } from 'react'
import { type CallRefusal, isSignedOut } from '../../api'
import type { BookingStatus } from '../../domain/bookings/booking'
import type { ListedTrip, TripDetails, TripPage } from '../../domain/bookings/trip-details'
import { askForTrip, askForTrips, listedOf } from './ask-trips'
import { CANCEL_WORDS } from './cancel-words'
import { keepDepth, keptDepth } from './kept-depth'

/** How reading older trips went. 'failed': why it came to nothing. */
export type Reading = { state: 'idle' } | { state: 'loading' } | { state: 'failed'; why: string }

export interface Trips {
  trips: readonly ListedTrip[]
  /** Where older ones begin; null where there are none. */
  next: string | null
  reading: Reading
  /** The first trip that the last reading brought; null before the first. */
  firstNew: string | null
  more(): Promise<void>
  change(id: string, parts: Partial<ListedTrip>): void
  /** Takes over what the server says of one trip now. Null where that can't be had. */
  refresh(id: string): Promise<TripDetails | null>
}

/** The list as it is on the page: what has been read, and how to get more. */
export function useTrips(first: TripPage, status: BookingStatus | null): Trips {
  const [{ trips, next }, setPage] = useState<TripPage>(first)
  const [reading, setReading] = useState<Reading>({ state: 'idle' })
  const [firstNew, setFirstNew] = useState<string | null>(null)

  /** Null where it could not be read. */
  async function readAfter(before: string): Promise<TripPage | null> {
    setReading({ state: 'loading' })
    const answered = await askForTrips(status, before)
    if (!answered.ok) {
      setReading({ state: 'failed', why: saidOf(answered.refusal) })
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
    keepDepth({ pages: keptDepth().pages + 1 })
  }

  // Back, or loaded anew: the list is opened as far as it was. The focus is left where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that was made
  useEffect(() => {
    let left = false
    const { pages, y } = keptDepth()
    const reopen = async () => {
      let before = first.next
      let read = 0
      for (; read < pages && before !== null && !left; read++) {
        const older: TripPage | null = await readAfter(before)
        if (older === null) break
        before = older.next
      }
      if (left) return
      keepDepth({ pages: read, y: 0 })
      if (read === pages && y > 0) scrollTo(0, y)
    }
    if (pages > 0) void reopen()
    return () => {
      left = true
    }
  }, [])

  function change(id: string, parts: Partial<ListedTrip>) {
    setPage((before) => ({
      ...before,
      trips: before.trips.map((trip) => (trip.id === id ? { ...trip, ...parts } : trip)),
    }))
  }

  async function refresh(id: string): Promise<TripDetails | null> {
    const answered = await askForTrip(id)
    if (!answered.ok) return null
    change(id, listedOf(answered.value))
    return answered.value
  }

  return { trips, next, reading, firstNew, more, change, refresh }
}

export const saidOf = (refusal: CallRefusal): string =>
  isSignedOut(refusal) ? CANCEL_WORDS.signedOut : refusal.message
