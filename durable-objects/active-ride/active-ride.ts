import { DurableObject } from 'cloudflare:workers'
import { throughOf } from '../../src/domain/rides/driver-points'
import { type CloseReason, FromDriverSchema, PING, PONG, readFrame } from '../../src/domain/rides/messages'
import { isMoving, isOver } from '../../src/domain/rides/phase'
import { redactMessage } from '../../src/domain/rides/privacy-zone'
import { isReportDue, type LastReport, type RideReport, reportOf } from '../../src/domain/rides/ride-report'
import { ackOf, applyFacts, roomSummary, snapshotOf, takePoints, tick } from '../../src/domain/rides/room'
import {
  REVOCATION_TTL_MS,
  type RideFacts,
  type RideTrace,
  type RoomEntry,
  RoomEntrySchema,
  type RoomSummary,
  type SocketOwner,
} from '../../src/domain/rides/room-entry'
import {
  alarmToSet,
  closesAt,
  deletedAt,
  newRoom,
  RENEW_MS,
  type RoomState,
  refuseEntry,
} from '../../src/domain/rides/room-state'
import { isLongOver } from '../../src/domain/rides/share'
import { close, entryOf, send } from '../object-sockets'
import { BroadcastScheduler } from './broadcast-scheduler'
import { encode, RoomSockets } from './sockets'
import { RoomStorage } from './storage'

/**
 * The live position and the sockets of one ride (docs/product.md, LIVE-5). The state is in the object's storage, and
 * what is newer in the attachments of its sockets, so the object may be evicted at any time: both survive hibernation.
 * A crash loses the sockets, and the driver's page sends again what was not acknowledged. Where only the driver's
 * socket is lost, viewers get a snapshot. The worker authorises every connect, and passes a `RoomEntry`.
 */
