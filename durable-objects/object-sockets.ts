import * as v from 'valibot'
import type { DispatchEntry } from '../src/domain/ops/dispatch-entry'
import { CLOSE_CODES, type CloseReason } from '../src/domain/rides/messages'
import {
  proofAfterRevocation,
  type RoomEntry,
  type SocketOwner,
  socketTag,
} from '../src/domain/rides/room-entry'

/** Sockets of one rider, driver or operator, over all tabs and phones. */
export const MAX_SOCKETS_PER_PERSON = 20

/** A socket without a ping for so long may be dead: visible pages ping every 20 seconds, hidden pages each minute. */
const IDLE_MS = 3 * 60_000

export const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN

/** Closes an open socket with the code of this reason. */
export function close(socket: WebSocket, reason: CloseReason): void {
  if (isOpen(socket)) socket.close(CLOSE_CODES[reason], reason)
}

/** Sending on a socket that has just closed is no error: the close event follows. */
export function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

/** What a socket keeps through hibernation; `proved_at`: when the worker authorised it, in milliseconds since 1970. */
type AttachmentSchema = v.GenericSchema<unknown, { proved_at: number }>

/**
 * The sockets of an object, which survive hibernation. Tags select sockets; the attachment alone decides whose a socket
 * is.
 */
export abstract class ObjectSockets<Schema extends AttachmentSchema> {
  protected abstract readonly schema: Schema

  constructor(protected readonly ctx: DurableObjectState) {}

  /** Null where the attachment can't be parsed: the socket is then closed to be authorised again. */
  attachmentOf(socket: WebSocket): v.InferOutput<Schema> | null {
    const attachment = v.safeParse(this.schema, socket.deserializeAttachment())
    return attachment.success ? attachment.output : null
  }

  /** Sends a text to the sockets with this tag; without one to all. */
  send(text: string, tag?: string): void {
    for (const socket of this.ctx.getWebSockets(tag)) send(socket, text)
  }

  /** Closes the owner's sockets, except those authorised after the revocation. */
  close(who: SocketOwner, reason: CloseReason, revokedAt: number): void {
    for (const socket of this.of(who)) {
      const proof = proofAfterRevocation(revokedAt, this.provedAt(socket))
      if (proof !== 'good') close(socket, proof === 'void' ? reason : 'renew')
    }
  }

  /**
   * Closes open sockets authorised up to `instant` (milliseconds since 1970), to be authorised again. Returns when the
   * oldest of the others was authorised; null without any.
   */
  closeAuthorisedBefore(instant: number): number | null {
    let oldest: number | null = null
    for (const socket of this.ctx.getWebSockets().filter(isOpen)) {
      const at = this.provedAt(socket)
      if (at <= instant) close(socket, 'renew')
      else oldest = Math.min(oldest ?? at, at)
    }
    return oldest
  }

  protected of(who: SocketOwner): WebSocket[] {
    return this.ctx.getWebSockets(socketTag(who))
  }

  /**
   * Whether so many of these sockets are alive. A phone that loses its network leaves sockets behind that look open: idle
   * sockets are closed first, so that nobody is refused because of their own dead connections.
   */
  protected areTooMany(sockets: WebSocket[], most: number, now: number): boolean {
    const open = sockets.filter(isOpen)
    if (open.length < most) return false
    const idle = open.filter((socket) => this.lastActiveAt(socket) <= now - IDLE_MS)
    for (const socket of idle) close(socket, 'renew')
    return idle.length === 0
  }

  /** When a socket last pinged, else when it was authorised; milliseconds since 1970. */
  private lastActiveAt(socket: WebSocket): number {
    return this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? this.provedAt(socket)
  }

  private provedAt(socket: WebSocket): number {
    return this.attachmentOf(socket)?.proved_at ?? 0
  }
}

const ENTRY = 'x-socket-entry'

/** The request that opens a socket at an object, with nothing of the browser's request. */
export const entryRequest = (entry: RoomEntry | DispatchEntry): Request =>
  new Request('https://object/', { headers: { upgrade: 'websocket', [ENTRY]: JSON.stringify(entry) } })

/** The entry of such a request; null for any other. */
export function entryOf<Schema extends v.GenericSchema>(
  schema: Schema,
  request: Request,
): v.InferOutput<Schema> | null {
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), request.headers.get(ENTRY))
  return entry.success ? entry.output : null
}
