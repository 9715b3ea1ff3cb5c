import { DurableObject } from 'cloudflare:workers'
import * as v from 'valibot'
import { CLOSE_CODES, type CloseReason, PING, PONG } from '../src/domain/rides/messages'
import { proofAfterRevocation, type SocketOwner, socketTag } from '../src/domain/rides/room-entry'

// What the objects share whose sockets survive hibernation: a ride's room, and the dispatch object of a city.

/** Sockets of one rider, driver or operator at one object, over all tabs and phones. */
export const MAX_SOCKETS_PER_PERSON = 20

/** A socket without a ping for so long may be dead: pages ping every 20 seconds, hidden ones each minute. */
const IDLE_MS = 3 * 60_000

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN

/** Closes a socket with the code of this reason; one that isn't open is left alone. */
export function close(socket: WebSocket, reason: CloseReason): void {
  if (isOpen(socket)) socket.close(CLOSE_CODES[reason], reason)
}

/** Sending on a socket that has just closed is no error: its close event follows. */
export function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

/**
 * The sockets of an object. Tags select sockets; the attachment alone decides whose a socket is, and says when the
 * worker authorised it (`proved_at`, milliseconds since 1970).
 */
export class HibernatingSockets<Schema extends v.GenericSchema<unknown, { proved_at: number }>> {
  protected readonly ctx: DurableObjectState
  private readonly schema: Schema

  constructor(ctx: DurableObjectState, schema: Schema) {
    this.ctx = ctx
    this.schema = schema
  }

  /** Null where the attachment can't be parsed: the socket is then closed to be authorised again. */
  attachmentOf(socket: WebSocket): v.InferOutput<Schema> | null {
    const attachment = v.safeParse(this.schema, socket.deserializeAttachment())
    return attachment.success ? attachment.output : null
  }

  private provedAt(socket: WebSocket): number {
    return this.attachmentOf(socket)?.proved_at ?? 0
  }

  /** The open sockets with a tag. */
  open(tag: string): WebSocket[] {
    return this.ctx.getWebSockets(tag).filter(isOpen)
  }

  /** The same text to all sockets with a tag; without a tag to all. */
  broadcast(text: string, tag?: string): void {
    for (const socket of this.ctx.getWebSockets(tag)) send(socket, text)
  }

  /**
   * Whether `most` sockets with a tag are open. A phone that loses its network leaves sockets behind that look open:
   * idle sockets are closed first, so that nobody is refused because of their own dead connections.
   */
  protected hasMost(tag: string, most: number, now: number): boolean {
    const all = this.ctx.getWebSockets(tag)
    const open = all.length < most ? [] : all.filter(isOpen)
    if (open.length < most) return false
    const idle = open.filter((socket) => {
      const pingedAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime()
      return (pingedAt ?? this.provedAt(socket)) <= now - IDLE_MS
    })
    for (const socket of idle) close(socket, 'renew')
    return idle.length === 0
  }

  /** Closes the owner's sockets, except those authorised after the revocation. */
  close(who: SocketOwner, reason: CloseReason, revokedAt: number): void {
    for (const socket of this.ctx.getWebSockets(socketTag(who))) {
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
}

/** An object with such sockets: the platform answers their pings. */
export abstract class HibernatingObject extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  /**
   * Opens a socket, which `admit` accepts into hibernation, or refuses. A refused one is opened too and closed with the
   * reason, which browsers can read.
   */
  protected async openSocket(
    admit: (server: WebSocket) => CloseReason | null | Promise<CloseReason | null>,
  ): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair()
    const refused = await admit(server)
    if (refused !== null) {
      server.accept()
      close(server, refused)
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Answers the close handshake, so that the socket is gone on both ends. */
  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close()
  }

  /** A connection that broke is treated as one that was closed. */
  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.webSocketClose(socket)
  }

  /** Sets the alarm, unless an earlier one is set. */
  protected async wakeAt(at: number): Promise<void> {
    const set = await this.ctx.storage.getAlarm()
    if (set === null || set > at) await this.ctx.storage.setAlarm(at)
  }
}

const ENTRY = 'x-socket-entry'

/** The request that opens a socket at an object. It carries nothing of the browser's request. */
export const socketRequest = (entry: object): Request =>
  new Request('https://object/', { headers: { upgrade: 'websocket', [ENTRY]: JSON.stringify(entry) } })

/** The entry of such a request; null for any other. */
export function entryIn<Schema extends v.GenericSchema>(request: Request, schema: Schema) {
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), request.headers.get(ENTRY))
  return entry.success ? entry.output : null
}
