import { redactMessage } from '../../src/domain/rides/privacy-zone'
import { ackOf, type RoomStep, tick } from '../../src/domain/rides/room'
import { alarmToSet, positionDueAt, type RoomState } from '../../src/domain/rides/room-state'
import { type RoomSockets, textOf } from './sockets'
import type { RoomStorage } from './storage'

/** Milliseconds between two writes of the driver's points at least. */
const WRITE_INTERVAL_MS = 500

interface Parts {
  ctx: DurableObjectState
  storage: RoomStorage
  sockets: RoomSockets
  /** Milliseconds between two positions to everybody at least. */
  intervalMs: () => number
}

/** When a room says what is news, and when it writes it down. Its timers keep the object awake until both are done. */
export class BroadcastScheduler {
  private readonly ctx: DurableObjectState
  private readonly storage: RoomStorage
  private readonly sockets: RoomSockets
  private readonly intervalMs: () => number
  private timer: number | null = null
  private writeTimer: number | null = null
  private writtenAt = 0

  constructor({ ctx, storage, sockets, intervalMs }: Parts) {
    this.ctx = ctx
    this.storage = storage
    this.sockets = sockets
    this.intervalMs = intervalMs
  }

  /**
   * Says what is news, then writes it down: a message said before a write does not wait for the disk. Should the
   * write fail, the platform ends the object and its sockets, and a snapshot puts everybody right.
   */
  commit(step: RoomStep, now: number): RoomState {
    this.sayAll(step)
    const written = this.write(step.state, now)
    this.sendLater(written, now)
    return written
  }

  /** As `commit`, for the driver's points: written twice a second at most, and acknowledged then. */
  take(step: RoomStep, now: number): void {
    this.sayAll(step)
    this.storage.remember(step.state)
    this.sendLater(step.state, now)
    if (now - this.writtenAt >= WRITE_INTERVAL_MS) this.writePoints()
    else this.writeTimer ??= setTimeout(() => this.writePoints(), WRITE_INTERVAL_MS)
  }

  /** One text for everybody, but where people with a link hear less of it: then one for them and one for the others. */
  private sayAll({ say, state: { facts } }: RoomStep): void {
    for (const message of say) {
      const byLink = redactMessage(message, facts.veils, facts.phase)
      if (byLink === message) this.sockets.tellAll(textOf(message))
      else this.sockets.tellApart(textOf(message), textOf(byLink))
    }
  }

  /**
   * Makes sure of the driver's points and acknowledges them; a phone that sends too often costs no more rows. Points
   * that are lost before that were not acknowledged, and come again.
   */
  private writePoints(): void {
    clearTimeout(this.writeTimer)
    this.writeTimer = null
    const state = this.storage.read()
    if (state === null) return
    this.write(state)
    this.sockets.tellDrivers(textOf(ackOf(state)))
  }

  write(given: RoomState, now = Date.now()): RoomState {
    this.writtenAt = now
    const alarmAt = alarmToSet(given, now)
    const state = alarmAt === null ? given : { ...given, alarm_at: alarmAt }
    this.storage.write(state)
    if (alarmAt !== null) this.ctx.waitUntil(this.ctx.storage.setAlarm(alarmAt))
    return state
  }

  /** A position that came too soon after the last one goes out when its time has come. */
  private sendLater(state: RoomState, now: number): void {
    const dueAt = positionDueAt(state, this.intervalMs())
    if (dueAt === null || this.timer !== null) return
    this.timer = setTimeout(() => {
      this.timer = null
      const kept = this.storage.read()
      const then = Date.now()
      if (!kept?.waiting) return
      const step = tick(kept, { now: then, intervalMs: this.intervalMs() })
      if (step.say.length > 0) this.commit(step, then)
      else this.sendLater(kept, then)
    }, dueAt - now)
  }

  async forget(): Promise<void> {
    clearTimeout(this.timer)
    clearTimeout(this.writeTimer)
    this.timer = null
    this.writeTimer = null
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
    this.storage.forget()
  }
}
