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

/** Tabs and phones of one rider or driver. */
const MOST_OF_A_PERSON = 20

/** People with the link. The rider and the driver find room beside any crowd. */
const MOST_SHARED = 5_400

/** Pages ping every 20 seconds, hidden ones each minute. Who has not for so many milliseconds may be gone. */
const QUIET_MS = 3 * 60_000

/** What a socket came with: who it is for, and when that was proved. Survives the object's sleep. */
const AttachmentSchema = v.omit(RoomEntrySchema, ['facts'])

type Attachment = v.InferOutput<typeof AttachmentSchema>

export const attachmentOf = (socket: WebSocket): Attachment | null => {
  const visitor = v.safeParse(AttachmentSchema, socket.deserializeAttachment())
  return visitor.success ? visitor.output : null
}

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN

export function close(socket: WebSocket, reason: CloseReason): void {
  if (isOpen(socket)) socket.close(CLOSE_CODES[reason], reason)
}

/** A socket that went away meanwhile is no error: its own close follows. */
export function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {}
}

/**
 * The sockets of one room, wherever its object was in between. They are found by words, their tags; who they belong to
 * is read from the attachment alone.
 */
export class RoomSockets {
  private readonly ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx
  }

  /**
   * Whether this visitor finds no room any more. A network that is lost and found leaves sockets behind that look open:
   * the quiet ones make room, so that nobody is shut out by their own past.
   */
  isFull({ audience, person_id }: RoomEntry, now: number): boolean {
    const alike = person_id === null ? this.ctx.getWebSockets(audience) : this.of({ person_id })
    const most = person_id === null ? MOST_SHARED : MOST_OF_A_PERSON
    if (alike.length < most || alike.filter(isOpen).length < most) return false
    const quiet = alike.filter((socket) => isOpen(socket) && this.heardAt(socket) <= now - QUIET_MS)
    for (const socket of quiet) close(socket, 'renew')
    return quiet.length === 0
  }

  /** When it last pinged, or else came; milliseconds since 1970. */
  private heardAt(socket: WebSocket): number {
    const pinged = this.ctx.getWebSocketAutoResponseTimestamp(socket)
    return pinged?.getTime() ?? attachmentOf(socket)?.proved_at ?? 0
  }

  admit(socket: WebSocket, { facts: _known, ...visitor }: RoomEntry): void {
    this.ctx.acceptWebSocket(socket, [visitor.audience, ...socketTags(visitor)])
    socket.serializeAttachment(visitor satisfies Attachment)
  }

  /** The same text to everybody. */
  tellAll(text: string): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, text)
  }

  /** One text to the ride's own people, another to those with a link. */
  tellApart(toOwn: string, byLink: string): void {
    for (const socket of this.ctx.getWebSockets('rider')) send(socket, toOwn)
    for (const socket of this.ctx.getWebSockets('driver')) send(socket, toOwn)
    for (const socket of this.ctx.getWebSockets('shared')) send(socket, byLink)
  }

  tellDrivers(text: string): void {
    for (const socket of this.ctx.getWebSockets('driver')) send(socket, text)
  }

  /** Closes these, but for who proved themselves after the ending. */
  close(who: SocketOwner, reason: CloseReason, endedAt: number): void {
    for (const socket of this.of(who)) {
      const proof = proofAfterRevocation(endedAt, attachmentOf(socket)?.proved_at ?? 0)
      if (proof !== 'good') close(socket, proof === 'void' ? reason : 'renew')
    }
  }

  /** Closes the sockets of drivers, but for this one's. */
  closeDriversBut(driverId: string | null, reason: CloseReason): void {
    for (const socket of this.ctx.getWebSockets('driver')) {
      if (driverId === null || attachmentOf(socket)?.person_id !== driverId) close(socket, reason)
    }
  }

  closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) {
      close(socket, attachmentOf(socket)?.audience === 'shared' ? 'share_ended' : 'ride_over')
    }
  }

  /** Closes what was proved before this instant; answers when the oldest of the others was, null without any. */
  renewBefore(instant: number): number | null {
    let oldest: number | null = null
    for (const socket of this.ctx.getWebSockets().filter(isOpen)) {
      const provedAt = attachmentOf(socket)?.proved_at ?? 0
      if (provedAt <= instant) close(socket, 'renew')
      else oldest = Math.min(oldest ?? provedAt, provedAt)
    }
    return oldest
  }

  count(): { rider: number; driver: number; shared: number } {
    const open = (audience: string) => this.ctx.getWebSockets(audience).filter(isOpen).length
    return { rider: open('rider'), driver: open('driver'), shared: open('shared') }
  }

  private of(who: SocketOwner): WebSocket[] {
    return this.ctx.getWebSockets(socketTag(who))
  }
}

export const textOf = (message: ToDriver): string => JSON.stringify(message)

const ENTRY = 'x-room-entry'

/** The request that opens a room's socket. Nothing of the browser's request is in it. */
export const entryRequest = (entry: RoomEntry): Request =>
  new Request('https://room/', { headers: { upgrade: 'websocket', [ENTRY]: JSON.stringify(entry) } })

/** What such a request says; null for any other. To be parsed. */
export function entryOf(request: Request): unknown {
  try {
    return JSON.parse(request.headers.get(ENTRY) ?? 'null')
  } catch {
    return null
  }
}
