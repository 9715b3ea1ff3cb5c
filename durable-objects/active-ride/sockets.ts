import * as v from 'valibot'
import { CLOSE_CODES, type CloseReason, type ToDriver } from '../../src/domain/rides/messages'
import { type RoomEntry, RoomEntrySchema, type SocketsOf } from '../../src/domain/rides/room-entry'

/** Tabs and phones of one rider or driver. */
const MOST_OF_A_PERSON = 20
/** People with the link. The rider and the driver find room beside any crowd. */
const MOST_SHARED = 5_400

/** What a socket came with: who it is for, and since when. Survives the object's sleep. */
const VisitorSchema = v.object({
  ...v.omit(RoomEntrySchema, ['facts']).entries,
  /** Milliseconds since 1970. */
  since: v.pipe(v.number(), v.safeInteger()),
})
type Visitor = v.InferOutput<typeof VisitorSchema>

export const visitorOf = (socket: WebSocket): Visitor | null => {
  const visitor = v.safeParse(VisitorSchema, socket.deserializeAttachment())
  return visitor.success ? visitor.output : null
}

/** Sockets are found by these words; who they belong to is read from the attachment alone. */
const tagOf = (who: SocketsOf): string => {
  if ('share_id' in who) return `share:${who.share_id}`
  return 'person_id' in who ? `person:${who.person_id}` : `session:${who.session_hash}`
}

function tagsOf({ audience, person_id, session_hash, share_id }: RoomEntry): string[] {
  const tags: string[] = [audience]
  if (person_id !== null) tags.push(tagOf({ person_id }))
  if (session_hash !== null) tags.push(tagOf({ session_hash }))
  if (share_id !== null) tags.push(tagOf({ share_id }))
  return tags
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

/** The sockets of one room, wherever its object was in between. */
export class RoomSockets {
  private readonly ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx
  }

  /** Whether this visitor finds no room any more. */
  isFull({ audience, person_id }: RoomEntry): boolean {
    if (person_id !== null) return this.of({ person_id }).filter(isOpen).length >= MOST_OF_A_PERSON
    return this.ctx.getWebSockets(audience).length >= MOST_SHARED
  }

  admit(socket: WebSocket, entry: RoomEntry, since: number): void {
    const { facts: _known, ...visitor } = entry
    this.ctx.acceptWebSocket(socket, tagsOf(entry))
    socket.serializeAttachment({ ...visitor, since } satisfies Visitor)
  }

  /** The same text to everybody. */
  tellAll(text: string): void {
    for (const socket of this.ctx.getWebSockets()) send(socket, text)
  }

  tellDrivers(text: string): void {
    for (const socket of this.ctx.getWebSockets('driver')) send(socket, text)
  }

  close(who: SocketsOf, reason: CloseReason): void {
    for (const socket of this.of(who)) close(socket, reason)
  }

  /** Closes the sockets of drivers, but for this one's. */
  closeDriversBut(driverId: string | null, reason: CloseReason): void {
    for (const socket of this.ctx.getWebSockets('driver')) {
      if (driverId === null || visitorOf(socket)?.person_id !== driverId) close(socket, reason)
    }
  }

  closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) {
      close(socket, visitorOf(socket)?.audience === 'shared' ? 'share_ended' : 'ride_over')
    }
  }

  /** Closes what was opened before this instant; answers when the oldest of the others was, null without any. */
  renewBefore(instant: number): number | null {
    let oldest: number | null = null
    for (const socket of this.ctx.getWebSockets().filter(isOpen)) {
      const since = visitorOf(socket)?.since ?? 0
      if (since <= instant) close(socket, 'renew')
      else oldest = Math.min(oldest ?? since, since)
    }
    return oldest
  }

  count(): { rider: number; driver: number; shared: number } {
    const open = (audience: string) => this.ctx.getWebSockets(audience).filter(isOpen).length
    return { rider: open('rider'), driver: open('driver'), shared: open('shared') }
  }

  private of(who: SocketsOf): WebSocket[] {
    return this.ctx.getWebSockets(tagOf(who))
  }
}

export const textOf = (message: ToDriver): string => JSON.stringify(message)
