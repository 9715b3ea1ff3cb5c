// Sends what the outbox has (docs/decisions/0041-one-outbox-on-the-phone.md): one request an action, under a lock that other
// tabs respect; a press of a ride after the answer to the one before it; another ride whenever it can.

import { batch, effect } from '@preact/signals-react'
import { useEffect } from 'react'
import { type CallRefusal, randomKey, UNREACHABLE } from '../../api'
import { listen, onVisibility } from '../../components/page-events'
import { SIGN_OUT_PATH } from '../../components/site-links'
import { boardToKeep } from '../../domain/rides/kept-ride'
import {
  ACTIONS,
  type ActionKind,
  isDraft,
  isInOrder,
  newAction,
  OWNER_KEY,
  type PendingAction,
  refusalNotice,
  retryDelay,
  sendable,
  verdictOf,
} from '../../domain/rides/outbox'
import { eraseUnowned, storeOwner, writeRide } from '../../offline/driver-store'
import { ask, noteRefusal, refresh, ridePath, tellRefusal } from './dashboard-api'
import { applyDashboard, type DriverState } from './driver-state'
import { userOfPage } from './outbox'
import { untilValue, whenPointsArrived } from './send-points'

/** How a press ended: done by the server; kept on the phone until there is a network; or refused. */
export type PressOutcome = 'done' | 'kept' | CallRefusal

/** What is typed or pressed for a ride now, as an action of its own. */
export const actionNow = (
  { clockOffset }: DriverState,
  ride_id: string,
  kind: ActionKind,
  body: Record<string, unknown> = {},
): PendingAction => {
  const made = { id: randomKey(), driver: userOfPage() ?? '', ride_id, kind }
  return newAction(made, Date.now() + (clockOffset.value ?? 0), body)
}

/**
 * Stores an action and then sends it, unless a press before it waits. `isShown`: whether the caller shows a refusal with this
 * code itself; else a notice does.
 */
export async function press(
  state: DriverState,
  action: PendingAction,
  isShown: (refusal: CallRefusal) => boolean = () => true,
): Promise<PressOutcome> {
  const { outbox } = state
  const mayGo = () => sendable(outbox.actions.value).some(({ id }) => id === action.id)
  const outcome = await underLock(action.id, async (): Promise<PressOutcome> => {
    if (isInOrder(action)) state.notice.value = null
    // Before it is stored, so that the page does not say for a moment that it waits.
    setSending(state, action.id, 'first')
    const stored = outbox.change({ type: 'pressed', action })
    if (!mayGo()) setSending(state, action.id, null)
    await stored
    const isBehind = outbox.isTheirs() && !mayGo()
    return isBehind ? 'kept' : await send(state, action, 'first')
  })
  setSending(state, action.id, null)
  if (outcome === null || outcome === 'done' || outcome === 'kept') return outcome ?? 'kept'
  if (!isShown(outcome)) tellRefusal(state, outcome)
  // What this page shows is out of date.
  await refresh(state)
  return outcome
}

function setSending({ sending }: DriverState, id: string, how: 'first' | 'again' | null): void {
  const next = new Map(sending.value)
  if (how) next.set(id, how)
  else next.delete(id)
  sending.value = next
}

/** Null where another tab has the lock. */
const underLock = <Value>(id: string, work: () => Promise<Value>): Promise<Value | null> =>
  navigator.locks.request(`action ${id}`, { ifAvailable: true }, (lock) => (lock ? work() : null))

/** After these the ride may not be this driver's any more, by their own press. */
const ENDS_HERE: readonly ActionKind[] = ['complete', 'problem']

const NOT_SENT: CallRefusal = { reason: 'unreachable', message: UNREACHABLE }

