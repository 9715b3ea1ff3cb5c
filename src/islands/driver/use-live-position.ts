import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { isOver } from '../../domain/rides/phase'
import type { DriverState } from './driver-state'
import { forgetOtherRides } from './kept-points'
import { startLivePosition } from './live-position'
import type { LiveState } from './live-state'

/** Sends the position of the ride that is under way, and forgets what was kept of rides that are not the driver's. */
export function useLivePosition(state: DriverState, live: LiveState): void {
  useSignals()
  const { board, current, over, connection } = state
  const lost = over.value !== null || connection.value === 'signed out'
  const rideId = lost ? null : (current.value?.id ?? null)
  useEffect(
    () => (rideId === null ? undefined : startLivePosition(rideId, state, live)),
    [rideId, state, live],
  )
  useEffect(() => {
    if (!board.value) return
    forgetOtherRides(board.value.rides.filter(({ phase }) => !isOver(phase)).map(({ id }) => id))
  }, [board.value])
}
