import { DurableObject } from 'cloudflare:workers'
import type { CloseReason } from '../../src/domain/rides/messages'
import type { Glance, RideFacts, RideTrace, SocketsOf } from '../../src/domain/rides/room-entry'

/** The live position and the sockets of one ride. */
export class ActiveRide extends DurableObject<Env> {
  tell({ version, phase }: RideFacts): Glance {
    const sockets = { rider: 0, driver: 0, shared: 0 }
    return { version, phase, signal: 'none', position: null, received_at: null, sockets, distance_metres: 0 }
  }

  glance(): Glance | null {
    return null
  }

  closeSockets(_who: SocketsOf, _reason: CloseReason): void {}

  takeTrace(): RideTrace | null {
    return null
  }

  traceKept(): void {}
}
