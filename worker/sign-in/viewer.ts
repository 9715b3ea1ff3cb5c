import type { Context } from 'hono'
import type { AppEnv, Viewer } from '../http/app-env'
import { log } from '../http/log'
import { checkSession } from './check-session'

/** A public page waits no longer than this, in milliseconds, to know whose name its header shows. */
const PATIENCE_MS = 2000

const viewers = new WeakMap<Request, Promise<Viewer | null>>()

/**
 * Who is looking, for the header of a public page; null when nobody is signed in, or when it can't be told in time:
 * such a page must not fail because of a session. Guarded pages and the API use their guards instead.
 */
export function viewerOf(c: Context<AppEnv>): Promise<Viewer | null> {
  const known = viewers.get(c.req.raw)
  if (known) return known
  const viewer = readViewer(c)
  viewers.set(c.req.raw, viewer)
  return viewer
}

async function readViewer(c: Context<AppEnv>): Promise<Viewer | null> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), PATIENCE_MS)
  })
  const check = await Promise.race([checkSession(c), late])
  clearTimeout(timer)
  if (check === null) log('warn', 'header_without_viewer', { requestId: c.get('requestId') })
  return check?.state === 'signed-in' ? check.viewer : null
}
