import { useCallback, useEffect } from 'react'
import { type CallOptions, type CallRefusal, call } from '../../api'
import { openRideSocket } from '../../components/live-ride/ride-socket'
import { usePolling } from '../../components/polling'
import { DriverBoardSchema } from '../../domain/bookings/driver-rides'
import { ToDashboardSchema } from '../../domain/rides/dashboard-messages'
import { applyDashboard, type DriverState, nextClockOffset } from './driver-state'
import { userOfPage } from './outbox'

// Requests of the driver's dashboard: polling, and actions, which return the dashboard after them.

const POLL_MS = 15_000

/** While the dashboard's socket is connected, which tells of what changes. */
const CONNECTED_POLL_MS = 120_000

/** A timer may ring a little early. */
const EARLY_MS = 500

/** Polls the dashboard while the page is visible: every 2 minutes while its socket is connected, else every 15 seconds. */
export function useDashboard(state: DriverState): void {
  useEffect(() => {
    const now = state.board.value?.now
    const at = Date.now()
    if (now) state.clockOffset.value ??= nextClockOffset(null, { now, askedAt: at, receivedAt: at })
  }, [state])
  usePolling(
    useCallback(() => {
      const isFresh = Date.now() - state.readAt < CONNECTED_POLL_MS - EARLY_MS
      const needsNone = state.push.value === 'up' && isFresh && state.trouble.value === null
      return needsNone ? Promise.resolve(true) : refresh(state)
    }, [state]),
    { intervalMs: POLL_MS, atOnce: true },
  )
  useEffect(() => connectDashboard(state), [state])
}

const DASHBOARD_PATH = '/api/driver/rides'

/** What a refused request says of the connection. */
export function noteRefusal({ connection }: DriverState, refusal: CallRefusal) {
  if (refusal.reason !== 'refused') connection.value = 'failing'
  else if (refusal.status === 401) connection.value = 'signed out'
  else if (refusal.status === 403 && refusal.code !== 'not_set_up') connection.value = 'not a driver'
}

/** Reloads the dashboard; false if that failed. While an action is under way its answer is the one that counts. */
export async function refresh(state: DriverState): Promise<boolean> {
  const askedAt = Date.now()
  const answer = await ask(DASHBOARD_PATH)
  if (state.isActing.value) return true
  if (answer.ok) {
    applyDashboard(state, answer.value, { own: null, askedAt })
    return true
  }
  noteRefusal(state, answer.refusal)
  if (state.connection.value === 'fine') state.connection.value = 'failing'
  state.trouble.value = answer.refusal.message
  return false
}

interface DriverAction extends Pick<CallOptions, 'body' | 'method'> {
  path: string
  /** The ride that is not this driver's any more once it is done. */
  givesUp?: string
  /** Whether the caller shows a refusal itself: it has no notice then. */
  isShown?(refusal: CallRefusal): boolean
  /** What to do where no answer came. */
  unanswered?: string
}

/**
 * Sends one action that needs a network; none while another of them is under way, so a double tap sends one. Null when it
 * succeeded or was not sent, else the refusal; the dashboard is then reloaded, since this page's copy is out of date.
 */
export async function sendAction(
  state: DriverState,
  { path, givesUp, isShown, unanswered, ...request }: DriverAction,
): Promise<CallRefusal | null> {
  if (state.pendingAction.value !== null) return null
  state.pendingAction.value = path
  state.notice.value = null
  const askedAt = Date.now()
  const answer = await ask(path, request.method ? request : { body: {}, ...request })
  state.pendingAction.value = null
  if (answer.ok) {
    applyDashboard(state, answer.value, { own: givesUp ?? null, askedAt })
    return null
  }
  const { refusal } = answer
  noteRefusal(state, refusal)
  if (!isShown?.(refusal)) tellRefusal(state, refusal, unanswered)
  await refresh(state)
  return refusal
}

/** Tells of a refusal whatever the page shows; with `unanswered` where no answer came. */
export function tellRefusal({ notice }: DriverState, refusal: CallRefusal, unanswered?: string): void {
  const text = (refusal.reason === 'unreachable' && unanswered) || refusal.message
  notice.value = { tone: 'error', title: titleOf(refusal), text }
}

function titleOf(refusal: CallRefusal): string {
  if (refusal.reason !== 'refused') return 'Not sent'
  return TITLES[refusal.code] ?? 'Not done'
}

const TITLES: Record<string, string> = {
  offer_gone: 'Not on offer any more',
  offer_changed: 'Changed, not accepted',
  change_over: 'Already settled',
}

/** Without coverage a request could hang for minutes and keep its button disabled. */
const CALL_TIMEOUT_MS = 20_000

/** Gets the dashboard, or sends what is answered with it: nothing of another user's is ever shown. */
export async function ask(path: string, options: CallOptions = {}) {
  const answer = await call(path, { answer: DriverBoardSchema, timeoutMs: CALL_TIMEOUT_MS, ...options })
  const user = userOfPage()
  // Somebody else has signed in in another tab: nothing of theirs is shown or kept as this driver's.
  if (answer.ok && user && answer.value.driver.id !== user) {
    location.reload()
    return new Promise<never>(() => {})
  }
  return answer
}

/** The address of a driver's request about a ride. */
export const ridePath = (rideId: string, request: string) =>
  `/api/driver/rides/${encodeURIComponent(rideId)}/${request}`

/** Milliseconds within which pages that are told of the same offer read it, each at its own time. */
const JITTER_MS = 1500

/** Milliseconds before an own ride is read: the answer to an own press has it by then. */
const OWN_MS = 700

/** Milliseconds without a connection after which the page says so: a renewal takes less. */
const DOWN_MS = 20_000

/**
 * Keeps the dashboard's socket open, and reads the dashboard once when it says that something has changed, however
 * often it says so meanwhile. Returns what ends it.
 */
function connectDashboard(state: DriverState): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let downTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const readIn = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined
      // A page out of sight reads it when it is seen again.
      state.readAt = 0
      if (document.visibilityState === 'visible') void refresh(state)
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
