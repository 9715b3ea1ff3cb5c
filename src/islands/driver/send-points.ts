// The queue of positions on this phone, and sending it to the ride's room.

import type { ReadonlySignal } from '@preact/signals-react'
import {
  acknowledge,
  DRIVER_POINTS_KEY,
  emptyQueue,
  keepPoint,
  markSent,
  nextBatch,
  type PointQueue,
  readQueue,
  rideOf,
  throughOf,
  writeQueue,
} from '../../domain/rides/driver-points'
import {
  ACKNOWLEDGED_AFTER_MS,
  ACKNOWLEDGED_AFTER_POINTS,
  type FromDriver,
  type Position,
  PROTOCOL_VERSION,
} from '../../domain/rides/messages'
import type { LiveState } from './driver-state'

/**
 * Milliseconds without an acknowledgement after which points are sent again over the same connection, with the same
 * numbers. The room acknowledges each minute while points come, and by its alarm when they stop.
 */
const ANSWER_MS = 3 * ACKNOWLEDGED_AFTER_MS

/** Milliseconds to wait, after connecting, for the room's acknowledgement of earlier points. */
const GREETING_MS = 3000

interface PointSender {
  take(position: Position): void
  acknowledged(through: number): void
  /** Sends what waits, and asks the room to acknowledge it at once, because the ride ends. */
  finish(): void
  /** Sends the waiting points, oldest first, once the room has acknowledged what it has. */
  connected(): void
  disconnected(): void
  /** Goes on, where `holdAfter` has changed. */
  released(): void
  stop(): void
}

interface Options {
  kept: StoredPoints
  /** False without a connection. */
  send(text: string): boolean
  /** Points that were measured after this instant wait (milliseconds since 1970); null: none do. */
  holdAfter(): number | null
  /**
   * Called after each change: how many points were not sent over this connection, how many are not acknowledged, how
   * many of these do not wait by `holdAfter`, and whether the browser keeps them over a reload.
   */
  onChange(counts: {
    unsent: number
    unacknowledged: number
    unacknowledgedBefore: number
    survives: boolean
  }): void
}

/**
 * Sends points in the order they were measured, each once over a connection, and keeps them until they are acknowledged.
 * While as many are unacknowledged as make the room write, it waits, so that a long queue does not flood the room
 * (docs/product.md, LIVE-2).
 */
export function sendPoints({ kept, send, holdAfter, onChange }: Options): PointSender {
  /** Whether the room is connected and has acknowledged what it has. */
  let ready = false
  let opened = false
  let finishing = false
  let survives = true
  /** Number of the last point sent over this connection. */
  let sent = 0
  let again: ReturnType<typeof setTimeout> | undefined

  const unanswered = () => Math.max(0, sent + 1 - kept.queue.first)
  const report = () => {
    const unacknowledged = kept.queue.points.length
    const hold = holdAfter()
    onChange({
      unsent: ready ? unacknowledged - unanswered() : unacknowledged,
      unacknowledged,
      unacknowledgedBefore:
        hold === null ? unacknowledged : kept.queue.points.filter(({ at }) => at <= hold).length,
      survives,
    })
  }
  const change = (next: StoredPoints['queue']) => {
    survives = kept.change(next)
    report()
  }
  const down = () => {
    clearTimeout(again)
    opened = false
    ready = false
    sent = 0
    report()
  }
  const say = (message: FromDriver) => send(JSON.stringify(message))
  const pump = () => {
    while (ready && unanswered() < ACKNOWLEDGED_AFTER_POINTS) {
      const batch = nextBatch(kept.queue, sent, holdAfter())
      if (!batch || !say({ v: PROTOCOL_VERSION, type: 'points', ...batch })) return
      if (unanswered() === 0) expectAnswer()
      sent = throughOf(batch)
      change(markSent(kept.queue, batch))
      if (finishing) say({ v: PROTOCOL_VERSION, type: 'acknowledge' })
    }
  }
  const expectAnswer = () => {
    clearTimeout(again)
    again = setTimeout(() => {
      sent = 0
      pump()
    }, ANSWER_MS)
  }

  report()
  return {
    take(position) {
      change(keepPoint(kept.queue, position))
      pump()
    },
    acknowledged(through) {
      if (opened && !ready) {
        clearTimeout(again)
        ready = true
      }
      const before = kept.queue.first
      sent = Math.max(sent, through)
      change(acknowledge(kept.queue, through))
      if (kept.queue.points.length === 0) finishing = false
      if (unanswered() === 0) clearTimeout(again)
      else if (kept.queue.first > before) expectAnswer()
      pump()
    },
    finish() {
      finishing = true
      pump()
      if (ready && unanswered() > 0) say({ v: PROTOCOL_VERSION, type: 'acknowledge' })
    },
    connected() {
      down()
      opened = true
      again = setTimeout(() => {
        ready = true
        pump()
      }, GREETING_MS)
    },
    disconnected: down,
    released() {
      report()
      pump()
    },
    stop: down,
  }
}

interface StoredPoints {
  readonly queue: PointQueue
  /** False when the browser could not store it: the points are then lost when the page closes. */
  change(next: PointQueue): boolean
}

/** The stored queue of a ride's positions, which survives a reload. */
export function storedPoints(rideId: string): StoredPoints {
  let queue = emptyQueue(rideId)
  try {
    queue = readQueue(localStorage.getItem(DRIVER_POINTS_KEY), rideId)
  } catch {}
  return {
    get queue() {
      return queue
    },
    change(next) {
      queue = next
      try {
        localStorage.setItem(DRIVER_POINTS_KEY, writeQueue(next))
        return true
      } catch {
        return false
      }
    },
  }
}

/** Removes the stored points of a ride that this driver no longer has. */
export function forgetOtherRides(rideIds: readonly string[]): void {
  try {
    const stored = localStorage.getItem(DRIVER_POINTS_KEY)
    if (stored !== null && !rideIds.includes(rideOf(stored) ?? '')) localStorage.removeItem(DRIVER_POINTS_KEY)
  } catch {}
}

/** Calls `listener` when another tab removes them, as a sign-out does. Returns the unsubscribe. */
export function onPointsForgotten(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === DRIVER_POINTS_KEY && newValue === null)) listener()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Resolves once the value fits, and after the time-out in any case. */
export function untilValue<Value>(
  signal: ReadonlySignal<Value>,
  fits: (value: Value) => boolean,
  timeoutMs: number,
): Promise<void> {
  return new Promise((done) => {
    let stop = () => {}
    const finish = () => {
      clearTimeout(timer)
      stop()
      done()
    }
    const timer = setTimeout(finish, timeoutMs)
    stop = signal.subscribe((value) => fits(value) && setTimeout(finish))
  })
}

/** Milliseconds to wait for the next acknowledgement before a report that is judged by the last positions. */
const LAST_POINTS_TIMEOUT_MS = 3000

/**
 * Asks the room to acknowledge what was sent, and waits for that where there is a connection: for as long as it
 * acknowledges more and more, and `longestMs` (milliseconds) in all. A press that waits is waited for by the positions
 * before it alone.
 */
export async function whenPointsArrived(live: LiveState, longestMs: number): Promise<void> {
  const { unacknowledgedBefore: left, socket, actions } = live
  const until = Date.now() + longestMs
  if (left.value > 0 && socket.value === 'open') actions.finish()
  for (;;) {
    const before = left.value
    if (before === 0 || socket.value !== 'open' || Date.now() >= until) return
    await untilValue(left, (now) => now < before, LAST_POINTS_TIMEOUT_MS)
    if (left.value >= before) return
  }
}
