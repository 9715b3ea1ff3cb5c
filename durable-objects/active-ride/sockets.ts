import * as v from 'valibot'
import type { CloseReason, ToDriver } from '../../src/domain/rides/messages'
import { type RoomEntry, RoomEntrySchema, socketTags } from '../../src/domain/rides/room-entry'
import { type Unwritten, UnwrittenSchema } from '../../src/domain/rides/room-state'
import { close, isOpen, MAX_SOCKETS_PER_PERSON, ObjectSockets } from '../object-sockets'

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
export class RoomSockets extends ObjectSockets<typeof AttachmentSchema> {
  protected readonly schema = AttachmentSchema

  /** Whether the limit of this entry's kind is reached. */
  isFull({ audience, person_id }: RoomEntry, now: number): boolean {
    return person_id === null
      ? this.areTooMany(this.ctx.getWebSockets(audience), MAX_SHARED_SOCKETS, now)
      : this.areTooMany(this.of({ person_id }), MAX_SOCKETS_PER_PERSON, now)
  }

  /** Accepts a socket into hibernation, with the entry's tags and attachment. */
  admit(socket: WebSocket, { facts: _known, ...attachment }: RoomEntry): void {
    this.ctx.acceptWebSocket(socket, [attachment.audience, ...socketTags(attachment)])
    socket.serializeAttachment(attachment satisfies Attachment)
  }

  /** Sends one text to the rider, the driver and viewers by an emergency link, another to viewers by a share link. */
  broadcastRedacted(exact: string, byLink: string): void {
    for (const audience of ['rider', 'driver', 'emergency']) this.send(exact, audience)
    this.send(byLink, 'shared')
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
    const { tail, gaps } = unwritten.trace
    if (tail.length + gaps.length > MAX_UNWRITTEN_TAIL) return false
    const drivers = this.ctx.getWebSockets('driver').filter(isOpen)
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
}

export const encode = (message: ToDriver): string => JSON.stringify(message)
