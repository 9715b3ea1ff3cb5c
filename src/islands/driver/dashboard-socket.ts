import { openRideSocket } from '../../components/live-ride/ride-socket'
import { ToDashboardSchema } from '../../domain/rides/dashboard-messages'
import type { DriverState } from './driver-state'

/** Milliseconds within which pages that are told of the same offer read it, each at its own time. */
const JITTER_MS = 1500

/** Milliseconds before an own ride is read: the answer to an own press has it by then. */
const OWN_MS = 700

/** Milliseconds without a connection after which the page says so: a renewal takes less. */
const DOWN_MS = 20_000

/**
 * Keeps the dashboard's socket open, and calls `read` once when it says that something has changed, however often
 * it says so meanwhile. Returns what ends it.
 */
export function connectDashboard(state: DriverState, read: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let downTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const readIn = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      // A page out of sight reads it when it is seen again.
      state.readAt = 0
      if (document.visibilityState === 'visible') void read()
    }, ms)
  }
  const isKnown = ({ id, version }: { id: string; version: number }) =>
    state.board.value?.rides.some((ride) => ride.id === id && ride.version >= version) === true

  function disconnected() {
    if (state.push.value === 'up') state.push.value = 'connecting'
    downTimer ??= setTimeout(() => {
      state.push.value = 'down'
    }, DOWN_MS)
  }
  disconnected()

  const socket = openRideSocket({
    path: '/api/driver/socket',
    schema: ToDashboardSchema,
    onMessage(message) {
      // What changed before it was connected is told by nobody.
      if (message.type === 'snapshot') return readIn(JITTER_MS * Math.random())
      const { ride } = message
      if (ride !== null) setTimeout(() => !ended && !isKnown(ride) && readIn(0), OWN_MS)
      else if (state.board.value?.driver.on_duty) readIn(JITTER_MS * Math.random())
    },
    onState({ state: now }) {
      if (now !== 'open') return disconnected()
      clearTimeout(downTimer)
      downTimer = undefined
      state.push.value = 'up'
    },
  })
  return () => {
    ended = true
    clearTimeout(timer)
    clearTimeout(downTimer)
    socket.close()
  }
}
