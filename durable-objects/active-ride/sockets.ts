import * as v from 'valibot'
import type { CloseReason, ToDriver } from '../../src/domain/rides/messages'
import { type RoomEntry, RoomEntrySchema, socketTag, socketTags } from '../../src/domain/rides/room-entry'
import { type Unwritten, UnwrittenSchema } from '../../src/domain/rides/room-state'
import { close, HibernatingSockets, MAX_SOCKETS_PER_PERSON, socketRequest } from '../hibernating'

/** Sockets of viewers by share links. Riders and drivers are counted apart, so viewers cannot shut them out. */
const MAX_SHARED_SOCKETS = 5_400

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

/** The sockets of one room. */
export class RoomSockets extends HibernatingSockets<typeof AttachmentSchema> {
  constructor(ctx: DurableObjectState) {
    super(ctx, AttachmentSchema)
  }

  /** Whether the limit of this entry's kind is reached. */
  isFull({ audience, person_id }: RoomEntry, now: number): boolean {
    return person_id === null
      ? this.hasMost(audience, MAX_SHARED_SOCKETS, now)
      : this.hasMost(socketTag({ person_id }), MAX_SOCKETS_PER_PERSON, now)
  }

  /** Accepts a socket into hibernation, with the entry's tags and attachment. */
  admit(socket: WebSocket, { facts: _known, ...attachment }: RoomEntry): void {
    this.ctx.acceptWebSocket(socket, [attachment.audience, ...socketTags(attachment)])
    socket.serializeAttachment(attachment satisfies Attachment)
  }

  /** Sends one text to the rider, the driver and viewers by an emergency link, another to viewers by a share link. */
  broadcastRedacted(exact: string, byLink: string): void {
    for (const audience of ['rider', 'driver', 'emergency']) this.broadcast(exact, audience)
    this.broadcast(byLink, 'shared')
  }

  /** Whether any socket of a driver is open. */
  hasDriver(): boolean {
    return this.open('driver').length > 0
  }

  /**
   * Keeps the state that is not written yet in the driver's open sockets. A hibernated room continues with this state;
   * a crashed room loses its sockets, and the driver's page sends again what was not acknowledged. False where no
   * socket can keep the state, which then has to be written.
   */
  keepUnwritten(unwritten: Unwritten): boolean {
    if (unwritten.trace.tail.length > MAX_UNWRITTEN_TAIL) return false
    const drivers = this.open('driver')
    for (const socket of drivers) {
      const attachment = this.attachmentOf(socket)
      if (attachment) socket.serializeAttachment({ ...attachment, unwritten } satisfies Attachment)
    }
    return drivers.length > 0
  }

  /** The states that sockets keep; `closing`: a socket that the platform may list no more. */
  unwritten(closing: WebSocket[] = []): Unwritten[] {
    return [...this.ctx.getWebSockets('driver'), ...closing].flatMap(
      (socket) => this.attachmentOf(socket)?.unwritten ?? [],
    )
  }

  /** Closes the sockets of all drivers but this one. */
  closeDriversExcept(driverId: string | null, reason: CloseReason): void {
    for (const socket of this.ctx.getWebSockets('driver')) {
      if (driverId === null || this.attachmentOf(socket)?.person_id !== driverId) close(socket, reason)
    }
  }

  /** Closes every socket, because the room is no longer shown: links have ended, the ride is over. */
  closeAll(): void {
    for (const socket of this.ctx.getWebSockets()) {
      close(socket, this.attachmentOf(socket)?.share_id ? 'share_ended' : 'ride_over')
    }
  }

  /** Open sockets by audience, of both kinds of link together. */
  count(): { rider: number; driver: number; shared: number } {
    const open = (audience: string) => this.open(audience).length
    return { rider: open('rider'), driver: open('driver'), shared: open('shared') + open('emergency') }
  }
}

/** The text of a message. */
export const encode = (message: ToDriver): string => JSON.stringify(message)

/** The request that opens a room's socket. */
export const entryRequest = (entry: RoomEntry): Request => socketRequest(entry)
