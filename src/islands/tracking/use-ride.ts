import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallRefusal, call, isSignedOut, rideChanged } from '../../api'
import { usePolling } from '../../components/polling'
import { showToast } from '../../components/toast'
import {
  type ActiveRideAnswer,
  ActiveRideAnswerSchema,
  OtherRidesAnswerSchema,
} from '../../domain/bookings/ride-details'
import { isOver } from '../../domain/rides/phase'

/** Milliseconds before a failed request is retried; doubled after each further failure. */
const RETRY_MS = 5000

const LONGEST_RETRY_MS = 20_000

const WAITING_POLL_MS = 10_000

/** Poll interval for other rides under way, besides the shown one, and for how late that is. */
const OTHERS_POLL_MS = 60_000

/** Milliseconds between two requests while a ride is late, because its words change with the minute. */
const LATE_POLL_MS = 20_000

/** Milliseconds; polling then sends the next request. */
const READ_TIMEOUT_MS = 20_000

export const SIGNED_OUT = 'You were signed out. Sign in again to follow your ride.'

/** Result of the last request. 'failed': the shown state may be out of date. */
export type Reading = 'fine' | 'failed' | 'signed_out'

const readingOf = (refusal: CallRefusal): Reading => (isSignedOut(refusal) ? 'signed_out' : 'failed')

/**
 * The rider's ride from the server: requested by `read`, after a failure, and while there is none, since a driver
 * may accept at any moment. A ride under way is updated by its socket; other rides are polled less often.
 */
export function useRide(initial: ActiveRideAnswer) {
  const [answer, setAnswer] = useState(initial)
  const [reading, setReading] = useState<Reading>('fine')
  const { ride } = answer
  const shown = useRef<string | null>(null)
  shown.current = ride?.booking.id ?? null
  const turn = useRef(0)
  const id = ride?.booking.id
  const version = ride?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each ride and each of its versions
  useEffect(rideChanged, [id, version])

  const readRide = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    // Without an id the first of those under way.
    const query = shown.current === null ? '' : `?booking_id=${encodeURIComponent(shown.current)}`
    const found = await call(`/api/rides/active${query}`, {
      answer: ActiveRideAnswerSchema,
      timeoutMs: READ_TIMEOUT_MS,
    })
    // A later request has been sent: this response is dropped.
    if (mine !== turn.current) return
    if (!found.ok) {
      setReading(readingOf(found.refusal))
      return false
    }
    if (shown.current === null && found.value.ride) showToast('success', DRIVER_FOUND)
    setReading('fine')
    setAnswer(found.value)
  }, [])

  const readOthers = useCallback(async () => {
    const asked = shown.current
    if (asked === null) return
    const found = await call(`/api/rides/others?than=${encodeURIComponent(asked)}`, {
      answer: OtherRidesAnswerSchema,
      timeoutMs: READ_TIMEOUT_MS,
    })
    if (asked !== shown.current) return
    if (found.ok) {
      const { others, ...shown } = found.value
      setAnswer((before) => ({ ...before, others, ride: before.ride && { ...before.ride, ...shown } }))
    } else if (readingOf(found.refusal) === 'signed_out') setReading('signed_out')
  }, [])

  const settled = ride !== null && reading === 'fine'
  usePolling(settled ? readOthers : readRide, {
    intervalMs: pollInterval(answer, reading),
    ...(reading === 'failed' ? { longestMs: LONGEST_RETRY_MS } : {}),
  })
  return { answer, reading, read: readRide }
}

const DRIVER_FOUND = { title: 'A driver has your ride' }

function pollInterval({ ride }: ActiveRideAnswer, reading: Reading): number | null {
  if (reading === 'failed') return RETRY_MS
  if (reading === 'signed_out') return OTHERS_POLL_MS
  if (ride === null) return WAITING_POLL_MS
  if (isOver(ride.phase)) return null
  return ride.lateness ? LATE_POLL_MS : OTHERS_POLL_MS
}
