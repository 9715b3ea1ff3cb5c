import { redactMessage } from '../../src/domain/rides/privacy-zone'
import { ackOf, type RoomStep, snapshotOf, tick } from '../../src/domain/rides/room'
import { alarmToSet, isWriteDue, positionDueAt, type RoomState } from '../../src/domain/rides/room-state'
import { encode, type RoomSockets } from './sockets'
import type { RoomStorage } from './storage'

/** Least milliseconds between two writes of the driver's points. */
const WRITE_INTERVAL_MS = 500

/**
 * Decides when a room's messages are broadcast and its state is written. Timers keep the object in memory until both
 * are done.
 */
export class BroadcastScheduler {
  private timer: number | null = null
  private writeTimer: number | null = null
  private writtenAt = 0
  private isSnapshotDue = false

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly storage: RoomStorage,
    private readonly sockets: RoomSockets,
    /** Least milliseconds between two position broadcasts. */
    private readonly intervalMs: () => number,
  ) {}

  /**
   * Sends a snapshot in place of the next broadcast: sockets that stayed open may have got newer messages than the room
   * knows of, and a page takes a snapshot whatever its sequence number is.
   */
  beginWithSnapshot(): void {
    this.isSnapshotDue = true
  }

  /**
   * Broadcasts the step's messages, then writes its state: a message sent before a write does not wait for the disk.
   * Should the write fail, the platform resets the object and its sockets, and every client gets a new snapshot.
   */
  commit(step: RoomStep, now: number): RoomState {
    this.broadcast(step, now)
    const written = this.write(step.state, now)
    this.schedulePosition(written, now)
    return written
  }

  /**
   * Broadcasts the driver's points, and what the clock does, at once; writes them once a minute or every thirty
   * points. The driver's sockets keep the points until then. A missing alarm is set with a write.
   */
  commitPoints(step: RoomStep, now: number): void {
    const { state } = step
    this.broadcast(step, now)
    const unwritten = this.storage.setUnwritten(state)
    this.schedulePosition(state, now)
    const alarmAt = alarmToSet(state, now, this.sockets.hasDriver())
    if (isWriteDue(state, now) || alarmAt !== null || !this.sockets.keepUnwritten(unwritten)) {
      this.writePoints(now)
    }
  }

  /** One text for all sockets; two where viewers of a share link get a redacted position. */
  private broadcast({ messages, state }: RoomStep, now: number): void {
    const { facts } = state
    const isSnapshot = this.isSnapshotDue && messages.length > 0
    if (isSnapshot) this.isSnapshotDue = false
    for (const message of isSnapshot ? [snapshotOf(state, now)] : messages) {
      const byLink = redactMessage(message, facts.privacy_zones, facts.phase)
      if (byLink === message) this.sockets.send(encode(message))
      else this.sockets.broadcastRedacted(encode(message), encode(byLink))
    }
  }

  /**
   * Writes points that are not written yet, twice a second at most: a phone that sends too often causes no more
   * writes. The timer keeps the object in memory until the points are written.
   */
  writePoints(now: number): void {
    if (now - this.writtenAt >= WRITE_INTERVAL_MS) this.flush(now)
    else this.writeTimer ??= setTimeout(() => this.flush(Date.now()), WRITE_INTERVAL_MS)
  }

  /** Writes and acknowledges the state in memory, if the state is newer than the one written. */
  flush(now: number): void {
    clearTimeout(this.writeTimer)
    this.writeTimer = null
    const state = this.storage.read()
    if (state !== null && this.storage.hasUnwritten()) this.write(state, now)
  }

  /**
   * Writes the state with the alarm that the state needs, sets that alarm, acknowledges the driver's points and
   * returns the state as written. The phone sends again points that were lost before the write, because they were not
   * acknowledged.
   */
  write(given: RoomState, now = Date.now()): RoomState {
    this.writtenAt = now
    const alarmAt = alarmToSet(given, now, this.sockets.hasDriver())
    const { through, written } = given
    this.storage.write({
      ...given,
      alarm_at: alarmAt ?? given.alarm_at,
      written: { times: written.times + 1, at: now, through },
    })
    if (alarmAt !== null) this.ctx.waitUntil(this.ctx.storage.setAlarm(alarmAt))
    const state = this.storage.read() ?? given
    if (through > written.through) this.sockets.send(encode(ackOf(state)), 'driver')
    return state
  }

  /** Sends a pending position once the interval since the last broadcast has passed. */
  private schedulePosition(state: RoomState, now: number): void {
    const dueAt = positionDueAt(state, this.intervalMs())
    if (dueAt === null || this.timer !== null) return
    this.timer = setTimeout(() => {
      this.timer = null
      const kept = this.storage.read()
      const then = Date.now()
      if (!kept?.pending) return
      const step = tick(kept, { now: then, intervalMs: this.intervalMs() })
      if (step.messages.length > 0) this.commitPoints(step, then)
      else this.schedulePosition(kept, then)
    }, dueAt - now)
  }

  /** Deletes the room's storage, its alarm and its timers: nothing is left of the room. */
  async clear(): Promise<void> {
    clearTimeout(this.timer)
    clearTimeout(this.writeTimer)
    this.timer = null
    this.writeTimer = null
    // With the alarm, in one step: an object that dies before it is woken again.
    await this.ctx.storage.deleteAll()
    this.storage.clear()
  }
}
