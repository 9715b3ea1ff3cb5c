import * as v from 'valibot'
import type { City, VehicleType } from '../../src/domain/fields'
import { type DispatchEntry, DispatchEntrySchema } from '../../src/domain/ops/dispatch-entry'
import type { CloseReason } from '../../src/domain/rides/messages'
import { type SocketOwner, socketTag } from '../../src/domain/rides/room-entry'
import {
  close,
  closeAuthorisedBefore,
  closeRevoked,
  IDLE_MS,
  isOpen,
  lastPingAt,
  MAX_SOCKETS_PER_PERSON,
  send,
} from '../active-ride/sockets'

/** What a socket keeps through hibernation; null where the attachment can't be parsed. */
const attachmentOf = (socket: WebSocket): DispatchEntry | null => {
  const attachment = v.safeParse(DispatchEntrySchema, socket.deserializeAttachment())
  return attachment.success ? attachment.output : null
}

const provedAt = (socket: WebSocket) => attachmentOf(socket)?.proved_at ?? 0

export const tagsOf = ({ person_id, session_hash }: DispatchEntry) => [
  socketTag({ person_id }),
  socketTag({ session_hash }),
]

/** The offers of a city for one kind of car. */
interface Offers {
  city: City
  vehicle_type: VehicleType
}

/** Drivers whom such offers may fit. */
const offersTag = ({ city, vehicle_type }: Offers) => `offers:${city}:${vehicle_type}`

const offersTags = ({ vehicle_type, offer_cities }: Pick<DispatchEntry, 'vehicle_type' | 'offer_cities'>) =>
  vehicle_type === null ? [] : offer_cities.map((city) => offersTag({ city, vehicle_type }))

/** The sockets at the dispatch object of a city, which survive hibernation. */
export class DispatchSockets {
  constructor(private readonly ctx: DurableObjectState) {}

  /** Accepts a socket into hibernation; false where this person has too many that are alive. */
  admit(socket: WebSocket, entry: DispatchEntry, now: number): boolean {
    const own = this.ctx.getWebSockets(socketTag({ person_id: entry.person_id })).filter(isOpen)
    if (own.length >= MAX_SOCKETS_PER_PERSON) {
      const idle = own.filter((one) => (lastPingAt(this.ctx, one) ?? provedAt(one)) <= now - IDLE_MS)
      if (idle.length === 0) return false
      for (const one of idle) close(one, 'renew')
    }
    this.ctx.acceptWebSocket(socket, [entry.audience, ...tagsOf(entry), ...offersTags(entry)])
    socket.serializeAttachment(entry)
    return true
  }

  /** The ids of the operators who have an open socket. */
  operators(): Set<string> {
    const open = this.ctx.getWebSockets('operator').filter(isOpen)
    return new Set(open.flatMap((socket) => attachmentOf(socket)?.person_id ?? []))
  }

  sendToOperators(texts: readonly string[]): void {
    for (const socket of this.ctx.getWebSockets('operator')) for (const text of texts) send(socket, text)
  }

  /** Tells the drivers whom these offers may fit, except these. */
  sendToCars(offers: Offers, text: string, except: readonly string[]): void {
    for (const socket of this.ctx.getWebSockets(offersTag(offers)).filter(isOpen)) {
      if (!except.includes(attachmentOf(socket)?.person_id ?? '')) send(socket, text)
    }
  }

  /**
   * Tells a driver's own pages. A page whose reach or car has changed connects again and reads its dashboard then;
   * `offered` null: every page does, because the driver belongs to another city's object.
   */
  sendToDriver(
    person_id: string,
    text: string,
    offered: Pick<DispatchEntry, 'vehicle_type' | 'offer_cities'> | null,
  ): void {
    for (const socket of this.ctx.getWebSockets(socketTag({ person_id })).filter(isOpen)) {
      const entry = attachmentOf(socket)
      if (entry?.audience !== 'driver') continue
      if (offered !== null && String(offersTags(entry)) === String(offersTags(offered))) send(socket, text)
      else close(socket, 'renew')
    }
  }

  /** Closes the owner's sockets, except those authorised after the revocation. */
  close(who: SocketOwner, reason: CloseReason, revokedAt: number): void {
    closeRevoked(this.ctx.getWebSockets(socketTag(who)), provedAt, { reason, revokedAt })
  }

  /** As `closeAuthorisedBefore`, for all sockets. */
  closeAuthorisedBefore(instant: number): number | null {
    return closeAuthorisedBefore(this.ctx.getWebSockets(), provedAt, instant)
  }
}

const ENTRY = 'x-dispatch-entry'

/** The request that opens a socket at a city's object. It carries nothing of the browser's request. */
export const dispatchRequest = (entry: DispatchEntry): Request =>
  new Request('https://dispatch/', { headers: { upgrade: 'websocket', [ENTRY]: JSON.stringify(entry) } })

/** The entry of such a request; null for any other. */
export function dispatchEntryOf(request: Request): DispatchEntry | null {
  const text = v.safeParse(v.pipe(v.string(), v.parseJson(), DispatchEntrySchema), request.headers.get(ENTRY))
  return text.success ? text.output : null
}
