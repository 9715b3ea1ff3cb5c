// The queue of positions on this phone, and sending it to the ride's room.
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
import { type FromDriver, type Position, PROTOCOL_VERSION } from '../../domain/rides/messages'

/** Milliseconds after which a batch without an acknowledgement is sent again, with the same numbers. */
const ANSWER_MS = 15_000

/** Milliseconds to wait, after connecting, for the room's acknowledgement of earlier points. */
const GREETING_MS = 3000

interface PointSender {
  take(position: Position): void
  acknowledged(through: number): void
  /** Once the room has acknowledged what it has, the waiting points are sent, oldest first. */
  connected(): void
  disconnected(): void
  stop(): void
}

interface Options {
  kept: StoredPoints
  /** False without a connection. */
  send(text: string): boolean
  /** After each change: how many points wait, and whether the browser keeps them over a reload. */
  onChange(waiting: number, survives: boolean): void
}

/**
 * Sends points in the order they were measured, one batch at a time: the next after the previous one is
 * acknowledged, so that a long queue does not flood the room (docs/product.md, Live position).
 */
export function sendPoints({ kept, send, onChange }: Options): PointSender {
  /** Whether the room is connected and has acknowledged what it has. */
  let ready = false
  let opened = false
  /** Number of the last point in the batch that is not acknowledged yet. */
  let awaited: number | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  const change = (next: StoredPoints['queue']) => {
    const survives = kept.change(next)
    onChange(next.points.length, survives)
  }
  const giveUp = () => {
    clearTimeout(again)
    awaited = null
  }
  const down = () => {
    giveUp()
    opened = false
    ready = false
  }
  const pump = () => {
    const batch = ready && awaited === null ? nextBatch(kept.queue) : null
    if (!batch) return
    const message: FromDriver = { v: PROTOCOL_VERSION, type: 'points', ...batch }
    if (!send(JSON.stringify(message))) return
    change(markSent(kept.queue, batch))
    awaited = throughOf(batch)
    again = setTimeout(() => {
      giveUp()
      pump()
    }, ANSWER_MS)
  }

  onChange(kept.queue.points.length, true)
  return {
    take(position) {
      change(keepPoint(kept.queue, position))
      pump()
    },
    acknowledged(through) {
      change(acknowledge(kept.queue, through))
      if (opened && !ready) {
        giveUp()
        ready = true
      }
      if (awaited !== null && through >= awaited) giveUp()
      pump()
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