/** One request. The answer is applied to the outbox, in the store too, and with it to the board. */
async function send(
  state: DriverState,
  action: PendingAction,
  how: 'first' | 'again',
): Promise<PressOutcome> {
  const { outbox } = state
  const { id, kind, ride_id } = action
  if (ACTIONS[kind].isJudged) await whenPositionsSent(state, ride_id, how)
  if (!outbox.isTheirs()) return NOT_SENT
  setSending(state, id, how)
  const askedAt = Date.now()
  const { path, photo, ...request } = ACTIONS[kind].request(action, how === 'first')
  const picture = photo ? { body: new Blob([photo], { type: 'image/jpeg' }) } : {}
  const answer = await ask(ridePath(ride_id, path), { ...request, ...picture, key: id })
  const before = outbox.actions.value
  const refusal = answer.ok ? null : answer.refusal
  const isOpen = refusal !== null && verdictOf(refusal) !== 'refused'
  if (isOpen) noteFailure(state, action)
  const stored = batch(() => {
    const changed = outbox.change({ type: 'answered', id, refusal, newId: randomKey() })
    if (isOpen) setSending(state, id, null)
    if (answer.ok)
      applyDashboard(state, answer.value, { own: ENDS_HERE.includes(kind) ? ride_id : null, askedAt })
    else noteRefusal(state, answer.refusal)
    return changed
  })
  await stored
  if (refusal === null) return 'done'
  const known = before.find((each) => each.id === id)
  // Thrown away meanwhile it stays so.
  if (isOpen || !known) return 'kept'
  const notice = how === 'again' && refusalNotice(before, known, refusal)
  if (notice) {
    state.notice.value = { tone: 'error', ...notice }
    if (isInOrder(action) && state.over.value?.ended === ride_id) state.over.value = null
  }
  return refusal
}

function noteFailure({ failures }: DriverState, { id, kind }: PendingAction): void {
  const count = 1 + (failures.get(id)?.count ?? 0)
  failures.set(id, { count, due: Date.now() + retryDelay(kind, count) })
}

/** Milliseconds that a driver waits at a press for the positions before it. */
export const POSITIONS_AT_PRESS_MS = 10_000

/** Milliseconds to wait for the connection to the room; without it a press is the driver's word. */
const CONNECTION_TIMEOUT_MS = 6000

/** Milliseconds to wait for hundreds of positions on a slow network, while the room acknowledges them. */
const POSITIONS_BEFORE_MS = 60_000

async function whenPositionsSent(state: DriverState, rideId: string, how: 'first' | 'again'): Promise<void> {
  const { board, underWay, live } = state
  if (how === 'first') return whenPointsArrived(state, POSITIONS_AT_PRESS_MS)
  if (board.value !== null && underWay.value?.id !== rideId) return
  await untilValue(live.socket, (socket) => socket === 'open', CONNECTION_TIMEOUT_MS)
  await whenPointsArrived(state, POSITIONS_BEFORE_MS)
}

/** Sends what waits while the page is seen, each again rarer and rarer, and all at once when the network is back. */
function keepSending(state: DriverState): () => void {
  const { outbox, connection, sending, failures } = state
  const trying = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasEnded = false
  const retry = async (waiting: PendingAction) => {
    const { id } = waiting
    trying.add(id)
    const outcome = await underLock(id, async () => {
      // Another tab may have sent the action, or forgotten it with a sign-out.
      await outbox.read()
      const action = sendable(outbox.actions.value).find((each) => each.id === id)
      return action ? send(state, action, 'again') : 'done'
    })
    trying.delete(id)
    setSending(state, id, null)
    if (outcome === null) noteFailure(state, waiting)
    else if (outcome !== 'done' && outcome !== 'kept') await refresh(state)
    run()
  }
  const run = () => {
    clearTimeout(timer)
    const isTheirs = connection.value === 'fine' || connection.value === 'failing'
    const ready = sendable(outbox.actions.value).filter(({ id }) => !trying.has(id) && !sending.value.has(id))
    if (hasEnded || !isTheirs || document.visibilityState !== 'visible') return
    const dueOf = ({ id }: PendingAction) => failures.get(id)?.due ?? 0
    for (const action of ready) if (dueOf(action) <= Date.now()) void retry(action)
    const later = ready.map(dueOf).filter((due) => due > Date.now())
    if (later.length > 0) timer = setTimeout(run, Math.min(...later) - Date.now())
  }
  const runNow = () => {
    for (const failure of failures.values()) failure.due = 0
    run()
  }
  const ends = [effect(run), onVisibility(runNow), listen('online', runNow)]
  return () => {
    hasEnded = true
    for (const end of ends) end()
    clearTimeout(timer)
  }
}

