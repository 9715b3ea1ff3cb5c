import type { Context } from 'hono'
import { accept, type Result, refuse } from '../../src/domain/result'
import { CLOSE_CODES, type CloseReason } from '../../src/domain/rides/messages'
import type { AppEnv, SignedInUser } from '../http/app-env'
import { fail } from '../http/failures'
import { log } from '../log'
import { checkSession } from './check-session'

/** The answer of a successful upgrade: a new response, because headers can't be added to the Durable Object's own. */
const opened = (webSocket: WebSocket | null) => new Response(null, { status: 101, webSocket })

/** A browser hides why an upgrade failed, so a refused socket is opened and closed at once, with the reason. */
function refused(reason: CloseReason): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  server.close(CLOSE_CODES[reason], reason)
  return opened(client)
}

/** Browsers send cookies with an upgrade from any site, but name its origin: only our own pages may open a socket. */
const isOwnOrigin = ({ headers, url }: Request) => headers.get('origin') === new URL(url).origin

/** Opens the socket at the object that accepts it. */
type Opening = () => Promise<Response>

/**
 * Answers a request for a socket. `admit` decides who may have it; `provedAt` (milliseconds since 1970) is read before the
 * session is, so that a revocation meanwhile is found.
 */
export async function openSocket(
  c: Context<AppEnv>,
  admit: (provedAt: number) => Promise<Result<Opening, CloseReason>>,
): Promise<Response> {
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') {
    return fail(c, 426, 'socket_only', 'This address is for a socket.')
  }
  if (!isOwnOrigin(c.req.raw)) return refused('wrong_origin')
  const provedAt = Date.now()
  try {
    const admission = await admit(provedAt)
    if (!admission.ok) return refused(admission.refusal)
    const { webSocket } = await admission.value()
    return webSocket ? opened(webSocket) : refused('try_later')
  } catch (error) {
    log('error', 'socket_not_opened', { error })
    return refused('try_later')
  }
}

/** Who asks for a socket: a signed-in user with a verified phone, who does not ask too often. */
export async function socketUser(c: Context<AppEnv>): Promise<Result<SignedInUser, CloseReason>> {
  const check = await checkSession(c)
  if (check.state === 'failed') return refuse('try_later')
  if (check.state !== 'signed-in') return refuse('signed_out')
  const { user } = check
  if (!user.phoneVerified) return refuse('not_yours')
  const { success } = await c.env.RIDER_LIMIT.limit({ key: `socket|${user.userId}` })
  return success ? accept(user) : refuse('too_many')
}