export class ActiveRide extends DurableObject<Env> {
  /** Least milliseconds between two position broadcasts (docs/product.md, LIVE-5). */
  protected readonly intervalMs: number = 1000
  private readonly storage = new RoomStorage(this.ctx.storage)
  private readonly sockets = new RoomSockets(this.ctx)
  private readonly reporter = new DispatchReporter(this.ctx, this.env.DISPATCH)
  private readonly broadcasts = new BroadcastScheduler(
    this.ctx,
    this.storage,
    this.sockets,
    () => this.intervalMs,
  )

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
    const isNewest = this.storage.restore(this.sockets.unwritten())
    if (!isNewest && ctx.getWebSockets().length > 0) this.broadcasts.beginWithSnapshot()
  }

  /** Applies the booking's state in D1; an older version than the room's own changes nothing. */
  syncFromDatabase(facts: RideFacts): RoomSummary {
    const now = Date.now()
    const state = this.sync(facts, now)
    return roomSummary(state ?? newRoom(facts, now), now)
  }

  /** The room as it is now; null before the first sync and after the room was cleared. */
  summary(): RoomSummary | null {
    const state = this.storage.read()
    return state && roomSummary(state, Date.now())
  }

  /**
   * Closes the owner's sockets, and refuses later connects that were authorised before `revokedAt` (milliseconds since
   * 1970).
   */
  async closeSockets(who: SocketOwner, reason: CloseReason, revokedAt: number): Promise<void> {
    this.broadcasts.flush(Date.now())
    this.sockets.close(who, reason, revokedAt)
    this.storage.recordRevocation(who, revokedAt)
    // A room that was never synced has no alarm but this one, which deletes all: the newest revocation sets it.
    if (this.storage.read() === null) await this.ctx.storage.setAlarm(Date.now() + REVOCATION_TTL_MS)
  }

  /**
   * The trace since the start of the ride; null without a ride. The room keeps the trace until `confirmTraceStored`.
   */
  readTrace(): RideTrace | null {
    const state = this.storage.read()
    if (state === null) return null
    const { points, distance_metres } = state.trace
    return { trace: this.storage.polyline(), points, distance_metres: Math.round(distance_metres) }
  }

  /** Called once D1 has the trace: the room is then deleted at its close. */
  async confirmTraceStored(): Promise<void> {
    const state = this.storage.read()
    if (state === null) return
    this.broadcasts.write({ ...state, trace_stored: true })
    if (state.closed) await this.broadcasts.clear()
  }

  /**
   * Opens a socket for a `RoomEntry`. A refused socket is opened too and closed with the reason, because browsers hide
   * the status of a failed upgrade.
   */
  override async fetch(request: Request): Promise<Response> {
    const entry = entryOf(RoomEntrySchema, request)
    if (entry === null) return new Response(null, { status: 400 })
    const now = Date.now()
    const { 0: client, 1: server } = new WebSocketPair()
    const state = this.runOverdueTick(this.sync(entry.facts, now), now)
    const refused = refuseEntry(entry, state, now) ?? this.refuseSocket(entry, now)
    if (refused !== null || state === null) {
      server.accept()
      close(server, refused ?? 'ride_over')
    } else {
      this.sockets.admit(server, entry)
      if (state.renew_at === null) this.broadcasts.write({ ...state, renew_at: now + RENEW_MS })
      else if (entry.audience === 'driver') this.broadcasts.flush(now)
      const snapshot = snapshotOf(state, now)
      const { privacy_zones, phase } = state.facts
      const isByLink = entry.audience === 'shared'
      send(server, encode(isByLink ? redactMessage(snapshot, privacy_zones, phase) : snapshot))
      if (entry.audience === 'driver') send(server, encode(ackOf(this.storage.read() ?? state)))
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  /** An entry that may have been revoked meanwhile has to be authorised again by the worker. */
  private refuseSocket(entry: RoomEntry, now: number): CloseReason | null {
    if (this.storage.isRevoked(entry)) return 'renew'
    return this.sockets.isFull(entry, now) ? 'too_many' : null
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return
    const state = this.storage.read()
    const attachment = this.sockets.attachmentOf(socket)
    if (state === null || attachment === null) return close(socket, 'renew')
    if (attachment.audience !== 'driver') return close(socket, 'bad_message')
    if (attachment.person_id !== state.facts.driver_id) return close(socket, 'reassigned')
    const message = readFrame(FromDriverSchema, frame)
    if (message === null) return close(socket, 'bad_message')
    const now = Date.now()
    const through = message.type === 'points' ? throughOf(message) : state.through
    if (through <= state.written.through) send(socket, encode(ackOf(state)))
    else if (message.type === 'acknowledge') this.broadcasts.writePoints(now)
    if (message.type === 'acknowledge') return
    const { simulated } = attachment
    const step = takePoints(state, message, { now, intervalMs: this.intervalMs, simulated })
    this.broadcasts.commitPoints(step, now)
    this.reporter.report(step.state, now)
  }

  /**
   * Answers the close handshake, so that the socket is gone on both ends, and writes what a driver's socket kept. With
   * no driver connected the alarm is set for the instant at which the signal is lost.
   */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.storage.restore(this.sockets.unwritten([socket]))
    socket.close()
    const isDriver = this.sockets.attachmentOf(socket)?.audience === 'driver'
    const state = this.storage.read()
    const now = Date.now()
    if (!isDriver || state === null) return
    if (this.storage.hasUnwritten() || alarmToSet(state, now, this.sockets.hasDriver()) !== null) {
      this.broadcasts.write(state, now)
    }
  }

  /** A connection that broke is treated as one that was closed. */
  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.webSocketClose(socket)
  }

  /** Does what is due by the clock and sets the next alarm. Idempotent: an alarm may run twice, early or late. */
  override async alarm(): Promise<void> {
    const kept = this.storage.read()
    if (kept === null) return this.broadcasts.clear()
    const now = Date.now()
    const { state, messages } = tick({ ...kept, alarm_at: null }, { now, intervalMs: this.intervalMs })
    if (isMoving(state.facts.phase)) this.reporter.report(state, now)
    const closing = isDue(closesAt(state), now)
    if (closing) this.sockets.closeAll()
    if (isDue(deletedAt(state), now)) {
      this.sockets.closeAuthorisedBefore(now)
      return this.broadcasts.clear()
    }
    if (closing) this.broadcasts.commit({ state: { ...state, closed: true, renew_at: null }, messages }, now)
    else this.broadcasts.commit({ state: this.renew(state, now), messages }, now)
  }

  /** Does what is due by the clock, whether or not its timer was lost, and sets an alarm that was lost. */
  private runOverdueTick(state: RoomState | null, now: number): RoomState | null {
    if (state === null) return null
    const step = tick(state, { now, intervalMs: this.intervalMs })
    const isAlarmLost = alarmToSet(state, now, this.sockets.hasDriver()) !== null
    return step.messages.length > 0 || isAlarmLost ? this.broadcasts.commit(step, now) : state
  }

  /** Closes sockets that were authorised more than `RENEW_MS` ago: their pages reconnect and are authorised again. */
  private renew(state: RoomState, now: number): RoomState {
    if (!isDue(state.renew_at, now)) return state
    const oldest = this.sockets.closeAuthorisedBefore(now - RENEW_MS)
    return { ...state, renew_at: oldest && oldest + RENEW_MS }
  }

  /**
   * Applies the booking's facts. Null for a ride that was over long ago and whose room is deleted: no new room is
   * made.
   */
  private sync(facts: RideFacts, now: number): RoomState | null {
    const before = this.storage.read()
    if (before === null && isLongOver(facts.over_at, now)) return null
    const step = applyFacts(before, facts, now)
    if (step.state === before) return before
    // Sockets of a room that lost its state would take the new, lower sequence numbers for replays.
    if (before === null) this.sockets.closeAuthorisedBefore(now)
    const state = this.broadcasts.commit(step, now)
    this.reporter.report(state, now)
    this.sockets.closeDriversExcept(state.facts.driver_id, 'reassigned')
    if (isOver(state.facts.phase)) this.sockets.closeDriversExcept(null, 'ride_over')
    return state
  }
}