/** Where another driver's page has been opened since, as in another tab, this one is not to be used. */
function leaveToOther({ outbox }: DriverState): void {
  const owner = storeOwner()
  if (owner !== null && !outbox.isTheirs()) location.reload()
  else void outbox.read()
}

/** A sign-out forgets what waits: money that was collected may be among it, or tolls that were paid. */
function askBeforeSignOut({ outbox }: DriverState, event: Event): void {
  const form = event.target
  const signsOut = form instanceof Element && form.getAttribute('action') === SIGN_OUT_PATH
  if (!signsOut) return
  if (outbox.actions.value.length === 0 || confirm("You'll lose what isn't sent yet. Sign out?")) {
    // The keys go with the inline script's own listener, whatever becomes of this.
    setTimeout(eraseUnowned)
    return
  }
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Keeps the driver's ride in the store, for a reload without a network (docs/product.md, OFFLINE-18), as the server
 * last answered it: until no ride is open and nothing of one waits to be sent, or until the session has ended. With a
 * ride, and with each of its phases, the service worker is asked to keep the newest page.
 */
function keepRide({ board, clockOffset, connection, waiting, outbox }: DriverState): () => void {
  let last = Promise.resolve()
  let stop = () => {}
  let keptFor = ''
  const follow = () => {
    const driver = userOfPage()
    const isTheirs = connection.value !== 'signed out' && connection.value !== 'not a driver'
    const kept = isTheirs && board.value ? boardToKeep(board.value) : null
    // By this answer alone the clock offset would be too great by as long as the answer took.
    const clock_offset_ms = -(clockOffset.value ?? 0)
    if (!driver || (!kept && waiting.value.length > 0)) return
    // A browser without storage shows the offline page without the ride.
    last = last.then(() => writeRide(driver, kept && { board: kept, clock_offset_ms })).catch(() => {})
    const [ride] = kept?.rides ?? []
    const needed = ride ? `${ride.id} ${ride.phase}` : ''
    if (needed !== '' && needed !== keptFor) void navigator.serviceWorker?.ready.then(askToKeepPage)
    keptFor = needed
  }
  // Resolves once the store is this driver's, and what waits in it is known.
  void outbox.read().then(() => {
    stop = effect(follow)
  })
  return () => stop()
}

const askToKeepPage = ({ active }: ServiceWorkerRegistration) => active?.postMessage(null)

/** Said of a draft whose ride is cancelled, another driver's, or ended over a day ago. */
const GONE = 'This ride takes no more tolls or parking. Call the office if you paid it.'

/** Drops a charge that arrived though its answer did not, and a draft that no screen can show any more: that is told. */
function dropCharges({ board, isKept, outbox, sending, notice }: DriverState): () => void {
  return effect(() => {
    if (!board.value || isKept.value) return
    const rides = [...board.value.rides, ...board.value.recent_rides]
    for (const action of outbox.actions.value) {
      if (action.kind !== 'charge' || sending.value.has(action.id)) continue
      const ride = rides.find(({ id }) => id === action.ride_id)
      const hasArrived = ride?.charges.some(({ id }) => id === action.id)
      const isLost = !ride && isDraft(action)
      // A pressed action has an order: the driver has been told that it was refused.
      const title = isLost && action.order === 0 && ACTIONS.charge.notTaken(action, '')
      if (title && notice.value !== null) continue
      if (title) notice.value = { tone: 'error', title, text: GONE }
      if (hasArrived || isLost) void outbox.change({ type: 'discarded', id: action.id })
    }
  })
}

/** Reads what waits from earlier pages, follows other tabs, and sends it while there is any. */
export function useOutbox(state: DriverState): void {
  useEffect(() => {
    const ends = [
      state.outbox.open(),
      effect(() => state.outbox.confirm(state.board.value ? state.askedAt : 0)),
      keepSending(state),
      keepRide(state),
      dropCharges(state),
      // A page in the browser's memory hears of no other tab.
      listen('pageshow', () => leaveToOther(state)),
      listen('storage', ({ key }) => (key === null || key === OWNER_KEY) && leaveToOther(state)),
      listen('submit', (event) => askBeforeSignOut(state, event), true),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [state])
}
