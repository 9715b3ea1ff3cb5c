import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../api'
import { type ActiveRideAnswer, ActiveRideAnswerSchema } from '../../domain/rides/ride-details'

/** A reading that failed is tried again by itself after this long. */
const AGAIN_MS = 5000

const askFor = (bookingId: string | null) =>
  call(`/api/rides/active${bookingId === null ? '' : `?booking_id=${encodeURIComponent(bookingId)}`}`, {
    answer: ActiveRideAnswerSchema,
  })

export interface ReadRide {
  answer: ActiveRideAnswer
  /** What is shown may be old: the newest could not be read. */
  failed: boolean
  read(): void
}

/** The rider's ride as the server has it, read anew when told to and while a reading fails. */
export function useRide(initial: ActiveRideAnswer): ReadRide {
  const [answer, setAnswer] = useState(initial)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const bookingId = answer.ride?.booking.id ?? null
  const shown = useRef(bookingId)
  shown.current = bookingId

  useEffect(() => {
    if (round === 0) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void askFor(shown.current).then((found) => {
      if (left) return
      setFailed(!found.ok)
      if (found.ok) setAnswer(found.value)
      else timer = setTimeout(() => setRound((before) => before + 1), AGAIN_MS)
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [round])

  const read = useCallback(() => setRound((before) => before + 1), [])
  return { answer, failed, read }
}
