import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './app-env'
import { log } from './log'

const random = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))

/** Gives each request its id and nonce, and writes one line about its answer: path, no query, no person. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now()
  c.set('requestId', crypto.randomUUID())
  c.set('nonce', random(16))
  await next()
  c.res.headers.set('x-request-id', c.get('requestId'))
  if (c.res.status >= 500) {
    log('error', 'answered', { status: c.res.status, path: c.req.path, ms: Date.now() - started })
  }
})
