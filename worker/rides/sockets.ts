import { type Context, Hono } from 'hono'
import { entryRequest } from '../../durable-objects/active-ride/sockets'
import { CLOSE_CODES, type CloseReason } from '../../src/domain/rides/messages'
import { ridesAreRehearsed } from '../config'
import type { AppEnv } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../http/log'
import { type Admission, admitByShare, admitDriver, admitRider } from './admit-to-room'
import { roomOf } from './room'

/** The answer that hands a socket over: made anew, for headers of an object's own answer can't be added to. */
const opened = (webSocket: WebSocket | null) => new Response(null, { status: 101, webSocket })

/** A browser hides why an upgrade failed, so a refused socket is opened and closed at once, with the reason. */
function refused(reason: CloseReason): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(CLOSE_CODES[reason], reason)
  return opened(client)
}

/** Every browser names the page that opens a socket, and cookies go with it: another site's page gets none. */
const isOwnOrigin = ({ headers, url }: Request) => headers.get('origin') === new URL(url).origin

async function openSocket(c: Context<AppEnv>, admit: () => Promise<Admission>): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    return fail(c, 426, 'socket_only', 'This address is for a socket.')
  }
  if (!isOwnOrigin(c.req.raw)) return refused('wrong_origin')
  const provedAt = Date.now()
  try {
    const admission = await admit()
    if (!admission.ok) return refused(admission.refusal)
    const entry = { ...admission.value, proved_at: provedAt, rehearsal: ridesAreRehearsed(c.env) }
    const { webSocket } = await roomOf(c.env, entry.facts.booking_id).fetch(entryRequest(entry))
    return webSocket ? opened(webSocket) : refused('try_later')
  } catch (error) {
    log('error', 'socket_not_opened', { requestId: c.get('requestId'), message: String(error) })
    return refused('try_later')
  }
}

/** The sockets of a ride (docs/product.md, Live position). Stands before every guard, whose refusals nobody could read. */
export const rideSockets = new Hono<AppEnv>()
  .get('/rides/:id/socket', (c) => openSocket(c, () => admitRider(c, c.req.param('id'), new Date())))
  .get('/driver/rides/:id/socket', (c) => openSocket(c, () => admitDriver(c, c.req.param('id'))))
  .get('/shares/:id/socket', (c) => openSocket(c, () => admitByShare(c, c.req.param('id'), new Date())))
