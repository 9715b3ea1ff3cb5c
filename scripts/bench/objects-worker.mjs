import { DurableObject } from 'cloudflare:workers'
import { ActiveRide } from '../../durable-objects/active-ride/active-ride.ts'
import { entryRequest } from '../../durable-objects/object-sockets.ts'

// The worker that is measured: the product's own room, once as it is and once without its second between two
// positions, and its dispatch object, each beside an object that does nothing but pass on what it hears.

export { Dispatch } from '../../durable-objects/dispatch/dispatch.ts'

export class Room extends ActiveRide {}

export class SaturatedRoom extends ActiveRide {
  intervalMs = 0
}

/** The least that a hibernating object can do: what comes in goes out to everybody. */
export class Bare extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  webSocketMessage(_socket, frame) {
    for (const socket of this.ctx.getWebSockets()) socket.send(frame)
  }

  report({ booking_id: id, ...ride }) {
    this.webSocketMessage(null, JSON.stringify({ rides: [{ id, ...ride }] }))
  }

  webSocketClose(socket) {
    socket.close()
  }
}

const HOUR = 3_600_000

const roomEntry = (room, audience) => ({
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

const operatorEntry = (person_id) => ({
  audience: 'operator',
  person_id,
  vehicle_type: null,
  offer_cities: [],
  session_hash: `session of ${person_id}`,
  proved_at: Date.now(),
})

const reportOf = ({ id, lat }) => ({
  booking_id: id,
  city: 'bengaluru',
  version: 4,
  phase: 'started',
  signal: 'live',
  position: { lat, lng: 77.6245, heading: 90 },
  age_ms: 1000,
})

/** Takes reports as a socket's messages, hands each to the object as a room does, and answers when it has taken it. */
function feed(object) {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.addEventListener('message', async ({ data }) => {
    await object.report(reportOf(JSON.parse(data)))
    server.send('taken')
  })
  return new Response(null, { status: 101, webSocket: client })
}

export default {
  fetch(request, env) {
    const [, kind, name, who] = new URL(request.url).pathname.split('/')
    const namespace = env[kind]
    if (!namespace) return new Response('ready')
    const object = namespace.getByName(name)
    if (who === 'feed') return feed(object)
    if (kind === 'BARE') return object.fetch(request)
    return object.fetch(entryRequest(kind === 'DISPATCH' ? operatorEntry(who) : roomEntry(name, who)))
  },
}
