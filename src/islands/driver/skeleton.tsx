import { useSignals } from '@preact/signals-react/runtime'
import { BigButton } from './big-button'
import { BoardHead } from './board-head'
import type { DriverState } from './driver-state'
import { refresh } from './make-move'

/** Before the first board: the shape of what comes, and what to do when it doesn't. */
export function Skeleton({ state }: { state: DriverState }) {
  useSignals()
  return (
    <div className="page-wide grid gap-6 py-6!">
      <BoardHead vehicle={null} />
      {state.trouble.value !== null ? (
        <div className="grid max-w-xl gap-4" role="alert">
          <p className="text-xl">{state.trouble.value}</p>
          <BigButton onPress={() => void refresh(state)}>Try again</BigButton>
        </div>
      ) : (
        <div className="grid gap-4" role="status">
          <span className="sr-only">Loading your rides...</span>
          <div className="skeleton h-20 max-w-xl" />
          <div className="skeleton h-72 max-w-xl" />
        </div>
      )}
    </div>
  )
}
