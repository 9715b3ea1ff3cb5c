import type { RoomEntry } from '../../src/domain/rides/room-entry'
import type { ActiveRide } from './active-ride'

/** The room of one booking's ride. */
export const activeRideOf = (namespace: DurableObjectNamespace<ActiveRide>, bookingId: string) =>
  namespace.getByName(bookingId)

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
