import { useCallback, useEffect, useState } from 'react'
import type { CallRefusal } from '../../api'
import type { Result } from '../../domain/result'
import type { CancellationPreview } from '../../domain/rides/ride-details'
import { previewCancellation } from './cancel-ride'

type Preview = Result<CancellationPreview, CallRefusal> | null

/** What cancelling now would bring: null while it is read. `again` reads it anew. */
export function usePreview(bookingId: string): { preview: Preview; again: () => void } {
  const [preview, setPreview] = useState<Preview>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a raised round reads the same booking again
  useEffect(() => {
    let left = false
    setPreview(null)
    void previewCancellation(bookingId).then((found) => !left && setPreview(found))
    return () => {
      left = true
    }
  }, [bookingId, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { preview, again }
}
