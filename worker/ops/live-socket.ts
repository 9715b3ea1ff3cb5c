import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { dispatchRequest } from '../../durable-objects/dispatch/sockets'
import { CitySchema } from '../../src/domain/fields'
import { accept, refuse } from '../../src/domain/result'
import { dispatchAt } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { isOperator } from '../session/guards'
import { openSocket, socketUser } from '../session/open-socket'

/**
 * The socket of an operator at a city's dispatch object (docs/product.md, Operations). Routed before every guard, because
 * a browser can't read the guards' refusals: a city that there is not, and anybody who is no operator, are answered alike.
 */
export const operatorSockets = new Hono<AppEnv>().get('/ops/socket', (c) =>
  openSocket(c, (provedAt) => admitOperator(c, c.req.query('city'), provedAt)),
)

async function admitOperator(c: Context<AppEnv>, name: string | undefined, provedAt: number) {
  const user = await socketUser(c)
  if (!user.ok) return user
  const city = v.safeParse(CitySchema, name)
  if (!city.success || !isOperator(user.value)) return refuse('not_yours' as const)
  const { userId: person_id, sessionHash: session_hash } = user.value
  const entry = {
    audience: 'operator' as const,
    vehicle_type: null,
    person_id,
    session_hash,
    proved_at: provedAt,
  }
  return accept(() => dispatchAt(c.env, city.output).fetch(dispatchRequest(entry)))
}
