import { useState } from 'react'
import type { DriverBoard } from '../../domain/rides/driver-answers'
import { Console } from './console'
import { createDriverState } from './driver-state'
import { createLiveState } from './live-state'
import { useBoard } from './use-board'
import { useLivePosition } from './use-live-position'
import { useNight } from './use-night'

export interface DriverProps {
  /** As the server read it for this page; null where it could not, and the page asks again. */
  board: DriverBoard | null
}

/** The driver's page: duty, offers, rides, and the one that is under way. */
function Driver({ board }: DriverProps) {
  const [state] = useState(() => createDriverState(board))
  const [live] = useState(() => createLiveState())
  useBoard(state)
  useLivePosition(state, live)
  useNight()
  return <Console state={state} live={live} />
}

export { Driver as island }
