// Requests of the driver's dashboard: polling, and actions, which return the dashboard after them.

import { useCallback, useEffect } from 'react'
import { type CallOptions, type CallRefusal, call } from '../../api'
import { usePolling } from '../../components/polling'
import { DriverBoardSchema } from '../../domain/bookings/driver-rides'
import { applyDashboard, type DriverState, nextClockOffset } from './driver-state'

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
  useEffect(() => {
    let end = () => {}
    let here = true
    // Of its own file, which is loaded after the page; without it the dashboard is polled.
    import('./dashboard-socket').then(
      ({ connectDashboard }) => {
        if (here) end = connectDashboard(state, () => refresh(state))
      },
      () => console.warn('The dashboard’s socket could not be loaded'),
    )
    return () => {
      here = false
      end()
    }
  }, [state])
}

const DASHBOARD_PATH = '/api/driver/rides'

/** What a refused request says of the connection. */
export function noteRefusal({ connection }: DriverState, refusal: CallRefusal) {
  if (refusal.reason !== 'refused') connection.value = 'failing'
  else if (refusal.status === 401) connection.value = 'signed out'
  else if (refusal.status === 403 && refusal.code !== 'not_set_up') connection.value = 'not a driver'
}

/**
 * Reloads the dashboard; false if that failed. A response to a request sent before an action, or before
 * one that was answered sooner, is dropped.
 */
export async function refresh(state: DriverState): Promise<boolean> {
  const round = state.round.value
  state.reads.sent += 1
  const read = state.reads.sent
  const askedAt = Date.now()
  const answer = await callDashboard(DASHBOARD_PATH)
  if (round !== state.round.value || state.pendingAction.value !== null) return true
  if (read < state.reads.applied) return true
  if (answer.ok) {
    state.reads.applied = read
    applyDashboard(state, answer.value, { own: false, askedAt })
    return true
  }
  noteRefusal(state, answer.refusal)
  if (state.connection.value === 'fine') state.connection.value = 'failing'
  state.trouble.value = answer.refusal.message
  return false
}

interface DriverAction {
  path: string
  body?: object
  /** True when the caller shows a refusal itself, so that no notice is shown. */
  quiet?: boolean
  /** The same for a refusal with this code. */
  quietCode?: string | undefined
  /** What to do where no answer came. */
  unanswered?: string
  /** Keeps the action to be sent later, where nothing was decided; it is then no refusal. */
  keep?(): void
}

/**
 * Sends one action; none while another is under way, so a double tap sends one. Null when it succeeded or was
 * not sent, else the refusal; the dashboard is then reloaded, since this page's copy is out of date.
 */
export async function sendAction(
  state: DriverState,
  { path, body = {}, quiet = false, quietCode, unanswered, keep }: DriverAction,
): Promise<CallRefusal | null> {
  if (state.pendingAction.value !== null) return null
  state.pendingAction.value = path
  state.notice.value = null
  const askedAt = Date.now()
  const answer = await callDashboard(path, body)
  state.round.value += 1
  state.pendingAction.value = null
  if (answer.ok) {
    applyDashboard(state, answer.value, { own: true, askedAt })
    return null
  }
  const { refusal } = answer
  noteRefusal(state, refusal)
  if (keep && wasNotDecided(refusal)) {
    keep()
    return null
  }
  const isShown = quiet || (refusal.reason === 'refused' && refusal.code === quietCode)
  const text = (refusal.reason === 'unreachable' && unanswered) || refusal.message
  if (!isShown) state.notice.value = { tone: 'error', title: titleOf(refusal), text }
  await refresh(state)
  return refusal
}

function titleOf(refusal: CallRefusal): string {
  if (refusal.reason !== 'refused') return 'Not sent'
  return refusal.code === 'offer_gone' ? 'Not on offer any more' : 'Not done'
}

/** Without coverage a request could hang for minutes and keep its button disabled. */
const CALL_TIMEOUT_MS = 20_000

/**
 * Sends what holds no action up, as a photo that takes its time. Null when it succeeded, else the refusal, of which no
 * notice is shown.
 */
export async function sendBeside(
  state: DriverState,
  path: string,
  options: CallOptions,
): Promise<CallRefusal | null> {
  const round = state.round.value
  const askedAt = Date.now()
  const answer = await ask(path, options)
  if (!answer.ok) {
    noteRefusal(state, answer.refusal)
    return answer.refusal
  }
  // An action was sent meanwhile: its answer is newer than this one.
  if (round !== state.round.value || state.pendingAction.value !== null) void refresh(state)
  else {
    state.round.value += 1
    applyDashboard(state, answer.value, { own: false, askedAt })
  }
  return null
}

/** Nothing was decided: there was no answer, or another page in its place, or the session has ended. */
const wasNotDecided = (refusal: CallRefusal): boolean =>
  refusal.reason !== 'refused' || [401, 403].includes(refusal.status)

/** Whether what was refused may be taken later: nothing was decided, or there was a limit or a failure of ours. */
export const mayBeTakenLater = (refusal: CallRefusal): boolean =>
  wasNotDecided(refusal) || (refusal.reason === 'refused' && refusal.status >= 429)

/** Gets the dashboard, or with a body posts an action, whose response is the dashboard after it. */
export const callDashboard = (path: string, body?: object) => ask(path, body ? { body } : {})

async function ask(path: string, options: CallOptions) {
  const answer = await call(path, { answer: DriverBoardSchema, timeoutMs: CALL_TIMEOUT_MS, ...options })
  const user = userOfPage()
  // Somebody else has signed in in another tab: nothing of theirs is shown or kept as this driver's.
  if (answer.ok && user && answer.value.driver.id !== user) {
    location.reload()
    return new Promise<never>(() => {})
  }
  return answer
}

/** The user's id, as the inline script of each page writes it; undefined where it is not known. */
export const userOfPage = () => document.documentElement.dataset.rider

type RideTransition = 'set-out' | 'arrived' | 'hand-back' | 'start' | 'complete' | 'calls' | 'no-show'

/** The address of a driver's requests about a ride. */
export const transitionPath = (rideId: string, transition: RideTransition) =>
  `/api/driver/rides/${encodeURIComponent(rideId)}/${transition}`
