import * as v from 'valibot'
import { CLOSE_CODES, type CloseReason, type ToDriver } from '../../src/domain/rides/messages'
import {
  proofAfterRevocation,
  type RoomEntry,
  RoomEntrySchema,
  type SocketOwner,
  socketTag,
  socketTags,
} from '../../src/domain/rides/room-entry'
import { type Unwritten, UnwrittenSchema } from '../../src/domain/rides/room-state'

/** Sockets of one rider or driver, over all tabs and phones. */
export const MAX_SOCKETS_PER_PERSON = 20

/** Sockets of viewers by share links. Riders and drivers are counted apart, so viewers cannot shut them out. */
const MAX_SHARED_SOCKETS = 5_400

/** A socket without a ping for so long may be dead: visible pages ping every 20 seconds, hidden pages each minute. */
export const IDLE_MS = 3 * 60_000

/**
 * What a socket keeps through hibernation: its owner, when the worker authorised it (`proved_at`), and for a driver's
 * socket the room state that is not written yet.
 */
const AttachmentSchema = v.object({
  ...v.omit(RoomEntrySchema, ['facts']).entries,
  unwritten: v.optional(UnwrittenSchema),
})

/** The platform refuses attachments over 2,048 bytes; an attachment without the trace has at most 1,000. */
const MAX_UNWRITTEN_TAIL = 700

type Attachment = v.InferOutput<typeof AttachmentSchema>

/** Null where the attachment can't be parsed: the socket is then closed to be authorised again. */
export const attachmentOf = (socket: WebSocket): Attachment | null => {
  const attachment = v.safeParse(AttachmentSchema, socket.deserializeAttachment())
  return attachment.success ? attachment.output : null
}

/** When the worker authorised a socket, in milliseconds since 1970; 0 where its attachment can't be parsed. */
type ProvedAt = (socket: WebSocket) => number

const provedAt: ProvedAt = (socket) => attachmentOf(socket)?.proved_at ?? 0

export const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN

/** When a socket last pinged, in milliseconds since 1970; null where it never did. */
export const lastPingAt = (ctx: DurableObjectState, socket: WebSocket): number | null =>
  ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null

/** Closes an open socket with the code of this reason. */
export function close(socket: WebSocket, reason: CloseReason): void {
  if (isOpen(socket)) socket.close(CLOSE_CODES[reason], reason)
}

/** Closes sockets, except those authorised after the revocation. */
export function closeRevoked(
  sockets: WebSocket[],
  provedAt: ProvedAt,
  { reason, revokedAt }: { reason: CloseReason; revokedAt: number },
): void {
  for (const socket of sockets) {
    const proof = proofAfterRevocation(revokedAt, provedAt(socket))
    if (proof !== 'good') close(socket, proof === 'void' ? reason : 'renew')
  }
}

/**
 * Closes open sockets authorised up to `instant` (milliseconds since 1970), to be authorised again. Returns when the
 * oldest of the others was authorised; null without any.
 */
export function closeAuthorisedBefore(
  sockets: WebSocket[],
  provedAt: ProvedAt,
  instant: number,
): number | null {
  let oldest: number | null = null
  for (const socket of sockets.filter(isOpen)) {
    const at = provedAt(socket)
    if (at <= instant) close(socket, 'renew')
    else oldest = Math.min(oldest ?? at, at)
  }
  return oldest
}

/** Sending on a socket that has just closed is no error: the close event follows. */
export function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

/**
 * The sockets of one room, which survive hibernation. Tags select sockets; the attachment alone decides whose a socket
 * is.
 */
