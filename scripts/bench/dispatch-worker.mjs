import { DurableObject } from 'cloudflare:workers'
import { entryRequest } from '../../durable-objects/object-sockets.ts'

// The worker that is measured: the product's own dispatch object, beside one that does nothing but pass on what is
// reported to it.

export { Dispatch } from '../../durable-objects/dispatch/dispatch.ts'

/** The least that a hibernating object can do: each report goes out to everybody. */
export class Bare extends DurableObject {
  fetch() {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  report({ booking_id: id, ...ride }) {
    const text = JSON.stringify({ rides: [{ id, ...ride }] })
    for (const socket of this.ctx.getWebSockets()) socket.send(text)
  }

  webSocketClose(socket) {
    socket.close()
  }
}

const CITY = 'bengaluru'

const entryOf = (person_id) => ({
  audience: 'operator',
  person_id,
  vehicle_type: null,
  offer_cities: [],
  session_hash: `session of ${person_id}`,
  proved_at: Date.now(),
})

const reportOf = ({ id, lat }) => ({
  booking_id: id,
  city: CITY,
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
    const [, kind, what] = new URL(request.url).pathname.split('/')
    const namespace = env[kind]
    if (!namespace) return new Response('ready')
    const object = namespace.getByName(CITY)
    if (what === 'feed') return feed(object)
    return object.fetch(kind === 'BARE' ? request : entryRequest(entryOf(what)))
  },
}
