// The queue of positions on this phone, and sending it to the ride's room.

import type { ReadonlySignal } from '@preact/signals-react'
import { readStored, writeStored } from '../../browser-storage'
import {
  acknowledge,
  DRIVER_POINTS_KEY,
  emptyQueue,
  keepPoint,
  markSent,
  nextBatch,
  type PointQueue,
  readQueue,
  throughOf,
} from '../../domain/rides/driver-points'
import {
  ACKNOWLEDGED_AFTER_MS,
  ACKNOWLEDGED_AFTER_POINTS,
  type FromDriver,
  type Position,
  PROTOCOL_VERSION,
} from '../../domain/rides/messages'
import type { DriverState } from './driver-state'

/**
 * Milliseconds without an acknowledgement after which points are sent again over the same connection, with the same
 * numbers. The room acknowledges each minute while points come, and by its alarm when they stop.
 */
const ANSWER_MS = 3 * ACKNOWLEDGED_AFTER_MS

/** Milliseconds to wait, after connecting, for the room's acknowledgement of earlier points. */
const GREETING_MS = 3000

/**
 * Sends a ride's points in the order they were measured, each once over a connection, and keeps them until they are
 * acknowledged. While as many are unacknowledged as make the room write, it waits, so that a long queue does not flood
 * the room (docs/product.md, LIVE-2). `send` is false without a connection.
 */
export function sendPoints(
  { live: { queue, sentThrough, unanswered, survives }, heldFrom }: DriverState,
  rideId: string,
  send: (text: string) => boolean,
) {
  let finishing = false
  let again: ReturnType<typeof setTimeout> | undefined

  const change = (next: PointQueue) => {
    queue.value = next
    survives.value = writeStored(DRIVER_POINTS_KEY, JSON.stringify(next))
  }
  const down = () => {
    clearTimeout(again)
    sentThrough.value = null
  }
  const say = (message: FromDriver) => send(JSON.stringify(message))
  const pump = () => {
    while (sentThrough.value !== null && unanswered.value < ACKNOWLEDGED_AFTER_POINTS) {
      const batch = nextBatch(queue.value, sentThrough.value, heldFrom.value)
      if (!batch || !say({ v: PROTOCOL_VERSION, type: 'points', ...batch })) return
      if (unanswered.value === 0) sendAgainIn(ANSWER_MS)
      sentThrough.value = throughOf(batch)
      change(markSent(queue.value, batch))
      if (finishing) say({ v: PROTOCOL_VERSION, type: 'acknowledge' })
    }
  }
  const sendAgainIn = (milliseconds: number) => {
    clearTimeout(again)
    again = setTimeout(() => {
      sentThrough.value = 0
      pump()
    }, milliseconds)
  }

  const stored = readQueue(readStored(DRIVER_POINTS_KEY))
  queue.value = stored?.rideId === rideId ? stored : emptyQueue(rideId)
  const unsubscribe = heldFrom.subscribe(pump)
  return {
    take(position: Position) {
      change(keepPoint(queue.value, position))
      pump()
    },
    acknowledged(through: number) {
      if (sentThrough.value === null) clearTimeout(again)
      const before = queue.value.first
      sentThrough.value = Math.max(sentThrough.value ?? 0, through)
      change(acknowledge(queue.value, through))
      if (queue.value.points.length === 0) finishing = false
      if (unanswered.value === 0) clearTimeout(again)
      else if (queue.value.first > before) sendAgainIn(ANSWER_MS)
      pump()
    },
    /** Sends what waits, and asks the room to acknowledge it at once, because the ride ends. */
    finish() {
      finishing = true
      pump()
      if (unanswered.value > 0) say({ v: PROTOCOL_VERSION, type: 'acknowledge' })
    },
    /** Sends the waiting points, oldest first, once the room has acknowledged what it has. */
    connected() {
      down()
      sendAgainIn(GREETING_MS)
    },
    disconnected: down,
    stop() {
      unsubscribe()
      down()
    },
  }
}

/** Removes the stored points of a ride that this driver no longer has. */
export function forgetOtherRides(rideIds: readonly string[]): void {
  const stored = readStored(DRIVER_POINTS_KEY)
  if (stored !== null && !rideIds.includes(readQueue(stored)?.rideId ?? ''))
    writeStored(DRIVER_POINTS_KEY, null)
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
export async function whenPointsArrived(
  { live: { socket, actions }, unacknowledged: left }: DriverState,
  longestMs: number,
): Promise<void> {
  const until = Date.now() + longestMs
  if (left.value > 0 && socket.value === 'open') actions.finish()
  for (;;) {
    const before = left.value
    if (before === 0 || socket.value !== 'open' || Date.now() >= until) return
    await untilValue(left, (now) => now < before, LAST_POINTS_TIMEOUT_MS)
    if (left.value >= before) return
  }
}
