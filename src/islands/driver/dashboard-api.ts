// The driver's dashboard: read, polled, and answered after every action.

import { useCallback, useEffect } from 'react'
import { type CallRefusal, call } from '../../api'
import { usePolling } from '../../components/polling'
import { DriverBoardSchema } from '../../domain/bookings/driver-rides'
import { applyDashboard, type DriverState, nextClockOffset } from './driver-state'

const POLL_MS = 15_000

/** Keeps the dashboard fresh while the page is seen. */
export function useDashboard(state: DriverState): void {
  useEffect(() => {
    const now = state.board.value?.now
    if (now) state.clockOffset.value ??= nextClockOffset(null, { now, receivedAt: Date.now() })
  }, [state])
  usePolling(
    useCallback(() => refresh(state), [state]),
    { intervalMs: POLL_MS, atOnce: true },
  )
}

const DASHBOARD_PATH = '/api/driver/rides'

function noteRefusal({ connection }: DriverState, refusal: CallRefusal) {
  if (refusal.reason !== 'refused') connection.value = 'failing'
  else if (refusal.status === 401) connection.value = 'signed out'
  else if (refusal.status === 403 && refusal.code !== 'not_set_up') connection.value = 'not a driver'
}

/** Reads the dashboard anew; false where that failed. The answer to a request from before an action is dropped. */
export async function refresh(state: DriverState): Promise<boolean> {
  const round = state.round.value
  const answer = await callDashboard(DASHBOARD_PATH)
  if (round !== state.round.value || state.pendingAction.value !== null) return true
  if (answer.ok) {
    applyDashboard(state, answer.value, false)
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
  /** Its refusal is shown beside its own button, and no notice of it. */
  quiet?: boolean
}

/**
 * Sends one action; while it is under way no other begins, so a double tap sends one. Null when it was done or was not
 * begun, else why not: the dashboard is then read again, since it is not as this page thought.
 */
export async function sendAction(
  state: DriverState,
  { path, body = {}, quiet = false }: DriverAction,
): Promise<CallRefusal | null> {
  if (state.pendingAction.value !== null) return null
  state.pendingAction.value = path
  state.notice.value = null
  const answer = await callDashboard(path, body)
  state.round.value += 1
  state.pendingAction.value = null
  if (answer.ok) {
    applyDashboard(state, answer.value, true)
    return null
  }
  const { refusal } = answer
  noteRefusal(state, refusal)
  if (!quiet) state.notice.value = { tone: 'error', title: titleOf(refusal), text: refusal.message }
  await refresh(state)
  return refusal
}

function titleOf(refusal: CallRefusal): string {
  if (refusal.reason !== 'refused') return 'Not sent'
  return refusal.code === 'taken' ? 'Somebody was faster' : 'Not done'
}

/** In a tunnel a call would hang for minutes, and its button with it. */
const CALL_TIMEOUT_MS = 20_000

/** Asks for the driver's dashboard, by a GET, or by an action, whose answer is the dashboard after it. */
const callDashboard = (path: string, body?: object) =>
  call(path, { answer: DriverBoardSchema, timeoutMs: CALL_TIMEOUT_MS, ...(body ? { body } : {}) })

type RideTransition = 'set-out' | 'arrived' | 'hand-back' | 'start' | 'complete'

export const transitionPath = (rideId: string, transition: RideTransition) =>
  `/api/driver/rides/${encodeURIComponent(rideId)}/${transition}`
