// Transitions that are pressed without a network: kept on the phone and sent in their order once there is one
// (docs/product.md, Without a network).

import { batch } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect } from 'react'
import { type CallRefusal, randomKey } from '../../api'
import { usePolling } from '../../components/polling'
import { SIGN_OUT_PATH } from '../../components/site-links'
import { formatTime } from '../../domain/kolkata-time'
import {
  DRIVER_KEY,
  enqueue,
  isInFirstRequest,
  parseQueue,
  QUEUED_TRANSITIONS_KEY,
  type Queueable,
  type QueuedTransition,
  type TransitionQueue,
  waitingOf,
} from '../../domain/rides/queued-transitions'
import {
  callDashboard,
  mayBeTakenLater,
  noteRefusal,
  refresh,
  sendAction,
  transitionPath,
  userOfPage,
} from './dashboard-api'
import { applyDashboard, type DriverState, type LiveState, QUEUED_WORDS } from './driver-state'
import { untilValue, whenPointsArrived } from './send-points'

/** Milliseconds between two tries to send what waits, while the page is visible; doubled up to the longest. */
const RETRY_MS = 4000
const LONGEST_RETRY_MS = 30_000

function readStored(): TransitionQueue {
  try {
    return parseQueue(localStorage.getItem(QUEUED_TRANSITIONS_KEY))
  } catch {
    return []
  }
}

/** `edit` is of what is stored now: another tab's change may not be known here yet. */
function change(
  { presses, pressesAreStored }: DriverState,
  edit: (presses: TransitionQueue) => TransitionQueue,
): void {
  const next = edit(pressesAreStored.value ? readStored() : presses.value)
  presses.value = next
  try {
    if (next.length > 0) localStorage.setItem(QUEUED_TRANSITIONS_KEY, JSON.stringify(next))
    else localStorage.removeItem(QUEUED_TRANSITIONS_KEY)
    pressesAreStored.value = true
  } catch {
    // Without storage they wait for as long as this page is open; what is stored there is older.
    pressesAreStored.value = false
  }
}

/** From now on what the driver's page stores in this browser is this driver's. */
function own(): void {
  const driver = userOfPage()
  try {
    if (driver) localStorage.setItem(DRIVER_KEY, driver)
  } catch {
    // Then nothing else is stored either.
  }
}

/** Where another driver's page has been opened since, as in another tab, this one is not to be used. */
function leaveToOther(): void {
  const driver = userOfPage()
  try {
    const owner = localStorage.getItem(DRIVER_KEY)
    if (driver && owner !== null && owner !== driver) location.reload()
  } catch {
    // Without storage the next answer of the server says whose it is.
  }
}

/** Reads what waits from an earlier page, follows other tabs, and sends it while there is any. */
export function useTransitionQueue(state: DriverState, live: LiveState): void {
  useSignals()
  useEffect(() => {
    const read = () => {
      if (state.pressesAreStored.value) state.presses.value = readStored()
    }
    const onStorage = ({ key }: StorageEvent) => {
      if (key === DRIVER_KEY) leaveToOther()
      if (key === null || key === QUEUED_TRANSITIONS_KEY) read()
    }
    const onSubmit = (event: Event) => askBeforeSignOut(state, event)
    own()
    read()
    addEventListener('storage', onStorage)
    addEventListener('pageshow', leaveToOther)
    addEventListener('submit', onSubmit, true)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('pageshow', leaveToOther)
      removeEventListener('submit', onSubmit, true)
    }
  }, [state])
  usePolling(
    useCallback(() => flush(state, live), [state, live]),
    {
      intervalMs: state.queue.value.length > 0 && state.connection.value !== 'signed out' ? RETRY_MS : null,
      longestMs: LONGEST_RETRY_MS,
      atOnce: true,
    },
  )
}

/** A sign-out forgets what waits: money that was collected may be among it, or tolls that were paid. */
function askBeforeSignOut({ presses, chargeDrafts }: DriverState, event: Event): void {
  const form = event.target
  const signsOut = form instanceof Element && form.getAttribute('action') === SIGN_OUT_PATH
  const isSafe = presses.value.length === 0 && chargeDrafts.value.size === 0
  if (!signsOut || isSafe || confirm('What is not sent yet is lost. Sign out?')) return
  event.preventDefault()
  event.stopPropagation()
}

interface Press {
  rideId: string
  transition: Queueable
  body?: object
  /** Given where it is judged by the positions before it: they go first. */
  live?: LiveState
  /** True when the caller shows a refusal itself, so that no notice is shown. */
  quiet?: boolean
  /** The same for a refusal with this code. */
  quietCode?: string
}

/** How a press ended: done by the server; kept on the phone until there is a network; or refused. */
export type PressOutcome = 'done' | 'kept' | CallRefusal

/** Milliseconds that a driver waits at a press for the positions before it. */
export const POSITIONS_AT_PRESS_MS = 10_000

/**
 * Sends one press of a transition with its time and an id. It is stored before that, since the system may end the page at
 * any moment. Where it may be taken later, earlier presses of this ride wait still, or another action is under way, it
 * is kept, and the ride goes on on this page: its id makes a press that had arrived after all count once.
 */
