import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import { type CloseReason, FromDriverSchema, PING, PONG, readFrame } from '../../src/domain/rides/messages'
import { isOver } from '../../src/domain/rides/phase'
import { redactMessage } from '../../src/domain/rides/privacy-zone'
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
  forgottenAt,
  newRoom,
  POSITION_INTERVAL_MS,
  RENEW_MS,
  type RoomState,
  refuseEntry,
} from '../../src/domain/rides/room-state'
import { isLongOver } from '../../src/domain/rides/share'
import { BroadcastScheduler } from './broadcast-scheduler'
import { attachmentOf, close, entryOf, RoomSockets, send, textOf } from './sockets'
import { RoomStorage } from './storage'

/**
 * The live position and the sockets of one ride (docs/product.md, Live position). What it knows is in its storage and
 * its sockets' attachments, so it may be evicted at any time: what was acknowledged is written, what was not comes
 * again, and the timer of a waiting position has the alarm behind it. It believes the worker about who comes in, and
 * nobody else.
 */
export class ActiveRide extends DurableObject<Env> {
  /** Milliseconds between two positions to everybody at least. */
  protected readonly intervalMs: number = POSITION_INTERVAL_MS
  private readonly storage = new RoomStorage(this.ctx.storage)
  private readonly sockets = new RoomSockets(this.ctx)
  private readonly pace = new BroadcastScheduler({
    ctx: this.ctx,
    storage: this.storage,
    sockets: this.sockets,
    intervalMs: () => this.intervalMs,
  })

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /** Takes in what D1 says of the ride; an older version than the known one changes nothing. */
  tell(facts: RideFacts): RoomSummary {
    const now = Date.now()
    const state = this.adopt(facts, now)
    return roomSummary(state ?? newRoom(facts, now), this.sockets.count(), now)
  }

  /** The room as it is now; null when it knows of no ride. */
  glance(): RoomSummary | null {
    const state = this.storage.read()
    return state && roomSummary(state, this.sockets.count(), Date.now())
  }

  /** Closes them, and keeps out who is on the way with a proof from before `endedAt`, milliseconds since 1970. */
  async closeSockets(who: SocketOwner, reason: CloseReason, endedAt: number): Promise<void> {
    this.sockets.close(who, reason, endedAt)
    this.storage.end(who, endedAt)
    // A room that nobody was told of has no other reason to wake, and nothing to keep when it does.
    if (this.storage.read() === null) await this.ctx.storage.setAlarm(Date.now() + REVOCATION_TTL_MS)
  }

  /** The way since the start; null when the room knows of no ride. It stays until `traceKept`. */
  takeTrace(): RideTrace | null {
    const state = this.storage.read()
    if (state === null) return null
    const { points, distance_metres } = state.trace
    return { trace: this.storage.line(), points, distance_metres: Math.round(distance_metres) }
  }

  /** Says that the trace is kept elsewhere: nothing holds the room any longer than its viewers. */
  async traceKept(): Promise<void> {
    const state = this.storage.read()
    if (state === null) return
    this.pace.write({ ...state, trace_kept: true })
    if (state.closed) await this.pace.forget()
  }

  /** Opens a socket for whom the worker sends. A refused one is opened too, and closed with the reason. */
  override async fetch(request: Request): Promise<Response> {
    const entry = v.safeParse(RoomEntrySchema, entryOf(request))
    if (!entry.success) return new Response(null, { status: 400 })
    const now = Date.now()
    const { 0: client, 1: server } = new WebSocketPair()
    const state = this.catchUp(this.adopt(entry.output.facts, now), now)
    const refused = refuseEntry(entry.output, state, now) ?? this.refuseNow(entry.output, now)
    if (refused !== null || state === null) {
      server.accept()
      close(server, refused ?? 'ride_over')
    } else {
      this.sockets.admit(server, entry.output)
      if (state.renew_at === null) this.pace.write({ ...state, renew_at: now + RENEW_MS })
      const snapshot = snapshotOf(state, now)
      const { veils, phase } = state.facts
      const isByLink = entry.output.audience === 'shared'
      send(server, textOf(isByLink ? redactMessage(snapshot, veils, phase) : snapshot))
      if (entry.output.audience === 'driver') send(server, textOf(ackOf(state)))
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Somebody whose proof may have ended meanwhile gives it again: the worker then says what became of it. */
  private refuseNow(entry: RoomEntry, now: number): CloseReason | null {
    if (this.storage.isEnded(entry)) return 'renew'
    return this.sockets.isFull(entry, now) ? 'too_many' : null
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return
    const state = this.storage.read()
    const visitor = attachmentOf(socket)
    if (state === null || visitor === null) return close(socket, 'renew')
    if (visitor.audience !== 'driver') return close(socket, 'bad_message')
    if (visitor.person_id !== state.facts.driver_id) return close(socket, 'reassigned')
    const message = readFrame(FromDriverSchema, frame)
    if (message === null) return close(socket, 'bad_message')
    const now = Date.now()
    const { rehearsal } = visitor
    const step = takePoints(state, message, { now, intervalMs: this.intervalMs, rehearsal })
    this.pace.take(step, now)
  }

  /** Says goodbye back, so that the socket is gone on both ends. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close()
  }

  /** Whatever time brings. May run twice, too early or late: it looks at what is due, and sets itself anew. */
  override async alarm(): Promise<void> {
    const kept = this.storage.read()
    if (kept === null) return this.pace.forget()
    const now = Date.now()
    const { state, say } = tick({ ...kept, alarm_at: null }, { now, intervalMs: this.intervalMs })
    const closing = isDue(closesAt(state), now)
    if (closing) this.sockets.closeAll()
    if (isDue(forgottenAt(state), now)) {
      this.sockets.renewBefore(now)
      return this.pace.forget()
    }
    if (closing) this.pace.commit({ state: { ...state, closed: true, renew_at: null }, say }, now)
    else this.pace.commit({ state: this.renew(state, now), say }, now)
  }

  /** What an alarm that is late or lost has left undone; sets it anew. */
  private catchUp(state: RoomState | null, now: number): RoomState | null {
    if (state === null || alarmToSet(state, now) === null) return state
    return this.pace.commit(tick(state, { now, intervalMs: this.intervalMs }), now)
  }

  /** Closes the sockets that were open for too long. */
  private renew(state: RoomState, now: number): RoomState {
    if (!isDue(state.renew_at, now)) return state
    const oldest = this.sockets.renewBefore(now - RENEW_MS)
    return { ...state, renew_at: oldest && oldest + RENEW_MS }
  }

  /** Null for a ride that was over long ago and is forgotten: it needs no room again. */
  private adopt(facts: RideFacts, now: number): RoomState | null {
    const before = this.storage.read()
    const over = facts.over_at === null ? null : new Date(facts.over_at)
    if (before === null && isLongOver(over, new Date(now))) return null
    const step = applyFacts(before, facts, now)
    if (step.state === before) return before
    // Whoever was in a room that has forgotten its state would take its new numbers for replays.
    if (before === null) this.sockets.renewBefore(now)
    const state = this.pace.commit(step, now)
    this.sockets.closeDriversBut(state.facts.driver_id, 'reassigned')
    if (isOver(state.facts.phase)) this.sockets.closeDriversBut(null, 'ride_over')
    return state
  }
}

const isDue = (at: number | null, now: number): boolean => at !== null && now >= at

/** The room of one booking's ride. */
export const activeRideOf = (namespace: DurableObjectNamespace<ActiveRide>, bookingId: string) =>
  namespace.getByName(bookingId)
