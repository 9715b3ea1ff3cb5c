import { DurableObject } from 'cloudflare:workers'
import { ActiveRide } from '../../durable-objects/active-ride/active-ride.ts'
import { entryRequest } from '../../durable-objects/object-sockets.ts'

// The worker that is measured: the product's own room, once as it is and once without its second between two
// positions, beside a room that does nothing but pass on what it hears.

export class Room extends ActiveRide {}

export class SaturatedRoom extends ActiveRide {
  intervalMs = 0
}

/** What rooms report to; this bench does not measure it. */
export class Reports extends DurableObject {
  report() {}
}

/** The least that a hibernating object can do: what comes in goes out to everybody. */
export class BareRoom extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  webSocketMessage(_socket, frame) {
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }

  webSocketClose(socket) {
    socket.close()
  }
}

const HOUR = 3_600_000

const entryOf = (room, audience) => ({
  audience,
  person_id: audience === 'driver' ? 'driver' : null,
  session_hash: null,
  share_id: audience === 'driver' ? null : 'share',
  proved_at: Date.now(),
  facts: {
    booking_id: room,
    city: 'bengaluru',
    version: 4,
    phase: 'started',
    driver_id: 'driver',
    privacy_zones: [],
    set_out_at: Date.now() - 3 * HOUR,
    started_at: Date.now() - 2 * HOUR,
    over_at: null,
  },
  simulated: false,
})

export default {
  fetch(request, env) {
    const [, kind, room, audience] = new URL(request.url).pathname.split('/')
    const namespace = env[kind]
    if (!namespace) return new Response('ready')
    const stub = namespace.getByName(room)
    return stub.fetch(kind === 'BARE' ? request : entryRequest(entryOf(room, audience)))
  },
}
