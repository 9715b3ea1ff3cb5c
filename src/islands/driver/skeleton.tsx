import { useSignals } from '@preact/signals-react/runtime'
import { BigButton } from './big-button'
import type { DriverState } from './driver-state'
import { refresh } from './make-move'

/** Before the first board: the shape of what comes, and what to do when it doesn't. */
export function Skeleton({ state }: { state: DriverState }) {
  useSignals()
  return (
    <div className="page-narrow grid gap-4">
      <h1>Your rides</h1>
      {state.trouble.value !== null ? (
        <div className="grid gap-4" role="alert">
          <p className="text-xl">{state.trouble.value}</p>
          <BigButton onPress={() => void refresh(state)}>Try again</BigButton>
        </div>
      ) : (
        <div className="grid gap-4" role="status">
          <span className="sr-only">Loading your rides...</span>
          <div className="skeleton h-20" />
          <div className="skeleton h-72" />
        </div>
      )}
    </div>
  )
}
