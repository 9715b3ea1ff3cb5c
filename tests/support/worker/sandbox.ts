import { env } from 'cloudflare:workers'
import * as v from 'valibot'
import { PushSubscriptionSchema } from '../../../worker/providers/web-push'
import { ORIGIN } from './people'

/** One of the sandbox's buttons. */
export async function sandbox(path: string, body?: object): Promise<unknown> {
  const answer = await env.SANDBOX.fetch(`${ORIGIN}/sandbox/api${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  })
  const json: unknown = await answer.json()
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${JSON.stringify(json)}`)
  return json
}

/** Lets the next `calls` calls of a route go wrong. */
export const breakRoute = (route: string, kind: string, calls = 1, delay_ms = 0) =>
  sandbox('/faults', { fault: `${route} ${kind}`, calls, delay_ms })
export const mendRoutes = () => sandbox('/faults/clear', {})

/** A browser of the sandbox's push service. */
export const newSubscription = async () =>
  v.parse(PushSubscriptionSchema, await sandbox('/push/subscriptions', {}))
