import { type Context, Hono } from 'hono'
import { dispatchRequest } from '../../durable-objects/dispatch/sockets'
import { accept, refuse } from '../../src/domain/result'
import { databaseOf } from '../database/client'
import { dispatchAt, driverAtDispatch } from '../dispatch'
import type { AppEnv } from '../http/app-env'
import { openSocket, socketUser } from '../session/open-socket'

/**
 * The socket of a driver's dashboard, at the dispatch object of the city where they will next be free (docs/product.md,
 * Driver). Routed before every guard, because a browser can't read the guards' refusals.
 */
export const dashboardSockets = new Hono<AppEnv>().get('/driver/socket', (c) =>
  openSocket(c, (provedAt) => admitDriver(c, provedAt)),
)

async function admitDriver(c: Context<AppEnv>, provedAt: number) {
  const user = await socketUser(c)
  if (!user.ok) return user
  if (user.value.role !== 'driver') return refuse('not_yours' as const)
  const { userId: person_id, sessionHash: session_hash } = user.value
  const { city, vehicleType: vehicle_type } = await driverAtDispatch(databaseOf(c.env.DB), person_id)
  const entry = {
    audience: 'driver' as const,
    vehicle_type,
    person_id,
    session_hash,
    proved_at: provedAt,
  }
  return accept(() => dispatchAt(c.env, city).fetch(dispatchRequest(entry)))
}
