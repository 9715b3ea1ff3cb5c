import type { Position } from '../../domain/rides/messages'
import { type FromDriver, PROTOCOL_VERSION } from '../../domain/rides/messages'
import { acknowledge, keepPoint, markSent, nextBatch, throughOf } from '../../domain/rides/point-queue'
import type { KeptPoints } from './kept-points'

/** Milliseconds after which a batch without an answer is sent again, under the same numbers. */
export const ANSWER_MS = 15_000
/** At each connection the room says how far it is; without that for so many milliseconds, the sending begins anyway. */
const GREETING_MS = 3000

export interface PointSender {
  take(position: Position): void
  acknowledged(through: number): void
  /** The line is there: once the room has said how far it is, what waits is sent, from its oldest on. */
  lineOpened(): void
  lineLost(): void
  stop(): void
}

interface Options {
  kept: KeptPoints
  /** False when the line is down. */
  send(text: string): boolean
  /** After each change: how many points wait, and whether the browser keeps them over a reload. */
  onChange(waiting: number, survives: boolean): void
}

/**
 * Hands points over in the order they were taken, one batch at a time: the next goes when the one before is
 * acknowledged, so that a tunnel's queue never floods the room (docs/product.md, Live position).
 */
export function sendPoints({ kept, send, onChange }: Options): PointSender {
  /** Whether the room listens, and has said how far it is. */
  let ready = false
  let opened = false
  /** Number of the last point of the batch that waits for its answer. */
  let awaited: number | null = null
  let again: ReturnType<typeof setTimeout> | undefined

  const change = (next: KeptPoints['queue']) => {
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
    lineOpened() {
      down()
      opened = true
      again = setTimeout(() => {
        ready = true
        pump()
      }, GREETING_MS)
    },
    lineLost: down,
    stop: down,
  }
}
