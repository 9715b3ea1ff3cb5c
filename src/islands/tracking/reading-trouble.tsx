import { FAILED_TO_LOAD_RIDE } from '../../domain/rides/tracking-sentences'
import { LineEnded } from './line-ended'
import type { Reading } from './use-ride'

/** The newest could not be read: why, and what to do. */
export function ReadingTrouble({ reading, onRead }: { reading: Reading; onRead(): void }) {
  if (reading === 'fine') return null
  if (reading === 'signed_out') return <LineEnded reason="signed_out" />
  return (
    <div role="alert" className="rounded-control bg-warning-tint p-4">
      <p>{FAILED_TO_LOAD_RIDE}. What you see may be old.</p>
      <button type="button" className="button mt-2" data-kind="secondary" onClick={onRead}>
        Try again
      </button>
    </div>
  )
}