const isDue = (at: number | null, now: number): boolean => at !== null && now >= at

/** Milliseconds before a transition or a signal that did not get through is reported again. */
const AGAIN_MS = 1000

type Namespace = Env['DISPATCH']

/**
 * Reports a ride to the dispatch object of its city. Memory alone knows what was reported: an evicted room reports
 * once more than necessary. All reports go through one stub, because the reports of one stub arrive in order.
 */
class DispatchReporter {
  private stub: ReturnType<Namespace['getByName']> | null = null
  private last: LastReport | null = null

  constructor(
    private readonly ctx: DurableObjectState,
    private readonly namespace: Namespace,
  ) {}

  /** Reports what is due (docs/product.md, LIVE-14). Never throws and never waits. */
  report(state: RoomState, now: number): void {
    const report = reportOf(state, now)
    if (!isReportDue(this.last, report, now)) return
    this.last = { at: now, report }
    this.ctx.waitUntil(this.send(report).catch(() => this.again(report)))
  }

  /** A new stub reaches the object that may have taken the place of the failed one. */
  private async again(report: RideReport): Promise<void> {
    this.stub = null
    await new Promise((done) => setTimeout(done, AGAIN_MS))
    // A newer report was sent meanwhile: sending this report would undo the newer one.
    if (this.last?.report !== report) return
    await this.send(report).catch((error) => {
      this.last = null
      console.error(JSON.stringify({ event: 'ride_not_reported', message: String(error) }))
    })
  }

  private async send(report: RideReport): Promise<void> {
    this.stub ??= this.namespace.getByName(report.city)
    await this.stub.report(report)
  }
}