export class RoomSockets {
  private readonly ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx
  }

  /**
   * Whether the limit of this entry's kind is reached. A phone that loses its network leaves sockets behind that look
   * open: idle sockets are closed first, so that nobody is refused because of their own dead connections.
   */
  isFull({ audience, person_id }: RoomEntry, now: number): boolean {
    const counted = person_id === null ? this.ctx.getWebSockets(audience) : this.of({ person_id })
    const most = person_id === null ? MAX_SHARED_SOCKETS : MAX_SOCKETS_PER_PERSON
    if (counted.length < most || counted.filter(isOpen).length < most) return false
    const idle = counted.filter((socket) => isOpen(socket) && this.lastActiveAt(socket) <= now - IDLE_MS)
    for (const socket of idle) close(socket, 'renew')
    return idle.length === 0
  }

  /** When a socket last pinged, else when it was authorised; milliseconds since 1970. */
  private lastActiveAt(socket: WebSocket): number {
    return lastPingAt(this.ctx, socket) ?? provedAt(socket)
  }

  /** Accepts a socket into hibernation, with the entry's tags and attachment. */
  admit(socket: WebSocket, { facts: _known, ...attachment }: RoomEntry): void {
    this.ctx.acceptWebSocket(socket, [attachment.audience, ...socketTags(attachment)])
    socket.serializeAttachment(attachment satisfies Attachment)
  }

  /** Sends the same text to all sockets. */
  broadcast(text: string): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, text)
  }

  /** Sends one text to the rider, the driver and viewers by an emergency link, another to viewers by a share link. */
  broadcastRedacted(exact: string, byLink: string): void {
    for (const audience of ['rider', 'driver', 'emergency']) {
      for (const socket of this.ctx.getWebSockets(audience)) send(socket, exact)
    }
    for (const socket of this.ctx.getWebSockets('shared')) send(socket, byLink)
  }

  sendToDrivers(text: string): void {
    for (const socket of this.ctx.getWebSockets('driver')) send(socket, text)
  }

  hasDriver(): boolean {
    return this.ctx.getWebSockets('driver').some(isOpen)
  }

  /**
   * Keeps the state that is not written yet in the driver's open sockets. A hibernated room continues with this state;
   * a crashed room loses its sockets, and the driver's page sends again what was not acknowledged. False where no
   * socket can keep the state, which then has to be written.
   */
  keepUnwritten(unwritten: Unwritten): boolean {
    if (unwritten.trace.tail.length > MAX_UNWRITTEN_TAIL) return false
    const drivers = this.ctx.getWebSockets('driver').filter(isOpen)
    for (const socket of drivers) {
      const attachment = attachmentOf(socket)
      if (attachment) socket.serializeAttachment({ ...attachment, unwritten } satisfies Attachment)
    }
    return drivers.length > 0
  }

  /** The states that sockets keep; `closing`: a socket that the platform may list no more. */
  unwritten(closing: WebSocket[] = []): Unwritten[] {
    return [...this.ctx.getWebSockets('driver'), ...closing].flatMap(
      (socket) => attachmentOf(socket)?.unwritten ?? [],
    )
  }

  /** Closes the owner's sockets, except those authorised after the revocation. */
  close(who: SocketOwner, reason: CloseReason, revokedAt: number): void {
    closeRevoked(this.of(who), provedAt, { reason, revokedAt })
  }

  /** Closes the sockets of all drivers but this one. */
  closeDriversExcept(driverId: string | null, reason: CloseReason): void {
    for (const socket of this.ctx.getWebSockets('driver')) {
      if (driverId === null || attachmentOf(socket)?.person_id !== driverId) close(socket, reason)
    }
  }

  /** Closes every socket, because the room is no longer shown: links have ended, the ride is over. */
  closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) {
      close(socket, attachmentOf(socket)?.share_id ? 'share_ended' : 'ride_over')
    }
  }

  /** As `closeAuthorisedBefore`, for all sockets. */
  closeAuthorisedBefore(instant: number): number | null {
    return closeAuthorisedBefore(this.ctx.getWebSockets(), provedAt, instant)
  }

  private of(who: SocketOwner): WebSocket[] {
    return this.ctx.getWebSockets(socketTag(who))
  }
}

export const encode = (message: ToDriver): string => JSON.stringify(message)

const ENTRY = 'x-room-entry'

/** The request that opens a room's socket. It carries nothing of the browser's request. */
export const entryRequest = (entry: RoomEntry): Request =>
  new Request('https://room/', { headers: { upgrade: 'websocket', [ENTRY]: JSON.stringify(entry) } })

/** The entry of such a request, still to be parsed; null for any other request. */
export function entryOf(request: Request): unknown {
  try {
    return JSON.parse(request.headers.get(ENTRY) ?? 'null')
  } catch {
    return null
  }
}