export async function sendTransition(
  state: DriverState,
  { rideId, transition, body = {}, live, quiet = false, quietCode }: Press,
): Promise<PressOutcome> {
  const press: QueuedTransition = {
    ride_id: rideId,
    transition,
    transition_id: randomKey(),
    pressed_at: Math.round(serverNow(state)),
    body: { ...body },
  }
  const { transition_id } = press
  const isBehind = waitingOf(state.presses.value, rideId).length > 0
  if (isBehind || isBusy(state)) {
    change(state, (presses) => enqueue(presses, withReason(press)))
    return 'kept'
  }
  const { pressBeingSent } = state
  const keep = () =>
    batch(() => {
      // Where it is not there any more, another tab has sent it, or forgotten it with a sign-out.
      change(state, (presses) =>
        presses.map((each) => (each.transition_id === transition_id ? withReason(press) : each)),
      )
      pressBeingSent.value = null
    })
  pressBeingSent.value = transition_id
  change(state, (presses) => enqueue(presses, { ...withReason(press), first_request: true }))
  if (live) await whenPointsArrived(live, POSITIONS_AT_PRESS_MS)
  if (state.pendingAction.value !== null) {
    keep()
    return 'kept'
  }
  let isKept = false
  const refusal = await sendAction(state, {
    path: transitionPath(rideId, transition),
    body: requestOf(press),
    quiet,
    quietCode,
    keep() {
      isKept = true
      keep()
    },
  })
  if (isKept) return 'kept'
  batch(() => {
    change(state, without(press))
    pressBeingSent.value = null
  })
  return refusal ?? 'done'
}

const serverNow = ({ clockOffset }: DriverState) => Date.now() + (clockOffset.value ?? 0)

const isBusy = ({ pendingAction, pressBeingSent }: DriverState) =>
  pendingAction.value !== null || pressBeingSent.value !== null

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

/** The ride is not in the phase for it, because it was applied already or somebody else ended or cancelled the ride. */
const PAST_CODES = ['wrong_phase', 'cancelled']

/**
 * Sends what waits, the oldest first; false where something waits still. The positions before a press go before it,
 * because it is judged by them. No answer, an ended session or a limit keeps everything; a failure of ours, or a conflict
 * with another change, keeps what waits of that ride. What is refused goes, with all that was pressed after it in that
 * ride: none of that can hold without it. Only where the ride is past that press, what comes after it is sent all the
 * same: the server takes what was collected still, and says what it does not take.
 */
async function flush(state: DriverState, live: LiveState): Promise<boolean> {
  const later = new Set<string>()
  for (;;) {
    const next = state.queue.value.find(({ ride_id }) => !later.has(ride_id))
    if (!next) return later.size === 0
    const { ride_id } = next
    if (isBusy(state) || isInFirstRequest(next, serverNow(state))) return false
    const mayBeUnderWay = state.board.value === null || state.underWay.value?.id === ride_id
    if (mayBeUnderWay) await whenPositionsSent(live)
    const isHere = () => state.presses.value.some((press) => press.transition_id === next.transition_id)
    if (isBusy(state) || !isHere()) return false
    const askedAt = Date.now()
    const round = state.round.value
    const answer = await callDashboard(transitionPath(ride_id, next.transition), requestOf(next))
    // Another tab has sent it, or forgotten it with a sign-out.
    if (!isHere()) return true
    // A press of another ride was sent meanwhile: its answer is newer than this one.
    const isNewest = round === state.round.value && !isBusy(state)
    state.round.value += 1
    if (answer.ok) {
      batch(() => {
        change(state, without(next))
        if (isNewest) applyDashboard(state, answer.value, { own: true, askedAt })
      })
      if (!isNewest) void refresh(state)
      continue
    }
    const { refusal } = answer
    noteRefusal(state, refusal)
    const code = refusal.reason === 'refused' ? refusal.code : null
    if (code === 'changed' || (refusal.reason === 'refused' && refusal.status >= 500)) {
      later.add(ride_id)
      continue
    }
    if (mayBeTakenLater(refusal)) return false
    const [, ...after] = waitingOf(state.queue.value, ride_id)
    if (after.length > 0 && PAST_CODES.includes(code ?? '')) {
      change(state, without(next))
      continue
    }
    change(state, (presses) => presses.filter((press) => press.ride_id !== ride_id))
    if (state.over.value?.ended === ride_id) state.over.value = null
    state.notice.value = {
      tone: 'error',
      title: code === 'wrong_pin' ? 'The PIN was not right' : TITLES[next.transition],
      text: textOf(refusal.message, next, after),
    }
    // What this page shows is out of date.
    return refresh(state)
  }
}

/** Milliseconds to wait for the connection to the room; without it a press is the driver's word. */
const CONNECTION_TIMEOUT_MS = 6000

/** Milliseconds to wait for hundreds of positions on a slow network, while the room acknowledges them. */
const POSITIONS_BEFORE_MS = 60_000

async function whenPositionsSent(live: LiveState): Promise<void> {
  await untilValue(live.socket, (socket) => socket === 'open', CONNECTION_TIMEOUT_MS)
  await whenPointsArrived(live, POSITIONS_BEFORE_MS)
}

const without = (sent: QueuedTransition) => (presses: TransitionQueue) =>
  presses.filter(({ transition_id }) => transition_id !== sent.transition_id)

const TITLES: Record<Queueable, string> = {
  arrived: 'Your arrival was not taken',
  start: 'The start of the ride was not taken',
  complete: 'The end of the ride was not taken',
}

function textOf(message: string, refused: QueuedTransition, after: TransitionQueue): string {
  const at = `Pressed at ${formatTime(new Date(refused.pressed_at))}, without a network. `
  const lost = after.map(({ transition }) => QUEUED_WORDS[transition]).join(' and ')
  const also =
    lost === '' ? '' : ` So ${lost} does not count either: call the office if the rider is in the car.`
  return `${at}${message}${also}`
}
