import type { City, VehicleType } from '../../src/domain/fields'
import { type DispatchEntry, DispatchEntrySchema } from '../../src/domain/ops/dispatch-entry'
import { socketTags } from '../../src/domain/rides/room-entry'
import { close, isOpen, MAX_SOCKETS_PER_PERSON, ObjectSockets, send } from '../object-sockets'

/** The offers of a city for one kind of car. */
interface Offers {
  city: City
  vehicle_type: VehicleType
}

/** Drivers whom such offers may fit. */
const offersTag = ({ city, vehicle_type }: Offers) => `offers:${city}:${vehicle_type}`

const offersTags = ({ vehicle_type, offer_cities }: Pick<DispatchEntry, 'vehicle_type' | 'offer_cities'>) =>
  vehicle_type === null ? [] : offer_cities.map((city) => offersTag({ city, vehicle_type }))

/** The sockets at the dispatch object of a city. */
export class DispatchSockets extends ObjectSockets<typeof DispatchEntrySchema> {
  protected readonly schema = DispatchEntrySchema

  /** Accepts a socket into hibernation; false where this person has too many that are alive. */
  admit(socket: WebSocket, entry: DispatchEntry, now: number): boolean {
    if (this.areTooMany(this.of({ person_id: entry.person_id }), MAX_SOCKETS_PER_PERSON, now)) return false
    this.ctx.acceptWebSocket(socket, [entry.audience, ...socketTags(entry), ...offersTags(entry)])
    socket.serializeAttachment(entry)
    return true
  }

  /** The ids of the operators who have an open socket. */
  operators(): Set<string> {
    const open = this.ctx.getWebSockets('operator').filter(isOpen)
    return new Set(open.flatMap((socket) => this.attachmentOf(socket)?.person_id ?? []))
  }

  /** Tells the drivers whom these offers may fit, except these. */
  sendToCars(offers: Offers, text: string, except: readonly string[]): void {
    for (const socket of this.ctx.getWebSockets(offersTag(offers)).filter(isOpen)) {
      if (!except.includes(this.attachmentOf(socket)?.person_id ?? '')) send(socket, text)
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
    for (const socket of this.of({ person_id }).filter(isOpen)) {
      const entry = this.attachmentOf(socket)
      if (entry?.audience !== 'driver') continue
      if (offered !== null && String(offersTags(entry)) === String(offersTags(offered))) send(socket, text)
      else close(socket, 'renew')
    }
  }
}
