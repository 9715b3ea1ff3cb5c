// Transitions that are pressed without a network: kept on the phone and sent in their order once there is one
// (docs/product.md, Without a network).

import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { type CallRefusal, randomKey } from '../../api'
import { usePolling } from '../../components/polling'
import { SIGN_OUT_PATH } from '../../components/site-links'
import { formatTime } from '../../domain/kolkata-time'
import {
  enqueue,
  parseQueue,
  QUEUED_TRANSITIONS_KEY,
  type Queueable,
  type QueuedTransition,
  type TransitionQueue,
} from '../../domain/rides/queued-transitions'
import {
  callDashboard,
  mayBeTakenLater,
  noteRefusal,
  refresh,
  sendAction,
  transitionPath,
} from './dashboard-api'
import { applyDashboard, type DriverState, type LiveState, QUEUED_WORDS } from './driver-state'
import { untilValue, whenPointsArrived } from './send-points'

/** Milliseconds between two tries to send what waits, while the page is visible; doubled up to the longest. */
const RETRY_MS = 4000
const LONGEST_RETRY_MS = 30_000

function readStored(): TransitionQueue | null {
  try {
    return parseQueue(localStorage.getItem(QUEUED_TRANSITIONS_KEY))
  } catch {
    return null
  }
}

function change(state: DriverState, queue: TransitionQueue | null): void {
  const next = queue && queue.transitions.length > 0 ? queue : null
  state.queue.value = next
  try {
    if (next) localStorage.setItem(QUEUED_TRANSITIONS_KEY, JSON.stringify(next))
    else localStorage.removeItem(QUEUED_TRANSITIONS_KEY)
  } catch {
    // Without storage it waits for as long as this page is open.
  }
}

/** Reads what waits from an earlier page of this ride, follows other tabs, and sends it while there is any. */
export function useTransitionQueue(state: DriverState, live: LiveState): void {
  useSignals()
  useEffect(() => {
    const read = () => {
      state.queue.value = readStored()
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === QUEUED_TRANSITIONS_KEY) read()
    }
    const onSubmit = (event: Event) => askBeforeSignOut(state, event)
    read()
    addEventListener('storage', onStorage)
    addEventListener('submit', onSubmit, true)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('submit', onSubmit, true)
    }
  }, [state])
  usePolling(
    useCallback(() => flush(state, live), [state, live]),
    {
      intervalMs: state.queue.value && state.connection.value !== 'signed out' ? RETRY_MS : null,
      longestMs: LONGEST_RETRY_MS,
      atOnce: true,
    },
  )
}

/** A sign-out forgets what waits: money that was collected may be among it, or tolls that were paid. */
function askBeforeSignOut({ queue, chargeDrafts }: DriverState, event: Event): void {
  const form = event.target
  const signsOut = form instanceof Element && form.getAttribute('action') === SIGN_OUT_PATH
  const isSafe = queue.value === null && chargeDrafts.value.size === 0
  if (!signsOut || isSafe || confirm('What is not sent yet is lost. Sign out?')) return
  event.preventDefault()
  event.stopPropagation()
}

interface Press {
  rideId: string
  transition: Queueable
  body?: object
  /** True when the caller shows a refusal itself, so that no notice is shown. */
  quiet?: boolean
  /** The same for a refusal with this code. */
  quietCode?: string
}

/** How a press ended: done by the server; kept on the phone until there is a network; or refused. */
export type PressOutcome = 'done' | 'kept' | CallRefusal

/**
 * Sends one press of a transition with its time and an id. Where no answer comes, or earlier presses of this ride wait
 * still, it is kept, and the ride goes on on this page: its id makes a press that had arrived after all count once.
 */
export async function sendTransition(
  state: DriverState,
  { rideId, transition, body = {}, quiet = false, quietCode }: Press,
): Promise<PressOutcome> {
  const press: QueuedTransition = {
    transition,
    transition_id: randomKey(),
    pressed_at: Math.round(Date.now() + (state.clockOffset.value ?? 0)),
    body: { ...body },
  }
  const keep = () => change(state, enqueue(state.queue.value, rideId, withReason(press)))
  if (state.queue.value?.ride_id === rideId) {
    keep()
    return 'kept'
  }
  const path = transitionPath(rideId, transition)
  const refusal = await sendAction(state, { path, body: requestOf(press), quiet, quietCode, keep })
  if (refusal) return refusal
  return state.queue.value?.ride_id === rideId ? 'kept' : 'done'
}

/**
 * Nobody can be asked for a reason later: where no position confirms what was reported without a network, it stands as
 * the driver's word (docs/product.md, Arrival and end).
 */
const withReason = (press: QueuedTransition): QueuedTransition =>
  press.transition === 'start'
    ? press
    : { ...press, body: { reason: { code: 'no_network', words: null }, ...press.body } }

const requestOf = ({ body, transition_id, pressed_at }: QueuedTransition) => ({
  ...body,
  transition_id,
  pressed_at,
})

/**
 * Sends what waits, the oldest first; false where no answer came. What is refused goes, with all that was pressed after
 * it: none of that can hold without it. The positions before a press go before it, because it is judged by them. An
 * ended session or a limit keeps everything. Of a ride that somebody else ended or cancelled it is sent like any other:
 * the server takes what was collected still, and says what it does not take.
 */
async function flush(state: DriverState, live: LiveState): Promise<boolean> {
  for (;;) {
    const queue = state.queue.value
    const [next] = queue?.transitions ?? []
    if (!queue || !next) return true
    if (state.pendingAction.value !== null) return false
    await whenPositionsSent(live)
    const answer = await callDashboard(transitionPath(queue.ride_id, next.transition), requestOf(next))
    if (state.queue.value?.ride_id !== queue.ride_id) return true
    state.round.value += 1
    if (answer.ok) {
      change(state, without(state.queue.value, next))
      applyDashboard(state, answer.value, true)
      continue
    }
    const { refusal } = answer
    noteRefusal(state, refusal)
    if (mayBeTakenLater(refusal)) return false
    const lost = state.queue.value.transitions
    change(state, null)
    if (state.over.value?.ended === queue.ride_id) state.over.value = null
    state.notice.value = {
      tone: 'error',
      title: TITLES[next.transition],
      text: textOf(refusal.message, lost),
    }
    // What this page shows is out of date.
    return refresh(state)
  }
}

/** Milliseconds to wait for the connection to the room; without it a press is the driver's word. */
const CONNECTION_TIMEOUT_MS = 6000

async function whenPositionsSent(live: LiveState): Promise<void> {
  await untilValue(live.socket, (socket) => socket === 'open', CONNECTION_TIMEOUT_MS)
  await whenPointsArrived(live)
}

const without = (queue: TransitionQueue, sent: QueuedTransition): TransitionQueue => ({
  ...queue,
  transitions: queue.transitions.filter(({ transition_id }) => transition_id !== sent.transition_id),
})

const TITLES: Record<Queueable, string> = {
  arrived: 'Your arrival was not taken',
  start: 'The PIN was not right',
  complete: 'The end of the ride was not taken',
}

function textOf(message: string, [refused, ...after]: readonly QueuedTransition[]): string {
  const at = refused ? `Pressed at ${formatTime(new Date(refused.pressed_at))}, without a network. ` : ''
  const lost = after.map(({ transition }) => QUEUED_WORDS[transition]).join(' and ')
  const also =
    lost === '' ? '' : ` So ${lost} does not count either: call the office if the rider is in the car.`
  return `${at}${message}${also}`
}
