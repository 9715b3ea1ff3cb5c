import { Hono } from 'hono'
import type { SandboxApp } from '../environment'
import { breakConnection } from '../faults'
import { publicKeys } from './keys'
import { googleFault } from './tokens'

const HOUR_SECONDS = 3600

/** www.googleapis.com: the keys that tokens are signed with. */
export const googleCerts = new Hono<SandboxApp>()
  .get('/oauth2/v3/certs', googleFault('google.certs'), async (c) =>
    c.json(await publicKeys(c.env), 200, { 'cache-control': `public, max-age=${HOUR_SECONDS}` }),
  )
  .onError(breakConnection)
