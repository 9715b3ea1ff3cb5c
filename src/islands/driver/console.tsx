import { useSignals } from '@preact/signals-react/runtime'
import { BoardLists } from './board-lists'
import type { DriverState } from './driver-state'
import type { LiveState } from './live-state'
import { NotConnected } from './not-connected'
import { OverScreen } from './over-screen'
import { RideScreen } from './ride-screen'
import { Skeleton } from './skeleton'

export interface ConsoleProps {
  state: DriverState
  live: LiveState
}

/** One thing at a time: what has just ended, else the ride under way, else the lists. */
export function Console({ state, live }: ConsoleProps) {
  useSignals()
  const { board, current, over, connection } = state
  if (connection.value === 'signed out' || connection.value === 'not a driver') {
    return <NotConnected connection={connection.value} />
  }
  if (over.value) return <OverScreen state={state} over={over.value} />
  if (current.value)
    return <RideScreen key={current.value.id} state={state} live={live} ride={current.value} />
  if (board.value) return <BoardLists state={state} board={board.value} />
  return <Skeleton state={state} />
}
