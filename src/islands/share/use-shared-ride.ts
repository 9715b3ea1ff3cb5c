import { useEffect, useRef, useState } from 'react'
import { call } from '../../api'
import { type SharedRide, SharedRideSchema } from '../../domain/rides/ride-details'

/** A reading that failed is tried again by itself after this long. */
const AGAIN_MS = 5000

/**
 * What the link shows, read anew once `version` is newer than what is shown. Null when the link shows nothing any more:
 * ended, revoked, or over for half an hour.
 */
export function useSharedRide(path: string, initial: SharedRide, version: number): SharedRide | null {
  const [ride, setRide] = useState<SharedRide | null>(initial)
  const [tries, setTries] = useState(0)
  const shown = useRef(initial.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same link again
  useEffect(() => {
    if (version <= shown.current) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void call(path, { answer: SharedRideSchema }).then((found) => {
      if (left) return
      if (found.ok) {
        shown.current = found.value.version
        setRide(found.value)
      } else if (found.refusal.reason === 'refused' && [404, 410].includes(found.refusal.status)) {
        setRide(null)
      } else {
        timer = setTimeout(() => setTries((before) => before + 1), AGAIN_MS)
      }
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [path, version, tries])
  return ride
}
